// The level of a counter cycle by cycle, whatever function was looked at: the sample of one cycle is the mean
// over its functions, weighted by their time. The cause score and the tests of mu are made on these series,
// because values of functions in one cycle are not independent; the counter table shows them.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "core/model/run/run.h"

namespace culprit {

/// One value per cycle that has a level, in the order of the cycles, in the published unit.
using LevelSeries = std::map<std::pair<MetricId, DeviceId>, std::vector<double>>;

/// `realOnly`: without levels that no reading stands behind. Raw runs have one per cycle, however seldom
/// their counters were read, and interpolated values are not independent.
LevelSeries levelSeries(const ProcessSamples& samples, bool realOnly = false);

/// The same with the positions of the cycles.
struct CycleLevels {
  std::vector<std::uint32_t> cycle;
  std::vector<double> value;  ///< parallel to cycle
};
std::map<std::pair<MetricId, DeviceId>, CycleLevels> cycleLevels(const ProcessSamples& samples,
                                                                 bool realOnly = false);

}  // namespace culprit
