// Did the level of a counter change at all: one test per metric and device on the series of its cycles, only
// where enough real readings stand behind it (verdict.md section 5, "Mu family"). The q values of the triplet
// table come from here; they discard, they never rank.
#pragma once

#include <map>
#include <optional>
#include <utility>

#include "core/analysis/level_series.h"
#include "core/analysis/pair_side.h"

namespace culprit {

/// p per (metric, device) that both sides have; empty where there is no test.
std::map<std::pair<MetricId, DeviceId>, std::optional<double>> levelTests(const LevelSeries& a,
                                                                          const LevelSeries& b,
                                                                          const VerdictInput& input);

}  // namespace culprit
