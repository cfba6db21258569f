#include "core/exploring/cycles/exposed_time.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/exploring/cycles/looks.h"
#include "core/exploring/cycles/own_time.h"

namespace culprit {

namespace {

/// The positions of GPU work, by `before`.
template <typename Before>
std::vector<std::uint32_t> gpuWorkBy(const CycleEvents& events, const Before& before) {
  std::vector<std::uint32_t> work;
  for (std::uint32_t i = 0; i < events.boxes.size(); ++i)
    if (isGpuWork(events.boxes[i].category)) work.push_back(i);
  std::stable_sort(work.begin(), work.end(), [&](std::uint32_t x, std::uint32_t y) {
    return before(events.boxes[x], events.boxes[y]);
  });
  return work;
}

/// From the start of the cycle to its end, ascending.
std::vector<std::pair<std::int64_t, std::int64_t>> idleTimes(const CycleEvents& events) {
  std::vector<std::pair<std::int64_t, std::int64_t>> idle;
  std::int64_t busyUntilNs = 0;
  const auto idleUntil = [&](std::int64_t timeNs) {
    if (timeNs > busyUntilNs) idle.emplace_back(busyUntilNs, timeNs);
  };
  for (const std::uint32_t i :
       gpuWorkBy(events, [](const CycleBox&x, const CycleBox&y) { return x.startNs < y.startNs; })) {
    idleUntil(std::min(events.boxes[i].startNs, events.durationNs));
    busyUntilNs = std::max(busyUntilNs, events.boxes[i].endNs());
  }
  idleUntil(events.durationNs);
  return idle;
}

}  // namespace

void claimGpuWork(const CycleEvents& events, std::vector<std::int64_t>& sums, TurnsByRank& turns) {
  for (const std::uint32_t i : gpuWorkBy(events, [](const CycleBox&x, const CycleBox&y) {
         return std::tie(x.category, x.startNs) < std::tie(y.category, y.startNs);
       })) {
    turns.addTaker(sums[i]);
    turns.claim(events.boxes[i].startNs, events.boxes[i].endNs());
  }
}

std::vector<std::int64_t> exposedTimes(const CycleEvents& events, const Monitor& monitor) {
  std::vector<std::int64_t> times(events.boxes.size(), 0);
  TurnsByRank turns(events.durationNs, monitor);
  claimGpuWork(events, times, turns);
  turns.giveAway();
  const auto idle = idleTimes(events);
  for (const auto& lane : ownSpans(events)) {
    auto next = idle.begin();
    std::size_t at = 0;
    for (const OwnSpan& span : lane) {
      lookAt(at++, monitor);
      while (next != idle.end() && next->second <= span.startNs) ++next;
      for (auto each = next; each != idle.end() && each->first < span.endNs; ++each)
        times[span.box] += std::min(span.endNs, each->second) - std::max(span.startNs, each->first);
    }
  }
  return times;
}

}  // namespace culprit
