#include "core/analysis/levels/series_index.h"

#include <algorithm>
#include <iterator>

namespace culprit {

namespace {

ProcessId inTrace(const Process& process) {
  return process.trackOwner.value_or(process.id);
}

bool speaksOf(const ReadingSeries& series, const Process& process, std::optional<std::int32_t> gpu) {
  if (!series.host.empty() && !process.host.empty() && series.host != process.host) return false;
  // By the process itself: in containers several have one number.
  if (series.process && *series.process != inTrace(process)) return false;
  switch (series.instanceKind) {
    case InstanceKind::Gpu:
      return gpu && (series.instance.empty() || series.instance == std::to_string(*gpu));
    case InstanceKind::Process:
      return series.instance.empty() || series.instance == std::to_string(process.pid);
    default:
      return true;
  }
}

}  // namespace

SeriesIndex::SeriesIndex(std::span<const ReadingSeries> readings) : m_readings(readings) {
  for (std::size_t i = 0; i < readings.size(); ++i) {
    if (!readings[i].timeNs.empty()) m_positions[keyOf(readings[i])][readings[i].host].push_back(i);
  }
}

SeriesIndex::Key SeriesIndex::keyOf(const ReadingSeries& series) {
  if (series.process) return {Of::Process, std::to_string(indexOf(*series.process))};
  if (series.instance.empty()) return {Of::Host, {}};
  if (series.instanceKind == InstanceKind::Process) return {Of::Pid, series.instance};
  if (series.instanceKind == InstanceKind::Gpu) return {Of::Gpu, series.instance};
  return {Of::Host, {}};
}

std::vector<std::size_t> SeriesIndex::of(const Process& process, std::optional<std::int32_t> gpu) const {
  std::vector<Key> keys = {{Of::Host, {}},
                           {Of::Process, std::to_string(indexOf(inTrace(process)))},
                           {Of::Pid, std::to_string(process.pid)}};
  if (gpu) keys.emplace_back(Of::Gpu, std::to_string(*gpu));
  std::vector<std::size_t> positions;
  const auto add = [&](const std::vector<std::size_t>& some) {
    std::copy_if(some.begin(), some.end(), std::back_inserter(positions),
                 [&](std::size_t i) { return speaksOf(m_readings[i], process, gpu); });
  };
  for (const Key& key : keys) {
    const auto found = m_positions.find(key);
    if (found == m_positions.end()) continue;
    const auto& hosts = found->second;
    if (process.host.empty()) {
      for (const auto& [host, some] : hosts) add(some);
      continue;
    }
    for (const std::string& host : {process.host, std::string()}) {
      const auto ofHost = hosts.find(host);
      if (ofHost != hosts.end()) add(ofHost->second);
    }
  }
  std::sort(positions.begin(), positions.end());
  return positions;
}

}  // namespace culprit
