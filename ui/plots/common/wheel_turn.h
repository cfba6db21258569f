// What a turn of the mouse wheel means to a chart: it zooms or scrolls as the user has chosen, with Ctrl it
// zooms, with Shift it goes sideways. A chart with one axis goes along it however it is scrolled.
#pragma once

class QWheelEvent;

namespace culprit::ui {

struct WheelTurn {
  double zoom = 1.0;    ///< leaves so much of the range
  double pan = 0.0;     ///< pixels to the right
  double scroll = 0.0;  ///< pixels down

  bool zooms() const { return zoom != 1.0; }
  double along() const { return pan + scroll; }
};

WheelTurn wheelTurn(const QWheelEvent& event);

}  // namespace culprit::ui
