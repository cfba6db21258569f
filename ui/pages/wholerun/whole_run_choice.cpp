// What is chosen in the Whole run page and elsewhere: functions and cycles, what is looked for, which stretch
// is brushed, and where B lies below A.
#include <QAction>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/exploring/exploration.h"
#include "core/model/details/cycle_pair.h"
#include "core/report/words/format.h"
#include "ui/look/q_string.h"
#include "ui/look/time_unit.h"
#include "ui/pages/shared/leading_triplet.h"
#include "ui/pages/shared/note_line.h"
#include "ui/pages/wholerun/pin_list.h"
#include "ui/pages/wholerun/whole_run_line.h"
#include "ui/pages/wholerun/whole_run_page.h"
#include "ui/plots/common/plot_text.h"
#include "ui/state/marks.h"

namespace culprit::ui {

namespace {

constexpr qsizetype kLongestName = 120;  // characters; more no box and no readout shows

std::vector<bool> byFunction(const FunctionSet& functions, std::size_t count) {
  std::vector<bool> holds(functions.empty() ? 0 : count, false);
  for (std::size_t i = 0; i < holds.size(); ++i)
    holds[i] = functions.contains(FunctionId{static_cast<std::uint32_t>(i)});
  return holds;
}

}  // namespace

QString WholeRunPage::nameOf(std::uint32_t function) const {
  if (m_view.isEmpty() || function >= m_view.results->names.functions.size()) return {};
  if (const auto known = m_names.find(function); known != m_names.end()) return known->second;
  const std::string& raw = m_view.results->names.functions[FunctionId{function}];
  QString name = qString(functionName(raw, m_nameForm)).simplified();
  if (name.size() > kLongestName) name = name.left(kLongestName) + QStringLiteral("…");
  return m_names.emplace(function, std::move(name)).first->second;
}

void WholeRunPage::setNameForm(NameForm form) {
  if (form == m_nameForm) return;
  m_nameForm = form;
  m_names.clear();
  m_plot->setNames([this](std::uint32_t function) { return nameOf(function); });
}

/// Flags stand at what is looked for; where nothing is, at the selected function.
FunctionSet WholeRunPage::functionsOf(Side side) const {
  if (!m_found.empty() || !m_line->search().text().isEmpty()) return m_found;
  FunctionSet functions;
  const auto& triplet = m_selection.triplet();
  if (triplet && !m_view.isEmpty())
    functions.add(functionOn(side, triplet->function, m_view.pairResults().functions));
  return functions;
}

void WholeRunPage::showSelected() {
  PlotPair<std::optional<std::uint32_t>> names;
  const auto& triplet = m_selection.triplet();
  for (const Side side : {Side::A, Side::B}) {
    if (triplet && !m_view.isEmpty())
      names[plotSideOf(side)] = indexOf(functionOn(side, triplet->function, m_view.pairResults().functions));
    OneSide& each = m_sides[plotSideOf(side)];
    if (each.timeline) *each.wanted = WantedFunctions::in(*each.timeline, functionsOf(side));
  }
  m_plot->setFound(m_view.isEmpty() ? std::vector<bool>()
                                    : byFunction(m_found, m_view.results->names.functions.size()));
  m_plot->setSelected(names);
}

void WholeRunPage::showSearch() {
  const QString text = m_line->search().text();
  m_found = m_view.isEmpty() ? FunctionSet() : functionsContaining(m_view.results->names, text.toStdString());
  showFinds();
}

/// In what is read; more of it may be on its way.
void WholeRunPage::showFinds() {
  PlotPair<std::uint64_t> events;
  PlotPair<std::int64_t> totals;
  for (const PlotSide side : kPlotSides) {
    const auto& timeline = m_sides[side].timeline;
    if (!timeline || m_found.empty()) continue;
    for (const LaneFinds& finds : findsOf(*timeline, m_found)) {
      events[side] += finds.events;
      totals[side] += finds.totalNs;
    }
  }
  m_line->setCanStep(events.a + events.b > 0);
  QStringList parts;
  for (const PlotSide side : kPlotSides)
    parts << QString("%1 %2, %3")
                 .arg(letterOf(side), qString(format::count(events[side])),
                      durationText(static_cast<double>(totals[side])));
  QString finds = events.a + events.b == 0 ? QStringLiteral("not found") : parts.join(QStringLiteral("; "));
  if (isReading()) finds += QStringLiteral(" so far");
  m_line->setFinds(m_line->search().text().isEmpty() ? QString() : finds);
  showSelected();
}

/// In the side that is in focus from there on; else from what is in sight.
std::optional<TimelineHit> WholeRunPage::startOfSearch(Side side, int by) const {
  const auto& focused = m_plot->focused();
  if (focused && focused->side == plotSideOf(side) && focused->box) {
    const SpanBox& box = *focused->box;
    return TimelineHit{focused->lane, {.startNs = nsOf(box.start), .row = box.row, .nth = box.nth}};
  }
  const double offset = side == Side::A ? 0.0 : m_plot->offsetOfB();
  const PlotRange& seen = m_plot->visibleRange();
  return TimelineHit{0, {.startNs = nsOf((by > 0 ? seen.low : seen.high) - offset)}};
}

bool WholeRunPage::stepIn(Side side, const std::optional<TimelineHit>& from, int by) {
  const auto& timeline = m_sides[plotSideOf(side)].timeline;
  if (!timeline) return false;
  const auto hit = by > 0 ? nextOf(*timeline, m_found, from) : previousOf(*timeline, m_found, from);
  if (!hit) return false;
  if (timeline->lanes[hit->lane].kind != TrackKind::GpuStream) m_host->setChecked(true);
  m_plot->reveal(plotSideOf(side), hit->lane, boxOf(hit->event));
  return true;
}

void WholeRunPage::stepFinds(int by) {
  if (m_found.empty()) return;
  const auto& focused = m_plot->focused();
  const Side first = focused && focused->side == PlotSide::B ? Side::B : Side::A;
  const Side other = first == Side::A ? Side::B : Side::A;
  // Behind the last of one run comes the first of the other.
  if (stepIn(first, startOfSearch(first, by), by) || stepIn(other, {}, by)) return;
  stepIn(first, {}, by);
}

void WholeRunPage::showBrush() {
  m_plot->setKept({m_selection.brush().a, m_selection.brush().b});
}

void WholeRunPage::showPins() {
  PlotPair<std::vector<std::uint32_t>> cycles;
  PlotPair<std::vector<PinnedSpan>> spans;
  std::vector<Mark> stretches;
  for (const Mark& mark : m_marks.all()) {
    if (mark.pair != m_view.pair) continue;
    if (const auto* cycle = std::get_if<MarkedCycle>(&mark.subject); cycle != nullptr && mark.pinned)
      cycles[plotSideOf(cycle->side)].push_back(cycle->position);
    if (const auto* stretch = std::get_if<MarkedStretch>(&mark.subject)) {
      spans[plotSideOf(stretch->side)].push_back({timeOf(*stretch), pinText(mark)});
      stretches.push_back(mark);
    }
  }
  m_plot->setPinned(std::move(cycles));
  m_plot->setPinnedSpans(std::move(spans));
  m_line->pins().setPins(std::move(stretches));
}

void WholeRunPage::pinMeant() {
  const auto span = m_plot->meant();
  if (!span || m_view.isEmpty()) return;
  const auto pair = static_cast<std::uint32_t>(m_view.pair);
  const MarkedStretch stretch = stretchOf(*span);
  if (!isUsable(stretch)) return;
  m_note->commit();
  m_marks.setPinned(pair, stretch, !m_marks.mark(pair, stretch).pinned);
  m_plot->setMarked(*span);
  tellMarked(*span);
}

void WholeRunPage::showStretch(const MarkedStretch& stretch) {
  const SideSpan span{plotSideOf(stretch.side), timeOf(stretch)};
  m_wanted = span;
  const auto& timeline = m_sides[span.side].timeline;
  const PlotRange recorded = timeline ? recordedOf(*timeline) : PlotRange{};
  const bool isThere = timeline && recorded.contains(span.time.low) && recorded.contains(span.time.high);
  if (isThere || !isReading()) restoreRange();
}

/// The one that was marked last.
void WholeRunPage::showNote() {
  const auto span = m_plot->marked();
  if (!span || m_view.isEmpty() || m_plot->data().isEmpty() || isLow() || !isUsable(stretchOf(*span)))
    return m_note->setSubject({}, {});
  m_note->setSubject(NoteLine::Subject{static_cast<std::uint32_t>(m_view.pair), stretchOf(*span)},
                     QString("this stretch of %1").arg(letterOf(span->side)));
}

const SpanCycle* WholeRunPage::cycleOf(Side side, std::uint32_t position) const {
  const auto& cycles = m_plot->data().sides[plotSideOf(side)].cycles;
  const auto found = std::find_if(cycles.begin(), cycles.end(),
                                  [position](const SpanCycle& each) { return each.position == position; });
  return found == cycles.end() ? nullptr : &*found;
}

/// Brings it into sight if it was chosen elsewhere.
void WholeRunPage::showCycle() {
  const auto& chosen = m_selection.cycle();
  m_plot->setCycle(chosen ? std::optional(PlotPoint{plotSideOf(chosen->side), chosen->position})
                          : std::nullopt);
  alignCycles();
  if (!chosen || m_following || m_plot->data().isEmpty()) return;
  if (const SpanCycle* cycle = cycleOf(chosen->side, chosen->position))
    m_plot->bringToSight({plotSideOf(chosen->side), {cycle->start, cycle->end}});
}

/// Cycle n of B begins where cycle n of A does; where that run has none, both lie by time. The run in which
/// it was chosen stays where it is, so that nothing moves away from under the mouse.
void WholeRunPage::alignCycles() {
  const auto& chosen = m_selection.cycle();
  const std::uint32_t position = chosen ? chosen->position : 0;
  const SpanCycle* a = cycleOf(Side::A, position);
  const SpanCycle* b = cycleOf(Side::B, position);
  const bool aligns = m_line->byCycle().isChecked() && a != nullptr && b != nullptr;
  m_plot->setOffsetOfB(aligns ? a->start - b->start : 0.0, chosen ? plotSideOf(chosen->side) : PlotSide::A);
}

void WholeRunPage::chooseBox(const SpanPlace& place) {
  const Side side = place.side == PlotSide::A ? Side::A : Side::B;
  const auto& timeline = m_sides[place.side].timeline;
  if (!timeline || place.lane >= timeline->lanes.size() || !place.box || m_view.isEmpty()) return;
  const PairResults& pair = m_view.pairResults();
  const FunctionId function = rowOf(side, FunctionId{place.box->name}, pair.functions);
  const auto device = m_view.results->names.devices.find(timeline->lanes[place.lane].device);
  auto row = device ? leadingTriplet(m_view, function, rowOf(side, *device, pair.devices)) : std::nullopt;
  if (!row) row = leadingTriplet(m_view, function);
  if (row) m_selection.setTriplet(row);
  const auto cycle = timeline->cycleAt(nsOf(place.box->isOne() ? place.box->start : place.time));
  if (cycle) chooseCycle(side, timeline->cycles[*cycle].position);
}

void WholeRunPage::chooseCycle(Side side, std::uint32_t position) {
  const QScopedValueRollback following(m_following, true);
  m_selection.setCycle(CycleRef{side, position});
}

std::vector<std::uint32_t> WholeRunPage::tellMarked(const SideSpan& span) {
  std::vector<std::uint32_t> positions;
  for (const SpanCycle& cycle : m_plot->data().sides[span.side].cycles)
    if (cycle.start < span.time.high && cycle.end > span.time.low) positions.push_back(cycle.position);
  std::sort(positions.begin(), positions.end());
  m_marked = QString("%1 of %2 marked, %3")
                 .arg(durationText(span.time.span()), letterOf(span.side),
                      positions.empty() ? QStringLiteral("in no cycle")
                                        : qString(format::counted(positions.size(), "cycle")));
  if (m_plot->marked(PlotSide::A) && m_plot->marked(PlotSide::B))
    m_marked += QStringLiteral("; M compares what is marked in A and B");
  showTexts();
  showNote();
  return positions;
}

void WholeRunPage::brushSpan(const SideSpan& span) {
  m_wanted.reset();
  std::vector<std::uint32_t> positions = tellMarked(span);
  if (positions.empty()) return;
  Brush brush = m_selection.brush();
  auto& kept = span.side == PlotSide::A ? brush.a : brush.b;
  kept.reset();
  if (positions.size() < m_plot->data().sides[span.side].cycles.size()) kept = std::move(positions);
  m_selection.setBrush(std::move(brush));
}

void WholeRunPage::zoomToCycle() {
  const auto& chosen = m_selection.cycle();
  const SpanCycle* cycle = chosen ? cycleOf(chosen->side, chosen->position) : nullptr;
  if (cycle != nullptr) m_plot->reveal({plotSideOf(chosen->side), {cycle->start, cycle->end}});
}

void WholeRunPage::compareMarked() {
  StretchPair stretches;
  for (const PlotSide side : kPlotSides) {
    const auto& timeline = m_sides[side].timeline;
    const auto& marked = m_plot->marked(side);
    if (!timeline || !marked) return;
    const TimelineSpan stretch{nsOf(std::round(marked->low)), nsOf(std::round(marked->high))};
    const auto cycle = timeline->cycleOf(stretch);
    if (!cycle) {
      m_marked = QString("what is marked in %1 lies in several recordings and cannot be compared")
                     .arg(letterOf(side));
      return showTexts();
    }
    if (const std::uint64_t events = timeline->ownEventsIn(stretch); events > CycleEvents::kMostByHand) {
      m_marked = QString("what is marked in %1 has %2 events, and %3 at most can be compared; mark less")
                     .arg(letterOf(side), qString(format::count(events)),
                          qString(format::count(CycleEvents::kMostByHand)));
      return showTexts();
    }
    stretches.cycles[side] = *cycle;
    const auto start = timeline->timeOf(cycle->capture, cycle->startNs);
    stretches.start[side] = start ? static_cast<double>(*start) : std::round(marked->low);
  }
  emit stretchesChosen(stretches);
}

void WholeRunPage::zoomToMeant() {
  if (const auto meant = m_plot->meant()) m_plot->reveal(*meant);
}

}  // namespace culprit::ui
