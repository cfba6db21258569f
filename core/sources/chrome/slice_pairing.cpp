#include "core/sources/chrome/slice_pairing.h"

#include <algorithm>

namespace culprit::chrome {

void SlicePairing::countUnmatched(const Mark& mark) {
  if (m_outcome.unmatched++ == 0) m_outcome.position = mark.position;
}

/// Ends the open marks from `depth` on.
void SlicePairing::close(CaptureBuilder& capture, std::size_t depth, std::int64_t endNs) {
  while (m_open.size() > depth) {
    const Mark& mark = m_open.back();
    const std::int64_t duration = std::min(endNs - mark.timeNs, CaptureBuilder::kLongestNs);
    capture.add({.startNs = mark.timeNs,
                 .durationNs = duration,
                 .function = *mark.function,
                 .track = mark.track,
                 .category = mark.category});
    m_open.pop_back();
  }
}

/// Whether the begin of the end at `at` comes later, at the same time; then it is an event without duration.
bool SlicePairing::beginFollows(std::size_t at) {
  constexpr std::size_t kFarthest = 1000;
  const Mark& end = m_marks[at];
  for (std::size_t i = at + 1; i < std::min(m_marks.size(), at + kFarthest); ++i) {
    Mark& begin = m_marks[i];
    if (begin.track != end.track || begin.timeNs != end.timeNs) return false;
    if (!begin.isBegin || begin.isUsed || begin.function != end.function) continue;
    begin.isUsed = true;
    m_open.push_back(begin);
    return true;
  }
  return false;
}

void SlicePairing::end(CaptureBuilder& capture, std::size_t at) {
  const Mark& mark = m_marks[at];
  auto begin = std::find_if(m_open.rbegin(), m_open.rend(), [&mark](const Mark& open) {
    return !mark.function || open.function == mark.function;
  });
  if (begin == m_open.rend()) {
    if (mark.function && beginFollows(at)) return close(capture, m_open.size() - 1, mark.timeNs);
    countUnmatched(mark);
    if (m_open.empty()) return;
    begin = m_open.rbegin();
  }
  for (auto left = m_open.rbegin(); left != begin; ++left) countUnmatched(*left);
  close(capture, static_cast<std::size_t>(m_open.rend() - begin) - 1, mark.timeNs);
}

SlicePairing::Outcome SlicePairing::pair(CaptureBuilder& capture) {
  m_outcome = {};
  if (m_marks.empty()) return m_outcome;
  std::stable_sort(m_marks.begin(), m_marks.end(), [](const Mark& x, const Mark& y) {
    return x.track != y.track ? x.track < y.track : x.timeNs < y.timeNs;
  });
  const std::vector<std::int64_t> lastEnds = capture.lastEnds();
  for (std::size_t i = 0; i < m_marks.size(); ++i) {
    const Mark& mark = m_marks[i];
    if (!mark.isBegin) {
      end(capture, i);
    } else if (!mark.isUsed) {
      m_open.push_back(mark);
    }
    const bool isLastOfTrack = i + 1 == m_marks.size() || m_marks[i + 1].track != mark.track;
    if (!isLastOfTrack) continue;
    for (const Mark& left : m_open) countUnmatched(left);
    close(capture, 0, std::max(mark.timeNs, lastEnds.at(mark.track)));
  }
  m_marks.clear();
  return m_outcome;
}

}  // namespace culprit::chrome
