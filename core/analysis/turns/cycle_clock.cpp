#include "core/analysis/turns/cycle_clock.h"

#include <algorithm>

namespace culprit {

namespace {

constexpr std::size_t at(TurnRank rank) {
  return static_cast<std::size_t>(rank);
}

constexpr std::size_t at(TimeClass time) {
  return static_cast<std::size_t>(time);
}

}  // namespace

TimeSpan CycleClock::clipped(const TimeSpan& span) const {
  return {std::max(span.startNs, m_startNs), std::min(span.endNs, m_endNs)};
}

void CycleClock::add(const Work& work) {
  const Claim claim{work.piece.startNs, work.piece.endNs, work.order,
                    static_cast<std::uint32_t>(m_work.size())};
  m_work.push_back(work);
  const bool isInput = work.rank == TurnRank::Input;
  const bool isOfThread = isInput || work.rank == TurnRank::Host;
  if (isOfThread) m_threads[work.thread].push_back(claim);
  if (!isOfThread || (isInput && work.thread == 0)) m_ranks[at(work.rank)].push_back(claim);
}

CycleClock::Shared CycleClock::giveAway() {
  Shared shared;
  std::vector<TimeSpan> kernels = spansOf({TurnRank::Compute, TurnRank::Communication});
  shared.times.gpuBusyNs = unionNs(kernels);
  findGap(shared);
  FreeTime free(m_startNs, m_endNs);
  for (const TurnRank rank :
       {TurnRank::Compute, TurnRank::Communication, TurnRank::Copies, TurnRank::Calls, TurnRank::Input}) {
    count(free.take(firstStarted(m_ranks[at(rank)])), shared);
  }
  for (const std::vector<Claim>& thread : m_threads) count(free.take(innermost(thread)), shared, true);
  for (const TurnRank rank : {TurnRank::HostCommunication, TurnRank::System})
    count(free.take(firstStarted(m_ranks[at(rank)])), shared);
  shared.times.classNs[at(TimeClass::Idle)] = free.leftNs();
  nameGap(shared);
  return shared;
}

void CycleClock::count(const std::vector<Turn>& turns, Shared& shared, bool isOfThreads) {
  for (const Turn& turn : turns) {
    const Work& work = m_work[turn.owner];
    const std::int64_t ns = turn.endNs - turn.startNs;
    // Data loading that is left when the threads get their time runs on other ones: nobody waits for it.
    const TimeClass time = isOfThreads ? TimeClass::Host : work.time;
    shared.times.classNs[at(time)] += ns;
    if (work.isWaiting && time == TimeClass::Communication) shared.times.waitingForRanksNs += ns;
    shared.given.push_back({&work, ns, turn.startNs, time});
    const std::int64_t inGap = std::min(turn.endNs, m_gap.endNs) - std::max(turn.startNs, m_gap.startNs);
    if (inGap > 0) m_inGap[work.function] += inGap;
  }
}

std::vector<TimeSpan> CycleClock::spansOf(std::initializer_list<TurnRank> ranks) const {
  std::vector<TimeSpan> spans;
  for (const TurnRank rank : ranks)
    for (const Claim& claim : m_ranks[at(rank)]) spans.push_back({claim.startNs, claim.endNs});
  return spans;
}

void CycleClock::findGap(Shared& shared) {
  m_gap = {m_startNs, m_startNs};
  const std::vector<TimeSpan> busy = spansOf({TurnRank::Compute, TurnRank::Communication, TurnRank::Copies});
  if (!busy.empty()) m_gap = longestGap(busy, {m_startNs, m_endNs});
  shared.times.longestGapNs = m_gap.endNs - m_gap.startNs;
}

void CycleClock::nameGap(Shared& shared) const {
  const auto most = std::max_element(m_inGap.begin(), m_inGap.end(),
                                     [](const auto& x, const auto& y) { return x.second < y.second; });
  if (most != m_inGap.end() && 2 * most->second >= shared.times.longestGapNs) shared.inGap = most->first;
}

}  // namespace culprit
