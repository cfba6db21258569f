// Mouse and keyboard of the plot of readings.
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/plots/common/plot_manners.h"
#include "ui/plots/common/wheel_turn.h"
#include "ui/plots/series/reading_plot.h"

namespace culprit::ui {

namespace {
constexpr double kReach = 14.0;  // pixels
}  // namespace

void ReadingPlot::lookAt(std::optional<PlotRange> seconds) {
  const PlotRange all = allSeconds();
  if (seconds && seconds->span() >= all.span()) seconds.reset();
  m_visible = seconds;
  if (m_visible) m_visible = visibleSeconds();
  update();
  emit visibleChanged();
}

void ReadingPlot::zoom(double factor, double around) {
  const PlotRange visible = visibleSeconds();
  lookAt(PlotRange{around - (around - visible.low) * factor, around + (visible.high - around) * factor});
}

void ReadingPlot::pan(double pixels) {
  if (pixels == 0.0 || !m_visible) return;  // or all of it is there
  const PlotRange visible = visibleSeconds();
  const double by = pixels / frame().rect.width() * visible.span();
  lookAt(PlotRange{visible.low + by, visible.high + by});
}

std::optional<PlotPoint> ReadingPlot::nearestIn(PlotSide side, double seconds) const {
  const std::vector<double>& all = m_data.sides[side].seconds;
  if (all.empty()) return std::nullopt;
  auto next = std::lower_bound(all.begin(), all.end(), seconds);
  if (next == all.end() || (next != all.begin() && seconds - *(next - 1) < *next - seconds)) --next;
  return PlotPoint{side, static_cast<std::size_t>(next - all.begin())};
}

std::optional<PlotPoint> ReadingPlot::nearestTo(const QPointF& at) const {
  std::optional<PlotPoint> nearest;
  double least = kReach;
  const PlotFrame area = frame();
  for (const PlotSide side : kPlotSides) {
    const auto reading = nearestIn(side, area.xAt(at.x()));
    if (!reading) continue;
    const QPointF away = placeOf(*reading) - at;
    const double distance = std::hypot(away.x(), away.y());
    if (distance > least) continue;
    least = distance;
    nearest = reading;
  }
  return nearest;
}

void ReadingPlot::moveFocus(int key) {
  const PlotSide side = m_focused                      ? m_focused->side
                        : m_data.sides.b.value.empty() ? PlotSide::A
                                                       : PlotSide::B;
  const PlotSide other = side == PlotSide::A ? PlotSide::B : PlotSide::A;
  const std::size_t count = m_data.sides[side].seconds.size();
  if (count == 0) return;
  const PlotRange visible = visibleSeconds();
  std::optional<PlotPoint> to = nearestIn(side, visible.low + visible.span() / 2.0);
  if (key == Qt::Key_Home) to = PlotPoint{side, 0};
  if (key == Qt::Key_End) to = PlotPoint{side, count - 1};
  if (m_focused && key == Qt::Key_Left) to = PlotPoint{side, std::max<std::size_t>(m_focused->index, 1) - 1};
  if (m_focused && key == Qt::Key_Right) to = PlotPoint{side, std::min(m_focused->index + 1, count - 1)};
  if (m_focused && (key == Qt::Key_Up || key == Qt::Key_Down)) {
    to = nearestIn(other, m_data.sides[side].seconds[m_focused->index]);
    if (!to) return;
  }
  m_focused = to;
  m_hovered.reset();
  const double at = m_data.sides[to->side].seconds[to->index];
  if (!visible.contains(at)) lookAt(PlotRange{at - visible.span() / 2.0, at + visible.span() / 2.0});
  describe();
  update();
}

void ReadingPlot::mousePressEvent(QMouseEvent* event) {
  if (!m_data.isEmpty()) m_drag.press(*event, frame().xAt(event->position().x()));
}

void ReadingPlot::mouseMoveEvent(QMouseEvent* event) {
  if (m_data.isEmpty()) return;
  if (m_drag.isOn()) {
    pan(m_drag.move(*event, frame().xAt(event->position().x())).x());
    return update();
  }
  const auto hovered = nearestTo(event->position());
  if (hovered == m_hovered) return;
  m_hovered = hovered;
  update();
}

void ReadingPlot::mouseReleaseEvent(QMouseEvent* event) {
  const auto end = m_drag.release(*event);
  if (!end) return;
  if (end->selected) emit secondsSelected(*end->selected);
  if (end->isClick) m_focused = nearestTo(event->position());
  describe();
  update();
}

void ReadingPlot::mouseDoubleClickEvent(QMouseEvent*) {
  m_drag.cancel();
  lookAt({});
}

void ReadingPlot::wheelEvent(QWheelEvent* event) {
  if (m_data.isEmpty()) return;
  const PlotFrame area = frame();
  const WheelTurn turn = wheelTurn(*event);
  if (turn.zooms())
    zoom(turn.zoom, area.xAt(std::clamp(event->position().x(), area.rect.left(), area.rect.right())));
  else
    pan(turn.along());
  event->accept();
}

void ReadingPlot::keyPressEvent(QKeyEvent* event) {
  const PlotRange visible = visibleSeconds();
  double centre = visible.low + visible.span() / 2.0;
  if (m_focused) {
    const double at = m_data.sides[m_focused->side].seconds[m_focused->index];
    if (visible.contains(at)) centre = at;
  }
  switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Home:
    case Qt::Key_End:
      return moveFocus(event->key());
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      return zoom(kZoomStep, centre);
    case Qt::Key_Minus:
      return zoom(1.0 / kZoomStep, centre);
    case Qt::Key_0:
      return lookAt({});
    case Qt::Key_Escape:
      if (m_drag.cancel()) return update();
      m_focused.reset();
      describe();
      update();
      return emit cleared();
    default:
      QWidget::keyPressEvent(event);
  }
}

void ReadingPlot::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  m_hovered.reset();
  update();
}

}  // namespace culprit::ui
