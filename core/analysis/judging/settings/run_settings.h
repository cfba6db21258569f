// What differs in what the files say about how the runs were made, kernels apart: run.json, command line,
// environment, versions, devices, sizes, profiler. For judge_settings.h only.
#pragma once

#include <vector>

#include "core/analysis/pairing/pair_side.h"
#include "core/model/results/comparability.h"
#include "core/model/results/setting.h"

namespace culprit {

/// In the order of SettingKind; of one kind, what both runs tell comes first. Without functions and shares.
/// What the checks have found is taken from them.
std::vector<RunSetting> runSettings(const VerdictInput& input, const Comparability& comparability);

}  // namespace culprit
