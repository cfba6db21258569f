#include "ui/plots/distribution/distribution_frame.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "ui/look/fonts.h"
#include "ui/plots/common/plot_text.h"
#include "ui/plots/distribution/distribution_numbers.h"

namespace culprit::ui {
namespace {

constexpr double kLeftWithShares = 46.0;
constexpr double kLeftStrip = 24.0;
constexpr double kRight = 14.0;
constexpr double kTop = 4.0;
constexpr double kGap = 9.0;
constexpr double kTick = 4.0;
constexpr double kLowestArea = 30.0;

double crisp(double coordinate) {
  return std::floor(coordinate) + 0.5;
}

void paintRowSymbols(QPainter& painter, const QRectF& area, const Tokens& t) {
  painter.setFont(fontFor(FontRole::DockTitle));
  for (const PlotSide side : kPlotSides) {
    const double y = area.top() + area.height() * (side == PlotSide::A ? 0.25 : 0.75);
    painter.setPen(side == PlotSide::A ? t.textA : t.textB);
    painter.drawText(QRectF(0, y - 10, area.left() - 8, 20), Qt::AlignRight | Qt::AlignVCenter,
                     letterOf(side));
    if (area.left() < kLeftWithShares) continue;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(side == PlotSide::A ? t.markA : t.markB);
    const QPointF centre(10, y);
    if (side == PlotSide::A) {
      painter.drawEllipse(centre, 4.5, 4.5);
    } else {
      painter.drawPolygon(QPolygonF({centre + QPointF(0, -5.5), centre + QPointF(5.5, 0),
                                     centre + QPointF(0, 5.5), centre + QPointF(-5.5, 0)}));
    }
    painter.restore();
  }
}

void paintShareAxis(QPainter& painter, const QRectF& area, double top, const Tokens& t) {
  painter.setFont(fontFor(FontRole::Secondary));
  painter.setPen(t.secondaryText);
  const auto label = [&](double y, double share) {
    painter.drawText(QRectF(0, y - 9, area.left() - 7, 18), Qt::AlignRight | Qt::AlignVCenter,
                     QStringLiteral("%1%").arg(plotNumber(share * 100.0)));
  };
  label(area.top() + 3, top);
  label(area.bottom() - 3, 0.0);
}

/// Between the two x, if it has room there, its middle at y.
void paintCaption(QPainter& painter, double y, double left, double right, const QString& text,
                  const Tokens& t) {
  painter.setFont(fontFor(FontRole::Secondary));
  const QFontMetricsF metrics(painter.font());
  QRectF box(0, 0, metrics.horizontalAdvance(text) + 6, metrics.height());
  if (box.width() + 4 > right - left) return;
  box.moveCenter({(left + right) / 2.0, y});
  QColor halo = t.base;
  halo.setAlphaF(0.7F);
  painter.fillRect(box.adjusted(0, 1, 0, -1), halo);
  painter.setPen(t.secondaryText);
  painter.drawText(box, Qt::AlignCenter, text);
}

// Which labels stay when there is no room for all: powers of ten before 5, 2, 3 and the rest.
int roundness(double tick) {
  const double mantissa = tick / std::pow(10.0, std::floor(std::log10(tick) + 1e-9));
  int rank = 0;
  for (const double rounder : {1.0, 5.0, 2.0, 3.0}) {
    if (std::abs(mantissa - rounder) < 1e-6) break;
    ++rank;
  }
  return rank;
}

void paintValueLabels(QPainter& painter, const QRectF& area, const DistributionAxis& axis,
                      std::vector<double> ticks, const Tokens& t) {
  painter.setFont(fontFor(FontRole::Secondary));
  const QFontMetricsF metrics(painter.font());
  if (axis.scale == PlotScale::Log)
    std::stable_sort(ticks.begin(), ticks.end(),
                     [](double x, double y) { return roundness(x) < roundness(y); });
  std::vector<QRectF> taken;
  for (const double tick : ticks) {
    const double x = axis.xOf(positionOf(axis.scale, tick), area);
    const QString text = plotNumber(tick, 6);
    const double half = metrics.horizontalAdvance(text) / 2.0 + 2.0;
    painter.setPen(t.axis);
    painter.drawLine(QPointF(crisp(x), area.bottom()), QPointF(crisp(x), area.bottom() + kTick));
    const QRectF box(x - half, area.bottom() + kTick + 1, 2 * half, metrics.height());
    const auto touches = [&box](const QRectF& other) { return other.adjusted(-3, 0, 3, 0).intersects(box); };
    if (std::any_of(taken.begin(), taken.end(), touches)) continue;
    taken.push_back(box);
    painter.setPen(t.secondaryText);
    painter.drawText(box, Qt::AlignCenter, text);
  }
}

/// Below the areas: the labels of the axis, and its title.
double roomBelow(bool withTitle) {
  const double line = QFontMetricsF(fontFor(FontRole::Secondary)).height();
  return kTick + 2 + line + (withTitle ? line + 2 : 0);
}

}  // namespace

double leastStripHeight() {
  return kTop + kLowestArea + roomBelow(false);
}

DistributionAreas distributionAreas(const QSizeF& size, bool withShares, bool withTitle) {
  const double left = withShares ? kLeftWithShares : kLeftStrip;
  const double width = std::max(size.width() - left - kRight, 10.0);
  const double height = std::max(size.height() - kTop - roomBelow(withTitle), kLowestArea);
  DistributionAreas areas;
  if (!withShares) {
    areas.strip = QRectF(left, kTop, width, height);
    return areas;
  }
  const double usable = height - 2 * kGap;
  areas.strip = QRectF(left, kTop, width, std::round(usable * 0.46));
  areas.histogram = QRectF(left, areas.strip.bottom() + kGap, width, std::round(usable * 0.26));
  areas.ecdf =
      QRectF(left, areas.histogram.bottom() + kGap, width, kTop + height - areas.histogram.bottom() - kGap);
  return areas;
}

void paintFrame(QPainter& painter, const QSizeF& size, const DistributionAreas& areas,
                const DistributionAxis& axis, double topShare, const Tokens& t) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.fillRect(QRectF(QPointF(), size), t.base);
  const QRectF lowest = areas.lowest();
  const PlotRange values{valueAt(axis.scale, axis.positions.low), valueAt(axis.scale, axis.positions.high)};
  const std::vector<double> ticks =
      ticksIn(axis.scale, values,
              std::max(static_cast<int>(lowest.width() / (axis.scale == PlotScale::Log ? 28 : 45)), 2));
  for (const QRectF& area : {areas.strip, areas.histogram, areas.ecdf}) {
    if (area.isNull()) continue;
    painter.setPen(t.grid);
    for (const double tick : ticks) {
      const double x = crisp(axis.xOf(positionOf(axis.scale, tick), area));
      painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    }
    painter.setPen(t.axis);
    painter.drawLine(QPointF(crisp(area.left()), area.top()), QPointF(crisp(area.left()), area.bottom()));
    painter.drawLine(QPointF(area.left(), crisp(area.bottom())), QPointF(area.right(), crisp(area.bottom())));
  }
  paintValueLabels(painter, lowest, axis, ticks, t);
  if (!axis.title.isEmpty() && size.height() - lowest.bottom() > 2 * QFontMetricsF(painter.font()).height()) {
    painter.setPen(t.secondaryText);
    painter.drawText(QRectF(lowest.left(), lowest.bottom(), lowest.width(), size.height() - lowest.bottom()),
                     Qt::AlignHCenter | Qt::AlignBottom, axis.title);
  }
  paintRowSymbols(painter, areas.strip, t);
  if (!areas.histogram.isNull()) {
    paintShareAxis(painter, areas.histogram, topShare, t);
    paintShareAxis(painter, areas.ecdf, 1.0, t);
  }
  painter.restore();
}

