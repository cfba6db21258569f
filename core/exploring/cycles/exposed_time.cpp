#include "core/exploring/cycles/exposed_time.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/exploring/cycles/call_turns.h"

namespace culprit {

namespace {

std::int64_t timeOfOtherCyclesIn(const CycleEvents& events, const Monitor& monitor) {
  std::vector<std::int64_t> times(events.boxes.size(), 0);
  TurnsByRank turns(events.durationNs, monitor);
  claimGpuWork(events, times, turns);
  turns.giveAway();
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < times.size(); ++i)
    if (!events.boxes[i].isOwn) sum += times[i];
  return sum;
}

}  // namespace

void claimGpuWork(const CycleEvents& events, std::vector<std::int64_t>& sums, TurnsByRank& turns) {
  std::vector<std::uint32_t> work;
  for (std::uint32_t i = 0; i < events.boxes.size(); ++i)
    if (isGpuWork(events.boxes[i].category)) work.push_back(i);
  std::stable_sort(work.begin(), work.end(), [&events](std::uint32_t x, std::uint32_t y) {
    const CycleBox& first = events.boxes[x];
    const CycleBox& second = events.boxes[y];
    return std::tie(first.category, first.startNs) < std::tie(second.category, second.startNs);
  });
  for (const std::uint32_t i : work) {
    turns.addTaker(sums[i]);
    turns.claim(events.boxes[i].startNs, events.boxes[i].endNs());
  }
}

std::vector<std::int64_t> exposedTimes(const CyclePair& cycles, Side side, const Monitor& monitor) {
  const CycleEvents& events = cycles.of(side);
  std::vector<std::int64_t> times(events.boxes.size(), 0);
  std::vector<std::uint32_t> calls;
  for (std::uint32_t i = 0; i < events.boxes.size(); ++i)
    if (!isGpuWork(events.boxes[i].category)) calls.push_back(i);
  TurnsByRank turns(events.durationNs, monitor);
  claimGpuWork(events, times, turns);
  claimCalls(events, callsInTurn(cycles, side, std::move(calls)), times, turns);
  turns.giveAway();
  return times;
}

std::int64_t timeOfOtherCycles(const CyclePair& cycles, const Monitor& monitor) {
  return timeOfOtherCyclesIn(cycles.b, monitor) - timeOfOtherCyclesIn(cycles.a, monitor);
}

}  // namespace culprit
