// Draws the timelines of a figure: a row per panel, A at the left and B at the right. For figure_svg only.
#pragma once

#include "core/report/document/figure.h"
#include "core/report/formats/html/svg_canvas.h"

namespace culprit::svg {

/// `width` in pixels; returns the height of what was drawn.
double drawTimelines(Canvas& canvas, const TimelineFigure& figure, double width);

}  // namespace culprit::svg
