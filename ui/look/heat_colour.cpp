#include "ui/look/heat_colour.h"

#include <algorithm>
#include <cmath>

#include "ui/look/theme.h"

namespace culprit::ui {

QColor heatColour(double strength) {
  // Text on it stays readable, which is light in the dark theme, as the colours of A and B are.
  const double strongest = tokens().dark ? 0.45 : 0.6;
  QColor colour = strength > 0.0 ? tokens().markB : tokens().markA;
  colour.setAlphaF(static_cast<float>(strongest * std::min(std::abs(strength), 1.0)));
  return colour;
}

}  // namespace culprit::ui
