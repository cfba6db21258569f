#include "ui/plots/common/wheel_turn.h"

#include <QWheelEvent>
#include <cmath>

#include "ui/plots/common/mouse_choice.h"
#include "ui/plots/common/plot_manners.h"

namespace culprit::ui {

namespace {
constexpr double kPixels = 60.0;  // of a notch
constexpr double kNotch = 120.0;  // in Qt's unit
}  // namespace

WheelTurn wheelTurn(const QWheelEvent& event) {
  const double x = event.angleDelta().x() / kNotch, y = event.angleDelta().y() / kNotch;
  // A finger never goes quite straight: the larger part is what is meant.
  if (std::abs(x) > std::abs(y)) return {.pan = -kPixels * x};
  const bool sideways = event.modifiers().testFlag(Qt::ShiftModifier);
  const bool zooms = event.modifiers().testFlag(Qt::ControlModifier) ||
                     (mouseChoice().wheel == WheelChoice::Zooms && !sideways);
  if (zooms) return {.zoom = std::pow(kZoomStep, y)};
  return sideways ? WheelTurn{.pan = -kPixels * y} : WheelTurn{.scroll = -kPixels * y};
}

}  // namespace culprit::ui
