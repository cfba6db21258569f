#include "core/model/details/cycle_pair.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace culprit {

namespace {

std::vector<std::uint32_t> byDuration(const std::vector<Cycle>& cycles) {
  std::vector<std::uint32_t> order(cycles.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(), [&cycles](std::uint32_t x, std::uint32_t y) {
    return cycles[x].durationNs < cycles[y].durationNs;
  });
  return order;
}

}  // namespace

bool CycleEvents::hasGpuWork() const {
  return std::any_of(boxes.begin(), boxes.end(),
                     [](const CycleBox& box) { return box.isOwn && isGpuWork(box.category); });
}

std::vector<std::uint32_t> CycleEvents::compared(bool gpuWork) const {
  std::vector<std::uint32_t> positions;
  for (std::uint32_t i = 0; i < boxes.size(); ++i)
    if (boxes[i].isOwn && (!gpuWork || isGpuWork(boxes[i].category))) positions.push_back(i);
  return positions;
}

bool CyclePair::isNoticed(std::int64_t ns) const {
  constexpr double kNoticed = 0.0005;
  const auto longerNs = static_cast<double>(std::max(a.durationNs, b.durationNs));
  return ns != 0 && std::abs(static_cast<double>(ns)) >= kNoticed * longerNs;
}

std::optional<std::uint32_t> medianCycle(const std::vector<Cycle>& cycles) {
  if (cycles.empty()) return std::nullopt;
  return byDuration(cycles)[(cycles.size() - 1) / 2];
}

std::optional<std::uint32_t> longestCycle(const std::vector<Cycle>& cycles) {
  const auto longest = std::max_element(cycles.begin(), cycles.end(), [](const Cycle& x, const Cycle& y) {
    return x.durationNs < y.durationNs;
  });
  if (longest == cycles.end()) return std::nullopt;
  return static_cast<std::uint32_t>(longest - cycles.begin());
}

}  // namespace culprit
