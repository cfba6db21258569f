#include "core/analysis/turns/turns.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <queue>
#include <tuple>

namespace culprit {

std::vector<Turn> firstStarted(std::vector<Claim> claims) {
  std::sort(claims.begin(), claims.end(), [](const Claim& x, const Claim& y) {
    return std::tie(x.startNs, x.order) < std::tie(y.startNs, y.order);
  });
  std::vector<Turn> turns;
  std::int64_t now = 0;
  for (const Claim& claim : claims) {
    const std::int64_t start = turns.empty() ? claim.startNs : std::max(claim.startNs, now);
    if (claim.endNs <= start) continue;
    turns.push_back({start, claim.endNs, claim.owner});
    now = claim.endNs;
  }
  return turns;
}

std::vector<Turn> innermost(std::vector<Claim> claims) {
  std::sort(claims.begin(), claims.end(), [](const Claim& x, const Claim& y) {
    return std::tuple(x.startNs, -x.endNs, x.order) < std::tuple(y.startNs, -y.endNs, y.order);
  });
  std::vector<Turn> turns;
  std::vector<const Claim*> open;
  std::int64_t now = 0;
  const auto runUntil = [&](std::int64_t endNs) {
    if (endNs <= now) return;
    turns.push_back({now, endNs, open.back()->owner});
    now = endNs;
  };
  const auto closeUntil = [&](std::int64_t timeNs) {
    while (!open.empty() && open.back()->endNs <= timeNs) {
      runUntil(open.back()->endNs);
      open.pop_back();
    }
  };
  for (const Claim& claim : claims) {
    closeUntil(claim.startNs);
    if (!open.empty()) runUntil(claim.startNs);
    now = claim.startNs;
    open.push_back(&claim);
  }
  while (!open.empty()) {
    runUntil(open.back()->endNs);
    open.pop_back();
  }
  return turns;
}

FreeTime::FreeTime(std::int64_t startNs, std::int64_t endNs) {
  if (endNs > startNs) m_gaps.emplace(startNs, endNs);
}

std::vector<Turn> FreeTime::take(const std::vector<Turn>& turns) {
  std::vector<Turn> taken;
  for (const Turn& turn : turns) {
    auto gap = m_gaps.upper_bound(turn.startNs);
    if (gap != m_gaps.begin() && std::prev(gap)->second > turn.startNs) --gap;
    while (gap != m_gaps.end() && gap->first < turn.endNs) {
      const auto [gapStart, gapEnd] = *gap;
      const std::int64_t start = std::max(turn.startNs, gapStart), end = std::min(turn.endNs, gapEnd);
      taken.push_back({start, end, turn.owner});
      const auto next = std::next(gap);
      if (end < gapEnd) m_gaps.emplace_hint(next, end, gapEnd);
      if (gapStart < start) {
        gap->second = start;
      } else {
        m_gaps.erase(gap);
      }
      gap = next;
    }
  }
  return taken;
}

std::int64_t FreeTime::leftNs() const {
  std::int64_t ns = 0;
  for (const auto& [start, end] : m_gaps) ns += end - start;
  return ns;
}

}  // namespace culprit
