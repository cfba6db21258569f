#include "core/analysis/judging/triplets/cycle_times.h"

#include <algorithm>

#include "core/stats/basics/descriptive.h"

namespace culprit {

namespace {

constexpr double kPerCent = 100.0;

}  // namespace

CycleTimesOf::CycleTimesOf(const ProcessSamples& samples, const Names& names, double units)
    : m_cycleMs(durationsMs(samples, allCycles(samples))), m_units(units) {
  std::map<DeviceId, std::vector<bool>> isPresent;
  for (const Usage& usage : samples.usages) {
    m_usages.emplace(std::pair(usage.function, usage.device), &usage);
    std::vector<bool>& present = isPresent[usage.device];
    present.resize(samples.cycles.size());
    for (const std::uint32_t cycle : usage.cycle) present[cycle] = true;
  }
  for (const auto& [device, present] : isPresent) {
    for (std::uint32_t cycle = 0; cycle < present.size(); ++cycle)
      if (present[cycle]) m_present[device].push_back(cycle);
  }
  if (const auto host = names.devices.find("Host")) m_present[*host] = allCycles(samples);
}

double CycleTimesOf::meanCycleMs() const {
  return stats::mean(m_cycleMs);
}

CycleTimes CycleTimesOf::operator()(FunctionId function, DeviceId device) const {
  CycleTimes times;
  if (const auto present = m_present.find(device); present != m_present.end()) times.cycle = present->second;
  times.beta.resize(times.cycle.size());
  times.ms.resize(times.cycle.size());
  const auto usage = m_usages.find({function, device});
  if (usage == m_usages.end()) return times;
  auto at = times.cycle.begin();
  for (std::size_t i = 0; i < usage->second->cycle.size(); ++i) {
    const std::uint32_t cycle = usage->second->cycle[i];
    at = std::lower_bound(at, times.cycle.end(), cycle);
    const auto place = static_cast<std::size_t>(at - times.cycle.begin());
    times.beta[place] = usage->second->beta[i];
    times.ms[place] = times.beta[place] / kPerCent * m_cycleMs[cycle] / m_units;
  }
  return times;
}

}  // namespace culprit
