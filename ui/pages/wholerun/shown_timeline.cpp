#include "ui/pages/wholerun/shown_timeline.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "core/report/names/lane_name.h"
#include "ui/look/q_string.h"
#include "ui/pages/shared/sides.h"

namespace culprit::ui {

namespace {

constexpr qsizetype kLongestLane = 120;  // characters

TimelineSpan spanOf(const PlotRange& time) {
  return {nsOf(std::floor(time.low)), nsOf(std::ceil(time.high))};
}

bool isSameProcess(const TimelineLane& x, const TimelineLane& y) {
  return x.isOwn == y.isOwn && x.process == y.process && x.host == y.host;
}

QString groupLabel(const TimelineLane& lane) {
  QString label = lane.process.empty() ? QStringLiteral("process") : qString(lane.process);
  if (!lane.host.empty()) label += QString(" on %1").arg(qString(lane.host));
  if (!lane.isOwn) label += QStringLiteral(", in the same recording");
  return label.simplified().left(kLongestLane);
}

QString laneLabel(const TimelineLane& lane) {
  const CycleLane named{.kind = lane.kind, .device = lane.device, .name = lane.name};
  return qString(laneName(named)).simplified().left(kLongestLane);
}

void fillBoxes(const LaneExtents& events, const SpanQuery& query, std::vector<SpanBox>& boxes) {
  std::vector<TimelineBox> found;
  events.boxes({.seen = spanOf(query.time),
                .finestNs = nsOf(query.finest),
                .firstRow = static_cast<std::uint32_t>(query.firstRow),
                .rows = static_cast<std::uint32_t>(query.rows)},
               found);
  boxes.reserve(boxes.size() + found.size());
  for (const TimelineBox& box : found) {
    const auto length = static_cast<double>(box.endNs - box.startNs);
    boxes.push_back(
        {.start = static_cast<double>(box.startNs),
         .end = static_cast<double>(box.endNs),
         .name = indexOf(box.function),
         .events = box.events,
         .busy = length > 0.0 ? static_cast<float>(static_cast<double>(box.busyNs) / length) : 1.0F,
         .row = static_cast<std::uint16_t>(box.row)});
  }
}

void fillWanted(const LaneExtents& events, const FunctionSet& wanted, const PlotRange& time, double step,
                std::vector<double>& starts) {
  constexpr std::uint32_t kBehindAllRows = std::numeric_limits<std::uint32_t>::max();
  const TimelineSpan seen = spanOf(time);
  const std::int64_t further = std::max<std::int64_t>(nsOf(step), 1);
  LanePlace place{seen.startNs - 1, kBehindAllRows};
  while (const auto event = events.next(wanted, place, seen.endNs)) {
    if (event->startNs > seen.endNs) return;
    starts.push_back(static_cast<double>(event->startNs));
    // Two times may lie further apart than the largest time there is; without a sign they do not.
    const std::uint64_t left =
        static_cast<std::uint64_t>(seen.endNs) - static_cast<std::uint64_t>(event->startNs);
    if (left < static_cast<std::uint64_t>(further)) return;
    place = {event->startNs + (further - 1), kBehindAllRows};
  }
}

}  // namespace

std::int64_t nsOf(double time) {
  constexpr double kMost = 9.0e18;
  if (!(time > -kMost)) return -static_cast<std::int64_t>(kMost);
  return static_cast<std::int64_t>(std::min(time, kMost));
}

WantedFunctions WantedFunctions::in(const RunTimeline& timeline, FunctionSet functions) {
  WantedFunctions wanted{.functions = std::move(functions),
                         .lanes = std::vector<bool>(timeline.lanes.size(), false)};
  if (wanted.functions.empty()) return wanted;
  for (const LaneFinds& finds : findsOf(timeline, wanted.functions)) wanted.lanes[finds.lane] = true;
  return wanted;
}

PlotRange recordedOf(const RunTimeline& timeline) {
  const TimelineSpan span = timeline.span();
  return {static_cast<double>(span.startNs), static_cast<double>(span.endNs)};
}

std::vector<SpanRecording> shownRecordings(const RunTimeline& timeline) {
  std::vector<SpanRecording> recordings;
  const std::vector<TimelineSpan> spans = timeline.recordedSpans();
  for (std::size_t i = 0; i < spans.size(); ++i) {
    const std::string& file = timeline.recordings[i].file;
    recordings.push_back({{static_cast<double>(spans[i].startNs), static_cast<double>(spans[i].endNs)},
                          qString(file.substr(file.find_last_of('/') + 1)).simplified().left(kLongestLane)});
  }
  std::stable_sort(recordings.begin(), recordings.end(),
                   [](const SpanRecording& x, const SpanRecording& y) { return x.time.low < y.time.low; });
  return recordings;
}

std::vector<SpanLane> shownLanes(const TimelinePtr& timeline, const WantedPtr& wanted) {
  std::vector<SpanLane> lanes;
  std::size_t group = 0;
  for (std::size_t i = 0; i < timeline->lanes.size(); ++i) {
    const TimelineLane& lane = timeline->lanes[i];
    if (i > 0 && !isSameProcess(lane, timeline->lanes[i - 1])) ++group;
    SpanLane shown{.label = laneLabel(lane), .group = group, .isGpu = lane.kind == TrackKind::GpuStream};
    if (const auto& events = lane.events) {
      shown.rows = std::max<std::size_t>(events->rows(), 1);
      shown.boxes = [events](const SpanQuery& query, std::vector<SpanBox>& boxes) {
        fillBoxes(*events, query, boxes);
      };
      shown.wanted = [events, wanted, i](const PlotRange& time, double step, std::vector<double>& starts) {
        if (i < wanted->lanes.size() && wanted->lanes[i])
          fillWanted(*events, wanted->functions, time, step, starts);
      };
    }
    lanes.push_back(std::move(shown));
  }
  return lanes;
}

std::function<std::vector<PlotRange>(const PlotRange&, double)> idleOf(const TimelinePtr& timeline) {
  const auto isOfGpu = [](const TimelineLane& lane) {
    return lane.isOwn && lane.kind == TrackKind::GpuStream;
  };
  bool hasStream = false;
  for (const TimelineLane& lane : timeline->lanes) {
    if (!isOfGpu(lane)) continue;
    if (!lane.events) return {};
    hasStream = true;
  }
  if (!hasStream) return {};
  return [timeline](const PlotRange& time, double shortest) {
    std::vector<PlotRange> idle;
    for (const TimelineSpan& gap :
         gpuGaps(*timeline, spanOf(time), std::max<std::int64_t>(nsOf(shortest), 1)))
      idle.push_back({static_cast<double>(gap.startNs), static_cast<double>(gap.endNs)});
    return idle;
  };
}

MarkedStretch stretchOf(const SideSpan& span) {
  return {sideOf(span.side), nsOf(std::round(span.time.low)), nsOf(std::round(span.time.high))};
}

PlotRange timeOf(const MarkedStretch& stretch) {
  return {static_cast<double>(stretch.startNs), static_cast<double>(stretch.endNs)};
}

WholeRunSide shownSide(const TimelinePtr& timeline, const WantedPtr& wanted) {
  WholeRunSide side{.title = timelineTitle(*timeline), .recorded = recordedOf(*timeline)};
  for (std::size_t i = 0; i < timeline->lanes.size(); ++i)
    if (i == 0 || !isSameProcess(timeline->lanes[i], timeline->lanes[i - 1]))
      side.groups.push_back({groupLabel(timeline->lanes[i])});
  side.lanes = shownLanes(timeline, wanted);
  side.cycles.reserve(timeline->cycles.size());
  for (const TimelineCycle& cycle : timeline->cycles)
    side.cycles.push_back({static_cast<double>(cycle.time.startNs), static_cast<double>(cycle.time.endNs),
                           cycle.number, cycle.position});
  side.recordings = shownRecordings(*timeline);
  side.idle = idleOf(timeline);
  side.why = QStringLiteral("No events");
  return side;
}

SpanBox boxOf(const TimelineEvent& event) {
  return {.start = static_cast<double>(event.startNs),
          .end = static_cast<double>(event.endNs()),
          .name = indexOf(event.function),
          .row = static_cast<std::uint16_t>(event.row),
          .nth = event.nth};
}

}  // namespace culprit::ui
