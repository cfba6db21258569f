#include "ui/print/figures/print_cell_picture.h"

#include <QPainter>

#include "ui/look/theme.h"
#include "ui/print/figures/figure_ink.h"
#include "ui/print/print_text.h"

namespace culprit::ui {

namespace {

constexpr double kMark = 5.0 * kPoint;
constexpr double kBar = 6.0 * kPoint;  // height
constexpr double kThin = 0.5 * kPoint;
constexpr double kThick = 1.4 * kPoint;

void upright(QPainter& painter, const QRectF& area, double x, double height) {
  const double middle = area.center().y();
  painter.drawLine(QPointF(x, middle - height / 2.0), QPointF(x, middle + height / 2.0));
}

void paint(QPainter&, const QRectF&, std::monostate) {}

void paint(QPainter& painter, const QRectF& area, const LevelPicture& level) {
  const auto at = [&area](double place) {
    return QPointF(area.left() + place * area.width(), area.center().y());
  };
  painter.setPen(QPen(tokensOf(false).axis, kThin));
  painter.drawLine(at(0.0), at(1.0));
  for (const double end : {0.0, 1.0}) upright(painter, area, at(end).x(), kBar);
  painter.setPen(QPen(tokensOf(false).text, kThick));
  painter.drawLine(at(level.a), at(level.b));
  paintMark(painter, Side::A, at(level.a), kMark);
  paintMark(painter, Side::B, at(level.b), kMark);
}

void paint(QPainter& painter, const QRectF& area, const ChangePicture& change) {
  const auto x = [&area](double place) { return area.left() + place * area.width(); };
  const Tokens& colours = tokensOf(false);
  for (const ChangePicture::Bar& bar : change.bars) {
    const QRectF place(x(bar.from), area.center().y() - kBar / 2.0, x(bar.to) - x(bar.from), kBar);
    if (bar.fill == ChangePicture::Fill::Hatched) {
      paintHatched(painter, place);
    } else {
      painter.setPen(QPen(colours.bars, kThin));
      painter.setBrush(bar.fill == ChangePicture::Fill::Solid ? colours.bars : colours.base);
      painter.drawRect(place);
    }
  }
  painter.setPen(QPen(colours.axis, kThin));
  upright(painter, area, x(change.zero), kBar + 2.0 * kPoint);
}

}  // namespace

void paintCellPicture(QPainter& painter, const QRectF& place, const CellPicture& picture) {
  painter.save();
  const double edge = kMark / 2.0;  // a mark at the end of the scale is drawn whole
  const QRectF area = place.adjusted(edge, 0.0, -edge, 0.0);
  std::visit([&](const auto& content) { paint(painter, area, content); }, picture);
  painter.restore();
}

}  // namespace culprit::ui
