// Gives each moment of a cycle to one taker: of those that claim it, to the one of the first rank. Who claims
// what is explained_time.h's and exposed_time.h's to say.
//   first claims 0-5, second 3-8, of 10  ->  first 5, second 3, nobody 2
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/monitor.h"

namespace culprit {

class TurnsByRank {
 public:
  /// The moments from 0 to `endNs`. `monitor`: throws Cancelled in claim() and giveAway().
  TurnsByRank(std::int64_t endNs, const Monitor& monitor) : m_endNs(endNs), m_monitor(monitor) {}

  /// Another taker, behind all others: what it gets is added to `sum`, which has to stay where it is.
  void addTaker(std::int64_t& sum) { m_sums.push_back(&sum); }
  /// By the last taker. Its claims must not overlap each other.
  void claim(std::int64_t startNs, std::int64_t endNs);
  /// Once, at the end.
  void giveAway();

 private:
  struct Turn {
    std::int64_t timeNs = 0;
    bool begins = false;
    std::size_t rank = 0;
  };

  std::int64_t m_endNs;
  const Monitor& m_monitor;
  std::vector<std::int64_t*> m_sums;  // by rank
  std::vector<Turn> m_turns;
};

}  // namespace culprit
