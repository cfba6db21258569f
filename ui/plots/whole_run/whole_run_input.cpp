// What mouse and keyboard mean to WholeRunPlot, but for the arrow keys (whole_run_walk.cpp); data and
// painting are in whole_run_plot.cpp.
#include <QHelpEvent>
#include <QKeyEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>

#include "ui/look/wrapped_name.h"
#include "ui/plots/common/plot_manners.h"
#include "ui/plots/whole_run/whole_run_plot.h"

namespace culprit::ui {

namespace {

constexpr double kNearBox = 3.0;     // pixels beside a box that still count
constexpr double kNearPin = 6.0;     // the same of a pinned stretch, whose pin is wider than many a stretch
constexpr double kWheelStep = 60.0;  // pixels of a notch

}  // namespace

PlotSide WholeRunPlot::sideAt(const QPointF& at) const {
  return at.y() < frame().ruler.b.top() ? PlotSide::A : PlotSide::B;
}

double WholeRunPlot::timeAt(PlotSide side, const QPointF& at) const {
  return frame().timeAt(at.x(), m_view.visible) - m_view.offset(side);
}

const StackPlace* WholeRunPlot::stackPlaceAt(PlotSide side, const QPointF& at) const {
  const QRectF room = frame().lanes[side];
  if (at.y() < room.top() || at.y() >= room.bottom()) return nullptr;
  return m_stacks[side].at(at.y() - room.top() + m_view.scroll[side]);
}

std::optional<SpanPlace> WholeRunPlot::placeAt(const QPointF& at) const {
  const WholeRunFrame now = frame();
  if (m_data.isEmpty() || at.x() < now.left() || at.x() > now.right()) return std::nullopt;
  const PlotSide side = sideAt(at);
  const StackPlace* lane = stackPlaceAt(side, at);
  if (lane == nullptr || lane->isGroup) return std::nullopt;
  const double y = at.y() - now.lanes[side].top() + m_view.scroll[side] - lane->top;
  const auto row = static_cast<std::size_t>(std::max(y, 0.0) / lane->rowHeight);
  SpanPlace place{.side = side, .lane = lane->index, .time = timeAt(side, at)};
  const double slack = kNearBox * m_view.visible.span() / (now.right() - now.left());
  place.box = spanAt(rowOf(drawn()[side].lanes[lane->index], row), place.time, slack);
  if (place.box || !m_data.sides[side].lanes[lane->index].isGpu) return place;
  const PlotRange visible = m_view.visibleOf(side);
  if (const PlotRange* idle = idleAt(drawn()[side].idle, place.time)) {
    place.idle = *idle;
    place.idleGoesOn = idle->low <= visible.low || idle->high >= visible.high;
  }
  return place;
}

QPointF WholeRunPlot::pointOf(PlotSide side, std::size_t lane, double time, std::size_t row) const {
  const WholeRunFrame now = frame();
  const StackPlace* place = m_stacks[side].ofLane(lane);
  if (place == nullptr) return {};
  return {now.xOf(time + m_view.offset(side), m_view.visible),
          now.lanes[side].top() + place->top + (static_cast<double>(row) + 0.5) * place->rowHeight -
              m_view.scroll[side]};
}

QPointF WholeRunPlot::pointOnRuler(PlotSide side, double time) const {
  const WholeRunFrame now = frame();
  return {now.xOf(time + m_view.offset(side), m_view.visible),
          now.ruler[side].top() + WholeRunFrame::lineHeight() / 2.0};
}

std::optional<PlotPoint> WholeRunPlot::cycleAt(PlotSide side, double time) const {
  const auto& cycles = m_data.sides[side].cycles;
  const auto next = std::partition_point(cycles.begin(), cycles.end(),
                                         [time](const SpanCycle& each) { return each.start <= time; });
  if (next == cycles.begin() || (next - 1)->end < time) return std::nullopt;
  return PlotPoint{side, (next - 1)->position};
}

const PinnedSpan* WholeRunPlot::pinnedAt(const QPointF& at) const {
  const WholeRunFrame now = frame();
  const PlotSide side = sideAt(at);
  if (m_data.isEmpty() || !now.ruler[side].contains(at)) return nullptr;
  const bool isBelowCycles = now.timesOf(side).contains(at);
  const auto xOf = [&](double time) { return now.xOf(time + m_view.offset(side), m_view.visible); };
  const PinnedSpan* shortest = nullptr;
  for (const PinnedSpan& pinned : m_view.pinnedSpans[side]) {
    const double start = xOf(pinned.time.low);
    const double end = isBelowCycles ? xOf(pinned.time.high) : start;
    const bool isThere = at.x() >= start - kNearPin && at.x() <= end + kNearPin;
    if (isThere && (shortest == nullptr || pinned.time.span() < shortest->time.span())) shortest = &pinned;
  }
  return shortest;
}

QString WholeRunPlot::labelAt(const QPointF& at) const {
  if (const PinnedSpan* pinned = pinnedAt(at)) return pinned->text;
  if (m_data.isEmpty() || at.x() >= frame().left()) return {};
  if (const auto counter = counterAt({frame().left(), at.y()})) return m_data.counters[counter->band].title;
  const PlotSide side = sideAt(at);
  if (frame().ruler[side].top() <= at.y() && at.y() < frame().ruler[side].bottom())
    return m_data.sides[side].title;
  const StackPlace* place = stackPlaceAt(side, at);
  if (place == nullptr) return {};
  const WholeRunSide& data = m_data.sides[side];
  if (!place->isGroup) return data.lanes[place->index].label;
  return data.groups[place->index].label + (place->isFolded ? ". Click to unfold it" : ". Click to fold it");
}

bool WholeRunPlot::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return AxisPlot<QWidget>::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const QString text = labelAt(QPointF(help->pos()));
  if (text.isEmpty()) {
    QToolTip::hideText();
    event->ignore();
  } else {
    QToolTip::showText(help->globalPos(), wrappedName(text), this);
  }
  return true;
}

