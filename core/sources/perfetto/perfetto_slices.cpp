#include "core/sources/perfetto/perfetto_slices.h"

#include <algorithm>

#include "core/sources/perfetto/perfetto_clocks.h"

namespace culprit::perfetto {

bool isNear(std::int64_t annotatedNs, std::int64_t timeNs) {
  constexpr std::int64_t kNearNs = 1'000'000'000;
  return isMeantTime(annotatedNs) && annotatedNs >= timeNs - kNearNs && annotatedNs <= timeNs + kNearNs;
}

Slices::PerTrack& Slices::of(std::uint32_t place) {
  if (m_tracks.size() <= place) m_tracks.resize(std::size_t{place} + 1);
  return m_tracks[place];
}

void Slices::countUnmatched(std::uint64_t position) {
  if (m_outcome.unmatched++ == 0) m_outcome.position = position;
}

void Slices::begin(std::uint32_t place, const Open& slice) {
  PerTrack& track = of(place);
  track.lastNs = std::max(track.lastNs, slice.beginNs);
  // What is inside one that is left out is left out, too: the next end is that of the innermost.
  if (track.beyond > 0 || m_open == kMostOpen) {
    ++track.beyond;
    if (m_outcome.beyond++ == 0) m_outcome.positionBeyond = slice.position;
    return;
  }
  ++m_open;
  track.open.push_back(slice);
}

void Slices::end(std::uint32_t place, std::int64_t timeNs, std::optional<std::int64_t> endNs,
                 std::uint64_t position) {
  constexpr std::size_t kDeepest = 64;
  PerTrack& track = of(place);
  track.lastNs = std::max(track.lastNs, timeNs);
  if (track.beyond > 0) {
    --track.beyond;
    return;
  }
  const End end{timeNs, endNs, position};
  for (std::size_t up = 1; up <= std::min(kDeepest, track.open.size()); ++up) {
    const auto at = track.open.end() - static_cast<std::ptrdiff_t>(up);
    if (at->beginNs > timeNs) continue;
    close(track, *at, end);
    track.open.erase(at);
    --m_open;
    return;
  }
  if (m_early == kMostEarly) return countUnmatched(position);
  ++m_early;
  track.early.push_back(end);
}

void Slices::close(PerTrack& track, const Open& slice, const End& end) {
  if (slice.isLeftOut) return;
  std::int64_t endNs = end.timeNs;
  for (const auto& annotated : {slice.endNs, end.endNs}) {
    if (annotated && isNear(*annotated, end.timeNs)) endNs = *annotated;
  }
  Events::Row row = slice.row;
  // An end may be before an annotated begin where the writer has moved the event.
  row.durationNs = std::clamp<std::int64_t>(endNs - row.startNs, 0, CaptureBuilder::kLongestNs);
  if (row.durationNs == 0 && row.category == EventCategory::Annotation) row.category = EventCategory::Other;
  track.lastNs = std::max(track.lastNs, row.startNs + row.durationNs);
  m_builder.add(row);
}

void Slices::finish(PerTrack& track) {
  std::vector<Open> begins = std::move(track.open);
  std::vector<End> ends = std::move(track.early);
  std::stable_sort(begins.begin(), begins.end(),
                   [](const Open& x, const Open& y) { return x.beginNs < y.beginNs; });
  std::stable_sort(ends.begin(), ends.end(), [](const End& x, const End& y) { return x.timeNs < y.timeNs; });
  std::vector<Open> open;
  std::size_t next = 0;
  for (const End& end : ends) {
    while (next < begins.size() && begins[next].beginNs <= end.timeNs) open.push_back(begins[next++]);
    if (open.empty()) {
      countUnmatched(end.position);
      continue;
    }
    close(track, open.back(), end);
    open.pop_back();
  }
  open.insert(open.end(), begins.begin() + static_cast<std::ptrdiff_t>(next), begins.end());
  for (const Open& left : open) {
    countUnmatched(left.position);
    const bool isTold = left.endNs && isMeantTime(*left.endNs) && *left.endNs >= left.row.startNs;
    const std::int64_t endNs = isTold ? *left.endNs : std::max(track.lastNs, left.beginNs);
    close(track, left, {.timeNs = endNs, .endNs = {}, .position = 0});
  }
}

Slices::Outcome Slices::finish() {
  for (PerTrack& track : m_tracks) finish(track);
  m_tracks.clear();
  return m_outcome;
}

}  // namespace culprit::perfetto
