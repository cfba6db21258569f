// Mouse, keyboard and painting of DistributionPlot; data and charts are in distribution_plot.cpp.
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/plots/common/plot_manners.h"
#include "ui/plots/common/plot_text.h"
#include "ui/plots/common/wheel_turn.h"
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
  if (const auto now = brushJob())
    paintBrush(painter, m_areas, m_axis.xOf(now->low, area), m_axis.xOf(now->high, area), *m_tokens);
  else if (m_brush)
    paintBrush(painter, m_areas, xOf(m_brush->low), xOf(m_brush->high), *m_tokens);
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
  layoutCharts(viewport()->size());  // the font may be another one
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
  return tr("%1, cycle %2: %3")
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
    return tr("%1 to %2: A %3, B %4")
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
  return tr("up to %1: A %2, B %3")
      .arg(plotValue(value, m_data.unit), percent(shareUpTo(PlotSide::A)), percent(shareUpTo(PlotSide::B)));
}

std::optional<PlotRange> DistributionPlot::brushJob() const {
  const auto range = m_brushable ? m_drag.selecting() : std::nullopt;
  if (!range) return {};
  const auto seen = [this](double position) {
    return std::clamp(position, m_axis.positions.low, m_axis.positions.high);
  };
  return PlotRange{seen(range->low), seen(range->high)};
}

void DistributionPlot::mousePressEvent(QMouseEvent* event) {
  if (isEmpty()) return;
  m_drag.press(*event, m_axis.positionAtX(event->position().x(), m_areas.strip),
               m_brushable ? PlotDrag::Plain::Selects : PlotDrag::Plain::AsChosen);
}

void DistributionPlot::mouseMoveEvent(QMouseEvent* event) {
  m_hover = event->position();
  refillIfStale();
  m_readout = readoutAt(*m_hover);
  pan(m_drag.move(*event, m_axis.positionAtX(event->position().x(), m_areas.strip)).x());
  viewport()->update();
}

void DistributionPlot::mouseReleaseEvent(QMouseEvent* event) {
  const auto range = brushJob();
  const auto end = m_drag.release(*event);
  if (!end) return;
  viewport()->update();
  if (end->isClick) {
    if (const auto point = nearestTo(event->position(), kReach)) emit focusMoved(*point);
  }
  if (!range || range->span() <= 0.0) return;
  m_brush = PlotRange{valueAt(m_axis.scale, range->low), valueAt(m_axis.scale, range->high)};
  emit rangeBrushed(*m_brush);
}

void DistributionPlot::mouseDoubleClickEvent(QMouseEvent*) {
  m_drag.cancel();
  setVisiblePositions(m_all);
}

void DistributionPlot::wheelEvent(QWheelEvent* event) {
  event->accept();
  if (isEmpty()) return;
  const QRectF& strip = m_areas.strip;
  const WheelTurn turn = wheelTurn(*event);
  if (turn.zooms())
    zoomAround(m_axis.positionAtX(std::clamp(event->position().x(), strip.left(), strip.right()), strip),
               turn.zoom);
  else
    pan(turn.along());
}

void DistributionPlot::pan(double pixels) {
  if (pixels == 0.0) return;
  const double by = pixels / m_areas.strip.width() * m_axis.positions.span();
  setVisiblePositions({m_axis.positions.low + by, m_axis.positions.high + by});
}

void DistributionPlot::zoomAround(double centre, double factor) {
  setVisiblePositions({centre - (centre - m_axis.positions.low) * factor,
                       centre + (m_axis.positions.high - centre) * factor});
}

std::optional<std::size_t> DistributionPlot::rankOf(const PlotPoint& point) const {
  const auto& order = m_order[point.side];
  const auto found = std::find(order.begin(), order.end(), point.index);
  if (found == order.end()) return {};
  return static_cast<std::size_t>(found - order.begin());
}

std::optional<PlotPoint> DistributionPlot::neighbour(Qt::Key key) const {
  const PlotSide filled = m_order.a.empty() ? PlotSide::B : PlotSide::A;
  if (!m_focused) return PlotPoint{filled, m_order[filled].front()};
  if (key == Qt::Key_Up || key == Qt::Key_Down) {
    const PlotSide side = key == Qt::Key_Up ? PlotSide::A : PlotSide::B;
    if (side == m_focused->side || m_order[side].empty()) return {};
    return PlotPoint{side, m_order[side][m_order[side].size() / 2]};
  }
  const auto rank = rankOf(*m_focused);
  const auto& order = m_order[m_focused->side];
  if (!rank) return {};
  const std::size_t last = order.size() - 1;
  std::size_t next = *rank;
  if (key == Qt::Key_Left && next > 0) --next;
  if (key == Qt::Key_Right && next < last) ++next;
  if (key == Qt::Key_Home) next = 0;
  if (key == Qt::Key_End) next = last;
  return PlotPoint{m_focused->side, order[next]};
}

double DistributionPlot::focusedPosition() const {
  const double middle = (m_axis.positions.low + m_axis.positions.high) / 2.0;
  if (!m_focused) return middle;
  const double value = m_data.sides[m_focused->side].values[m_focused->index];
  return isDrawable(m_axis.scale, value) ? positionOf(m_axis.scale, value) : middle;
}

void DistributionPlot::keyPressEvent(QKeyEvent* event) {
  const auto key = static_cast<Qt::Key>(event->key());
  switch (key) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Home:
    case Qt::Key_End:
      if (isEmpty()) return;
      if (const auto next = neighbour(key); next && next != m_focused) {
        setFocused(next);
        emit focusMoved(*next);
      }
      return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
    case Qt::Key_Minus:
      return zoomAround(focusedPosition(), key == Qt::Key_Minus ? 1.0 / kZoomStep : kZoomStep);
    case Qt::Key_0:
      return setVisiblePositions(m_all);
    case Qt::Key_Escape:
      if (m_drag.cancel()) return viewport()->update();
      if (m_brush || m_focused) {
        setBrush({});
        setFocused({});
        emit brushCleared();
        return;
      }
      break;
    default:
      break;
  }
  event->ignore();  // not QGraphicsView's: it would scroll
}

void DistributionPlot::leaveEvent(QEvent* event) {
  m_hover.reset();
  m_readout.clear();
  viewport()->update();
  QGraphicsView::leaveEvent(event);
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
