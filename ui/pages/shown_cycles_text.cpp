// Boxes, differences and ranges of ShownCycles in words.
#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/models/sides.h"
#include "ui/pages/shown_cycles.h"
#include "ui/plots/plot_text.h"
#include "ui/plots/time_unit.h"
#include "ui/q_string.h"

namespace culprit::ui {

namespace {

QString tr(const char* text) {
  return QCoreApplication::translate("ShownCycles", text);
}

const QString& nameOf(const ShownCycles& shown, const PlotPoint& point) {
  const PlotBox& box = shown.plotted.sides[point.side].boxes[point.index];
  return shown.plotted.names[box.name];
}

QString durationOf(const CycleBox& box) {
  return timeText(static_cast<double>(box.durationNs));
}

/// "2.1 times as long"; empty where there is nothing to divide.
QString ratioText(const CycleBox& a, const CycleBox& b) {
  if (a.durationNs == 0 || b.durationNs == 0) return {};
  return tr(", × %1").arg(
      plotNumber(static_cast<double>(b.durationNs) / static_cast<double>(a.durationNs), 3));
}

QString delayText(const ShownCycles& shown, const PlotPoint& point) {
  const auto& delay = shown.box(point).delayNs;
  return delay ? tr("%1 %2").arg(letterOf(point.side), timeText(static_cast<double>(*delay))) : QString();
}

QString partnerText(const ShownCycles& shown, const PlotPoint& point) {
  const CycleBox& box = shown.box(point);
  const PlotPoint partner{point.side == PlotSide::A ? PlotSide::B : PlotSide::A, *box.partner};
  const PlotPoint& a = point.side == PlotSide::A ? point : partner;
  const PlotPoint& b = point.side == PlotSide::A ? partner : point;
  QString text =
      tr("A %1, B %2%3")
          .arg(durationOf(shown.box(a)), durationOf(shown.box(b)), ratioText(shown.box(a), shown.box(b)));
  QStringList delays{delayText(shown, a), delayText(shown, b)};
  delays.removeAll(QString());
  if (!delays.isEmpty())
    text += QLatin1Char('\n') + tr("after its launch: ") + delays.join(QStringLiteral(", "));
  if (box.match != MatchedBy::Name)
    text += QLatin1Char('\n') + tr("partner by %1: %2")
                                    .arg(box.match == MatchedBy::Hand    ? tr("hand")
                                         : box.match == MatchedBy::Class ? tr("class")
                                                                         : tr("family"),
                                         nameOf(shown, partner));
  return text;
}

}  // namespace

QString timeText(double ns) {
  const TimeUnit unit = timeUnitFor(std::abs(ns));
  return plotValue(ns / unit.ns, unit.name, 4);
}

QString boxText(const ShownCycles& shown, const PlotPoint& point) {
  const CycleBox& box = shown.box(point);
  const CyclePairSide& side = shown.plotted.sides[point.side];
  QString text =
      nameOf(shown, point) + QLatin1Char('\n') +
      tr("%1, %2, at %3")
          .arg(letterOf(point.side), side.lanes[box.lane].label, timeText(static_cast<double>(box.startNs)));
  text += QLatin1Char('\n');
  if (!box.isOwn) return text + tr("%1; belongs to another cycle").arg(durationOf(box));
  if (box.partner) return text + partnerText(shown, point);
  text += tr("only in %1: %2").arg(letterOf(point.side), durationOf(box));
  if (box.delayNs)
    text += QLatin1Char('\n') + tr("after its launch: ") + timeText(static_cast<double>(*box.delayNs));
  return text;
}

PlotPoint boxOf(const CycleDifference& difference) {
  return difference.b ? PlotPoint{PlotSide::B, *difference.b} : PlotPoint{PlotSide::A, *difference.a};
}

QString differenceText(const ShownCycles& shown, const CycleDifference& difference) {
  const PlotPoint point = boxOf(difference);
  const QString& name = nameOf(shown, point);
  switch (difference.kind) {
    case DifferenceKind::OnlyA:
      return tr("− %1 only in A, %2").arg(name, durationOf(shown.box(point)));
    case DifferenceKind::OnlyB:
      return tr("+ %1 only in B, %2").arg(name, durationOf(shown.box(point)));
    default: {
      const CycleBox& a = shown.cycles->a.boxes[*difference.a];
      return tr("%1 from %2 to %3%4")
          .arg(name, durationOf(a), durationOf(shown.box(point)), ratioText(a, shown.box(point)));
    }
  }
}

QString rangeText(const ShownCycles& shown, const PlotRange& range) {
  QStringList sides;
  for (const PlotSide side : kPlotSides) {
    const CycleEvents& events = shown.cycles->of(sideOf(side));
    int count = 0;
    double ns = 0.0;
    for (const std::uint32_t i : events.compared(shown.cycles->comparesGpuWork)) {
      const PlotBox& box = shown.plotted.sides[side].boxes[i];
      const double inside = std::min(box.end, range.high) - std::max(box.start, range.low);
      if (inside < 0.0 || (inside == 0.0 && box.end > box.start)) continue;
      ++count;
      ns += inside;
    }
    sides << (shown.cycles->comparesGpuWork ? tr("%1 %2 launches, %3") : tr("%1 %2 calls, %3"))
                 .arg(letterOf(side), QString::number(count), timeText(ns));
  }
  return tr("%1 marked: %2").arg(timeText(range.span()), sides.join(QStringLiteral("; ")));
}

}  // namespace culprit::ui
