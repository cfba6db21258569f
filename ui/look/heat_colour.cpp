#include "ui/look/heat_colour.h"

#include <algorithm>
#include <cmath>

#include "ui/look/theme.h"

namespace culprit::ui {

QColor heatColour(double strength) {
  constexpr double kStrongest = 0.6;  // the number on it stays readable
  QColor colour = strength > 0.0 ? tokens().markB : tokens().markA;
  colour.setAlphaF(static_cast<float>(kStrongest * std::min(std::abs(strength), 1.0)));
  return colour;
}

}  // namespace culprit::ui
