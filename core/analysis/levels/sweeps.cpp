#include "core/analysis/levels/sweeps.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

namespace culprit {

namespace {

constexpr double kNsPerSecond = 1e9;

/// "process_cpu_usage_2.329762e+06": the name in front and the number behind the last underscore.
struct CounterName {
  std::string_view base;
  std::optional<double> number;
};

CounterName split(std::string_view counter) {
  const std::size_t bar = counter.rfind('_');
  if (bar == std::string_view::npos || bar + 1 == counter.size()) return {counter, std::nullopt};
  double number = 0.0;
  const char* end = counter.data() + counter.size();
  const auto [stop, error] = std::from_chars(counter.data() + bar + 1, end, number);
  if (error != std::errc() || stop != end) return {counter, std::nullopt};
  return {counter.substr(0, bar), number};
}

/// Whether every process may use it.
bool isOfAll(const ReadingSeries& series, const CounterName& name) {
  if (series.instanceKind != InstanceKind::None && series.instanceKind != InstanceKind::Process) return true;
  return !name.number;
}

bool isOf(double number, std::int64_t pid) {
  return std::fabs(number - static_cast<double>(pid)) < 1.0;
}

std::string keyOf(const ReadingSeries& series, const CounterName& name) {
  return series.metric.empty() ? std::string(name.base) : series.metric;
}

void append(const LongColumn<std::int64_t>& from, std::vector<std::int64_t>& to) {
  to.insert(to.end(), from.begin(), from.end());
}

}  // namespace

RunSweeps::RunSweeps(std::span<const ReadingSeries> readings, double gapSeconds, std::string_view host)
    : m_gapNs(static_cast<std::int64_t>(std::llround(gapSeconds * kNsPerSecond))) {
  std::set<std::string, std::less<>> owned;
  for (const ReadingSeries& series : readings) {
    if (series.isGuessed) continue;  // nobody knows which cycles it was read in
    if (!series.host.empty() && !host.empty() && series.host != host) continue;
    const CounterName name = split(series.counter);
    if (series.process) m_ofProcess.insert(series.metric);
    if (isOfAll(series, name)) {
      append(series.timeNs, m_commonTimes[keyOf(series, name)]);
    } else if (!std::isnan(*name.number)) {
      m_owned.emplace(*name.number, &series);
      owned.insert(keyOf(series, name));
    }
  }
  for (const auto& [counter, times] : m_commonTimes) m_common.emplace(counter, sweepsAt(counter, times));
  std::erase_if(m_commonTimes, [&owned](const auto& times) { return !owned.contains(times.first); });
}

CounterSweeps RunSweeps::sweepsAt(const std::string& counter, std::vector<std::int64_t> times) const {
  std::sort(times.begin(), times.end());
  CounterSweeps sweeps{.startNs = {}, .isOfProcess = m_ofProcess.contains(counter)};
  for (std::size_t i = 0; i < times.size(); ++i) {
    if (i == 0 || times[i] - times[i - 1] > m_gapNs) sweeps.startNs.push_back(times[i]);
  }
  return sweeps;
}

Sweeps RunSweeps::of(std::int64_t pid) const {
  Times own;
  const auto number = static_cast<double>(pid);
  const auto end = m_owned.upper_bound(number + 1.0);
  for (auto series = m_owned.lower_bound(number - 1.0); series != end; ++series) {
    if (!isOf(series->first, pid)) continue;
    append(series->second->timeNs, own[keyOf(*series->second, split(series->second->counter))]);
  }
  Sweeps sweeps = m_common;
  for (auto& [counter, times] : own) {
    const auto common = m_commonTimes.find(counter);
    if (common != m_commonTimes.end())
      times.insert(times.end(), common->second.begin(), common->second.end());
    sweeps[counter] = sweepsAt(counter, std::move(times));
  }
  return sweeps;
}

std::size_t sweepsInside(const std::vector<std::int64_t>& times, const std::vector<Cycle>& cycles) {
  if (cycles.empty()) return 0;
  std::int64_t begin = cycles.front().startNs;
  std::int64_t end = begin;
  for (const Cycle& cycle : cycles) {
    begin = std::min(begin, cycle.startNs);
    end = std::max(end, cycle.startNs + cycle.durationNs);
  }
  return static_cast<std::size_t>(std::count_if(
      times.begin(), times.end(), [begin, end](std::int64_t time) { return begin <= time && time <= end; }));
}

}  // namespace culprit
