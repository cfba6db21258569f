// A lane per side: its points, and a box with whiskers over them.
#include <algorithm>
#include <cmath>

#include "ui/export/figure_ink.h"
#include "ui/export/print_figure.h"
#include "ui/export/print_text.h"
#include "ui/theme.h"

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

FigureAxis axisOf(const DistributionFigure& figure, const QRectF& area) {
  double least = 0.0, largest = 0.0;
  bool isFirst = true;
  for (const Lane& lane : figure.lanes) {
    least = isFirst ? lane.box.low : std::min(least, lane.box.low);
    largest = std::max(isFirst ? lane.box.high : largest, lane.box.high);
    isFirst = false;
    if (lane.points.empty()) continue;
    least = std::min(least, lane.points.front());
    largest = std::max(largest, lane.points.back());
  }
  const PlotScale scale = figure.isLogarithmic ? PlotScale::Log : PlotScale::Linear;
  return {scale, rangeOf(scale, least, largest), area.left(), area.right()};
}

/// Points of equal value must not hide each other: a fixed sequence that fills the strip evenly.
double scatterOf(std::size_t at) {
  constexpr double kGoldenRatio = 0.6180339887498949;
  const double turn = static_cast<double>(at) * kGoldenRatio;
  return turn - std::floor(turn) - 0.5;
}

void paintBox(QPainter& painter, const DistributionFigure::Box& box, const FigureAxis& axis,
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

void paintLane(QPainter& painter, const Lane& lane, const FigureAxis& axis, const QRectF& place) {
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
  const FigureAxis axis = axisOf(figure, area);
  paintAxisBelow(painter, area, axis,
                 QString::fromStdString(figure.axis) + (figure.isLogarithmic ? " (logarithmic axis)" : ""));
  for (std::size_t at = 0; at < figure.lanes.size(); ++at) {
    const QRectF lane(area.left(), area.top() + static_cast<double>(at) * laneHeight(), area.width(),
                      laneHeight());
    paintLane(painter, figure.lanes[at], axis, lane);
  }
  painter.restore();
}

}  // namespace culprit::ui
