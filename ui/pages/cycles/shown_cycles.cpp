#include "ui/pages/cycles/shown_cycles.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "core/report/names/distinct_names.h"
#include "core/report/names/lane_name.h"
#include "ui/look/q_string.h"
#include "ui/look/time_unit.h"
#include "ui/pages/shared/sides.h"
#include "ui/plots/common/box_look.h"

namespace culprit::ui {

namespace {

/// A name may have thousands of characters; more than this no box and no readout shows.
constexpr qsizetype kLongestName = 120;

/// The plot's functions, each once, and then their names.
class NameTable {
 public:
  explicit NameTable(ShownCycles& shown) : m_shown(shown) {}

  std::uint32_t of(FunctionId function) {
    const auto [known, isNew] = m_positions.try_emplace(function, m_shown.functions.size());
    if (isNew) m_shown.functions.push_back(function);
    return static_cast<std::uint32_t>(known->second);
  }

  void fillIn(NameForm form) {
    std::vector<std::string_view> raw;
    for (const FunctionId function : m_shown.functions)
      raw.emplace_back(m_shown.results->names.functions[function]);
    for (const std::string& each : distinctNames(raw, form)) {
      QString name = qString(each).simplified();
      if (name.size() > kLongestName) name = name.left(kLongestName) + QStringLiteral("…");
      m_shown.plotted.names.push_back(std::move(name));
    }
  }

 private:
  ShownCycles& m_shown;
  std::map<FunctionId, std::size_t> m_positions;
};

QString laneLabel(const CycleLane& lane) {
  return qString(laneName(lane)).simplified().left(kLongestName);
}

QString startText(double startNs) {
  return QString("starts %1 %2 A").arg(durationText(std::abs(startNs)), startNs > 0.0 ? "after" : "before");
}

QString cycleTitle(const ShownCycles& shown, Side side) {
  const CycleEvents& events = shown.cycles->of(side);
  const QString duration = durationText(static_cast<double>(events.durationNs));
  QString title;
  if (shown.byHandFrom) {
    title = QString("marked by hand, %1 from %2 on")
                .arg(duration, durationText((*shown.byHandFrom)[plotSideOf(side)]));
  } else {
    const PairResults& pair = shown.pairResults();
    const Cycle& cycle = (side == Side::A ? pair.cyclesA : pair.cyclesB).at(events.cycle);
    title = QString("cycle %1, %2").arg(QString::number(cycle.number), duration);
  }
  if (events.boxes.empty()) title += ", without events";
  const double startNs = shown.plotted.sides[plotSideOf(side)].start;
  if (startNs != 0.0) title += ", " + startText(startNs);
  return title;
}

CyclePairSide sideOf(const ShownCycles& shown, Side side, NameTable& names) {
  const CycleEvents& events = shown.cycles->of(side);
  const CycleEvents& other = shown.cycles->of(side == Side::A ? Side::B : Side::A);
  CyclePairSide plotted{.title = {}, .duration = static_cast<double>(events.durationNs)};
  for (const CycleLane& lane : events.lanes)
    plotted.lanes.push_back({laneLabel(lane), lane.kind == TrackKind::GpuStream, {}});
  for (std::uint32_t i = 0; i < events.boxes.size(); ++i) {
    const CycleBox& box = events.boxes[i];
    std::vector<std::uint32_t>& begins = plotted.lanes[box.lane].rowBegin;
    if (begins.size() == box.row) begins.push_back(i);
    // Partners have the tint of A's function, so that they look alike.
    const FunctionId tinted =
        side == Side::B && box.partner ? other.boxes[*box.partner].function : box.function;
    plotted.boxes.push_back({.start = static_cast<double>(box.startNs),
                             .end = static_cast<double>(box.endNs()),
                             .name = names.of(box.function),
                             .partner = box.partner.value_or(PlotBox::kNone),
                             .mark = box.isOwn ? BoxMark::Plain : BoxMark::Foreign,
                             .tint = boxTint(indexOf(tinted))});
  }
  std::uint32_t end = 0;
  std::size_t lane = 0;
  for (const CycleBox& box : events.boxes) {
    if (box.lane != lane) plotted.lanes[lane].rowBegin.push_back(end);
    lane = box.lane;
    ++end;
  }
  if (!plotted.lanes.empty()) plotted.lanes[lane].rowBegin.push_back(end);
  return plotted;
}

BoxMark markOf(const CycleDifference& difference) {
  if (!difference.a || !difference.b) return BoxMark::OnlyHere;
  return difference.isMuch ? BoxMark::MuchLonger : BoxMark::Plain;
}

QString summaryOf(const ShownCycles& shown) {
  const CyclePair& cycles = *shown.cycles;
  const QString what = cycles.comparesGpuWork ? "launches" : "calls";
  QString text =
      QString("A: %1. B: %2. %3 %4 matched, %5 only in A, %6 only in B.")
          .arg(shown.plotted.sides.a.title, shown.plotted.sides.b.title, QString::number(cycles.matched),
               what, QString::number(cycles.onlyA), QString::number(cycles.onlyB));
  if (!cycles.differences.empty())
    text += QLatin1Char(' ') +
            QString("First difference: %1.").arg(differenceText(shown, cycles.differences.front()));
  return text;
}

}  // namespace

const CycleBox& ShownCycles::box(const PlotPoint& point) const {
  return cycles->of(ui::sideOf(point.side)).boxes.at(point.index);
}

const CycleLane& ShownCycles::lane(const PlotPoint& point) const {
  return cycles->of(ui::sideOf(point.side)).lanes.at(box(point).lane);
}

std::optional<std::uint32_t> ShownCycles::nameOf(FunctionId function) const {
  const auto found = std::find(functions.begin(), functions.end(), function);
  if (found == functions.end()) return std::nullopt;
  return static_cast<std::uint32_t>(found - functions.begin());
}

ShownCycles shownCycles(ResultsPtr results, std::size_t pair, std::shared_ptr<const CyclePair> cycles,
                        NameForm form) {
  ShownCycles shown{.results = std::move(results), .pair = pair, .cycles = std::move(cycles)};
  NameTable names(shown);
  for (const Side side : {Side::A, Side::B}) {
    CyclePairSide plotted = sideOf(shown, side, names);
    shown.plotted.sides[plotSideOf(side)] = std::move(plotted);
  }
  names.fillIn(form);
  for (const CycleDifference& each : shown.cycles->differences) {
    if (const auto box = boxOf(each)) shown.plotted.sides[box->side].boxes[box->index].mark = markOf(each);
  }
  if (const auto& leading = shown.cycles->leading)
    shown.plotted.leading = PlotPoint{plotSideOf(leading->side), leading->lane};
  shown.plotted.counters = counterStrips(shown, std::nullopt);
  return shown;
}

void describe(ShownCycles& shown) {
  for (const Side side : {Side::A, Side::B}) {
    const QString title = cycleTitle(shown, side);
    shown.plotted.sides[plotSideOf(side)].title = title;
  }
  shown.plotted.axisTitle = shown.byHandFrom ? "time marked" : "time in the cycle";
  shown.plotted.summary = summaryOf(shown);
}

QString alignmentText(const ShownCycles& shown) {
  const double startNs = shown.plotted.sides.b.start;
  return startNs == 0.0 ? QString() : "B " + startText(startNs);
}

}  // namespace culprit::ui
