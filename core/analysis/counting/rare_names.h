// Raw traces may have a million names: kernels that were compiled for one call each, ranges with an address
// in them. What is compared, kept and shown grows with the names, and nobody reads so many rows: the
// functions with the most time are told apart, the others are one. Called by the pipeline before the runs are
// cut.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/model/run/names.h"
#include "core/model/run/run.h"

namespace culprit {

/// Functions that are told apart, of both runs together.
inline constexpr std::size_t kMostNames = 100'000;
/// The name of all others.
inline constexpr std::string_view kRareNames = "(rare names)";

/// Where the events of the two runs have more than `most` names, those beyond the `most` with the largest sum
/// of durations over both runs get the name kRareNames and leave the dictionary, whose ids are new then.
/// Returns how many they were. For raw traces that are not cut yet; a run that came cut keeps its names, and
/// the other one with it.
std::size_t joinRareNames(RunContent& a, RunContent& b, Names& names, std::size_t most = kMostNames);

}  // namespace culprit
