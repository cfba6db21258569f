// Did the level of a counter change at all: one test per metric and device on the series of its cycles, only
// where at least 4 real readings a side stand behind it (sweeps.h). The q values of the triplet table come
// from here; they discard, they never rank.
#pragma once

#include <map>
#include <optional>
#include <utility>

#include "core/analysis/levels/level_series.h"
#include "core/analysis/pairing/pair_side.h"
#include "core/base/monitor.h"
#include "core/stats/significance/serial_tests.h"

namespace culprit {

/// One test per (metric, device) that both sides have; empty where there is none.
using LevelTests = std::map<std::pair<MetricId, DeviceId>, std::optional<stats::SerialTest>>;

/// Throws Cancelled.
LevelTests levelTests(const LevelSeries& a, const LevelSeries& b, const VerdictInput& input,
                      const Monitor& monitor);

}  // namespace culprit
