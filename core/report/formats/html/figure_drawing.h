// A figure of the report as a drawing: what HTML and paper have in common.
#pragma once

#include "core/report/document/figure.h"
#include "core/report/formats/html/drawing.h"

namespace culprit {

/// As wide as that and as high as it has to be.
Drawing drawingOf(const Figure& figure, double width);

}  // namespace culprit
