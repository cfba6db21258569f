// Where the charts of a DistributionPlot lie and what is painted around and over them: grid, axes, labels,
// side symbols, brush, ring and readout. Geometry and painting only; DistributionPlot decides what is shown.
#pragma once

#include <QPainter>
#include <QRectF>
#include <QString>
#include <optional>
#include <vector>

#include "ui/look/theme.h"
#include "ui/plots/common/plot_data.h"
#include "ui/plots/common/plot_scale.h"

namespace culprit::ui {

/// Plot areas from top to bottom; all have the same left and right edge.
struct DistributionAreas {
  QRectF strip;
  QRectF histogram, ecdf;  ///< null without shares
  QRectF lowest() const { return ecdf.isNull() ? strip : ecdf; }
};

/// `withShares`: room for histogram and cumulative steps; `withTitle`: room for the axis title.
DistributionAreas distributionAreas(const QSizeF& size, bool withShares, bool withTitle);

/// Of a plot with a strip alone: in less the labels of its axis stand out of it.
double leastStripHeight();

struct DistributionAxis {
  PlotScale scale = PlotScale::Linear;
  PlotRange positions;           ///< visible
  PlotRange gap;                 ///< positions where captions cover no data
  PlotPair<double> sharesInGap;  ///< at which the cumulative shares cross it
  QString title;

  double xOf(double position, const QRectF& area) const {
    return area.left() + (position - positions.low) / positions.span() * area.width();
  }
  double positionAtX(double x, const QRectF& area) const {
    return positions.low + (x - area.left()) / area.width() * positions.span();
  }
};

/// Background: base colour, grid, axes with tick labels, row symbols. `topShare` is the histogram's upper
/// end.
void paintFrame(QPainter& painter, const QSizeF& size, const DistributionAreas& areas,
                const DistributionAxis& axis, double topShare, const Tokens& tokens);

/// What histogram and cumulative share are, where the least data is.
void paintCaptions(QPainter& painter, const DistributionAreas& areas, const DistributionAxis& axis,
                   const Tokens& tokens);

/// The brushed stretch of x over all areas.
void paintBrush(QPainter& painter, const DistributionAreas& areas, double left, double right,
                const Tokens& tokens);

/// A ring around a mark.
void paintRing(QPainter& painter, const QPointF& centre, const Tokens& tokens);

/// A dashed line at x through all areas.
void paintCrosshair(QPainter& painter, const DistributionAreas& areas, double x, const Tokens& tokens);

/// A small box with text beside `at`, kept inside `bounds`.
void paintReadout(QPainter& painter, const QRectF& bounds, const QPointF& at, const QString& text,
                  const Tokens& tokens);

}  // namespace culprit::ui
