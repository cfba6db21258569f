#include "ui/plots/distribution/distribution_charts.h"

#include <QAreaSeries>
#include <QLineSeries>
#include <QPen>
#include <QScatterSeries>
#include <QValueAxis>
#include <algorithm>
#include <memory>

#include "ui/plots/common/plot_manners.h"

namespace culprit::ui {
namespace {

constexpr double kBoxHalf = 0.26;

QColor faded(QColor color, double alpha) {
  color.setAlphaF(static_cast<float>(alpha));
  return color;
}

void add(QChart& chart, QAbstractSeries* series, double low, double high) {
  chart.axes(Qt::Vertical).constFirst()->setRange(low, high);
  chart.addSeries(series);  // the chart owns it
  for (QAbstractAxis* axis : chart.axes()) series->attachAxis(axis);
}

/// The points come last: each step before would place all of them anew.
void add(QChart& chart, QXYSeries* series, const QList<QPointF>& points, double low, double high) {
  add(chart, series, low, high);
  series->replace(points);
}

void addLine(QChart& chart, const QList<QPointF>& points, const QPen& pen, double low, double high) {
  auto* line = new QLineSeries;
  line->setPen(pen);
  add(chart, line, points, low, high);
}

void addMarks(QChart& chart, PlotSide side, const StripRow& row, bool faint, bool small, const Tokens& t) {
  QList<QPointF> points;
  const double centre = side == PlotSide::A ? 1.0 : 0.0;
  for (std::size_t i = 0; i < row.positions.size(); ++i)
    if (row.faint[i] == faint) points.append({row.positions[i], centre + row.heights[i]});
  if (points.isEmpty()) return;
  auto* marks = new QScatterSeries;
  marks->setMarkerShape(side == PlotSide::A ? QScatterSeries::MarkerShapeCircle
                                            : QScatterSeries::MarkerShapeRotatedRectangle);
  const double size = side == PlotSide::A ? (small ? 4.0 : 6.5) : (small ? 5.0 : 8.0);
  marks->setMarkerSize(size);
  marks->setPen(Qt::NoPen);
  const QColor colour = faint ? t.scoreBar : markOf(side, t);
  marks->setBrush(faded(colour, faint ? 0.9 : small ? 0.4 : 0.65));
  add(chart, marks, points, -0.5, 1.5);
}

void addBox(QChart& chart, PlotSide side, const BoxNumbers& box, const Tokens& t) {
  const double y = side == PlotSide::A ? 1.0 : 0.0;
  const double top = y + kBoxHalf;
  const double bottom = y - kBoxHalf;
  const double cap = kBoxHalf / 2.0;
  const QPen thin(t.text, 1.2);
  const QPen thick(t.text, 2.4, Qt::SolidLine, Qt::FlatCap);
  const auto line = [&](const QList<QPointF>& points, const QPen& pen) {
    addLine(chart, points, pen, -0.5, 1.5);
  };
  line({{box.lowQuartile, bottom},
        {box.lowQuartile, top},
        {box.highQuartile, top},
        {box.highQuartile, bottom},
        {box.lowQuartile, bottom}},
       thin);
  line({{box.lowWhisker, y - cap}, {box.lowWhisker, y + cap}, {box.lowWhisker, y}, {box.lowQuartile, y}},
       thin);
  line({{box.highQuartile, y}, {box.highWhisker, y}, {box.highWhisker, y + cap}, {box.highWhisker, y - cap}},
       thin);
  line({{box.median, bottom}, {box.median, top}}, thick);
}

void addArea(QChart& chart, QLineSeries* upper, PlotSide side, double top, const Tokens& t) {
  auto* area = new QAreaSeries(upper);
  upper->setParent(area);
  area->setPen(QPen(markOf(side, t), 1.0));
  area->setBrush(side == PlotSide::A ? t.fillA : t.fillB);
  add(chart, area, 0.0, top);
}

}  // namespace

QChart* makeBareChart() {
  auto chart = std::make_unique<QChart>();
  chart->legend()->hide();
  chart->setBackgroundVisible(false);
  chart->setMargins({});
  chart->setAnimationOptions(QChart::NoAnimation);
  for (const auto side : {Qt::AlignBottom, Qt::AlignLeft}) {
    auto* axis = new QValueAxis;
    chart->addAxis(axis, side);
    axis->setVisible(false);
  }
  return chart.release();
}

void fillStrip(QChart& chart, const PlotPair<StripRow>& rows, bool small, const Tokens& tokens) {
  chart.removeAllSeries();
  for (const PlotSide side : kPlotSides) {
    addMarks(chart, side, rows[side], true, small, tokens);
    addMarks(chart, side, rows[side], false, small, tokens);
  }
  for (const PlotSide side : kPlotSides)
    if (rows[side].box) addBox(chart, side, *rows[side].box, tokens);
}

void fillHistogram(QChart& chart, const PlotPair<std::vector<double>>& shares, PlotRange positions,
                   double top, const Tokens& tokens) {
  chart.removeAllSeries();
  for (const PlotSide side : kPlotSides) {
    const std::vector<double>& bins = shares[side];
    const double width = positions.span() / static_cast<double>(std::max<std::size_t>(bins.size(), 1));
    QLineSeries* upper = nullptr;  // one area for each run of bins that hold something
    for (std::size_t i = 0; i < bins.size(); ++i) {
      if (bins[i] <= 0.0) {
        upper = nullptr;
        continue;
      }
      const bool begins = upper == nullptr;
      if (begins) upper = new QLineSeries;
      const double left = positions.low + width * static_cast<double>(i);
      *upper << QPointF(left, 0.0) << QPointF(left, bins[i]) << QPointF(left + width, bins[i])
             << QPointF(left + width, 0.0);
      if (begins) addArea(chart, upper, side, top, tokens);
    }
  }
}

void fillEcdf(QChart& chart, const PlotPair<std::vector<EcdfStep>>& steps, PlotRange positions,
              const Tokens& tokens) {
  chart.removeAllSeries();
  for (const PlotSide side : kPlotSides) {
    if (steps[side].empty()) continue;
    QList<QPointF> points{{positions.low, 0.0}};
    double share = 0.0;
    for (const EcdfStep& step : steps[side]) {
      points << QPointF(step.position, share) << QPointF(step.position, step.share);
      share = step.share;
    }
    points << QPointF(positions.high, share);
    QPen pen(markOf(side, tokens), 1.8, Qt::SolidLine, Qt::FlatCap);
    if (side == PlotSide::B) pen.setDashPattern({6.0 / 1.8, 2.0 / 1.8});  // in pen widths
    addLine(chart, points, pen, 0.0, 1.0);
  }
}

void setVisiblePositions(QChart& chart, PlotRange positions) {
  chart.axes(Qt::Horizontal).constFirst()->setRange(positions.low, positions.high);
}

}  // namespace culprit::ui
