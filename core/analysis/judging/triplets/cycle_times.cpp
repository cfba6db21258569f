#include "core/analysis/judging/triplets/cycle_times.h"

#include "core/stats/basics/descriptive.h"

namespace culprit {

namespace {

constexpr double kPerCent = 100.0;

}  // namespace

CycleTimesOf::CycleTimesOf(const ProcessSamples& samples, const Names& names, double units)
    : m_host(names.devices.find("Host")),
      m_cycleMs(durationsMs(samples, allCycles(samples))),
      m_units(units) {
  for (const Usage& usage : samples.usages) {
    m_usages.emplace(std::pair(usage.function, usage.device), &usage);
    std::vector<bool>& present = m_present[usage.device];
    present.resize(samples.cycles.size());
    for (const std::uint32_t cycle : usage.cycle) present[cycle] = true;
  }
}

double CycleTimesOf::meanCycleMs() const {
  return stats::mean(m_cycleMs);
}

bool CycleTimesOf::isPresent(DeviceId device, std::uint32_t cycle) const {
  if (device == m_host) return true;
  const auto found = m_present.find(device);
  return found != m_present.end() && found->second[cycle];
}

CycleTimes CycleTimesOf::operator()(FunctionId function, DeviceId device) const {
  const auto found = m_usages.find({function, device});
  const Usage* usage = found == m_usages.end() ? nullptr : found->second;
  CycleTimes times;
  std::size_t next = 0;
  for (std::uint32_t cycle = 0; cycle < m_cycleMs.size(); ++cycle) {
    if (!isPresent(device, cycle)) continue;
    const bool ran = usage != nullptr && next < usage->cycle.size() && usage->cycle[next] == cycle;
    const double beta = ran ? usage->beta[next++] : 0.0;
    times.cycle.push_back(cycle);
    times.beta.push_back(beta);
    times.ms.push_back(beta / kPerCent * m_cycleMs[cycle] / m_units);
  }
  return times;
}

}  // namespace culprit
