// Shares the time of one cycle out, so that every instant has one owner: class by class, in a class to
// whoever started first; what nobody claims is idle. A cycle of 10 with kernel and copy:
//   kernel 0-5, copy 3-8  ->  kernel 5, copy 3, idle 2
// Used by wall_times.h for each cycle of a process, and by strip_spans.h for one; it knows pieces of time and
// their ranks, neither tracks nor names.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <vector>

#include "core/analysis/turns/cycle_tally.h"
#include "core/analysis/turns/turn_owners.h"
#include "core/analysis/turns/turns.h"

namespace culprit {

/// A piece of work that reaches into the cycle.
struct Work {
  TimeSpan piece;
  TurnRank rank{};
  TimeClass time{};
  bool isWaiting = false;   ///< of a collective for other ranks
  std::size_t thread = 0;   ///< of host work: position among the host threads, whose first is the anchor's
  std::uint64_t order = 0;  ///< of the track
  /// Rows in the lists of functions, operators and ranges.
  std::uint32_t function = 0, op = 0, range = 0;
};

class CycleClock {
 public:
  CycleClock(std::int64_t startNs, std::int64_t endNs, std::size_t threads)
      : m_startNs(startNs), m_endNs(endNs), m_threads(threads) {}

  bool holds(std::int64_t timeNs) const { return timeNs >= m_startNs && timeNs < m_endNs; }
  /// The part inside the cycle; empty or negative if there is none.
  TimeSpan clipped(const TimeSpan& span) const;

  /// `work.piece`: clipped, not empty.
  void add(const Work& work);

  /// Time that one piece of work got.
  struct Given {
    const Work* work = nullptr;
    std::int64_t ns = 0;
    std::int64_t startNs = 0;
    TimeClass time{};  ///< what it counts as: that of the work, but of data loading that nobody waits for
  };
  struct Shared {
    TurnTimes times;           ///< without the function of the gap
    std::vector<Given> given;  ///< valid as long as the clock
    std::optional<std::uint32_t>
        inGap;  ///< row of the function that has the turn for half of the longest gap
  };
  Shared giveAway();

 private:
  void count(const std::vector<Turn>& turns, Shared& shared, bool isOfThreads = false);
  std::vector<TimeSpan> spansOf(std::initializer_list<TurnRank> ranks) const;
  void findGap(Shared& shared);
  void nameGap(Shared& shared) const;

  std::int64_t m_startNs;
  std::int64_t m_endNs;
  std::array<std::vector<Claim>, kTurnRanks> m_ranks;
  std::vector<std::vector<Claim>> m_threads;
  std::vector<Work> m_work;                       ///< claims are owned by positions in it
  TimeSpan m_gap;                                 ///< in which the GPU runs nothing, the longest
  std::map<std::uint32_t, std::int64_t> m_inGap;  ///< ns, by row of the function
};

}  // namespace culprit
