// Further baselines (--baseline): more runs of the same as A, read only to learn by how much normal runs
// differ. For compareRuns; nothing of them is stored except the band that the verdicts were made with.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/analysis/levels/resource_table.h"
#include "core/base/monitor.h"
#include "core/model/choices/cut_options.h"
#include "core/model/choices/thresholds.h"
#include "core/model/run/names.h"
#include "core/model/run/run.h"
#include "core/sources/import.h"

namespace culprit {

/// What a further baseline is held against.
struct FirstBaseline {
  const RunContent& run;  ///< cut into cycles
  const Names& names;
  std::string anchor;  ///< raw traces: what A was cut by
  CutOptions cut;      ///< what was left out of A
  const Thresholds& thresholds;
  const ResourceTable& resources;
  std::size_t threads = 0;  ///< that read files, at most; 0: as many as there are processors
};

/// One list per process of A: the ratio of the typical cycle (median) of each further baseline's partner to
/// its own; none where no ratio is known. Throws Error if a baseline cannot be read, is raw beside a
/// processed A or the other way round, or has no process for any of A; Cancelled.
std::vector<std::vector<double>> baselineRatios(const FirstBaseline& first,
                                                const std::vector<RunScan>& baselines,
                                                ReadingProgress& progress, const Monitor& monitor);

}  // namespace culprit
