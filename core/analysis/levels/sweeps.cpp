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

bool isOf(const ReadingSeries& series, const CounterName& name, std::int64_t pid, std::string_view host) {
  if (!series.host.empty() && !host.empty() && series.host != host) return false;
  if (series.instanceKind != InstanceKind::None && series.instanceKind != InstanceKind::Process) return true;
  return !name.number || std::fabs(*name.number - static_cast<double>(pid)) < 1.0;
}

}  // namespace

Sweeps sweepsOf(std::span<const ReadingSeries> readings, std::int64_t pid, double gapSeconds,
                std::string_view host) {
  const auto gapNs = static_cast<std::int64_t>(std::llround(gapSeconds * kNsPerSecond));
  Sweeps sweeps;
  for (const ReadingSeries& series : readings) {
    const CounterName name = split(series.counter);
    if (!isOf(series, name, pid, host)) continue;
    auto& times = sweeps[series.metric.empty() ? std::string(name.base) : series.metric].startNs;
    times.insert(times.end(), series.timeNs.begin(), series.timeNs.end());
  }
  for (const ReadingSeries& series : readings) {
    const auto counter = series.process ? sweeps.find(series.metric) : sweeps.end();
    if (counter != sweeps.end()) counter->second.isOfProcess = true;
  }
  for (auto& [counter, ofCounter] : sweeps) {
    std::vector<std::int64_t>& times = ofCounter.startNs;
    std::sort(times.begin(), times.end());
    std::vector<std::int64_t> starts;
    for (std::size_t i = 0; i < times.size(); ++i) {
      if (i == 0 || times[i] - times[i - 1] > gapNs) starts.push_back(times[i]);
    }
    times = std::move(starts);
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
