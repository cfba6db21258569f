// The one scale of colours for differences: blue where A is larger, orange where B is. Called by heat maps
// and icicles; what a strength means is theirs.
#pragma once

#include <QColor>

namespace culprit::ui {

/// Of the colour of B above 0, of that of A below; none at 0, full at 1 and −1 and beyond. Translucent: text
/// stays readable on it.
QColor heatColour(double strength);

}  // namespace culprit::ui
