#include "core/exploring/strips/rank_cycles.h"

#include "core/model/details/rank_strips.h"

namespace culprit {

namespace {

const std::vector<Cycle>& cyclesOf(const PairResults& pair, Side side) {
  return side == Side::A ? pair.cyclesA : pair.cyclesB;
}

ProcessId tracksOf(const PairResults& pair, Side side) {
  const Process& process = side == Side::A ? pair.a : pair.b;
  return process.trackOwner.value_or(process.id);
}

}  // namespace

RankCycles::RankCycles(const Results& results, const std::vector<std::size_t>& pairs, Side side,
                       std::int64_t number) {
  for (const std::size_t pair : pairs) {
    const PairResults& found = results.pairs.at(pair);
    const Cycle* cycle = cycleNumbered(cyclesOf(found, side), number);
    if (cycle == nullptr) continue;
    const ProcessId tracks = tracksOf(found, side);
    m_byProcess.try_emplace(indexOf(tracks), m_all.size());
    m_all.push_back({.pair = pair, .tracks = tracks, .cycle = *cycle, .anchors = {}});
  }
  // Cycles of another kind that the same process ran stand in a pair of their own.
  for (const PairResults& pair : results.pairs) {
    const auto found = m_byProcess.find(indexOf(tracksOf(pair, side)));
    if (found == m_byProcess.end()) continue;
    RankCycle& rank = m_all[found->second];
    for (const Cycle& cycle : cyclesOf(pair, side))
      if (cycle.capture == rank.cycle.capture)
        rank.anchors.emplace_back(cycle.anchorStartNs, cycle.anchorDurationNs);
  }
}

std::optional<std::size_t> RankCycles::of(const Track& track) const {
  if (!track.process) return std::nullopt;
  const auto found = m_byProcess.find(indexOf(*track.process));
  return found == m_byProcess.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace culprit
