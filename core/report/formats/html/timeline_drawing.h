// Draws the timelines of a figure: a row per panel, A at the left and B at the right. For figure_drawing
// only.
#pragma once

#include "core/report/document/figure.h"
#include "core/report/formats/html/drawing.h"

namespace culprit {

/// Over the width of the drawing, whose height it sets.
void drawTimelines(Drawing& canvas, const TimelineFigure& figure);

}  // namespace culprit
