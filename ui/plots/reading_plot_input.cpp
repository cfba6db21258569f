// Mouse and keyboard of the plot of readings.
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/plots/plot_manners.h"
#include "ui/plots/reading_plot.h"

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
  if (event->button() != Qt::LeftButton || m_data.isEmpty()) return;
  if (event->modifiers().testFlag(Qt::ShiftModifier)) {
    const double from = frame().xAt(event->position().x());
    m_selecting = {from, from};
    return;
  }
  m_grabbed = event->position();
  m_panned = false;
}

void ReadingPlot::mouseMoveEvent(QMouseEvent* event) {
  if (m_data.isEmpty()) return;
  if (m_selecting) {
    m_selecting->high = frame().xAt(event->position().x());
    return update();
  }
  if (m_grabbed) {
    const double pixels = m_grabbed->x() - event->position().x();
    if (!m_panned && std::abs(pixels) < 4.0) return;
    m_panned = true;
    m_grabbed = event->position();
    if (!m_visible) return;  // all of it is there
    const PlotRange visible = visibleSeconds();
    const double by = pixels / frame().rect.width() * visible.span();
    return lookAt(PlotRange{visible.low + by, visible.high + by});
  }
  const auto hovered = nearestTo(event->position());
  if (hovered == m_hovered) return;
  m_hovered = hovered;
  update();
}

void ReadingPlot::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  if (const auto selected = std::exchange(m_selecting, std::nullopt)) {
    update();
    const auto [low, high] = std::minmax(selected->low, selected->high);
    if (low < high) emit secondsSelected({low, high});
    return;
  }
  if (!m_grabbed) return;
  m_grabbed.reset();
  if (m_panned) return;
  m_focused = nearestTo(event->position());
  describe();
  update();
}

void ReadingPlot::mouseDoubleClickEvent(QMouseEvent*) {
  m_grabbed.reset();
  lookAt({});
}

void ReadingPlot::wheelEvent(QWheelEvent* event) {
  if (m_data.isEmpty()) return;
  const PlotFrame area = frame();
  const double at = std::clamp(event->position().x(), area.rect.left(), area.rect.right());
  zoom(std::pow(kZoomStep, event->angleDelta().y() / 120.0), area.xAt(at));
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
      m_focused.reset();
      m_selecting.reset();
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
