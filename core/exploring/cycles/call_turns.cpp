#include "core/exploring/cycles/call_turns.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "core/exploring/cycles/own_time.h"

namespace culprit {

namespace {

bool launchesWork(EventCategory category) {
  return category == EventCategory::Runtime || category == EventCategory::CpuOp;
}

int rankOf(EventCategory category) {
  if (category == EventCategory::StepMarker || category == EventCategory::Sync) return 2;
  return launchesWork(category) ? 0 : 1;
}

using Counts =
    std::map<std::pair<std::string, std::string>, std::uint64_t>;  // by device and name of the lane

/// How many calls of each thread launch work, in both cycles together so that both sides decide alike.
Counts launchingCalls(const CyclePair& cycles) {
  Counts launching, all;
  for (const CycleEvents* events : {&cycles.a, &cycles.b}) {
    std::vector<std::uint64_t> ofLane(events->lanes.size(), 0), allOfLane(events->lanes.size(), 0);
    for (const CycleBox& box : events->boxes) {
      if (!box.isOwn || events->lanes[box.lane].kind == TrackKind::GpuStream) continue;
      ++allOfLane[box.lane];
      if (launchesWork(box.category)) ++ofLane[box.lane];
    }
    for (std::size_t i = 0; i < events->lanes.size(); ++i) {
      const std::pair key(events->lanes[i].device, events->lanes[i].name);
      launching[key] += ofLane[i];
      all[key] += allOfLane[i];
    }
  }
  const auto isAny = [](const auto& each) { return each.second > 0; };
  return std::any_of(launching.begin(), launching.end(), isAny) ? launching : all;
}

}  // namespace

std::vector<std::uint32_t> callsInTurn(const CyclePair& cycles, Side side, std::vector<std::uint32_t> calls) {
  const CycleEvents& events = cycles.of(side);
  const Counts launching = launchingCalls(cycles);
  std::uint64_t most = 1;
  for (const auto& each : launching) most = std::max(most, each.second);
  std::vector<std::uint64_t> counts;
  for (const auto& lane : events.lanes) counts.push_back(launching.at({lane.device, lane.name}));
  const auto ofLane = [&](std::uint32_t call) { return counts[events.boxes[call].lane]; };
  std::erase_if(calls, [&](std::uint32_t call) {
    return !launchesWork(events.boxes[call].category) && ofLane(call) * 10 < most;
  });
  std::stable_sort(calls.begin(), calls.end(), [&](std::uint32_t x, std::uint32_t y) {
    return std::tuple(rankOf(events.boxes[x].category), ofLane(y)) <
           std::tuple(rankOf(events.boxes[y].category), ofLane(x));
  });
  return calls;
}

void claimCalls(const CycleEvents& events, const std::vector<std::uint32_t>& calls,
                std::vector<std::int64_t>& sums, TurnsByRank& turns) {
  std::vector<std::vector<OwnSpan>> ofBox(events.boxes.size());
  for (const auto& lane : ownSpans(events))
    for (const OwnSpan& span : lane) ofBox[span.box].push_back(span);
  for (const std::uint32_t call : calls) {
    turns.addTaker(sums[call]);
    for (const OwnSpan& span : ofBox[call]) turns.claim(span.startNs, span.endNs);
  }
}

}  // namespace culprit
