// Mouse and keyboard of the plot over cycles.
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/plots/common/plot_manners.h"
#include "ui/plots/common/wheel_turn.h"
#include "ui/plots/series/cycle_plot.h"

namespace culprit::ui {

namespace {
constexpr double kReach = 14.0;  // pixels
}  // namespace

double CyclePlot::numberAt(double x) const {
  const QRectF rect = frame();
  return m_visible.low + (x - rect.left()) / rect.width() * m_visible.span();
}

std::optional<PlotPoint> CyclePlot::nearestTo(const QPointF& at) const {
  std::optional<PlotPoint> nearest;
  double least = kReach;
  const QRectF rect = frame();
  const double perPixel = m_visible.span() / rect.width();
  const double number = numberAt(at.x());
  for (const PlotSide side : kPlotSides) {
    const CyclePlotSide& data = m_data.sides[side];
    auto i = static_cast<std::size_t>(
        std::lower_bound(data.number.begin(), data.number.end(), number - kReach * perPixel) -
        data.number.begin());
    for (; i < data.number.size() && data.number[i] <= number + kReach * perPixel; ++i) {
      const QPointF away = place(rect, data.number[i], data.value[i]) - at;
      const double distance = std::hypot(away.x(), away.y());
      if (distance > least) continue;
      least = distance;
      nearest = PlotPoint{side, data.position[i]};
    }
  }
  return nearest;
}

std::optional<PlotPoint> CyclePlot::neighbour(int key) const {
  const PlotSide side = m_focused                         ? m_focused->side
                        : m_data.sides.b.position.empty() ? PlotSide::A
                                                          : PlotSide::B;
  const auto& positions = m_data.sides[side].position;
  if (positions.empty()) return std::nullopt;
  const std::size_t last = positions.size() - 1;
  std::size_t at = key == Qt::Key_Left || key == Qt::Key_End ? last : 0;
  if (const auto index = m_focused ? indexOf(*m_focused) : std::nullopt) {
    if (key == Qt::Key_Left) at = std::max<std::size_t>(*index, 1) - 1;
    if (key == Qt::Key_Right) at = std::min(*index + 1, last);
  }
  return PlotPoint{side, positions[at]};
}

std::optional<PlotPoint> CyclePlot::opposite() const {
  const PlotSide side = m_focused->side == PlotSide::A ? PlotSide::B : PlotSide::A;
  const CyclePlotSide& data = m_data.sides[side];
  if (data.number.empty()) return std::nullopt;
  const double number = *numberOf(*m_focused);
  auto nearest = std::lower_bound(data.number.begin(), data.number.end(), number);
  if (nearest == data.number.end()) --nearest;
  if (nearest != data.number.begin() && number - *(nearest - 1) < *nearest - number) --nearest;
  return PlotPoint{side, data.position[static_cast<std::size_t>(nearest - data.number.begin())]};
}

void CyclePlot::moveFocus(const std::optional<PlotPoint>& cycle, bool selects) {
  if (!cycle) return;
  const double to = *numberOf(*cycle);
  if (!selects) m_selectedFrom.reset();
  if (selects && !m_selectedFrom) m_selectedFrom = m_focused ? *numberOf(*m_focused) : to;
  const double from = m_selectedFrom.value_or(to);
  setFocused(cycle);
  bringIntoView(to);
  emit focusMoved(*cycle);
  if (selects) emit numbersSelected({std::min(from, to), std::max(from, to)});
}

void CyclePlot::bringIntoView(double number) {
  if (m_visible.contains(number)) return;
  const double half = m_visible.span() / 2.0;
  setVisibleNumbers({number - half, number + half});
  emit visibleChanged(m_visible);
}

void CyclePlot::showAll() {
  setVisibleNumbers(allNumbers());
  emit visibleChanged(m_visible);
}

void CyclePlot::zoom(double factor, double around) {
  setVisibleNumbers(
      {around - (around - m_visible.low) * factor, around + (m_visible.high - around) * factor});
  emit visibleChanged(m_visible);
}

void CyclePlot::pan(double pixels) {
  if (pixels == 0.0) return;
  const double by = pixels / frame().width() * m_visible.span();
  setVisibleNumbers({m_visible.low + by, m_visible.high + by});
  emit visibleChanged(m_visible);
}

void CyclePlot::mousePressEvent(QMouseEvent* event) {
  if (!m_data.isEmpty()) m_drag.press(*event, numberAt(event->position().x()));
}

void CyclePlot::mouseMoveEvent(QMouseEvent* event) {
  if (m_drag.isOn()) {
    pan(m_drag.move(*event, numberAt(event->position().x())).x());
    return update();
  }
  const auto hovered = nearestTo(event->position());
  if (hovered == m_hovered) return;
  m_hovered = hovered;
  update();
}

void CyclePlot::mouseReleaseEvent(QMouseEvent* event) {
  const auto end = m_drag.release(*event);
  if (!end) return;
  if (end->selected) emit numbersSelected(*end->selected);
  if (end->isClick) moveFocus(nearestTo(event->position()));
  update();
}

void CyclePlot::mouseDoubleClickEvent(QMouseEvent*) {
  m_drag.cancel();
  showAll();
}

void CyclePlot::wheelEvent(QWheelEvent* event) {
  if (m_data.isEmpty()) return;
  const QRectF rect = frame();
  const WheelTurn turn = wheelTurn(*event);
  if (turn.zooms())
    zoom(turn.zoom, numberAt(std::clamp(event->position().x(), rect.left(), rect.right())));
  else
    pan(turn.along());
  event->accept();
}

void CyclePlot::keyPressEvent(QKeyEvent* event) {
  const auto focused = m_focused ? numberOf(*m_focused) : std::nullopt;
  const double centre =
      focused && m_visible.contains(*focused) ? *focused : m_visible.low + m_visible.span() / 2.0;
  switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Home:
    case Qt::Key_End:
      return moveFocus(neighbour(event->key()), event->modifiers().testFlag(Qt::ShiftModifier));
    case Qt::Key_Up:
    case Qt::Key_Down:
      return moveFocus(m_focused ? opposite() : neighbour(Qt::Key_Right));
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      return zoom(kZoomStep, centre);
    case Qt::Key_Minus:
      return zoom(1.0 / kZoomStep, centre);
    case Qt::Key_0:
      return showAll();
    case Qt::Key_Escape:
      if (m_drag.cancel()) return update();
      m_selectedFrom.reset();
      setFocused({});
      return emit cleared();
    default:
      QWidget::keyPressEvent(event);
  }
}

void CyclePlot::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  m_hovered.reset();
  update();
}

}  // namespace culprit::ui
