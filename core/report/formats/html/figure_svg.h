// A figure of the report as one SVG picture. A pure function: called by the HTML writer, which brings the
// style (figureStyle()) once per document.
#pragma once

#include <string>
#include <string_view>

#include "core/report/document/figure.h"

namespace culprit {

/// At most 720 pixels wide. Its ids begin with "figure" and the figure's number.
std::string figureSvg(const Figure& figure);

/// CSS for all figures of a document. It takes its colours from the variables --base, --text, --text2, --a,
/// --a-text, --b, --b-text, --bar, --grid and --axis.
std::string_view figureStyle();

}  // namespace culprit
