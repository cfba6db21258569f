#include "core/exploring/timeline/place_recordings.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "core/base/usable_time.h"

namespace culprit {

namespace {

/// Times of the recording's own clock.
struct RecordedSpan {
  std::uint32_t capture = 0;
  std::optional<TimelineSpan> cycles;
  TimelineSpan time;  // of the cycles, until it is measured

  /// What becomes 0 where it is the first of a timeline.
  std::int64_t zeroNs() const { return cycles ? cycles->startNs : time.startNs; }
};

/// Of two that overlap, or lie too far apart, the clocks are not one. `spans`: by start.
bool followEachOther(const std::vector<RecordedSpan>& spans) {
  for (std::size_t i = 1; i < spans.size(); ++i) {
    const std::int64_t endNs = spans[i - 1].time.endNs;
    if (spans[i].time.startNs < endNs || spans[i].time.startNs - endNs > RunTimeline::kFarApartNs)
      return false;
  }
  return true;
}

bool sortedFollowEachOther(std::vector<RecordedSpan>& spans) {
  std::vector<RecordedSpan> sorted = spans;
  std::stable_sort(sorted.begin(), sorted.end(), [](const RecordedSpan& x, const RecordedSpan& y) {
    return x.time.startNs < y.time.startNs;
  });
  if (!followEachOther(sorted)) return false;
  spans = std::move(sorted);
  return true;
}

std::vector<RecordedSpan> spansOfCycles(const std::vector<std::uint32_t>& captures,
                                        const std::vector<Cycle>& cycles) {
  std::map<std::uint32_t, TimelineSpan> hulls;
  for (const Cycle& cycle : cycles) {
    const TimelineSpan time{cycle.startNs, cycle.startNs + cycle.durationNs};
    const auto [found, isNew] = hulls.try_emplace(cycle.capture, time);
    if (isNew) continue;
    found->second.startNs = std::min(found->second.startNs, time.startNs);
    found->second.endNs = std::max(found->second.endNs, time.endNs);
  }
  std::vector<RecordedSpan> spans;
  for (const std::uint32_t capture : captures) {
    RecordedSpan& span = spans.emplace_back(RecordedSpan{.capture = capture});
    const auto found = hulls.find(capture);
    if (found == hulls.end()) continue;
    span.cycles = found->second;
    span.time = found->second;
  }
  return spans;
}

/// By their events. What has neither events nor cycles has no time, and would be taken for one at the
/// beginning of all clocks.
std::vector<RecordedSpan> measured(const std::vector<RecordedSpan>& spans, const MeasureCapture& measure) {
  std::vector<RecordedSpan> withTime;
  for (RecordedSpan span : spans) {
    const std::optional<TimelineSpan> events = measure(span.capture);
    if (!events && !span.cycles) continue;
    span.time = events ? *events : *span.cycles;
    withTime.push_back(span);
  }
  return withTime;
}

TimelineRecording recordingAt(const RecordedSpan& span, std::int64_t zeroNs) {
  return {.capture = span.capture,
          .zeroNs = zeroNs,
          .time = {span.time.startNs - zeroNs, span.time.endNs - zeroNs}};
}

/// One behind the other. Damaged sessions have times that find no room there: these begin with the first, so
/// that no difference of two times leaves int64.
std::vector<TimelineRecording> sideBySide(const std::vector<RecordedSpan>& spans) {
  constexpr std::int64_t kMostNs = kLatestNs / 4;
  const TimelineSpan& first = spans[0].time;
  const std::int64_t beforeNs = spans[0].zeroNs() - first.startNs;
  const std::int64_t firstNs = beforeNs >= 0 && beforeNs <= kMostNs ? -beforeNs : 0;
  std::vector<TimelineRecording> recordings;
  std::int64_t nextNs = firstNs;
  for (const RecordedSpan& span : spans) {
    const std::int64_t lengthNs = span.time.endNs - span.time.startNs;
    const bool hasRoom = lengthNs <= kMostNs && nextNs <= kMostNs - lengthNs;
    const std::int64_t startNs = hasRoom ? nextNs : firstNs;
    recordings.push_back(recordingAt(span, span.time.startNs - startNs));
    if (hasRoom) nextNs = recordings.back().time.endNs + RunTimeline::kBesideNs;
  }
  std::stable_sort(
      recordings.begin(), recordings.end(),
      [](const TimelineRecording& x, const TimelineRecording& y) { return x.time.startNs < y.time.startNs; });
  return recordings;
}

}  // namespace

PlacedRecordings placeRecordings(const std::vector<std::uint32_t>& captures, const std::vector<Cycle>& cycles,
                                 const MeasureCapture& measure) {
  std::vector<RecordedSpan> spans = spansOfCycles(captures, cycles);
  PlacedRecordings all;
  all.isOneClock = std::all_of(spans.begin(), spans.end(),
                               [](const RecordedSpan& span) { return span.cycles.has_value(); }) &&
                   sortedFollowEachOther(spans);
  if (!all.isOneClock) {
    spans = measured(spans, measure);
    all.isOneClock = sortedFollowEachOther(spans);
  }
  if (spans.empty()) return all;
  if (!all.isOneClock) {
    all.recordings = sideBySide(spans);
    return all;
  }
  const auto first = std::find_if(spans.begin(), spans.end(),
                                  [](const RecordedSpan& span) { return span.cycles.has_value(); });
  const std::int64_t zeroNs = first == spans.end() ? spans[0].time.startNs : first->cycles->startNs;
  for (const RecordedSpan& span : spans) all.recordings.push_back(recordingAt(span, zeroNs));
  return all;
}

}  // namespace culprit
