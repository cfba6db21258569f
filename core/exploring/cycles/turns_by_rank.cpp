#include "core/exploring/cycles/turns_by_rank.h"

#include <algorithm>
#include <set>

#include "core/exploring/cycles/looks.h"

namespace culprit {

void TurnsByRank::claim(std::int64_t startNs, std::int64_t endNs) {
  startNs = std::max<std::int64_t>(startNs, 0);
  endNs = std::min(endNs, m_endNs);
  if (startNs >= endNs) return;
  lookAt(m_turns.size(), m_monitor);
  m_turns.push_back({startNs, true, m_sums.size() - 1});
  m_turns.push_back({endNs, false, m_sums.size() - 1});
}

void TurnsByRank::giveAway() {
  // What ends makes room before the next claim of the same taker begins.
  std::sort(m_turns.begin(), m_turns.end(), [](const Turn& x, const Turn& y) {
    return x.timeNs != y.timeNs ? x.timeNs < y.timeNs : x.begins < y.begins;
  });
  std::set<std::size_t> claiming;
  std::int64_t sinceNs = 0;
  std::size_t at = 0;
  for (const Turn& turn : m_turns) {
    lookAt(at++, m_monitor);
    if (!claiming.empty()) *m_sums[*claiming.begin()] += turn.timeNs - sinceNs;
    sinceNs = turn.timeNs;
    if (turn.begins) {
      claiming.insert(turn.rank);
    } else {
      claiming.erase(turn.rank);
    }
  }
}

}  // namespace culprit
