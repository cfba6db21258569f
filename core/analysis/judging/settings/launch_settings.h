// How kernels were launched that both runs have: which of grid, block, registers and shared memory differ,
// and how. For judge_settings.h only.
#pragma once

#include <vector>

#include "core/analysis/pairing/pair_side.h"
#include "core/base/monitor.h"
#include "core/model/results/setting.h"

namespace culprit {

/// A row for each setting and pair of values, with all kernels that changed from the one to the other;
/// without shares. A kernel counts with the value that most of its launches inside the cycles have, and only
/// if fewer than half of its launches have common values on both sides: one with many shapes is not another
/// kernel for one launch more. Grids of different vendors count in different units and are left out. Throws
/// Cancelled.
std::vector<RunSetting> launchSettings(const VerdictInput& input, const Monitor& monitor);

}  // namespace culprit
