#include "core/report/formats/html/cell_picture_svg.h"

#include <algorithm>

#include "core/report/formats/html/svg_picture.h"

namespace culprit {

namespace {

constexpr double kHeight = 14.0;
constexpr double kEdge = 6.0;  // a mark at the end of the scale is drawn whole
constexpr double kMiddle = kHeight / 2.0;
constexpr double kBarTop = 2.0, kBarHeight = kHeight - 2.0 * kBarTop;

double xIn(const Drawing& canvas, double place) {
  return kEdge + place * (canvas.width - 2.0 * kEdge);
}

void draw(Drawing&, std::monostate) {}

void draw(Drawing& canvas, const LevelPicture& level) {
  const auto x = [&canvas](double place) { return xIn(canvas, place); };
  canvas.line(x(0.0), kMiddle, x(1.0), kMiddle, "axis");
  for (const double end : {0.0, 1.0}) canvas.line(x(end), kMiddle - 4.0, x(end), kMiddle + 4.0, "axis");
  canvas.line(x(level.a), kMiddle, x(level.b), kMiddle, "median");
  canvas.mark(Side::A, x(level.a), kMiddle, 3.5);
  canvas.mark(Side::B, x(level.b), kMiddle, 3.5);
}

void draw(Drawing& canvas, const ChangePicture& change) {
  const auto x = [&canvas](double place) { return xIn(canvas, place); };
  for (const ChangePicture::Bar& bar : change.bars) {
    const double left = x(bar.from), right = x(bar.to);
    canvas.rect(left, kBarTop, right - left, kBarHeight,
                bar.fill == ChangePicture::Fill::Solid ? "more" : "less");
    if (bar.fill != ChangePicture::Fill::Hatched) continue;
    for (double stripe = left; stripe < right; stripe += 4.0)
      canvas.line(stripe, kBarTop + kBarHeight, std::min(stripe + 3.0, right), kBarTop, "hatch");
  }
  canvas.line(x(change.zero), 0.0, x(change.zero), kHeight, "axis");
}

}  // namespace

Drawing drawingOf(const CellPicture& picture, double width) {
  Drawing canvas(width);
  canvas.height = kHeight;
  std::visit([&canvas](const auto& content) { draw(canvas, content); }, picture);
  return canvas;
}

std::string cellPictureSvg(const CellPicture& picture) {
  if (std::holds_alternative<std::monostate>(picture)) return {};
  constexpr double kWidth = 120.0;
  return svg::hiddenPicture(drawingOf(picture, kWidth));
}

std::string_view cellPictureStyle() {
  return R"(
td.p { vertical-align: middle; }
td.p svg { display: block; max-width: none; }
)";
}

}  // namespace culprit
