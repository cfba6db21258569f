#include "core/report/formats/html/figure_svg.h"

#include <fmt/format.h>

#include "core/report/formats/html/figure_drawing.h"
#include "core/report/formats/html/svg_picture.h"

namespace culprit {

std::string figureSvg(const Figure& figure) {
  constexpr double kWidth = 720.0;
  return svg::picture(drawingOf(figure, kWidth), fmt::format("figure{}", figure.number),
                      plainText(figure.caption), plainText(figure.inWords));
}

std::string_view figureStyle() {
  return R"(
.figure { max-width: 100%; height: auto; }
.figure .t { font-size: 12px; fill: var(--text); }
.figure .s { font-size: 11px; fill: var(--text2); }
.figure .bold { font-weight: bold; }
.figure .ta { fill: var(--a-text); font-weight: bold; }
.figure .tb { fill: var(--b-text); font-weight: bold; }
.figure .grid { stroke: var(--grid); }
.figure .axis { stroke: var(--axis); }
.figure .link { stroke: var(--axis); stroke-dasharray: 2 2; }
.figure .box { stroke: var(--text); stroke-width: 1.2; fill: none; }
.figure .median { stroke: var(--text); stroke-width: 2.4; }
.figure .m { fill-opacity: 0.7; }
.figure .a { fill: var(--a); stroke: var(--a); }
.figure .b { fill: var(--b); stroke: var(--b); }
.figure .h { fill: var(--base); fill-opacity: 1; }
.figure .whole { fill-opacity: 0.85; }
.figure .more { fill: var(--bar); stroke: var(--bar); }
.figure .less { fill: var(--base); stroke: var(--bar); }
.figure .work { fill-opacity: 0.3; }
.figure .hollow { fill: var(--base); }
.figure .calls { fill: var(--bar); fill-opacity: 0.3; stroke: var(--bar); }
.figure .pale { fill: var(--grid); stroke: none; }
.figure .ground { fill: var(--base); stroke: none; }
.figure .hatch { stroke: var(--bar); stroke-width: 1.2; }
.figure polyline { stroke-width: 1.4; stroke-linejoin: round; }
.figure polyline.a, .figure polyline.b { fill: none; }
.figure polyline.b { stroke-dasharray: 6 2; }
.figure .span { stroke-opacity: 0.55; }
.figure .mean { stroke: var(--text2); stroke-dasharray: 4 3; }
)";
}

}  // namespace culprit
