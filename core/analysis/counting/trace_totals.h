// Sums over the raw traces of one run, as a user would check them against another viewer: steps, kernels,
// copies. Used by the description of a run; no cycles are needed.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/model/run/names.h"
#include "core/model/run/trace.h"

namespace culprit {

struct TraceTotals {
  /// Step markers of host threads over all captures, in the order of the captures and of time.
  std::vector<std::int64_t> stepNs;
  std::uint64_t kernels = 0;          ///< compute and collectives; no copies, fills, annotations
  std::uint64_t distinctKernels = 0;  ///< different raw names; base names where the profiler counts those
  double kernelNs = 0.0;              ///< sum of the kernels' durations
  double busyNs = 0.0;  ///< union of the kernels' intervals per capture and device, summed over both
  std::uint64_t copies = 0;
  double copyNs = 0.0;
  std::vector<std::int32_t> gpus;  ///< with any event of their own, ascending
};

/// `names` of the functions of the trace.
TraceTotals totalsOf(const Trace& trace, const Names& names);

}  // namespace culprit
