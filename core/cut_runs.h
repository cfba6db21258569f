// From raw traces to samples, shared by the doors of the pipeline: chooses what repeats in both runs, cuts
// them and counts what ran in each cycle. Runs that came cut into cycles are left as they are.
#pragma once

#include <string_view>
#include <vector>

#include "core/model/anchor.h"
#include "core/model/cut_options.h"
#include "core/model/names.h"
#include "core/monitor.h"

namespace culprit {

inline constexpr std::string_view kPrefillSuffix = "_prefill";
inline constexpr std::string_view kDecodeSuffix = "_decode";

/// Fills the samples of `a` and, unless it is null, `b`. A process with prefill cycles becomes two of the
/// same pid, "<part>_prefill" and "<part>_decode", as in processed runs; the second is added behind the
/// others. A raw run beside a processed one gets its levels in the published scale. Throws Error if the
/// anchor is not in both runs, Cancelled.
AnchorTable cutRuns(RunContent& a, RunContent* b, Names& names, const CutOptions& options,
                    const Monitor& monitor);

/// Positions of the processes that can be compared: all of a processed run, of a raw one those with cycles.
std::vector<std::size_t> processesWithCycles(const RunContent& content);

}  // namespace culprit
