// Timelines and places in them in words.
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <optional>

#include "core/base/shorten.h"
#include "core/report/names/lane_name.h"
#include "core/report/words/format.h"
#include "ui/look/q_string.h"
#include "ui/look/time_unit.h"
#include "ui/pages/shared/sides.h"
#include "ui/pages/wholerun/shown_timeline.h"
#include "ui/plots/common/plot_text.h"

namespace culprit::ui {

namespace {

constexpr std::size_t kLongestNote = 400;  // bytes; no list and no tooltip shows more

/// A moment, to the microsecond or better: "12.345678 s".
QString momentText(double ns) {
  constexpr int kDigits = 10;
  const TimeScale scale = timeScale(std::abs(ns));
  return plotValue(ns * scale.perNs, scale.unit, kDigits);
}

QString cyclesText(const RunTimeline& timeline, double from, double to) {
  const auto first = timeline.cycleAt(nsOf(from));
  const auto last = timeline.cycleAt(nsOf(to));
  if (!first && !last) return QStringLiteral("in no cycle");
  const auto numberOf = [&timeline](std::size_t cycle) {
    return QString::number(timeline.cycles[cycle].number);
  };
  if (first && last && *first != *last)
    return QString("cycles %1 to %2").arg(numberOf(*first), numberOf(*last));
  return QString("cycle %1").arg(numberOf(first ? *first : *last));
}

QString whereText(const RunTimeline& timeline, const SpanPlace& place, double start) {
  const TimelineLane& lane = timeline.lanes[place.lane];
  const CycleLane named{.kind = lane.kind, .device = lane.device, .name = lane.name};
  return QString("%1, %2, at %3")
      .arg(letterOf(place.side), qString(laneName(named)).simplified().left(80), momentText(start));
}

QString boxText(const RunTimeline& timeline, const SpanPlace& place, const SpanBox& box,
                const std::function<QString(std::uint32_t)>& nameOf) {
  QStringList lines;
  const QString name = nameOf(box.name);
  const QString duration = durationText(box.end - box.start);
  if (box.isOne()) {
    lines << name << whereText(timeline, place, box.start) << duration;
    lines << cyclesText(timeline, box.start, box.start);
    return lines.join(QLatin1Char('\n'));
  }
  lines << QString("%1, most of the time in %2").arg(qString(format::counted(box.events, "event")), name)
        << whereText(timeline, place, box.start)
        << QString("%1, %2 % of it busy").arg(duration, plotNumber(100.0 * static_cast<double>(box.busy), 3))
        << cyclesText(timeline, box.start, box.end);
  return lines.join(QLatin1Char('\n'));
}

QString idleText(const RunTimeline& timeline, const SpanPlace& place) {
  const PlotRange& idle = *place.idle;
  return QString("no stream works for %1%2\n%3, at %4\n%5")
      .arg(place.idleGoesOn ? QStringLiteral("at least ") : QString(), durationText(idle.span()),
           letterOf(place.side), momentText(idle.low), cyclesText(timeline, idle.low, idle.high));
}

/// Of several the one that it is in.
QString recordingText(const RunTimeline& timeline, double time) {
  const auto recorded = timeline.recordings.size() > 1 ? timeline.recordedAt(nsOf(time)) : std::nullopt;
  if (!recorded) return {};
  const auto found = std::find_if(
      timeline.recordings.begin(), timeline.recordings.end(),
      [capture = recorded->first](const TimelineRecording& each) { return each.capture == capture; });
  return found == timeline.recordings.end()
             ? QString()
             : QString("\nin %1").arg(qString(found->file).simplified().left(80));
}

}  // namespace

TimelineProgress progressOf(const RunTimeline& timeline) {
  TimelineProgress progress{.lanes = timeline.lanes.size()};
  for (const TimelineLane& lane : timeline.lanes) {
    if (!lane.events) continue;
    ++progress.read;
    progress.events += lane.events->events();
    progress.eventsLeftOut += lane.events->eventsLeftOut();
  }
  return progress;
}

QString timelineTitle(const RunTimeline& timeline) {
  const TimelineProgress progress = progressOf(timeline);
  if (progress.read < progress.lanes)
    return QString("%1 of %2 lanes read").arg(progress.read).arg(progress.lanes);
  return QString("%1, %2").arg(durationText(recordedOf(timeline).span()),
                               qString(format::counted(timeline.cycles.size(), "cycle")));
}

QString timelineSummary(const RunTimeline& timeline) {
  const TimelineProgress progress = progressOf(timeline);
  QString text = QString("%1: %2, %3, %4 with %5.")
                     .arg(letterOf(plotSideOf(timeline.side)), durationText(recordedOf(timeline).span()),
                          qString(format::counted(timeline.cycles.size(), "cycle")),
                          qString(format::counted(progress.lanes, "lane")),
                          qString(format::counted(progress.events, "event")));
  const QString notes = timelineNotes(timeline);
  return notes.isEmpty() ? text : text + QLatin1Char(' ') + notes + QLatin1Char('.');
}

QString timelineNotes(const RunTimeline& timeline) {
  const QString letter = letterOf(plotSideOf(timeline.side));
  QStringList notes;
  if (timeline.lanesLeftOut > 0)
    notes
        << QString("of %1 %2 left out").arg(letter, qString(format::counted(timeline.lanesLeftOut, "lane")));
  const TimelineProgress progress = progressOf(timeline);
  if (progress.eventsLeftOut > 0)
    notes << QString("of %1 %2 nested too deeply")
                 .arg(letter, qString(format::counted(progress.eventsLeftOut, "event")));
  if (!timeline.isOneClock)
    notes << QString("recordings of %1 have clocks of their own and stand beside each other").arg(letter);
  return notes.join(QStringLiteral("; "));
}

QString pinText(const Mark& mark) {
  const auto& stretch = std::get<MarkedStretch>(mark.subject);
  const PlotRange time = timeOf(stretch);
  const QString text =
      QString("%1, %2 from %3 on")
          .arg(letterOf(plotSideOf(stretch.side)), durationText(time.span()), momentText(time.low));
  return mark.note.empty()
             ? text
             : text + QStringLiteral(": ") + qString(excerpt(mark.note, kLongestNote)).simplified();
}

QString placeText(const RunTimeline& timeline, const SpanPlace& place,
                  const std::function<QString(std::uint32_t)>& nameOf) {
  if (place.lane >= timeline.lanes.size()) return {};
  if (place.box)
    return boxText(timeline, place, *place.box, nameOf) + recordingText(timeline, place.box->start);
  return place.idle ? idleText(timeline, place) + recordingText(timeline, place.idle->low) : QString();
}

}  // namespace culprit::ui
