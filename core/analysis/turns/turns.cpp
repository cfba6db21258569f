#include "core/analysis/turns/turns.h"

#include <algorithm>
#include <cstddef>
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
  if (endNs > startNs) m_gaps.push_back({startNs, endNs});
}

std::vector<Turn> FreeTime::take(const std::vector<Turn>& turns) {
  std::vector<Turn> taken;
  std::vector<Gap> left;
  std::size_t first = 0;  // of the turns that may still reach into the gap
  for (const Gap& gap : m_gaps) {
    std::int64_t from = gap.startNs;
    while (first < turns.size() && turns[first].endNs <= gap.startNs) ++first;
    for (std::size_t i = first; i < turns.size() && turns[i].startNs < gap.endNs; ++i) {
      const std::int64_t start = std::max(turns[i].startNs, from);
      const std::int64_t end = std::min(turns[i].endNs, gap.endNs);
      if (end <= start) continue;
      if (start > from) left.push_back({from, start});
      taken.push_back({start, end, turns[i].owner});
      from = end;
    }
    if (from < gap.endNs) left.push_back({from, gap.endNs});
  }
  m_gaps = std::move(left);
  return taken;
}

std::int64_t FreeTime::leftNs() const {
  std::int64_t ns = 0;
  for (const Gap& gap : m_gaps) ns += gap.endNs - gap.startNs;
  return ns;
}

}  // namespace culprit
