#include "core/analysis/level_series.h"

namespace culprit {

namespace {

struct Sums {
  std::vector<double> weighted, weight;  // per cycle
};

}  // namespace

LevelSeries levelSeries(const ProcessSamples& samples, bool realOnly) {
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
  LevelSeries series;
  for (const auto& [key, sum] : sums) {
    std::vector<double>& values = series[key];
    for (std::size_t cycle = 0; cycle < sum.weight.size(); ++cycle) {
      if (sum.weight[cycle] > 0.0) values.push_back(sum.weighted[cycle] / sum.weight[cycle]);
    }
  }
  return series;
}

}  // namespace culprit
