// Boxes, differences and ranges of ShownCycles in words.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <initializer_list>
#include <utility>
#include <vector>

#include "ui/look/q_string.h"
#include "ui/look/time_unit.h"
#include "ui/pages/cycles/shown_cycles.h"
#include "ui/pages/shared/sides.h"
#include "ui/plots/common/plot_text.h"

namespace culprit::ui {

namespace {

const QString& nameOf(const ShownCycles& shown, const PlotPoint& point) {
  const PlotBox& box = shown.plotted.sides[point.side].boxes[point.index];
  return shown.plotted.names[box.name];
}

/// Times of one line, which share the unit of the largest.
class LineOfTimes {
 public:
  explicit LineOfTimes(std::initializer_list<double> ns) {
    double largest = 0.0;
    for (const double each : ns) largest = std::max(largest, std::abs(each));
    if (m_unit != format::TimeUnit::Automatic || largest < 999.5) return;
    m_unit = largest < 999.5e3   ? format::TimeUnit::Microseconds
             : largest < 999.5e6 ? format::TimeUnit::Milliseconds
                                 : format::TimeUnit::Seconds;
  }
  QString text(double ns) const { return qString(format::duration(ns, m_unit)); }
  /// With a sign.
  QString change(double ns) const {
    return (ns < 0.0 ? QStringLiteral("−") : QStringLiteral("+")) + text(std::abs(ns));
  }

