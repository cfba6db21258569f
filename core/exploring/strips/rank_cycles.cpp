#include "core/exploring/strips/rank_cycles.h"

#include "core/model/details/rank_strips.h"

namespace culprit {

RankCycles::RankCycles(const Results& results, const std::vector<std::size_t>& pairs, Side side,
                       std::int64_t number) {
  for (const std::size_t pair : pairs) {
    const PairResults& found = results.pairs.at(pair);
    const Process& process = side == Side::A ? found.a : found.b;
    const Cycle* cycle = cycleNumbered(side == Side::A ? found.cyclesA : found.cyclesB, number);
    if (cycle == nullptr) continue;
    const ProcessId tracks = process.trackOwner.value_or(process.id);
    m_byProcess.try_emplace(indexOf(tracks), m_all.size());
    m_all.push_back({.pair = pair, .tracks = tracks, .cycle = *cycle});
  }
}

std::optional<std::size_t> RankCycles::of(const Track& track) const {
  if (!track.process) return std::nullopt;
  const auto found = m_byProcess.find(indexOf(*track.process));
  return found == m_byProcess.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace culprit
