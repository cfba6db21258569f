#include "core/exploring/calltree/exposed_time.h"

#include <algorithm>
#include <utility>

namespace culprit {

namespace {

constexpr std::size_t kPiecesBetweenLooks = 65536;

}  // namespace

void ExposedTime::add(TurnRank rank, std::int64_t startNs, std::int64_t endNs, std::uint32_t owner) {
  const std::size_t last = m_ranks.size() - 1;
  m_ranks.at(std::min(static_cast<std::size_t>(rank), last)).push_back({startNs, endNs, 0, owner});
}

void ExposedTime::share(LongColumn<Piece>& pieces, const Monitor& monitor) {
  monitor.checkpoint();
  std::stable_sort(pieces.begin(), pieces.end(),
                   [](const Piece& x, const Piece& y) { return x.startNs < y.startNs; });
  std::int64_t nowNs = pieces.empty() ? 0 : pieces.front().startNs;
  std::size_t next = 0;  // of what is covered, the first that may reach behind now
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (i % kPiecesBetweenLooks == 0) monitor.checkpoint();
    Piece& piece = pieces[i];
    const std::int64_t startNs = std::max(piece.startNs, nowNs);
    if (piece.endNs <= startNs) continue;
    piece.exposedNs = (piece.endNs - startNs) - coveredNs(startNs, piece.endNs, next);
    nowNs = piece.endNs;
  }
  cover(pieces, monitor);
}

/// Of stretches that ascend from call to call and do not overlap.
std::int64_t ExposedTime::coveredNs(std::int64_t startNs, std::int64_t endNs, std::size_t& next) const {
  while (next < m_covered.size() && m_covered[next].endNs <= startNs) ++next;
  std::int64_t coveredNs = 0;
  for (; next < m_covered.size() && m_covered[next].startNs < endNs; ++next) {
    const Span& span = m_covered[next];
    coveredNs += std::min(span.endNs, endNs) - std::max(span.startNs, startNs);
    if (span.endNs > endNs) break;  // it reaches into the next stretch
  }
  return coveredNs;
}

void ExposedTime::cover(const LongColumn<Piece>& pieces, const Monitor& monitor) {
  LongColumn<Span> merged;
  const auto add = [&merged](const Span& span) {
    if (span.endNs <= span.startNs) return;
    if (merged.empty() || span.startNs > merged.back().endNs) {
      merged.push_back(span);
    } else {
      merged.back().endNs = std::max(merged.back().endNs, span.endNs);
    }
  };
  std::size_t next = 0;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (i % kPiecesBetweenLooks == 0) monitor.checkpoint();
    while (next < m_covered.size() && m_covered[next].startNs <= pieces[i].startNs) add(m_covered[next++]);
    add({pieces[i].startNs, pieces[i].endNs});
  }
  while (next < m_covered.size()) add(m_covered[next++]);
  m_covered = std::move(merged);
}

}  // namespace culprit
