// From raw traces to samples, shared by the doors of the pipeline: chooses what repeats in both runs, cuts
// them and counts what ran in each cycle. Runs that came cut into cycles are left as they are.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "core/analysis/cutting/anchors.h"
#include "core/base/monitor.h"
#include "core/model/choices/cut_options.h"
#include "core/model/results/anchor.h"
#include "core/model/run/names.h"

namespace culprit {

inline constexpr std::string_view kPrefillSuffix = "_prefill";
inline constexpr std::string_view kDecodeSuffix = "_decode";

/// Fills the samples of `a` and, unless it is null, `b`. A process with prefill cycles becomes two of the
/// same pid, "<part>_prefill" and "<part>_decode", as in processed runs; the second is added behind the
/// others. A raw run beside a processed one gets its levels in the published scale. Throws Error if the
/// anchor is not in both runs, Cancelled. `threads`: that cut processes, at most; 0: as many as there are
/// processors; the outcome is the same for any number.
AnchorTable cutRuns(RunContent& a, RunContent* b, Names& names, const CutOptions& options,
                    const Monitor& monitor, std::size_t threads = 0);

/// The same of one run that is compared with none: its samples hold cycles, usages and levels only.
AnchorTable cutToDescribe(RunContent& run, Names& names, const Monitor& monitor, std::size_t threads);

/// What cutRuns cuts by; empty where neither run is raw.
AnchorChoice chooseCut(const RunContent& a, const RunContent* b, const Names& names,
                       const CutOptions& options, const Monitor& monitor);

/// Drops the cycles of a run that came cut that the options leave out: the first and last of each recording
/// of each process, and other kinds; cycles are counted as cutRuns counts those of raw traces, before kinds
/// are set apart. Raw runs stay as they are.
void leaveCyclesOut(RunContent& content, const CutOptions& options);

/// Throws Error if the options leave nothing of the run, which has been cut.
void requireCycles(const RunContent& content, const CutOptions& options, Side side);

/// Positions of the processes that can be compared: those with cycles; all of a processed run without any.
std::vector<std::size_t> processesWithCycles(const RunContent& content);

}  // namespace culprit
