#include "ui/plots/common/axis_plot.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>

#include "ui/plots/common/plot_manners.h"

namespace culprit::ui {

PlotRange within(const PlotRange& wanted, const PlotRange& whole, double finest) {
  const double span = std::clamp(wanted.span(), std::min(finest, whole.span()), whole.span());
  // Of all of it the last place of its low end may lie a rounding error before the first.
  const double low = std::clamp(wanted.low + (wanted.span() - span) / 2.0, whole.low,
                                std::max(whole.low, whole.high - span));
  return {low, low + span};
}

double AxisInput::positionAt(const QPointF& at) const {
  const QRectF area = axisArea();
  const PlotRange seen = seenAxis();
  return seen.low + (at.x() - area.left()) / area.width() * seen.span();
}

void AxisInput::zoom(double factor, double around) {
  const PlotRange seen = seenAxis(), whole = wholeAxis();
  // At the ends, too, what is looked at stays where it is.
  const double span = std::clamp(seen.span() * factor, std::min(finest(), whole.span()), whole.span());
  const double low = around - (around - seen.low) / seen.span() * span;
  lookAt(within({low, low + span}, whole, finest()));
}

void AxisInput::pan(double pixels) {
  const PlotRange seen = seenAxis(), whole = wholeAxis();
  constexpr double kWhole = 1.0 - 1e-9;
  if (pixels == 0.0 || seen.span() >= whole.span() * kWhole) return;
  const double by = pixels / axisArea().width() * seen.span();
  lookAt(within({seen.low + by, seen.high + by}, whole, finest()));
}

bool AxisInput::steer(int key) {
  constexpr double kPart = 0.1;  // of the width, of a key
  const PlotRange seen = seenAxis();
  const double middle = (seen.low + seen.high) / 2.0;
  switch (key) {
    case Qt::Key_W:
      zoom(kZoomStep, middle);
      return true;
    case Qt::Key_S:
      zoom(1.0 / kZoomStep, middle);
      return true;
    case Qt::Key_A:
    case Qt::Key_D:
      pan((key == Qt::Key_A ? -kPart : kPart) * axisArea().width());
      return true;
    default:
      return false;
  }
}

void AxisInput::bringIntoView(double position) {
  const PlotRange seen = seenAxis();
  if (seen.contains(position)) return;
  const double half = seen.span() / 2.0;
  lookAt(within({position - half, position + half}, wholeAxis(), finest()));
}

void AxisInput::pressMouse(const QMouseEvent& event) {
  if (isEmpty()) return;
  aimAt(event.position());
  m_drag.press(event, positionAt(event.position()), plainDrag());
}

void AxisInput::moveMouse(const QMouseEvent& event) {
  if (!m_drag.isOn()) return hover(event.position());
  const QPointF by = m_drag.move(event, positionAt(event.position()));
  pan(by.x());
  dragged(by, event.position());
}

void AxisInput::releaseMouse(const QMouseEvent& event) {
  const auto end = m_drag.release(event);
  if (!end) return;
  dragChanged();
  if (end->selected) select(*end->selected);
  if (end->isClick) click(event.position());
}

void AxisInput::doubleClick() {
  m_drag.cancel();
  showAll();
}

void AxisInput::turnWheel(QWheelEvent& event) {
  if (isEmpty()) return event.ignore();
  aimAt(event.position());
  const WheelTurn turn = wheelTurn(event);
  const PlotRange seen = seenAxis();
  if (turn.zooms())
    zoom(turn.zoom, std::clamp(positionAt(event.position()), seen.low, seen.high));
  else
    scrollView(turn);
  event.accept();
}

void AxisInput::pressKey(QKeyEvent& event) {
  if (event.key() == Qt::Key_Escape) {
    const bool wasSelecting = m_drag.selecting().has_value();
    if (m_drag.cancel()) return dragCancelled(wasSelecting);
    if (!letGo()) event.ignore();
    return;
  }
  if (isEmpty()) return event.ignore();
  const PlotRange seen = seenAxis();
  const auto focus = focusOnAxis();
  const double centre = focus && seen.contains(*focus) ? *focus : (seen.low + seen.high) / 2.0;
  switch (event.key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Home:
    case Qt::Key_End:
      return walk(event.key(), event.modifiers().testFlag(Qt::ShiftModifier));
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      return zoom(kZoomStep, centre);
    case Qt::Key_Minus:
      return zoom(1.0 / kZoomStep, centre);
    case Qt::Key_0:
      return showAll();
    default:
      event.ignore();
  }
}

}  // namespace culprit::ui