 private:
  format::TimeUnit m_unit = timeUnit();
};

double durationNs(const CycleBox& box) {
  return static_cast<double>(box.durationNs);
}

QString durationOf(const CycleBox& box) {
  return durationText(durationNs(box));
}

/// "2.1 times as long"; empty where there is nothing to divide.
QString ratioText(const CycleBox& a, const CycleBox& b) {
  if (a.durationNs == 0 || b.durationNs == 0) return {};
  return QString(", × %1").arg(
      plotNumber(static_cast<double>(b.durationNs) / static_cast<double>(a.durationNs), 3));
}

/// "after its launch: 5 us"; clocks of host and GPU may differ, or the call may return late.
QString delayText(const CycleBox& box) {
  if (!box.delayNs) return {};
  const auto delay = static_cast<double>(*box.delayNs);
  return QLatin1Char('\n') + (delay < 0.0
                                  ? QString("began %1 before its call ended").arg(durationText(-delay))
                                  : QString("after its launch: %1").arg(durationText(delay)));
}

/// The same of two partners: "after its launch: A 5 us, B 7 us".
QString delaysText(const CycleBox& a, const CycleBox& b) {
  const LineOfTimes times{static_cast<double>(a.delayNs.value_or(0)),
                          static_cast<double>(b.delayNs.value_or(0))};
  QStringList after, before;
  for (const PlotSide side : kPlotSides) {
    const auto& delay = (side == PlotSide::A ? a : b).delayNs;
    if (!delay) continue;
    const auto ns = static_cast<double>(*delay);
    if (ns < 0.0)
      before << QString("%1 began %2 before its call ended").arg(letterOf(side), times.text(-ns));
    else
      after << letterOf(side) + QLatin1Char(' ') + times.text(ns);
  }
  QStringList parts;
  if (!after.isEmpty()) parts << QString("after its launch: %1").arg(after.join(QStringLiteral(", ")));
  parts << before;
  return parts.isEmpty() ? QString() : QLatin1Char('\n') + parts.join(QStringLiteral(", "));
}

QString partnerText(const ShownCycles& shown, const PlotPoint& point) {
  const CycleBox& box = shown.box(point);
  const PlotPoint partner{point.side == PlotSide::A ? PlotSide::B : PlotSide::A, *box.partner};
  const CycleBox& a = shown.box(point.side == PlotSide::A ? point : partner);
  const CycleBox& b = shown.box(point.side == PlotSide::A ? partner : point);
  const LineOfTimes times{durationNs(a), durationNs(b)};
  QString text =
      QString("A %1, B %2%3").arg(times.text(durationNs(a)), times.text(durationNs(b)), ratioText(a, b)) +
      delaysText(a, b);
  if (box.match != MatchedBy::Name)
    text += QLatin1Char('\n') + QString("partner by %1: %2")
                                    .arg(box.match == MatchedBy::Hand    ? "hand"
                                         : box.match == MatchedBy::Class ? "class"
                                                                         : "family",
                                         nameOf(shown, partner));
  return text;
}

QString changeText(std::int64_t ns) {
  return (ns < 0 ? QStringLiteral("−") : QStringLiteral("+")) +
         durationText(std::abs(static_cast<double>(ns)));
}

/// What ran meanwhile stands in the cycle that waits longer.
QString gapText(const ShownCycles& shown, const CycleDifference& difference) {
  const CycleGap& gap = difference.gap;
  const PlotSide side = plotSideOf(gap.side);
  const auto& next = side == PlotSide::A ? difference.a : difference.b;
  const std::vector<PlotLane>& lanes = shown.plotted.sides[side].lanes;
  const bool knowsHost =
      std::any_of(lanes.begin(), lanes.end(), [](const PlotLane& lane) { return !lane.isGpu; });
  QString text = QStringLiteral("idle gap of the GPU ") + changeText(difference.deltaNs);
  if (gap.call)
    text += QString(", %1 ran in it").arg(nameOf(shown, {side, *gap.call}));
  else if (knowsHost)
    text += QStringLiteral(", no call of the host fills it");
  if (side == PlotSide::A) text += QStringLiteral(" in A");
  return text + (next ? QString(", before %1").arg(nameOf(shown, {side, *next}))
                      : QString(", at the end of %1").arg(shown.byHandFrom ? "what is marked" : "the cycle"));
}

/// "3 launches, 1 host call".
QString kindsText(const CyclePair& cycles) {
  QStringList kinds;
  const auto add = [&](DifferenceOf what, const char* one, const char* many) {
    const auto count = std::count_if(cycles.differences.begin(), cycles.differences.end(),
                                     [what](const CycleDifference& each) { return each.of == what; });
    if (count > 0)
      kinds << QString("%1 %2").arg(qString(format::count(static_cast<std::size_t>(count))),
                                    count == 1 ? one : many);
  };
  add(DifferenceOf::GpuWork, "launch", "launches");
  add(DifferenceOf::HostCall, "host call", "host calls");
  add(DifferenceOf::IdleGap, "idle gap", "idle gaps");
  return kinds.join(QStringLiteral(", "));
}

/// "B is 8.14 ms longer: smaller changes +12.4 ms, 6 differences −4.29 ms (3 launches, 3 idle gaps)": the
/// parts sum to the whole, and the largest comes first.
QString sumText(const ShownCycles& shown) {
  const CyclePair& cycles = *shown.cycles;
  const bool isNone = cycles.differences.empty();
  const QString counted = qString(format::counted(cycles.differences.size(), "difference"));
  std::int64_t sumNs = 0;
  for (const CycleDifference& each : cycles.differences) sumNs += each.explainedNs;
  const auto change = static_cast<double>(cycles.changeNs()), sum = static_cast<double>(sumNs),
             others = static_cast<double>(cycles.otherCyclesNs), rest = change - sum - others;
  if (change == 0.0) return QString("both take the same time; %1: %2").arg(counted, kindsText(cycles));
  const LineOfTimes times{change, sum, others, rest};
  std::vector<std::pair<double, QString>> parts;
  const auto add = [&](double ns, const QString& what, const QString& of = {}) {
    parts.emplace_back(-std::abs(ns), what + QLatin1Char(' ') + times.change(ns) + of);
  };
  if (!isNone) add(sum, counted, QString(" (%1)").arg(kindsText(cycles)));
  if (rest != 0.0) add(rest, isNone || cycles.bothHaveGpuWork() ? "smaller changes" : "the rest");
  if (others != 0.0) add(others, shown.byHandFrom ? "work that began before" : "work of other cycles");
  std::stable_sort(parts.begin(), parts.end(),
                   [](const auto& x, const auto& y) { return x.first < y.first; });
  QStringList texts;
  for (const auto& [order, text] : parts) texts << text;
  return QString("%1B is %2 %3: %4")
      .arg(isNone ? "no single difference; " : "", times.text(std::abs(change)),
           change > 0.0 ? "longer" : "shorter", texts.join(QStringLiteral(", ")));
}

}  // namespace

QString boxText(const ShownCycles& shown, const PlotPoint& point) {
  const CycleBox& box = shown.box(point);
  const CyclePairSide& side = shown.plotted.sides[point.side];
  QString text = nameOf(shown, point) + QLatin1Char('\n') +
                 QString("%1, %2, at %3")
                     .arg(letterOf(point.side), side.lanes[box.lane].label,
                          durationText(static_cast<double>(box.startNs)));
  text += QLatin1Char('\n');
  if (!box.isOwn)
    return text + QString("%1; %2").arg(durationOf(box), shown.byHandFrom ? "began before what is marked"
                                                                          : "belongs to another cycle");
  if (box.partner) return text + partnerText(shown, point);
  return text + QString("only in %1: %2").arg(letterOf(point.side), durationOf(box)) + delayText(box);
}

std::optional<PlotPoint> boxOf(const CycleDifference& difference) {
  if (difference.of == DifferenceOf::IdleGap) return std::nullopt;
  const bool isOfA = difference.kind == DifferenceKind::OnlyA || difference.kind == DifferenceKind::Shorter;
  return isOfA ? PlotPoint{PlotSide::A, *difference.a} : PlotPoint{PlotSide::B, *difference.b};
}

QString differenceText(const ShownCycles& shown, const CycleDifference& difference) {
  const auto point = boxOf(difference);
  if (!point) return gapText(shown, difference);
  const QString& name = nameOf(shown, *point);
  const bool isAlone = difference.kind == DifferenceKind::OnlyA || difference.kind == DifferenceKind::OnlyB;
  const QString where = difference.of == DifferenceOf::HostCall ? QStringLiteral("host: ") : QString();
  if (isAlone)
    return where + QString(point->side == PlotSide::A ? "− %1 only in A, %2" : "+ %1 only in B, %2")
                       .arg(name, durationText(std::abs(static_cast<double>(difference.deltaNs))));
  if (difference.of == DifferenceOf::HostCall)
    return where + name + QLatin1Char(' ') + changeText(difference.deltaNs);
  const CycleBox& a = shown.cycles->a.boxes[*difference.a];
  const CycleBox& b = shown.cycles->b.boxes[*difference.b];
  const LineOfTimes times{durationNs(a), durationNs(b)};
  return QString("%1 from %2 to %3%4")
      .arg(name, times.text(durationNs(a)), times.text(durationNs(b)), ratioText(a, b));
}

QString explainedText(const ShownCycles& shown, const CycleDifference& difference) {
  const auto explained = static_cast<double>(difference.explainedNs);
  const auto change = static_cast<double>(shown.cycles->changeNs());
  if (change == 0.0)
    return QString(", makes %1 of %2 that take the same time")
        .arg(changeText(difference.explainedNs), shown.byHandFrom ? "stretches" : "cycles");
  const LineOfTimes times{explained, change};
  if (explained == 0.0) return QString(", explains nothing of %1").arg(times.change(change));
  return QString((explained > 0.0) == (change > 0.0) ? ", explains %1 of %2"
                                                     : ", makes %1, against %2 in total")
      .arg(times.change(explained), times.change(change));
}

QString differencesText(const ShownCycles& shown) {
  const CyclePair& cycles = *shown.cycles;
  const bool isNone = cycles.differences.empty();
  if (isNone && !cycles.isNoticed(cycles.changeNs()))
    return "No difference: each has a partner of about the same length";
  QString text = sumText(shown);
  if (const auto& leading = cycles.leading) {
    const PlotSide side = plotSideOf(leading->side);
    text +=
        QString(leading->isWait ? "; the GPU waits, beside %1 of %2, %3" : "; first in sight: %1 of %2, %3")
            .arg(shown.plotted.sides[side].lanes[leading->lane].label, letterOf(side),
                 changeText(leading->deltaNs));
  }
  if (isNone) return text;
  return text + QString("; hatched: only in A (−) or B (+), bar: at least %1 times as long")
                    .arg(plotNumber(CycleDifference::kMuchLonger, 2));
}

QString rangeText(const ShownCycles& shown, const PlotRange& range) {
  PlotPair<int> counts;
  PlotPair<double> sums;
  for (const PlotSide side : kPlotSides) {
    const CycleEvents& events = shown.cycles->of(sideOf(side));
    int& count = counts[side] = 0;
    double& ns = sums[side] = 0.0;
    for (const std::uint32_t i : events.compared(shown.cycles->comparesGpuWork)) {
      const PlotBox& box = shown.plotted.sides[side].boxes[i];
      const double inside = std::min(box.end, range.high) - std::max(box.start, range.low);
      if (inside < 0.0 || (inside == 0.0 && box.end > box.start)) continue;
      ++count;
      ns += inside;
    }
  }
  const LineOfTimes times{range.span(), sums.a, sums.b};
  QStringList sides;
  for (const PlotSide side : kPlotSides)
    sides << QString(shown.cycles->comparesGpuWork ? "%1 %2 launches, %3" : "%1 %2 calls, %3")
                 .arg(letterOf(side), QString::number(counts[side]), times.text(sums[side]));
  return QString("%1 marked: %2").arg(times.text(range.span()), sides.join(QStringLiteral("; ")));
}

}  // namespace culprit::ui
