#include "core/model/details/run_timeline.h"

#include <algorithm>
#include <limits>

#include "core/base/saturated_sum.h"

namespace culprit {

namespace {

constexpr std::int64_t kFirstNs = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kLastNs = std::numeric_limits<std::int64_t>::max();
constexpr std::uint32_t kLastRow = std::numeric_limits<std::uint32_t>::max();

/// In a lane the place behind which events stand behind that of another lane, or the same.
LanePlace placeIn(std::size_t lane, const TimelineHit& hit) {
  if (lane == hit.lane) return hit.event.place();
  return lane < hit.lane ? LanePlace{hit.event.startNs, kLastRow} : LanePlace{hit.event.startNs, 0};
}

/// The nearest time there is where the sum does not fit.
std::int64_t shifted(std::int64_t timeNs, std::int64_t byNs) {
  std::int64_t sum = 0;
  if (!__builtin_add_overflow(timeNs, byNs, &sum)) return sum;
  return byNs < 0 ? kFirstNs : kLastNs;
}

bool isRead(const TimelineLane& lane) {
  return lane.events && !lane.events->empty();
}

void widen(TimelineSpan& all, const TimelineSpan& by) {
  all.startNs = std::min(all.startNs, by.startNs);
  all.endNs = std::max(all.endNs, by.endNs);
}

/// The time of which anything is known, ascending; stretches neither overlap nor touch.
std::vector<TimelineSpan> recordedTime(const RunTimeline& timeline) {
  std::vector<TimelineSpan> spans = timeline.recordedSpans();
  std::sort(spans.begin(), spans.end(),
            [](const TimelineSpan& x, const TimelineSpan& y) { return x.startNs < y.startNs; });
  std::vector<TimelineSpan> joined;
  for (const TimelineSpan& span : spans) {
    if (joined.empty() || span.startNs > joined.back().endNs) {
      joined.push_back(span);
    } else {
      widen(joined.back(), span);
    }
  }
  return joined;
}

/// What of the gaps was recorded, of at least that length. All ascending.
std::vector<TimelineSpan> cutToRecorded(const std::vector<TimelineSpan>& gaps,
                                        const std::vector<TimelineSpan>& recorded, std::int64_t shortestNs) {
  std::vector<TimelineSpan> cut;
  auto span = recorded.begin();
  for (const TimelineSpan& gap : gaps) {
    while (span != recorded.end() && span->endNs <= gap.startNs) ++span;
    for (auto each = span; each != recorded.end() && each->startNs < gap.endNs; ++each) {
      const TimelineSpan part{std::max(gap.startNs, each->startNs), std::min(gap.endNs, each->endNs)};
      if (part.endNs - part.startNs >= shortestNs) cut.push_back(part);
    }
  }
  return cut;
}

}  // namespace

TimelineSpan RunTimeline::span() const {
  TimelineSpan all{kLastNs, kFirstNs};
  for (const TimelineCycle& cycle : cycles) widen(all, cycle.time);
  for (const TimelineLane& lane : lanes)
    if (isRead(lane)) widen(all, lane.events->span());
  return all.startNs > all.endNs ? TimelineSpan{} : all;
}

std::vector<TimelineSpan> RunTimeline::recordedSpans() const {
  std::vector<TimelineSpan> spans;
  spans.reserve(recordings.size());
  for (const TimelineRecording& recording : recordings) spans.push_back(recording.time);
  for (const TimelineLane& lane : lanes) {
    if (!isRead(lane)) continue;
    for (const LaneRecording& part : lane.events->recordings())
      if (part.recording < spans.size()) widen(spans[part.recording], part.time);
  }
  return spans;
}

std::optional<std::int64_t> RunTimeline::timeOf(std::uint32_t capture, std::int64_t recordedNs) const {
  for (const TimelineRecording& recording : recordings)
    if (recording.capture == capture) return shifted(recordedNs, -recording.zeroNs);
  return std::nullopt;
}

std::optional<std::pair<std::uint32_t, std::int64_t>> RunTimeline::recordedAt(std::int64_t timeNs) const {
  if (recordings.empty()) return std::nullopt;
  // What an outline tells of a recording are its cycles: it begins before them.
  const std::vector<TimelineSpan> spans = recordedSpans();
  std::size_t found = 0;
  for (std::size_t i = 0; i < spans.size(); ++i) {
    if (spans[i].startNs > timeNs) continue;
    found = i;
    if (timeNs < spans[i].endNs) break;
  }
  return std::pair(recordings[found].capture, shifted(timeNs, recordings[found].zeroNs));
}

std::optional<Cycle> RunTimeline::cycleOf(const TimelineSpan& stretch) const {
  TimelineSpan own{stretch.startNs, std::max(stretch.endNs, shifted(stretch.startNs, 1))};
  const std::vector<TimelineSpan> spans = recordedSpans();
  std::optional<std::size_t> touched;
  for (std::size_t i = 0; i < spans.size(); ++i) {
    if (spans[i].startNs >= own.endNs || spans[i].endNs <= own.startNs) continue;
    if (touched) return std::nullopt;
    touched = i;
  }
  if (!touched) {
    const auto start = recordedAt(own.startNs);
    if (!start) return std::nullopt;
    return Cycle{.startNs = start->second, .durationNs = own.endNs - own.startNs, .capture = start->first};
  }
  // Before that, more may be recorded than is known.
  if (std::all_of(lanes.begin(), lanes.end(),
                  [](const TimelineLane& lane) { return lane.events != nullptr; }))
    own = {std::max(own.startNs, spans[*touched].startNs), std::min(own.endNs, spans[*touched].endNs)};
  return Cycle{.startNs = shifted(own.startNs, recordings[*touched].zeroNs),
               .durationNs = own.endNs - own.startNs,
               .capture = recordings[*touched].capture};
}

std::uint64_t RunTimeline::ownEventsIn(const TimelineSpan& stretch) const {
  std::uint64_t events = 0;
  for (const TimelineLane& lane : lanes)
    if (lane.isOwn && isRead(lane)) events += lane.events->eventsIn(stretch);
  return events;
}

std::optional<std::size_t> RunTimeline::cycleAt(std::int64_t timeNs) const {
  const auto next = std::upper_bound(
      cycles.begin(), cycles.end(), timeNs,
      [](std::int64_t time, const TimelineCycle& cycle) { return time < cycle.time.startNs; });
  if (next == cycles.begin() || timeNs >= (next - 1)->time.endNs) return std::nullopt;
  return static_cast<std::size_t>(next - cycles.begin() - 1);
}

std::vector<LaneFinds> findsOf(const RunTimeline& timeline, const FunctionSet& wanted) {
  std::vector<LaneFinds> finds;
  for (std::size_t lane = 0; lane < timeline.lanes.size(); ++lane) {
    if (!isRead(timeline.lanes[lane])) continue;
    LaneFinds found{.lane = lane};
    for (const LaneFunction& function : timeline.lanes[lane].events->functions()) {
      if (!wanted.contains(function.function)) continue;
      found.events += function.events;
      found.totalNs = saturatedSum(found.totalNs, function.totalNs);
    }
    if (found.events > 0) finds.push_back(found);
  }
  return finds;
}

std::optional<TimelineHit> nextOf(const RunTimeline& timeline, const FunctionSet& wanted,
                                  const std::optional<TimelineHit>& after) {
  std::optional<TimelineHit> next;
  for (std::size_t lane = 0; lane < timeline.lanes.size(); ++lane) {
    if (!isRead(timeline.lanes[lane])) continue;
    LanePlace place{kFirstNs, 0};
    if (after) {
      place = placeIn(lane, *after);
      // Behind the event of a lane above stands also what starts with it.
      if (lane > after->lane && place.startNs > kFirstNs) place = {place.startNs - 1, kLastRow};
    }
    const auto found = timeline.lanes[lane].events->next(wanted, place, next ? next->event.startNs : kLastNs);
    if (found && (!next || found->startNs < next->event.startNs)) next = TimelineHit{lane, *found};
  }
  return next;
}

std::optional<TimelineHit> previousOf(const RunTimeline& timeline, const FunctionSet& wanted,
                                      const std::optional<TimelineHit>& before) {
  std::optional<TimelineHit> previous;
  for (std::size_t lane = 0; lane < timeline.lanes.size(); ++lane) {
    if (!isRead(timeline.lanes[lane])) continue;
    const LanePlace place = before ? placeIn(lane, *before) : LanePlace{kLastNs, kLastRow};
    const auto found =
        timeline.lanes[lane].events->previous(wanted, place, previous ? previous->event.startNs : kFirstNs);
    if (found && (!previous || found->startNs >= previous->event.startNs))
      previous = TimelineHit{lane, *found};
  }
  return previous;
}

std::vector<TimelineSpan> gpuGaps(const RunTimeline& timeline, const TimelineSpan& seen,
                                  std::int64_t shortestNs) {
  std::vector<TimelineBox> boxes;
  TimelineSpan work{kLastNs, kFirstNs};
  for (const TimelineLane& lane : timeline.lanes) {
    if (lane.kind != TrackKind::GpuStream || !lane.isOwn || !isRead(lane)) continue;
    widen(work, lane.events->span());
    lane.events->boxes({.seen = seen, .finestNs = shortestNs}, boxes);
  }
  std::sort(boxes.begin(), boxes.end(),
            [](const TimelineBox& x, const TimelineBox& y) { return x.startNs < y.startNs; });
  std::vector<TimelineSpan> gaps;
  std::int64_t busyUntilNs = std::max(seen.startNs, work.startNs);
  const auto idleUntil = [&](std::int64_t timeNs) {
    if (timeNs > busyUntilNs && timeNs - busyUntilNs >= shortestNs) gaps.push_back({busyUntilNs, timeNs});
  };
  for (const TimelineBox& box : boxes) {
    idleUntil(box.startNs);
    busyUntilNs = std::max(busyUntilNs, box.endNs);
  }
  idleUntil(std::min(seen.endNs, work.endNs));
  // Between recordings nobody knows what the GPU did. Of a timeline made by hand none may be told.
  return timeline.recordings.empty() ? gaps : cutToRecorded(gaps, recordedTime(timeline), shortestNs);
}

}  // namespace culprit
