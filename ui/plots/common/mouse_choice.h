// What the mouse does in charts, as the user has chosen. Of the whole program, like the theme and the unit of
// times; plot_drag.h and wheel_turn.h are what all charts follow it by. Belongs to the UI thread.
#pragma once

#include <cstdint>

namespace culprit::ui {

/// Ctrl with the wheel always zooms, Shift with the wheel always goes sideways.
enum class WheelChoice : std::uint8_t { Zooms, Scrolls };
/// Shift with a drag is the other of the two; the middle button always pans.
enum class DragChoice : std::uint8_t { Pans, Selects };

struct MouseChoice {
  WheelChoice wheel = WheelChoice::Zooms;
  DragChoice drag = DragChoice::Pans;
};

const MouseChoice& mouseChoice();
void setMouseChoice(const MouseChoice& choice);

}  // namespace culprit::ui
