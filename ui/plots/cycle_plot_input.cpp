// Mouse and keyboard of the plot over cycles.
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/plots/cycle_plot.h"

namespace culprit::ui {

namespace {
constexpr double kReach = 14.0;  // pixels
constexpr double kZoomStep = 0.8;
}  // namespace

std::optional<PlotPoint> CyclePlot::nearestTo(const QPointF& at) const {
  std::optional<PlotPoint> nearest;
  double least = kReach;
  const QRectF rect = frame();
  const double perPixel = m_visible.span() / rect.width();
  const double number = m_visible.low + (at.x() - rect.left()) * perPixel;
  for (const PlotSide side : kPlotSides) {
    const CyclePlotSide& data = m_data.sides[side];
    auto i = static_cast<std::size_t>(
        std::lower_bound(data.number.begin(), data.number.end(), number - kReach * perPixel) -
        data.number.begin());
    for (; i < data.number.size() && data.number[i] <= number + kReach * perPixel; ++i) {
      const QPointF away = place(data.number[i], data.value[i]) - at;
      const double distance = std::hypot(away.x(), away.y());
      if (distance > least) continue;
      least = distance;
      nearest = PlotPoint{side, data.position[i]};
    }
  }
  return nearest;
}

std::optional<PlotPoint> CyclePlot::neighbour(int by) const {
  const PlotSide side = m_focused                         ? m_focused->side
                        : m_data.sides.b.position.empty() ? PlotSide::A
                                                          : PlotSide::B;
  const auto& positions = m_data.sides[side].position;
  if (positions.empty()) return std::nullopt;
  const auto last = static_cast<std::ptrdiff_t>(positions.size()) - 1;
  std::ptrdiff_t at = by > 0 ? 0 : last;
  if (const auto index = m_focused ? indexOf(*m_focused) : std::nullopt)
    at = std::clamp(static_cast<std::ptrdiff_t>(*index) + by, std::ptrdiff_t{0}, last);
  return PlotPoint{side, positions[static_cast<std::size_t>(at)]};
}

void CyclePlot::moveFocus(const std::optional<PlotPoint>& cycle) {
  if (!cycle) return;
  setFocused(cycle);
  setAccessibleDescription(readout());
  emit focusMoved(*cycle);
}

void CyclePlot::zoom(double factor, double around) {
  setVisibleNumbers(
      {around - (around - m_visible.low) * factor, around + (m_visible.high - around) * factor});
  emit visibleChanged(m_visible);
}

void CyclePlot::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || m_data.isEmpty()) return;
  m_grabbed = event->position();
  m_panned = false;
}

void CyclePlot::mouseMoveEvent(QMouseEvent* event) {
  if (m_grabbed) {
    const double pixels = m_grabbed->x() - event->position().x();
    if (!m_panned && std::abs(pixels) < 4.0) return;
    m_panned = true;
    const double by = pixels / frame().width() * m_visible.span();
    setVisibleNumbers({m_visible.low + by, m_visible.high + by});
    m_grabbed = event->position();
    emit visibleChanged(m_visible);
    return;
  }
  const auto hovered = nearestTo(event->position());
  if (hovered == m_hovered) return;
  m_hovered = hovered;
  update();
}

void CyclePlot::mouseReleaseEvent(QMouseEvent* event) {
  if (!m_grabbed || event->button() != Qt::LeftButton) return;
  m_grabbed.reset();
  if (!m_panned) moveFocus(nearestTo(event->position()));
}

void CyclePlot::mouseDoubleClickEvent(QMouseEvent*) {
  m_grabbed.reset();
  setVisibleNumbers(allNumbers());
  emit visibleChanged(m_visible);
}

void CyclePlot::wheelEvent(QWheelEvent* event) {
  if (m_data.isEmpty()) return;
  const QRectF rect = frame();
  const double share = std::clamp((event->position().x() - rect.left()) / rect.width(), 0.0, 1.0);
  zoom(std::pow(kZoomStep, event->angleDelta().y() / 120.0), m_visible.low + share * m_visible.span());
  event->accept();
}

void CyclePlot::keyPressEvent(QKeyEvent* event) {
  const double middle = m_visible.low + m_visible.span() / 2.0;
  switch (event->key()) {
    case Qt::Key_Left:
      return moveFocus(neighbour(-1));
    case Qt::Key_Right:
      return moveFocus(neighbour(1));
    case Qt::Key_Up:
    case Qt::Key_Down: {
      if (!m_focused) return moveFocus(neighbour(1));
      m_focused->side = m_focused->side == PlotSide::A ? PlotSide::B : PlotSide::A;
      return moveFocus(indexOf(*m_focused) ? m_focused : neighbour(1));
    }
    case Qt::Key_Plus:
      return zoom(kZoomStep, middle);
    case Qt::Key_Minus:
      return zoom(1.0 / kZoomStep, middle);
    case Qt::Key_Home:
      setVisibleNumbers(allNumbers());
      return emit visibleChanged(m_visible);
    case Qt::Key_Escape:
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

void CyclePlot::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  update();
}

void CyclePlot::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

}  // namespace culprit::ui
