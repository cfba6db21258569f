// A lane per side: its points, and a box with whiskers over them.
#include "core/report/formats/html/figure_geometry.h"
#include "ui/look/theme.h"
#include "ui/print/figures/figure_ink.h"
#include "ui/print/figures/print_figure.h"
#include "ui/print/print_text.h"

namespace culprit::ui {

namespace {

using Lane = DistributionFigure::Lane;

constexpr double kStrip = 20.0 * kPoint;
constexpr double kGap = 3.0 * kPoint;
constexpr double kSide = 12.0 * kPoint;  // free at both ends, for marks and numbers at the edge
constexpr std::size_t kFewPoints = 60;

double laneHeight() {
  return smallHeight() + kStrip + kGap;
}

void paintBox(QPainter& painter, const DistributionFigure::Box& box, const PlacedAxis& axis,
              const QRectF& strip) {
  const Tokens& colours = tokensOf(false);
  const double y = strip.center().y(), half = strip.height() * 0.36;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(colours.text, 0.9 * kPoint));
  painter.drawLine(QPointF(axis.at(box.low), y), QPointF(axis.at(box.lowerQuartile), y));
  painter.drawLine(QPointF(axis.at(box.upperQuartile), y), QPointF(axis.at(box.high), y));
  for (const double end : {box.low, box.high})
    painter.drawLine(QPointF(axis.at(end), y - half / 2.0), QPointF(axis.at(end), y + half / 2.0));
  painter.drawRect(
      QRectF(QPointF(axis.at(box.lowerQuartile), y - half), QPointF(axis.at(box.upperQuartile), y + half)));
  painter.setPen(QPen(colours.text, 2.0 * kPoint, Qt::SolidLine, Qt::FlatCap));
  painter.drawLine(QPointF(axis.at(box.median), y - half), QPointF(axis.at(box.median), y + half));
}

void paintLane(QPainter& painter, const Lane& lane, const PlacedAxis& axis, const QRectF& place) {
  const QRectF title(place.left(), place.top(), place.width(), smallHeight());
  const double end = paintSide(painter, lane.side, title);
  paintSmall(painter, title.adjusted(end - title.left() + 4.0 * kPoint, 0.0, 0.0, 0.0),
             Qt::AlignLeft | Qt::AlignVCenter, QString::fromStdString(lane.label));
  const QRectF strip(place.left(), title.bottom(), place.width(), kStrip);
  const double size = (lane.points.size() <= kFewPoints ? 3.6 : 2.2) * kPoint;
  for (std::size_t at = 0; at < lane.points.size(); ++at) {
    const double y = strip.center().y() + scatterOf(at) * strip.height() * 0.8;
    paintMark(painter, lane.side, {axis.at(lane.points[at]), y}, size);
  }
  paintBox(painter, lane.box, axis, strip);
}

}  // namespace

double figureHeight(const DistributionFigure& figure) {
  return static_cast<double>(figure.lanes.size()) * laneHeight() + axisHeight();
}

void paintFigure(QPainter& painter, const QRectF& place, const DistributionFigure& figure) {
  painter.save();
  const QRectF area = place.adjusted(kSide, 0.0, -kSide, -axisHeight());
  const PlacedAxis axis{axisOf(figure, ticksBelow(area)), area.left(), area.right()};
  paintAxisBelow(painter, area, axis, QString::fromStdString(figure.axis));
  for (std::size_t at = 0; at < figure.lanes.size(); ++at) {
    const QRectF lane(area.left(), area.top() + static_cast<double>(at) * laneHeight(), area.width(),
                      laneHeight());
    paintLane(painter, figure.lanes[at], axis, lane);
  }
  painter.restore();
}

}  // namespace culprit::ui
