#include "core/intake/in_order.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace culprit {

namespace {

/// Reorders every column of `Columns...` by ascending cycle.
template <typename... Columns>
void sortColumns(LongColumn<std::uint32_t>& cycle, Columns&... columns) {
  if (std::is_sorted(cycle.begin(), cycle.end())) return;
  std::vector<std::size_t> order(cycle.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t x, std::size_t y) { return cycle[x] < cycle[y]; });
  const auto reorder = [&order](auto& column) {
    auto sorted = column;
    for (std::size_t i = 0; i < order.size(); ++i) sorted[i] = column[order[i]];
    column = std::move(sorted);
  };
  (reorder(columns), ...);
  reorder(cycle);
}

/// Brings the cycles of one process into the order of their numbers, and everything that points at them.
void sortCycles(ProcessSamples& samples) {
  std::vector<std::uint32_t> order(samples.cycles.size());
  std::iota(order.begin(), order.end(), 0U);
  const auto before = [&samples](std::uint32_t x, std::uint32_t y) {
    return samples.cycles[x].number < samples.cycles[y].number;
  };
  if (std::is_sorted(order.begin(), order.end(), before)) return;
  std::stable_sort(order.begin(), order.end(), before);
  std::vector<Cycle> sorted;
  std::vector<std::uint32_t> placeOf(order.size());
  for (const std::uint32_t old : order) {
    placeOf[old] = static_cast<std::uint32_t>(sorted.size());
    sorted.push_back(samples.cycles[old]);
  }
  samples.cycles = std::move(sorted);
  const auto move = [&placeOf](LongColumn<std::uint32_t>& cycle) {
    for (std::uint32_t& position : cycle) position = placeOf[position];
  };
  for (Usage& usage : samples.usages) move(usage.cycle);
  for (Level& level : samples.levels) {
    move(level.cycle);
    move(level.cycleWithoutMu);
  }
}

}  // namespace

void sortByCycle(ProcessSamples& samples) {
  sortCycles(samples);
  for (Usage& usage : samples.usages) sortColumns(usage.cycle, usage.beta, usage.durationNs, usage.calls);
  for (Level& level : samples.levels) {
    sortColumns(level.cycle, level.mu, level.sigma, level.evidence);
    std::sort(level.cycleWithoutMu.begin(), level.cycleWithoutMu.end());
  }
}

void sortByTime(ReadingSeries& series) {
  if (std::is_sorted(series.timeNs.begin(), series.timeNs.end())) return;
  std::vector<std::size_t> order(series.timeNs.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&series](std::size_t x, std::size_t y) { return series.timeNs[x] < series.timeNs[y]; });
  LongColumn<std::int64_t> timeNs;
  LongColumn<double> value;
  for (const std::size_t i : order) {
    timeNs.push_back(series.timeNs[i]);
    value.push_back(series.value[i]);
  }
  series.timeNs = std::move(timeNs);
  series.value = std::move(value);
}

}  // namespace culprit
