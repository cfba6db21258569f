#include "core/exploring/cycles/idle_gaps.h"

#include <algorithm>

namespace culprit {

std::map<std::optional<std::uint32_t>, IdleStretch> idleStretches(const CycleEvents& events) {
  std::vector<std::uint32_t> work;
  std::int64_t lastNs = events.durationNs;
  for (std::uint32_t i = 0; i < events.boxes.size(); ++i) {
    const CycleBox& box = events.boxes[i];
    if (!isGpuWork(box.category)) continue;
    work.push_back(i);
    if (box.isOwn) lastNs = std::max(lastNs, box.endNs());
  }
  std::stable_sort(work.begin(), work.end(), [&events](std::uint32_t x, std::uint32_t y) {
    return events.boxes[x].startNs < events.boxes[y].startNs;
  });
  std::map<std::optional<std::uint32_t>, IdleStretch> stretches;
  IdleStretch now;
  std::int64_t busyUntilNs = 0;
  const auto idleUntil = [&](std::int64_t timeNs) {
    const std::int64_t ns = std::min(timeNs, lastNs) - busyUntilNs;
    if (ns <= 0) return;
    now.idleNs += ns;
    if (ns > now.endNs - now.startNs) {
      now.startNs = busyUntilNs;
      now.endNs = busyUntilNs + ns;
    }
  };
  for (const std::uint32_t i : work) {
    const CycleBox& box = events.boxes[i];
    idleUntil(box.startNs);
    busyUntilNs = std::max(busyUntilNs, box.endNs());
    if (!box.partner) continue;
    stretches[i] = now;
    now = {};
  }
  idleUntil(lastNs);
  stretches[std::nullopt] = now;
  return stretches;
}

std::optional<std::uint32_t> callDuring(const CycleEvents& events,
                                        const std::vector<std::vector<OwnSpan>>& spans, std::int64_t startNs,
                                        std::int64_t endNs) {
  struct Sum {
    std::int64_t ns = 0, longestNs = 0;
    std::uint32_t box = 0;
  };
  std::map<FunctionId, Sum> sums;
  for (const auto& lane : spans) {
    auto span = std::partition_point(lane.begin(), lane.end(),
                                     [startNs](const OwnSpan& each) { return each.endNs <= startNs; });
    for (; span != lane.end() && span->startNs < endNs; ++span) {
      const CycleBox& box = events.boxes[span->box];
      if (box.category == EventCategory::StepMarker) continue;
      const std::int64_t ns = std::min(span->endNs, endNs) - std::max(span->startNs, startNs);
      Sum& sum = sums[box.function];
      sum.ns += ns;
      if (ns <= sum.longestNs) continue;
      sum.longestNs = ns;
      sum.box = span->box;
    }
  }
  const auto most = std::max_element(sums.begin(), sums.end(),
                                     [](const auto& x, const auto& y) { return x.second.ns < y.second.ns; });
  if (most == sums.end() ||
      static_cast<double>(most->second.ns) < kFills * static_cast<double>(endNs - startNs))
    return std::nullopt;
  return most->second.box;
}

}  // namespace culprit