void WholeRunPlot::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) arrange();
}

void WholeRunPlot::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

/// What the context menu speaks of is the box under the mouse.
void WholeRunPlot::mousePressEvent(QMouseEvent* event) {
  const auto place = event->button() == Qt::RightButton ? placeAt(event->position()) : std::nullopt;
  if (place) {
    const auto last = marked();
    const bool isInside =
        !m_isFocusNewer && last && last->side == place->side && last->time.contains(place->time);
    setFocused(place);
    if (isInside) m_isFocusNewer = false;  // then it speaks of what is marked
  }
  AxisPlot<QWidget>::mousePressEvent(event);
}

/// After a click that goes to a pin or folds a group a second one is no wish to see all.
void WholeRunPlot::mouseDoubleClickEvent(QMouseEvent* event) {
  if (!m_isClickAnswered) AxisPlot<QWidget>::mouseDoubleClickEvent(event);
}

void WholeRunPlot::wheelEvent(QWheelEvent* event) {
  if (event->position().x() >= frame().left()) return AxisPlot<QWidget>::wheelEvent(event);
  scrollBy(sideAt(event->position()), -kWheelStep * event->angleDelta().y() / 120.0);
  event->accept();
}

void WholeRunPlot::aimAt(const QPointF& at) {
  m_aimed = sideAt(at);
  if (drag().isOn()) return;
  m_markedBefore = m_view.marked;
  m_lastMarkedBefore = m_view.lastMarked;
  m_wasFocusNewer = m_isFocusNewer;
}

void WholeRunPlot::scrollView(const WheelTurn& turn) {
  if (m_bars[m_aimed]->isHidden()) return pan(turn.along());  // all lanes are in sight
  pan(turn.pan);
  scrollBy(m_aimed, turn.scroll);
}

std::optional<CounterPlace> WholeRunPlot::counterAt(const QPointF& at) const {
  const WholeRunFrame now = frame();
  if (m_data.isEmpty() || at.x() < now.left() || at.x() > now.right()) return std::nullopt;
  for (std::size_t band = 0; band < std::min(now.strips(), m_data.counters.size()); ++band)
    if (now.strip(band).contains(at)) return CounterPlace{band, timeAt(PlotSide::A, at)};
  return std::nullopt;
}

void WholeRunPlot::hover(const std::optional<QPointF>& at) {
  auto place = at ? placeAt(*at) : std::nullopt;
  if (place && !place->box && !place->idle) place.reset();
  const auto counter = at ? counterAt(*at) : std::nullopt;
  if (place == m_view.hovered && counter == m_view.counter) return;
  m_view.hovered = place;
  m_view.counter = counter;
  showReadout();
  update();
}

void WholeRunPlot::click(const QPointF& at) {
  m_isClickAnswered = false;
  if (m_data.isEmpty()) return;
  const PlotSide side = sideAt(at);
  if (const PinnedSpan* pinned = pinnedAt(at)) {
    m_isClickAnswered = true;
    const PlotRange time = pinned->time;
    emit pinChosen({side, time});
    return;
  }
  const StackPlace* row = stackPlaceAt(side, at);
  if (row != nullptr && row->isGroup) {
    m_isClickAnswered = true;
    return toggleFold(side, row->index);
  }
  const auto place = placeAt(at);
  setFocused(place && (place->box || place->idle) ? place : std::nullopt);
  if (place && place->box) {
    emit boxChosen(*place);
  } else if (at.x() >= frame().left()) {
    if (const auto cycle = cycleAt(side, timeAt(side, at))) emit cycleChosen(*cycle);
  }
}

