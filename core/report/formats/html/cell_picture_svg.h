// A small picture of a table cell as inline SVG, in the classes of the figures' style. For the HTML writer.
#pragma once

#include <string>
#include <string_view>

#include "core/report/document/cell_picture.h"
#include "core/report/formats/html/drawing.h"

namespace culprit {

/// What HTML and paper have in common; no shapes for no picture.
Drawing drawingOf(const CellPicture& picture, double width);

/// An <svg> element, hidden from screen readers, which have the numbers of the row; empty for no picture.
std::string cellPictureSvg(const CellPicture& picture);

/// The style that it needs besides that of figures.
std::string_view cellPictureStyle();

}  // namespace culprit
