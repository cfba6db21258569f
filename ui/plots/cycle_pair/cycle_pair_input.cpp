// What mouse and keyboard mean to CyclePairPlot; data and painting are in cycle_pair_plot.cpp.
#include <QKeyEvent>
#include <QScrollBar>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/plots/common/plot_manners.h"
#include "ui/plots/cycle_pair/cycle_pair_plot.h"

namespace culprit::ui {

namespace {

constexpr double kNear = 3.0;        // pixels beside a box that still count
constexpr double kLabelStep = 60.0;  // pixels of a notch

}  // namespace

std::optional<PlotPoint> CyclePairPlot::boxUnder(const QPointF& at) const {
  const CyclePairFrame now = frame();
  if (m_data.isEmpty() || !now.lanes.contains(at)) return std::nullopt;
  const RowPlace* row = m_places.at(at.y() - now.lanes.top() + m_view.scroll);
  if (row == nullptr) return std::nullopt;
  const double slack = kNear * m_view.visible.span() / now.lanes.width();
  const auto found =
      boxAt(std::span(m_data.sides[row->side].boxes).subspan(row->begin, row->end - row->begin),
            now.timeAt(at.x(), m_view.visible), slack);
  return found ? std::optional(PlotPoint{row->side, row->begin + *found}) : std::nullopt;
}

/// What the context menu speaks of is the box under the mouse.
void CyclePairPlot::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::RightButton)
    if (const auto found = boxUnder(event->position())) setFocused(found);
  AxisPlot::mousePressEvent(event);
}

void CyclePairPlot::wheelEvent(QWheelEvent* event) {
  if (event->position().x() >= frame().lanes.left()) return AxisPlot::wheelEvent(event);
  scrollBy(-kLabelStep * event->angleDelta().y() / 120.0);
  event->accept();
}

void CyclePairPlot::scrollView(const WheelTurn& turn) {
  if (m_bar->isHidden()) return pan(turn.along());  // all lanes are in sight
  pan(turn.pan);
  scrollBy(turn.scroll);
}

void CyclePairPlot::hover(const std::optional<QPointF>& at) {
  const auto box = at ? boxUnder(*at) : std::nullopt;
  if (box == m_view.hovered) return;
  m_view.hovered = box;
  showReadout();
  update();
}

void CyclePairPlot::dragged(const QPointF& by, const QPointF&) {
  hover({});
  scrollBy(by.y());
  dragChanged();
}

void CyclePairPlot::dragChanged() {
  if (const auto range = drag().selecting())
    markRange(PlotRange{std::clamp(range->low, m_axis.low, m_axis.high),
                        std::clamp(range->high, m_axis.low, m_axis.high)});
}

void CyclePairPlot::dragCancelled(bool wasSelecting) {
  if (wasSelecting) markRange({});
}

void CyclePairPlot::click(const QPointF& at) {
  const auto found = boxUnder(at);
  setFocused(found);
  if (found)
    emit boxChosen(*found);
  else
    emit cleared();
}

void CyclePairPlot::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) arrange();
}

void CyclePairPlot::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  // What is in the middle stays there.
  const double before =
      m_places.height() > 0.0 ? (m_view.scroll + event->oldSize().height() / 2.0) / m_places.height() : 0.0;
  arrange();
  if (event->oldSize().isEmpty() || !m_isScrolled) return scrollToLeading();
  m_bar->setValue(static_cast<int>(before * m_places.height() - height() / 2.0));
}

std::optional<PlotPoint> CyclePairPlot::inOtherRow(const RowPlace& row, int by) const {
  const double time = (box(*m_view.focused).start + box(*m_view.focused).end) / 2.0;
  const auto& rows = m_places.rows();
  for (auto at = (&row - rows.data()) + by; at >= 0 && at < static_cast<std::ptrdiff_t>(rows.size());
       at += by) {
    const RowPlace& other = rows[static_cast<std::size_t>(at)];
    const auto found =
        boxAt(std::span(m_data.sides[other.side].boxes).subspan(other.begin, other.end - other.begin), time,
              m_view.visible.span());
    if (found) return PlotPoint{other.side, other.begin + *found};
  }
  return std::nullopt;
}

std::optional<PlotPoint> CyclePairPlot::neighbour(int key) const {
  const auto& rows = m_places.rows();
  const RowPlace* row = m_view.focused ? m_places.of(*m_view.focused) : nullptr;
  if (row == nullptr) {
    // The first that can be seen.
    for (const RowPlace& each : rows) {
      const auto found =
          boxAt(std::span(m_data.sides[each.side].boxes).subspan(each.begin, each.end - each.begin),
                m_view.visible.low, m_view.visible.span());
      if (found && each.bottom() > m_view.scroll) return PlotPoint{each.side, each.begin + *found};
    }
    return std::nullopt;
  }
  if (key == Qt::Key_Up || key == Qt::Key_Down) return inOtherRow(*row, key == Qt::Key_Up ? -1 : 1);
  const std::size_t last = row->end - 1;
  std::size_t index = m_view.focused->index;
  if (key == Qt::Key_Left && index > row->begin) --index;
  if (key == Qt::Key_Right && index < last) ++index;
  if (key == Qt::Key_Home) index = row->begin;
  if (key == Qt::Key_End) index = last;
  return PlotPoint{row->side, index};
}

void CyclePairPlot::walk(int key, bool /*selects*/) {
  const auto next = neighbour(key);
  if (!next) return;
  setFocused(next);
  bringIntoView(std::clamp(box(*next).start, m_axis.low, m_axis.high));
}

bool CyclePairPlot::letGo() {
  const bool isAligned = m_data.sides.b.start != 0.0;
  if (!m_view.focused && !m_view.range && !m_view.gap && !isAligned) return false;
  setFocused({});
  markRange({});
  emit cleared();
  if (isAligned) emit alignedAtStart();
  return true;
}

bool CyclePairPlot::navigate(int key) {
  if (steer(key)) return true;
  const double height = frame().lanes.height();
  switch (key) {
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
      scrollBy((key == Qt::Key_PageUp ? -0.8 : 0.8) * height);
      return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (m_view.focused) emit boxChosen(*m_view.focused);
      return true;
    default:
      return false;
  }
}

void CyclePairPlot::keyPressEvent(QKeyEvent* event) {
  const bool isPlain = (event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == Qt::NoModifier;
  if (m_data.isEmpty() || !isPlain) return event->ignore();
  if (!navigate(event->key())) AxisPlot::keyPressEvent(event);
}

}  // namespace culprit::ui