std::optional<SideSpan> WholeRunPlot::marked() const {
  const PlotSide last = m_view.lastMarked;
  for (const PlotSide side : {last, last == PlotSide::A ? PlotSide::B : PlotSide::A})
    if (const auto& time = m_view.marked[side]) return SideSpan{side, *time};
  return std::nullopt;
}

std::optional<SideSpan> WholeRunPlot::meant() const {
  const auto& focused = m_view.focused;
  const auto last = marked();
  if (last && !(focused && m_isFocusNewer)) return last;
  if (focused && focused->box) return SideSpan{focused->side, {focused->box->start, focused->box->end}};
  if (focused && focused->idle) return SideSpan{focused->side, wholeIdle(*focused)};
  return last;
}

/// Not only what of it is in sight.
PlotRange WholeRunPlot::wholeIdle(const SpanPlace& place) const {
  const WholeRunSide& side = m_data.sides[place.side];
  if (!place.idleGoesOn || !side.idle) return *place.idle;
  const std::vector<PlotRange> all = side.idle(side.recorded, place.idle->span());
  const PlotRange* whole = idleAt(all, place.time);
  return whole == nullptr ? *place.idle : *whole;
}

void WholeRunPlot::mark(PlotSide side, std::optional<PlotRange> time) {
  m_view.lastMarked = side;
  m_isFocusNewer = false;
  if (time == m_view.marked[side]) return;
  m_view.marked[side] = time;
  update();
}

void WholeRunPlot::dragChanged() {
  const auto range = drag().selecting();
  if (!range) return;
  const double offset = m_view.offset(m_aimed);
  mark(m_aimed, PlotRange{std::clamp(range->low, m_axis.low, m_axis.high) - offset,
                          std::clamp(range->high, m_axis.low, m_axis.high) - offset});
}

void WholeRunPlot::dragged(const QPointF& by, const QPointF&) {
  hover({});
  scrollBy(m_aimed, by.y());
  dragChanged();
}

void WholeRunPlot::dragCancelled(bool wasSelecting) {
  if (!wasSelecting) return;
  m_view.marked = m_markedBefore;
  m_view.lastMarked = m_lastMarkedBefore;
  m_isFocusNewer = m_wasFocusNewer;
  update();
}

void WholeRunPlot::select(const PlotRange& range) {
  const double offset = m_view.offset(m_aimed);
  const SideSpan span{m_aimed, {range.low - offset, range.high - offset}};
  mark(span.side, span.time);
  emit spanSelected(span);
}

std::optional<double> WholeRunPlot::focusOnAxis() const {
  const auto& focused = m_view.focused;
  return focused ? std::optional(focused->time + m_view.offset(focused->side)) : std::nullopt;
}

/// Step by step: what is in focus and marked in the plot; then what other views show, too.
bool WholeRunPlot::letGo() {
  const bool wasMarked = marked().has_value();
  if (m_view.focused || wasMarked) {
    setFocused({});
    for (const PlotSide side : kPlotSides) mark(side, {});
    if (wasMarked) emit unmarked();
    return true;
  }
  if (!m_view.kept.a && !m_view.kept.b && !m_view.cycle) return false;
  emit cleared();
  return true;
}

void WholeRunPlot::foldByKey() {
  const auto& focused = m_view.focused;
  const auto meant =
      focused
          ? std::optional(std::pair(focused->side, m_data.sides[focused->side].lanes[focused->lane].group))
          : m_lastFold;
  // One group alone has no line to fold into.
  if (meant && m_data.sides[meant->first].groups.size() > std::max<std::size_t>(meant->second, 1))
    toggleFold(meant->first, meant->second);
}

bool WholeRunPlot::navigate(int key) {
  if (steer(key)) return true;
  const auto& focused = m_view.focused;
  switch (key) {
    case Qt::Key_PageUp:
    case Qt::Key_PageDown: {
      const PlotSide side = focused ? focused->side : m_aimed;
      scrollBy(side, (key == Qt::Key_PageUp ? -0.8 : 0.8) * frame().lanes[side].height());
      return true;
    }
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (focused && focused->box) emit boxChosen(*focused);
      return true;
    case Qt::Key_F:
      foldByKey();
      return true;
    default:
      return false;
  }
}

void WholeRunPlot::keyPressEvent(QKeyEvent* event) {
  const bool isPlain = (event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == Qt::NoModifier;
  if (m_data.isEmpty() || !isPlain) return event->ignore();
  if (!navigate(event->key())) AxisPlot<QWidget>::keyPressEvent(event);
}

}  // namespace culprit::ui
