#include "core/analysis/counting/host_pieces.h"

#include <algorithm>
#include <limits>

namespace culprit {

const HostPieces::Piece* HostPieces::next() {
  while (m_given == m_pieces.size()) {
    m_pieces.clear();
    m_given = 0;
    if (m_next < m_end) {
      addRow(m_next++);
    } else if (!m_open.empty()) {
      closeUntil(std::numeric_limits<std::int64_t>::max());
    } else {
      return nullptr;
    }
  }
  return &m_pieces[m_given++];
}

void HostPieces::addSelfUntil(std::int64_t timeNs) {
  if (m_open.empty() || timeNs <= m_countedUntilNs) return;
  m_pieces.push_back({m_countedUntilNs, timeNs, m_open.back(), false});
  m_countedUntilNs = timeNs;
}

void HostPieces::closeUntil(std::int64_t timeNs) {
  while (!m_open.empty() && m_events.endNs(m_open.back()) <= timeNs) {
    addSelfUntil(m_events.endNs(m_open.back()));
    m_open.pop_back();
  }
}

bool HostPieces::isInsideSameRange(std::size_t row) {
  std::erase_if(m_ranges, [&](std::size_t open) { return m_events.endNs(open) <= m_events.startNs[row]; });
  return std::any_of(m_ranges.begin(), m_ranges.end(),
                     [&](std::size_t open) { return m_events.function[open] == m_events.function[row]; });
}

void HostPieces::addRow(std::size_t row) {
  const EventCategory category = m_events.category(row);
  const std::int64_t start = m_events.startNs[row];
  const std::int64_t end = m_events.endNs(row);
  closeUntil(start);
  if (hasSelfTime(category)) {
    addSelfUntil(start);
    if (m_open.empty()) m_countedUntilNs = start;
    m_countedUntilNs = std::max(m_countedUntilNs, start);
    m_open.push_back(row);
    m_pieces.push_back({start, start, row, true});
  } else if (category == EventCategory::Runtime || category == EventCategory::Sync) {
    addSelfUntil(start);
    m_countedUntilNs = std::max(m_countedUntilNs, end);
    m_pieces.push_back({start, end, row, true});
  } else if (category == EventCategory::Os) {
    m_pieces.push_back({start, end, row, true});
  } else if (category == EventCategory::Annotation && !isInsideSameRange(row)) {
    m_ranges.push_back(row);
    m_pieces.push_back({start, end, row, true});
  }
}

}  // namespace culprit
