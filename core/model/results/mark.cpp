#include "core/model/results/mark.h"

#include <algorithm>

#include "core/base/usable_time.h"

namespace culprit {

namespace {

bool isFromOneRecording(const std::vector<Cycle>& cycles) {
  return !cycles.empty() && std::all_of(cycles.begin(), cycles.end(), [&cycles](const Cycle& cycle) {
    return cycle.capture == cycles.front().capture;
  });
}

std::int64_t firstStartNs(const std::vector<Cycle>& cycles) {
  const auto first = std::min_element(cycles.begin(), cycles.end(),
                                      [](const Cycle& x, const Cycle& y) { return x.startNs < y.startNs; });
  return first->startNs;
}

}  // namespace

std::optional<MarkedStretch> movedStretch(const MarkedStretch& stretch, const std::vector<Cycle>& before,
                                          const std::vector<Cycle>& now) {
  if (before == now) return stretch;
  if (!isFromOneRecording(before) || !isFromOneRecording(now) ||
      before.front().capture != now.front().capture)
    return std::nullopt;
  const std::int64_t byNs = firstStartNs(before) - firstStartNs(now);
  const MarkedStretch moved{stretch.side, stretch.startNs + byNs, stretch.endNs + byNs};
  if (!isUsableStretch(moved.startNs, moved.endNs - moved.startNs)) return std::nullopt;
  return moved;
}

}  // namespace culprit
