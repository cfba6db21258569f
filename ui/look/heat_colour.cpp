#include "ui/look/heat_colour.h"

#include <algorithm>
#include <cmath>

#include "core/report/words/change_scale.h"
#include "ui/look/theme.h"

namespace culprit::ui {

QColor heatColour(double strength) {
  const double strongest = tokens().dark ? kFullOnDark : kFullOnLight;
  QColor colour = strength > 0.0 ? tokens().markB : tokens().markA;
  colour.setAlphaF(static_cast<float>(strongest * std::min(std::abs(strength), 1.0)));
  return colour;
}

}  // namespace culprit::ui
