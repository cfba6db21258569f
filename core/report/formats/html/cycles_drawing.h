// Draws the cycles of a figure: the lanes of A above those of B on one axis of time. For figure_drawing only.
#pragma once

#include "core/report/document/figure.h"
#include "core/report/formats/html/drawing.h"

namespace culprit {

/// Over the width of the drawing, whose height it sets.
void drawCycles(Drawing& canvas, const CyclesFigure& figure);

}  // namespace culprit