void paintCaptions(QPainter& painter, const DistributionAreas& areas, const DistributionAxis& axis,
                   const Tokens& t) {
  if (areas.histogram.isNull()) return;
  const double left = axis.xOf(axis.gap.low, areas.histogram),
               right = axis.xOf(axis.gap.high, areas.histogram);
  paintCaption(painter, areas.histogram.center().y(), left, right, QStringLiteral("share of own cycles"), t);
  const double half = QFontMetricsF(fontFor(FontRole::Secondary)).height() / 2.0;
  const double share = freeShare(axis.sharesInGap, half / areas.ecdf.height());
  paintCaption(painter, areas.ecdf.bottom() - share * areas.ecdf.height(), left, right,
               QStringLiteral("cumulative share"), t);
}

void paintBrush(QPainter& painter, const DistributionAreas& areas, double left, double right,
                const Tokens& t) {
  QColor fill = t.accent;
  fill.setAlphaF(0.14F);
  for (const QRectF& area : {areas.strip, areas.histogram, areas.ecdf}) {
    if (area.isNull()) continue;
    const double from = std::clamp(left, area.left(), area.right());
    const double to = std::clamp(right, area.left(), area.right());
    if (to <= from) continue;
    painter.fillRect(QRectF(from, area.top(), to - from, area.height()), fill);
    painter.setPen(QPen(t.accent, 1.0));
    for (const double edge : {from, to})
      painter.drawLine(QPointF(crisp(edge), area.top()), QPointF(crisp(edge), area.bottom()));
  }
}

void paintRing(QPainter& painter, const QPointF& centre, const Tokens& t) {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(t.accent, 2.0));
  painter.setBrush(Qt::NoBrush);
  painter.drawEllipse(centre, 7.0, 7.0);
}

void paintCrosshair(QPainter& painter, const DistributionAreas& areas, double x, const Tokens& t) {
  QPen pen(t.accent, 1.0);
  pen.setDashPattern({2, 2});
  painter.setPen(pen);
  for (const QRectF& area : {areas.strip, areas.histogram, areas.ecdf})
    if (!area.isNull()) painter.drawLine(QPointF(crisp(x), area.top()), QPointF(crisp(x), area.bottom()));
}

void paintReadout(QPainter& painter, const QRectF& bounds, const QPointF& at, const QString& text,
                  const Tokens& t) {
  painter.setFont(fontFor(FontRole::Secondary));
  const QRectF measured = QFontMetricsF(painter.font()).boundingRect(bounds, Qt::AlignLeft, text);
  QRectF box(at + QPointF(12, 10), measured.size() + QSizeF(10, 6));
  if (box.right() > bounds.right()) box.moveRight(std::max(at.x() - 10, bounds.left() + box.width()));
  if (box.bottom() > bounds.bottom()) box.moveBottom(std::max(at.y() - 8, bounds.top() + box.height()));
  painter.setPen(QPen(t.control, 1.0));
  painter.setBrush(t.base);
  painter.drawRect(box);
  painter.setPen(t.text);
  painter.drawText(box, Qt::AlignCenter, text);
}

}  // namespace culprit::ui
