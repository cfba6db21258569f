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
  shared.times.gpuBusyNs = kernelsNs();
  FreeTime free(m_startNs, m_endNs);
  for (const TurnRank rank :
       {TurnRank::Compute, TurnRank::Communication, TurnRank::Copies, TurnRank::Calls, TurnRank::Input}) {
    count(free.take(firstStarted(m_ranks[at(rank)])), shared);
  }
  for (const std::vector<Claim>& thread : m_threads) count(free.take(innermost(thread)), shared, true);
  for (const TurnRank rank : {TurnRank::HostCommunication, TurnRank::System})
    count(free.take(firstStarted(m_ranks[at(rank)])), shared);
  shared.times.classNs[at(TimeClass::Idle)] = free.leftNs();
  return shared;
}

void CycleClock::count(const std::vector<Turn>& turns, Shared& shared, bool isOfThreads) const {
  for (const Turn& turn : turns) {
    const Work& work = m_work[turn.owner];
    const std::int64_t ns = turn.endNs - turn.startNs;
    // Data loading that is left when the threads get their time runs on other ones: nobody waits for it.
    const TimeClass time = isOfThreads ? TimeClass::Host : work.time;
    shared.times.classNs[at(time)] += ns;
    if (work.isWaiting && time == TimeClass::Communication) shared.times.waitingForRanksNs += ns;
    shared.given.push_back({&work, ns});
  }
}

std::int64_t CycleClock::kernelsNs() const {
  std::vector<TimeSpan> spans;
  for (const TurnRank rank : {TurnRank::Compute, TurnRank::Communication}) {
    for (const Claim& claim : m_ranks[at(rank)]) spans.push_back({claim.startNs, claim.endNs});
  }
  return unionNs(spans);
}

}  // namespace culprit
