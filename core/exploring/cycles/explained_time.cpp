#include "core/exploring/cycles/explained_time.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/exploring/cycles/call_turns.h"
#include "core/exploring/cycles/exposed_time.h"
#include "core/exploring/cycles/turns_by_rank.h"

namespace culprit {

namespace {

using MaybeBox = std::optional<std::uint32_t>;

/// What of the time of one cycle belongs to its boxes and to the idle times.
class OwnedTime {
 public:
  /// `calls`: of the host.
  OwnedTime(const CyclePair& cycles, Side side, std::vector<std::uint32_t> calls, const Monitor& monitor)
      : m_events(cycles.of(side)), m_ofBox(m_events.boxes.size(), 0), m_idleBefore(m_events.boxes.size(), 0) {
    TurnsByRank turns(m_events.durationNs, monitor);
    claimGpuWork(m_events, m_ofBox, turns);
    claimCalls(m_events, callsInTurn(cycles, side, std::move(calls)), m_ofBox, turns);
    claimIdleTime(turns);
    turns.giveAway();
  }

  std::int64_t of(const MaybeBox& box) const { return box ? m_ofBox[*box] : 0; }
  /// Empty: at the end of the cycle.
  std::int64_t idleBefore(const MaybeBox& launch) const {
    return launch ? m_idleBefore[*launch] : m_idleAtEnd;
  }

 private:
  /// All of the time between two matched launches; what nobody else has claimed of it is idle.
  void claimIdleTime(TurnsByRank& turns) {
    std::vector<std::uint32_t> matched;
    for (std::uint32_t i = 0; i < m_events.boxes.size(); ++i)
      if (isGpuWork(m_events.boxes[i].category) && m_events.boxes[i].partner) matched.push_back(i);
    std::stable_sort(matched.begin(), matched.end(), [this](std::uint32_t x, std::uint32_t y) {
      return m_events.boxes[x].startNs < m_events.boxes[y].startNs;
    });
    std::int64_t sinceNs = 0;
    for (const std::uint32_t launch : matched) {
      turns.addTaker(m_idleBefore[launch]);
      turns.claim(sinceNs, m_events.boxes[launch].startNs);
      sinceNs = std::max(sinceNs, m_events.boxes[launch].startNs);
    }
    turns.addTaker(m_idleAtEnd);
    turns.claim(sinceNs, m_events.durationNs);
  }

  const CycleEvents& m_events;
  std::vector<std::int64_t> m_ofBox, m_idleBefore;
  std::int64_t m_idleAtEnd = 0;
};

/// The calls of one side that are differences. Where the GPU works in both cycles, steps are none: that
/// nothing is called in them is idle time.
std::vector<std::uint32_t> callsAmong(const std::vector<CycleDifference>& differences,
                                      const CycleEvents& events, Side side, bool withSteps) {
  std::vector<std::uint32_t> calls;
  for (const CycleDifference& each : differences) {
    const MaybeBox& box = side == Side::A ? each.a : each.b;
    if (each.of != DifferenceOf::HostCall || !box) continue;
    if (withSteps || events.boxes[*box].category != EventCategory::StepMarker) calls.push_back(*box);
  }
  return calls;
}

}  // namespace

void explainDifferences(const CyclePair& cycles, std::vector<CycleDifference>& differences,
                        const Monitor& monitor) {
  const bool withSteps = !cycles.bothHaveGpuWork();
  const OwnedTime a(cycles, Side::A, callsAmong(differences, cycles.a, Side::A, withSteps), monitor);
  const OwnedTime b(cycles, Side::B, callsAmong(differences, cycles.b, Side::B, withSteps), monitor);
  for (CycleDifference& each : differences)
    each.explainedNs = each.of == DifferenceOf::IdleGap ? b.idleBefore(each.b) - a.idleBefore(each.a)
                                                        : b.of(each.b) - a.of(each.a);
}

}  // namespace culprit
