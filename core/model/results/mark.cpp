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

bool isUsable(const MarkedStretch& stretch) {
  const bool isInRange = stretch.startNs >= -kLongestNs && stretch.endNs <= kLongestNs;
  return isInRange && stretch.endNs >= stretch.startNs &&
         static_cast<std::uint64_t>(stretch.endNs) - static_cast<std::uint64_t>(stretch.startNs) <=
             static_cast<std::uint64_t>(kLongestNs);
}

MovedTimeline::MovedTimeline(const std::vector<Cycle>& before, const std::vector<Cycle>& now) {
  if (before == now) {
    m_byNs = 0;
  } else if (isFromOneRecording(before) && isFromOneRecording(now) &&
             before.front().capture == now.front().capture) {
    m_byNs = firstStartNs(before) - firstStartNs(now);
  }
}

std::optional<MarkedStretch> MovedTimeline::operator()(const MarkedStretch& stretch) const {
  if (!m_byNs || !isUsable(stretch)) return std::nullopt;
  const std::int64_t byNs = *m_byNs;
  const bool hasRoom = byNs > 0 ? stretch.endNs <= kLongestNs - byNs : stretch.startNs >= -kLongestNs - byNs;
  if (!hasRoom) return std::nullopt;
  return MarkedStretch{stretch.side, stretch.startNs + byNs, stretch.endNs + byNs};
}

}  // namespace culprit
