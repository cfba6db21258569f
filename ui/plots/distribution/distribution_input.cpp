// Painting of DistributionPlot and what mouse and keyboard mean to it; data and charts are in
// distribution_plot.cpp.
#include <algorithm>
#include <cmath>

#include "ui/plots/common/plot_manners.h"
#include "ui/plots/common/plot_text.h"
#include "ui/plots/distribution/distribution_plot.h"

namespace culprit::ui {
namespace {
constexpr double kReach = 12.0;
}  // namespace

void DistributionPlot::drawBackground(QPainter* painter, const QRectF&) {
  paintFrame(*painter, viewport()->size(), m_areas, m_axis, m_topShare, *m_tokens);
}

void DistributionPlot::drawForeground(QPainter* painter, const QRectF&) {
  paintOverlay(*painter, viewport()->size());
  if (hasFocus()) paintFocusFrame(*painter, viewport()->rect(), *m_tokens);
}

void DistributionPlot::paintOverlay(QPainter& painter, const QSizeF& size) {
  const QRectF bounds(QPointF(), size);
  if (isEmpty()) {
    painter.fillRect(bounds, m_tokens->base);
    paintEmptyText(painter, bounds, m_emptyText, *m_tokens);
    return;
  }
  paintCaptions(painter, m_areas, m_axis, *m_tokens);
  const QRectF area = m_areas.strip;
  const auto xOf = [&](double value) {
    if (!isDrawable(m_axis.scale, value)) return area.left();
    return m_axis.xOf(positionOf(m_axis.scale, value), area);
  };
  if (const auto now = m_brushable ? drag().selecting() : std::nullopt) {
    const PlotRange seen = seenOf(*now);
    paintBrush(painter, m_areas, m_axis.xOf(seen.low, area), m_axis.xOf(seen.high, area), *m_tokens);
  } else if (m_brush) {
    paintBrush(painter, m_areas, xOf(m_brush->low), xOf(m_brush->high), *m_tokens);
  }
  if (m_focused && isDrawable(m_axis.scale, m_data.sides[m_focused->side].values[m_focused->index])) {
    const QPointF place = placeOf(*m_focused);
    if (place.x() >= area.left() - 1 && place.x() <= area.right() + 1) paintRing(painter, place, *m_tokens);
  }
  if (!m_hover || m_readout.isEmpty()) return;
  paintCrosshair(painter, m_areas, m_hover->x(), *m_tokens);
  paintReadout(painter, bounds, *m_hover, m_readout, *m_tokens);
}

void DistributionPlot::paintEvent(QPaintEvent* event) {
  refillIfStale();
  QGraphicsView::paintEvent(event);
}

void DistributionPlot::resizeEvent(QResizeEvent* event) {
  QGraphicsView::resizeEvent(event);
  layoutCharts(viewport()->size());
}

void DistributionPlot::changeEvent(QEvent* event) {
  QGraphicsView::changeEvent(event);
  if (event->type() != QEvent::PaletteChange && event->type() != QEvent::FontChange) return;
  m_tokens = &tokens();
  setMinimumSize(minimumSizeHint());  // the font may be another one
  layoutCharts(viewport()->size());
  refill();
}

std::optional<PlotPoint> DistributionPlot::nearestTo(const QPointF& at, double reach) const {
  if (!m_areas.strip.contains(at)) return {};
  const PlotSide side = at.y() < m_areas.strip.center().y() ? PlotSide::A : PlotSide::B;
  const auto& values = m_data.sides[side].values;
  const auto& order = m_order[side];
  const auto valueAtX = [&](double x) { return valueAt(m_axis.scale, m_axis.positionAtX(x, m_areas.strip)); };
  auto it = std::lower_bound(order.begin(), order.end(), valueAtX(at.x() - reach),
                             [&](std::uint32_t i, double value) { return values[i] < value; });
  const double last = valueAtX(at.x() + reach);
  std::optional<PlotPoint> best;
  double bestDistance = 1e18;
  for (; it != order.end() && values[*it] <= last; ++it) {
    const QPointF gap = placeOf({side, *it}) - at;
    const double distance =
        gap.x() * gap.x() + 0.2 * gap.y() * gap.y();  // the height of a mark means nothing
    if (distance >= bestDistance) continue;
    bestDistance = distance;
    best = PlotPoint{side, *it};
  }
  return best;
}

QString DistributionPlot::pointInWords(const PlotPoint& point) const {
  const DistributionSide& side = m_data.sides[point.side];
  return QString("%1, cycle %2: %3")
      .arg(letterOf(point.side), QString::number(side.numbers.at(point.index)),
           plotValue(side.values.at(point.index), m_data.unit));
}

QString DistributionPlot::readoutAt(const QPointF& at) const {
  if (isEmpty()) return {};
  const auto valueAtX = [&](double x) { return valueAt(m_axis.scale, m_axis.positionAtX(x, m_areas.strip)); };
  if (m_areas.strip.contains(at)) {
    if (const auto point = nearestTo(at, kReach)) return pointInWords(*point);
    return plotValue(valueAtX(at.x()), m_data.unit);
  }
  const auto percent = [](double share) { return plotValue(share * 100.0, QStringLiteral("%"), 3); };
  if (m_areas.histogram.contains(at)) {
    const double bins = static_cast<double>(m_shares.a.size());
    const double position = m_axis.positionAtX(at.x(), m_areas.histogram);
    const double bin = std::clamp(std::floor((position - m_all.low) / m_all.span() * bins), 0.0, bins - 1.0);
    const double width = m_all.span() / bins;
    const auto index = static_cast<std::size_t>(bin);
    return QString("%1 to %2: A %3, B %4")
        .arg(plotNumber(valueAt(m_axis.scale, m_all.low + bin * width)),
             plotValue(valueAt(m_axis.scale, m_all.low + (bin + 1) * width), m_data.unit),
             percent(m_shares.a[index]), percent(m_shares.b[index]));
  }
  if (!m_areas.ecdf.contains(at)) return {};
  const double value = valueAtX(at.x());
  const auto shareUpTo = [&](PlotSide side) {
    const auto& order = m_order[side];
    const auto& values = m_data.sides[side].values;
    const auto end = std::upper_bound(order.begin(), order.end(), value,
                                      [&](double v, std::uint32_t i) { return v < values[i]; });
    return order.empty() ? 0.0 : static_cast<double>(end - order.begin()) / static_cast<double>(order.size());
  };
  return QString("up to %1: A %2, B %3")
      .arg(plotValue(value, m_data.unit), percent(shareUpTo(PlotSide::A)), percent(shareUpTo(PlotSide::B)));
}

PlotRange DistributionPlot::seenOf(const PlotRange& positions) const {
  const PlotRange& seen = m_axis.positions;
  return {std::clamp(positions.low, seen.low, seen.high), std::clamp(positions.high, seen.low, seen.high)};
}

PlotDrag::Plain DistributionPlot::plainDrag() const {
  return m_brushable ? PlotDrag::Plain::Selects : PlotDrag::Plain::AsChosen;
}

void DistributionPlot::hover(const std::optional<QPointF>& at) {
  m_hover = at;
  refillIfStale();
  m_readout = at ? readoutAt(*at) : QString();
  viewport()->update();
}

void DistributionPlot::dragged(const QPointF&, const QPointF& at) {
  hover(at);
}

void DistributionPlot::click(const QPointF& at) {
  if (const auto point = nearestTo(at, kReach)) emit focusMoved(*point);
}

void DistributionPlot::select(const PlotRange& positions) {
  const PlotRange range = seenOf(positions);
  if (!m_brushable || range.span() <= 0.0) return;
  m_brush = PlotRange{valueAt(m_axis.scale, range.low), valueAt(m_axis.scale, range.high)};
  emit rangeBrushed(*m_brush);
}

std::optional<std::size_t> DistributionPlot::rankOf(const PlotPoint& point) const {
  const auto& order = m_order[point.side];
  const auto found = std::find(order.begin(), order.end(), point.index);
  if (found == order.end()) return {};
  return static_cast<std::size_t>(found - order.begin());
}

std::optional<PlotPoint> DistributionPlot::neighbour(int key) const {
  const PlotSide filled = m_order.a.empty() ? PlotSide::B : PlotSide::A;
  if (!m_focused) return PlotPoint{filled, m_order[filled].front()};
  if (key == Qt::Key_Up || key == Qt::Key_Down) {
    const PlotSide side = key == Qt::Key_Up ? PlotSide::A : PlotSide::B;
    if (side == m_focused->side || m_order[side].empty()) return {};
    return PlotPoint{side, m_order[side][m_order[side].size() / 2]};
  }
  const auto& order = m_order[m_focused->side];
  if (order.empty()) return {};
  const std::size_t last = order.size() - 1;
  const auto rank = rankOf(*m_focused);
  // One that has no place is beside both ends.
  std::size_t next = rank.value_or(key == Qt::Key_Left ? last : 0);
  if (rank && key == Qt::Key_Left && next > 0) --next;
  if (rank && key == Qt::Key_Right && next < last) ++next;
  if (key == Qt::Key_Home) next = 0;
  if (key == Qt::Key_End) next = last;
  return PlotPoint{m_focused->side, order[next]};
}

std::optional<double> DistributionPlot::focusOnAxis() const {
  if (!m_focused) return {};
  const double value = m_data.sides[m_focused->side].values[m_focused->index];
  return isDrawable(m_axis.scale, value) ? std::optional(positionOf(m_axis.scale, value)) : std::nullopt;
}

void DistributionPlot::walk(int key, bool /*selects*/) {
  const auto next = neighbour(key);
  if (!next || next == m_focused) return;
  setFocused(next);
  emit focusMoved(*next);
}

bool DistributionPlot::letGo() {
  if (!m_brush && !m_focused) return false;
  setBrush({});
  setFocused({});
  emit brushCleared();
  return true;
}

void DistributionPlot::focusInEvent(QFocusEvent* event) {
  QGraphicsView::focusInEvent(event);
  viewport()->update();
}

void DistributionPlot::focusOutEvent(QFocusEvent* event) {
  QGraphicsView::focusOutEvent(event);
  viewport()->update();
}

}  // namespace culprit::ui
