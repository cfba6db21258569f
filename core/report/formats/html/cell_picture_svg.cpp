#include "core/report/formats/html/cell_picture_svg.h"

#include <algorithm>

#include "core/report/formats/html/svg_canvas.h"

namespace culprit {

namespace {

using svg::Canvas;

constexpr double kWidth = 120.0, kHeight = 14.0;
constexpr double kEdge = 6.0;  // a mark at the end of the scale is drawn whole
constexpr double kMiddle = kHeight / 2.0;
constexpr double kBarTop = 2.0, kBarHeight = kHeight - 2.0 * kBarTop;

double x(double place) {
  return kEdge + place * (kWidth - 2.0 * kEdge);
}

void draw(Canvas&, std::monostate) {}

void draw(Canvas& canvas, const LevelPicture& level) {
  canvas.line(x(0.0), kMiddle, x(1.0), kMiddle, "axis");
  for (const double end : {0.0, 1.0}) canvas.line(x(end), kMiddle - 4.0, x(end), kMiddle + 4.0, "axis");
  canvas.line(x(level.a), kMiddle, x(level.b), kMiddle, "median");
  canvas.mark(Side::A, x(level.a), kMiddle, 3.5);
  canvas.mark(Side::B, x(level.b), kMiddle, 3.5);
}

void draw(Canvas& canvas, const ChangePicture& change) {
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

std::string cellPictureSvg(const CellPicture& picture) {
  if (std::holds_alternative<std::monostate>(picture)) return {};
  Canvas canvas;
  std::visit([&canvas](const auto& content) { draw(canvas, content); }, picture);
  return canvas.hiddenPicture(kWidth, kHeight);
}

std::string_view cellPictureStyle() {
  return R"(
td.p { vertical-align: middle; }
td.p svg { display: block; max-width: none; }
)";
}

}  // namespace culprit
