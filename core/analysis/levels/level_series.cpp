#include "core/analysis/levels/level_series.h"

#include <utility>

namespace culprit {

namespace {

struct Sums {
  std::vector<double> weighted, weight;  // per cycle
};

}  // namespace

std::map<std::pair<MetricId, DeviceId>, CycleLevels> cycleLevels(const ProcessSamples& samples,
                                                                 bool realOnly) {
  std::map<std::pair<FunctionId, DeviceId>, const Usage*> usages;
  for (const Usage& usage : samples.usages) usages.emplace(std::pair(usage.function, usage.device), &usage);
  std::map<std::pair<MetricId, DeviceId>, Sums> sums;
  for (const Level& level : samples.levels) {
    const Usage& usage = *usages.at({level.function, level.device});
    Sums& sum = sums[{level.metric, level.device}];
    sum.weighted.resize(samples.cycles.size());
    sum.weight.resize(samples.cycles.size());
    std::size_t at = 0;
    for (std::size_t i = 0; i < level.cycle.size(); ++i) {
      while (at < usage.cycle.size() && usage.cycle[at] < level.cycle[i]) ++at;
      if (at == usage.cycle.size()) break;
      if (realOnly && level.evidence[i] == Evidence::Interpolated) continue;
      const auto time = static_cast<double>(usage.durationNs[at]);
      sum.weighted[level.cycle[i]] += time * level.mu[i];
      sum.weight[level.cycle[i]] += time;
    }
  }
  std::map<std::pair<MetricId, DeviceId>, CycleLevels> levels;
  for (const auto& [key, sum] : sums) {
    CycleLevels& level = levels[key];
    for (std::uint32_t cycle = 0; cycle < sum.weight.size(); ++cycle) {
      if (!(sum.weight[cycle] > 0.0)) continue;
      level.cycle.push_back(cycle);
      level.value.push_back(sum.weighted[cycle] / sum.weight[cycle]);
    }
  }
  return levels;
}

LevelSeries levelSeries(const ProcessSamples& samples, bool realOnly) {
  LevelSeries series;
  for (auto& [key, level] : cycleLevels(samples, realOnly)) series[key] = std::move(level.value);
  return series;
}

}  // namespace culprit
