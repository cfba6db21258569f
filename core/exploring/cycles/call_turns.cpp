#include "core/exploring/cycles/call_turns.h"

#include <algorithm>
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

/// By lane: how many of its calls launch work. Of a lane whose calls have no turn none.
std::vector<std::uint32_t> launchingCalls(const CycleEvents& events) {
  std::vector<std::uint32_t> launching(events.lanes.size(), 0), all(events.lanes.size(), 0);
  bool isAny = false;
  for (const CycleBox& box : events.boxes) {
    if (!box.isOwn || events.lanes[box.lane].kind == TrackKind::GpuStream) continue;
    ++all[box.lane];
    if (!launchesWork(box.category)) continue;
    ++launching[box.lane];
    isAny = true;
  }
  if (!isAny && !all.empty()) {
    const auto most = std::max_element(all.begin(), all.end()) - all.begin();
    launching[static_cast<std::size_t>(most)] = 1;
  }
  return launching;
}

}  // namespace

std::vector<std::uint32_t> callsInTurn(const CycleEvents& events, std::vector<std::uint32_t> calls) {
  const std::vector<std::uint32_t> launching = launchingCalls(events);
  const auto ofLane = [&](std::uint32_t call) { return launching[events.boxes[call].lane]; };
  std::erase_if(calls, [&](std::uint32_t call) { return ofLane(call) == 0; });
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
