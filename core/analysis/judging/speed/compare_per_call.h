// What two recordings in which nothing repeats are compared by: the time per call of the kernels that both
// run (resources/help/formulas.md, "Slowdown"). Asked for by the verdict only where there are no cycles; it
// calls nothing better or worse.
#pragma once

#include <optional>

#include "core/analysis/pairing/pair_side.h"
#include "core/model/results/per_call.h"

namespace culprit {

/// Calls that differ by no more take the same time: normal runs do.
inline constexpr double kSameCall = 0.03;

/// Median calls, B / A. The interval joins those of both sides on the scale of logarithms (MOVER: Donner and
/// Zou, Statistical Methods in Medical Research 21, 2012); empty if a side has too few calls for one.
CallRatio callRatio(const KernelCalls& a, const KernelCalls& b);

/// Empty without kernels that both run.
std::optional<PerCall> comparePerCall(const VerdictInput& input);

}  // namespace culprit
