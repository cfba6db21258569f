#include "ui/plots/whole_run/whole_run_plot.h"

#include <QScrollBar>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "ui/plots/common/plot_text.h"
#include "ui/plots/whole_run/counter_words.h"

namespace culprit::ui {

namespace {

constexpr double kFinestSpan = 20.0;   // nanoseconds in sight at least
constexpr double kFinestSteps = 64.0;  // of what a double can tell apart, in sight at least
constexpr double kTinyCycles = 1e-3;   // of everything: less, and the cycles are what is shown first
constexpr double kAroundCycles = 0.1;  // of their time, on each side
constexpr double kTellableBox = 20.0;  // pixels of a box that is looked for
constexpr double kMostStretch = 1.7;   // of rows
constexpr double kAroundSpan = 0.15;   // of a stretch that is looked for, on each side

}  // namespace

WholeRunPlot::WholeRunPlot(QWidget* parent) : AxisPlot<QWidget>(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAccessibleName("Whole run");
  for (const PlotSide side : kPlotSides) {
    auto* bar = m_bars[side] = new QScrollBar(Qt::Vertical, this);
    bar->setAccessibleName(QString("Lanes of %1").arg(letterOf(side)));
    bar->setFocusPolicy(Qt::NoFocus);
    connect(bar, &QScrollBar::valueChanged, this, [this, side](int value) {
      m_view.scroll[side] = value;
      change();
    });
  }
  setData({});
}

void WholeRunPlot::setData(WholeRunData data) {
  m_data = std::move(data);
  m_folded = {};
  m_lastFold.reset();
  m_view.hovered.reset();
  m_view.focused.reset();
  m_view.counter.reset();
  m_view.marked = m_markedBefore = {};
  m_view.offsetOfB = 0.0;
  fitAxis({});
  for (const PlotSide side : kPlotSides) m_bars[side]->setValue(0);
  showReadout();
}

void WholeRunPlot::setSide(PlotSide side, WholeRunSide data) {
  const auto kept = chosenView();
  m_data.sides[side] = std::move(data);
  takeLanes(side, kept);
}

void WholeRunPlot::setLanes(PlotSide side, std::vector<SpanLane> lanes, const PlotRange& recorded,
                            std::function<std::vector<PlotRange>(const PlotRange&, double)> idle) {
  const auto kept = chosenView();
  m_data.sides[side].lanes = std::move(lanes);
  m_data.sides[side].recorded = recorded;
  m_data.sides[side].idle = std::move(idle);
  takeLanes(side, kept);
}

void WholeRunPlot::setRecordings(PlotSide side, std::vector<SpanRecording> recordings) {
  m_data.sides[side].recordings = std::move(recordings);
  changeLook();
}

void WholeRunPlot::takeLanes(PlotSide side, const std::optional<PlotRange>& kept) {
  const std::size_t lanes = m_data.sides[side].lanes.size();
  for (auto* place : {&m_view.hovered, &m_view.focused})
    if (*place && (*place)->side == side && (*place)->lane >= lanes) place->reset();
  fitAxis(kept);
  showReadout();
}

void WholeRunPlot::setTitle(PlotSide side, const QString& title) {
  m_data.sides[side].title = title;
  changeLook();
}

void WholeRunPlot::setCounters(std::vector<CounterBand> counters) {
  m_data.counters = std::move(counters);
  m_view.counter.reset();
  showReadout();
  arrange();
}

void WholeRunPlot::setNames(std::function<QString(std::uint32_t)> names) {
  m_names = std::move(names);
  showReadout();
  changeLook();
}

void WholeRunPlot::setSummary(const QString& summary) {
  m_summary = summary;
  showReadout();
}

void WholeRunPlot::setEmptyText(const QString& text) {
  m_empty = text;
  showReadout();
  changeLook();
}

void WholeRunPlot::setOffsetOfB(double nanoseconds, PlotSide stays) {
  const double by = nanoseconds - m_view.offsetOfB;
  if (by == 0.0) return;
  auto kept = chosenView();
  if (kept && stays == PlotSide::B) kept = PlotRange{kept->low + by, kept->high + by};
  m_view.offsetOfB = nanoseconds;
  fitAxis(kept);
}

void WholeRunPlot::setSelected(PlotPair<std::optional<std::uint32_t>> names) {
  m_view.selected = names;
  changeLook();
}

void WholeRunPlot::setFound(std::vector<bool> found) {
  m_view.found = std::move(found);
  m_wanted.reset();
  changeLook();
}

void WholeRunPlot::setCycle(std::optional<PlotPoint> position) {
  if (position == m_view.cycle) return;
  m_view.cycle = position;
  changeLook();
}

void WholeRunPlot::setKept(PlotPair<std::optional<std::vector<std::uint32_t>>> positions) {
  m_view.kept = std::move(positions);
  changeLook();
}

void WholeRunPlot::setPinned(PlotPair<std::vector<std::uint32_t>> positions) {
  m_view.pinned = std::move(positions);
  changeLook();
}

void WholeRunPlot::setPinnedSpans(PlotPair<std::vector<PinnedSpan>> spans) {
  m_view.pinnedSpans = std::move(spans);
  changeLook();
}

void WholeRunPlot::setHostShown(bool shown) {
  if (shown == m_hostShown) return;
  m_hostShown = shown;
  m_view.hovered.reset();
  m_view.counter.reset();
  arrange();
}

void WholeRunPlot::setFolded(PlotSide side, std::vector<bool> folded) {
  m_folded[side] = std::move(folded);
  m_view.hovered.reset();
  arrange();
}

void WholeRunPlot::foldAll(bool folded) {
  for (const PlotSide side : kPlotSides)
    setFolded(side, std::vector<bool>(m_data.sides[side].groups.size(), folded));
}

void WholeRunPlot::toggleFold(PlotSide side, std::size_t group) {
  m_lastFold = std::pair(side, group);
  std::vector<bool> folded = m_folded[side];
  folded.resize(std::max(folded.size(), group + 1), false);
  folded[group] = !folded[group];
  setFolded(side, std::move(folded));
}

QSizeF WholeRunPlot::plotSize() const {
  const bool hasBar = !m_bars.a->isHidden() || !m_bars.b->isHidden();
  return {static_cast<double>(width() - (hasBar ? m_bars.a->sizeHint().width() : 0)),
          static_cast<double>(height())};
}

WholeRunFrame WholeRunPlot::frame() const {
  return {m_data, {m_stacks.a.height(), m_stacks.b.height()}, plotSize()};
}

void WholeRunPlot::arrange() {
  const auto stack = [this](double stretch) {
    for (const PlotSide side : kPlotSides)
      m_stacks[side] =
          LaneStack(m_data.sides[side], m_folded[side], WholeRunFrame::lineHeight(), m_hostShown, stretch);
  };
  stack(1.0);
  // Rows grow into the room that is left.
  const WholeRunFrame now = frame();
  const double wanted = m_stacks.a.height() + m_stacks.b.height();
  const double room = now.lanes.a.height() + now.lanes.b.height();
  if (wanted > 0.0 && room > wanted) stack(std::min(room / wanted, kMostStretch));
  for (const PlotSide side : kPlotSides) fitBar(side);
  dropHidden();
  change();
}

/// What is in a lane that has no place any more could neither be seen nor left by a key.
void WholeRunPlot::dropHidden() {
  bool dropped = false;
  for (auto* place : {&m_view.hovered, &m_view.focused}) {
    if (!*place || m_stacks[(*place)->side].ofLane((*place)->lane) != nullptr) continue;
    place->reset();
    dropped = true;
  }
  if (dropped) showReadout();
}

void WholeRunPlot::fitAxis(const std::optional<PlotRange>& kept) {
  m_axis = m_data.axis(m_view.offsetOfB);
  m_begin = beginning();
  const PlotRange before = m_view.visible;
  m_view.visible = kept ? within(*kept, m_axis, finest()) : m_begin;
  arrange();
  if (m_view.visible != before) emit visibleRangeChanged();
}

/// All of both runs; but where one event went astray, by hours or by an epoch, the cycles.
PlotRange WholeRunPlot::beginning() const {
  std::optional<PlotRange> cycles;
  for (const PlotSide side : kPlotSides) {
    const auto& all = m_data.sides[side].cycles;
    if (all.empty() || m_data.sides[side].isEmpty()) continue;
    const double offset = m_view.offset(side);
    const PlotRange these{all.front().start + offset, all.back().end + offset};
    cycles = cycles ? PlotRange{std::min(cycles->low, these.low), std::max(cycles->high, these.high)} : these;
  }
  if (!cycles || !(cycles->span() > 0.0) || cycles->span() >= kTinyCycles * m_axis.span()) return m_axis;
  const double around = kAroundCycles * cycles->span();
  return within({cycles->low - around, cycles->high + around}, m_axis, finest());
}

void WholeRunPlot::fitBar(PlotSide side) {
  const QRectF room = frame().lanes[side];
  QScrollBar& bar = *m_bars[side];
  const int hidden = static_cast<int>(std::ceil(m_stacks[side].height() - room.height()));
  bar.setVisible(hidden > 0 && !m_data.isEmpty());
  const int wide = bar.sizeHint().width();
  bar.setGeometry(width() - wide, static_cast<int>(room.top()), wide, static_cast<int>(room.height()));
  bar.setPageStep(static_cast<int>(room.height()));
  bar.setSingleStep(20);
  bar.setRange(0, std::max(hidden, 0));
  m_view.scroll[side] = bar.value();
}

double WholeRunPlot::timePerPixel() const {
  const WholeRunFrame now = frame();
  return m_view.visible.span() / (now.right() - now.left());
}

void WholeRunPlot::change() {
  m_drawn.reset();
  m_wanted.reset();
  changeLook();
}

void WholeRunPlot::changeLook() {
  m_isGroundStale = true;
  update();
}

int WholeRunPlot::verticalScroll(PlotSide side) const {
  return m_bars[side]->value();
}

/// A stray event may lie an epoch away; out there a double does not tell nanoseconds apart, and a narrower
/// range would have no width.
double WholeRunPlot::finest() const {
  const double furthest = std::max(std::abs(m_axis.low), std::abs(m_axis.high)) + std::abs(m_view.offsetOfB);
  return std::max(kFinestSpan, kFinestSteps * std::numeric_limits<double>::epsilon() * furthest);
}

bool WholeRunPlot::isZoomed() const {
  const double same = std::max(m_begin.span() * 1e-9, finest() / 32.0);
  return std::abs(m_view.visible.low - m_begin.low) > same ||
         std::abs(m_view.visible.high - m_begin.high) > same;
}

std::optional<PlotRange> WholeRunPlot::chosenView() const {
  return isZoomed() ? std::optional(m_view.visible) : std::nullopt;
}

void WholeRunPlot::zoomTo(const PlotRange& range) {
  if (!std::isfinite(range.low) || !std::isfinite(range.high)) return;
  const PlotRange now = within(range, wholeAxis(), finest());
  if (now == m_view.visible) return;
  m_view.visible = now;
  m_view.hovered.reset();
  m_view.counter.reset();
  showReadout();
  change();
  emit visibleRangeChanged();
}

void WholeRunPlot::reveal(const SideSpan& span) {
  const double around = std::max(span.time.span() * kAroundSpan, finest());
  const double offset = m_view.offset(span.side);
  zoomTo({span.time.low + offset - around, span.time.high + offset + around});
}

void WholeRunPlot::bringToSight(const SideSpan& span) {
  const double offset = m_view.offset(span.side);
  const PlotRange place{span.time.low + offset, span.time.high + offset};
  if (place.high >= m_view.visible.low && place.low <= m_view.visible.high) return;
  const double half = m_view.visible.span() / 2.0;
  zoomTo({place.low - half, place.low + half});
}

void WholeRunPlot::reveal(PlotSide side, std::size_t lane, const SpanBox& box) {
  const std::size_t group = m_data.sides[side].lanes[lane].group;
  if (group < m_folded[side].size() && m_folded[side][group]) toggleFold(side, group);
  const double offset = m_view.offset(side), length = box.end - box.start;
  const PlotRange place{box.start + offset, box.end + offset};
  const double tellable = std::max(length, 1.0) * (frame().right() - frame().left()) / kTellableBox;
  const bool isInSight = place.low >= m_view.visible.low && place.high <= m_view.visible.high &&
                         m_view.visible.span() <= tellable;
  const double span = std::max(std::min(m_view.visible.span(), tellable), std::max(length * 3.0, finest()));
  const double middle = (place.low + place.high) / 2.0;
  if (!isInSight) zoomTo({middle - span / 2.0, middle + span / 2.0});
  setFocused(SpanPlace{.side = side, .lane = lane, .time = (box.start + box.end) / 2.0, .box = box});
}

void WholeRunPlot::scrollBy(PlotSide side, double pixels) {
  m_bars[side]->setValue(m_bars[side]->value() + static_cast<int>(std::lround(pixels)));
}

void WholeRunPlot::scrollToLane(PlotSide side, std::size_t lane, std::size_t row) {
  const StackPlace* place = m_stacks[side].ofLane(lane);
  if (place == nullptr) return;
  const double room = frame().lanes[side].height(), scroll = m_view.scroll[side];
  const double top = place->top + static_cast<double>(row) * place->rowHeight;
  const double bottom = top + place->rowHeight;
  if (bottom > scroll + room) scrollBy(side, bottom - scroll - room);
  if (top < scroll) scrollBy(side, top - scroll);
}

void WholeRunPlot::setFocused(std::optional<SpanPlace> place) {
  m_view.focused = place;
  const auto& focused = m_view.focused;
  m_isFocusNewer = focused && (focused->box || focused->idle);
  if (focused) scrollToLane(focused->side, focused->lane, focused->box ? focused->box->row : 0);
  showReadout();
  update();
}

void WholeRunPlot::showReadout() {
  const auto& place = m_view.hovered ? m_view.hovered : m_view.focused;
  m_view.readout = place && m_readout ? m_readout(*place) : QString();
  if (const auto& counter = m_view.counter)
    m_view.readout = counterText(m_data.counters[counter->band], m_view, counter->time, timePerPixel());
  if (m_data.isEmpty())
    setAccessibleDescription(m_empty);
  else
    setAccessibleDescription(
        m_view.focused && m_readout ? m_readout(*m_view.focused) + QLatin1Char('\n') + m_summary : m_summary);
}

}  // namespace culprit::ui
