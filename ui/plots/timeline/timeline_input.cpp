// Mouse, keyboard and markers of TimelinePlot; data and axes are in timeline_plot.cpp, export in
// timeline_picture.cpp.
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/look/fonts.h"
#include "ui/plots/common/plot_manners.h"
#include "ui/plots/common/plot_text.h"
#include "ui/plots/common/wheel_turn.h"
#include "ui/plots/timeline/timeline_plot.h"

namespace culprit::ui {
namespace {

std::optional<double> valueOf(const std::vector<std::uint32_t>& cycles, const std::vector<double>& values,
                              std::size_t cycle) {
  const auto found = std::lower_bound(cycles.begin(), cycles.end(), cycle);
  if (found == cycles.end() || *found != cycle) return {};
  return values[static_cast<std::size_t>(found - cycles.begin())];
}

}  // namespace

std::optional<double> TimelinePlot::betaOf(const PlotPoint& cycle) const {
  const TimelineSide& side = m_data.sides[cycle.side];
  return valueOf(side.betaCycle, side.beta, cycle.index);
}

std::optional<double> TimelinePlot::muOf(const PlotPoint& cycle) const {
  const TimelineSide& side = m_data.sides[cycle.side];
  return valueOf(side.muCycle, side.mu, cycle.index);
}

QString TimelinePlot::cycleInWords(const PlotPoint& cycle) const {
  const TimelineSide& side = m_data.sides[cycle.side];
  const auto beta = betaOf(cycle);
  const auto mu = muOf(cycle);
  QString text = tr("%1, cycle %2: β %3")
                     .arg(letterOf(cycle.side), plotNumber(side.number[cycle.index], 12),
                          beta ? plotValue(*beta, QStringLiteral("%")) : QStringLiteral("–"));
  text += QLatin1Char('\n') + plotValue(side.duration[cycle.index] * 1e3, QStringLiteral("ms"));
  if (!m_data.metric.isEmpty())
    text += tr(", μ %1").arg(mu ? plotValue(*mu, m_data.muUnit) : QStringLiteral("–"));
  return text;
}

void TimelinePlot::setFocused(std::optional<PlotPoint> cycle) {
  m_focused = cycle && cycle->index < m_data.sides[cycle->side].number.size() ? cycle : std::nullopt;
  showMarkers();
}

void TimelinePlot::showMarkers() {
  const std::optional<PlotPoint> shown = m_hovered ? m_hovered : m_focused;
  const bool crosshair = (m_hovered || (m_focused && hasFocus())) && !m_exporting;
  for (const PlotSide side : kPlotSides) {
    const bool here = shown && shown->side == side;
    const double position = here ? m_positions[side][shown->index] : 0.0;
    const auto beta = here ? betaOf(*shown) : std::nullopt;
    const auto mu = here ? muOf(*shown) : std::nullopt;
    panel(BetaRow, side).showRing(beta ? std::optional(QPointF(position, *beta)) : std::nullopt);
    panel(MuRow, side).showRing(mu ? std::optional(QPointF(position, *mu)) : std::nullopt);
    for (const Row row : {BetaRow, MuRow})
      panel(row, side).showCrosshair(here && crosshair ? std::optional(position) : std::nullopt);
  }
  m_readout->setVisible(shown && crosshair);
  if (m_readout->visible()) {
    m_readout->setText(cycleInWords(*shown));
    const QRect bounds = panel(BetaRow, shown->side).rect()->rect();
    const QSize box = QFontMetrics(m_readout->font()).size(0, m_readout->text()) + QSize(10, 6);
    const QPointF at = placeOf(*shown);
    const bool left = at.x() + 12 + box.width() > bounds.right();
    const bool above = at.y() + 10 + box.height() > height();
    m_readout->setPositionAlignment((left ? Qt::AlignRight : Qt::AlignLeft) |
                                    (above ? Qt::AlignBottom : Qt::AlignTop));
    m_readout->position->setCoords(at.x() + (left ? -12 : 12), at.y() + (above ? -10 : 10));
  }
  if (m_drawn && !m_exporting) layer(QStringLiteral("overlay"))->replot();
}

QString TimelinePlot::readout() const {
  return m_readout->visible() ? m_readout->text() : QString();
}

QPointF TimelinePlot::placeOf(const PlotPoint& cycle) const {
  const TimelinePanel& beta = panel(BetaRow, cycle.side);
  return {beta.keyAxis()->coordToPixel(m_positions[cycle.side].at(cycle.index)),
          beta.valueAxis()->coordToPixel(betaOf(cycle).value_or(0.0))};
}

std::optional<PlotSide> TimelinePlot::sideAt(const QPointF& at) const {
  for (const PlotSide side : kPlotSides) {
    const QRect column = panel(BetaRow, side).rect()->rect() | panel(MuRow, side).rect()->rect();
    if (column.adjusted(-2, 0, 2, 0).contains(at.toPoint())) return side;
  }
  return {};
}

std::optional<PlotPoint> TimelinePlot::nearestCycle(PlotSide side, double position) const {
  const auto& order = m_order[side];
  const auto& positions = m_positions[side];
  if (order.empty()) return {};
  auto it = std::lower_bound(order.begin(), order.end(), position,
                             [&](std::uint32_t i, double p) { return positions[i] < p; });
  if (it == order.end()) --it;
  if (it != order.begin() && position - positions[*std::prev(it)] < positions[*it] - position) --it;
  return PlotPoint{side, *it};
}

PlotSide TimelinePlot::sideNear(const QPointF& at) const {
  return at.x() < panel(BetaRow, PlotSide::B).rect()->outerRect().left() ? PlotSide::A : PlotSide::B;
}

double TimelinePlot::positionAt(PlotSide side, const QPointF& at) const {
  return panel(BetaRow, side).keyAxis()->pixelToCoord(at.x());
}

void TimelinePlot::mousePressEvent(QMouseEvent* event) {
  if (m_data.isEmpty()) return;
  const PlotSide side = sideNear(event->position());
  if (m_drag.press(*event, positionAt(side, event->position()))) m_dragSide = side;
}

void TimelinePlot::mouseMoveEvent(QMouseEvent* event) {
  if (m_drag.isOn()) {
    m_hovered.reset();
    pan(m_dragSide, m_drag.move(*event, positionAt(m_dragSide, event->position())).x());
    showSelecting();
  } else {
    const auto side = sideAt(event->position());
    m_hovered = side ? nearestCycle(*side, positionAt(*side, event->position())) : std::nullopt;
  }
  showMarkers();
}

void TimelinePlot::mouseReleaseEvent(QMouseEvent* event) {
  const auto end = m_drag.release(*event);
  if (!end) return;
  showDragEnded();
  if (end->selected) selectIn(m_dragSide, *end->selected);
  const auto side = end->isClick ? sideAt(event->position()) : std::nullopt;
  const auto cycle = side ? nearestCycle(*side, positionAt(*side, event->position())) : std::nullopt;
  if (!cycle) return;
  setFocused(cycle);
  emit focusMoved(*cycle);
}

void TimelinePlot::mouseDoubleClickEvent(QMouseEvent*) {
  m_drag.cancel();
  showAll();
}

void TimelinePlot::wheelEvent(QWheelEvent* event) {
  if (m_data.isEmpty()) return event->ignore();
  const PlotSide side = sideNear(event->position());
  const PlotRange now = visibleRange(side);
  const WheelTurn turn = wheelTurn(*event);
  if (turn.zooms())
    zoomAround(side, std::clamp(positionAt(side, event->position()), now.low, now.high), turn.zoom);
  else
    pan(side, turn.along());
  event->accept();
}

void TimelinePlot::pan(PlotSide side, double pixels) {
  if (pixels == 0.0) return;
  if (m_drag.isPanning()) setNotAntialiasedElements(QCP::aeAll);  // quicker, until it rests
  const PlotRange now = visibleRange(side);
  const double by = pixels / panel(BetaRow, side).rect()->width() * now.span();
  setVisibleRange(side, QCPRange(now.low + by, now.high + by));
}

void TimelinePlot::showDragEnded() {
  showSelecting();
  if (notAntialiasedElements() == QCP::AntialiasedElements()) return;
  setNotAntialiasedElements(QCP::aeNone);
  replot(rpQueuedReplot);
}

void TimelinePlot::showSelecting() {
  for (const Row row : {BetaRow, MuRow}) panel(row, m_dragSide).showSelecting(m_drag.selecting());
  layer(QStringLiteral("overlay"))->replot();
}

std::optional<PlotPoint> TimelinePlot::neighbour(int key) const {
  const PlotSide filled = m_order.a.empty() ? PlotSide::B : PlotSide::A;
  if (!m_focused) return PlotPoint{filled, m_order[filled].front()};
  if (key == Qt::Key_Up || key == Qt::Key_Down) {
    const PlotSide side = key == Qt::Key_Up ? PlotSide::A : PlotSide::B;
    return side == m_focused->side ? std::nullopt
                                   : nearestCycle(side, m_positions[m_focused->side][m_focused->index]);
  }
  const auto& order = m_order[m_focused->side];
  const auto here = std::find(order.begin(), order.end(), m_focused->index);
  auto next = here;
  if (key == Qt::Key_Left && here != order.begin()) --next;
  if (key == Qt::Key_Right && here + 1 != order.end()) ++next;
  if (key == Qt::Key_Home) next = order.begin();
  if (key == Qt::Key_End) next = order.end() - 1;
  return PlotPoint{m_focused->side, *next};
}

void TimelinePlot::selectIn(PlotSide side, const PlotRange& range) {
  std::vector<std::uint32_t> inside;
  for (std::uint32_t cycle = 0; cycle < m_positions[side].size(); ++cycle)
    if (range.contains(m_positions[side][cycle])) inside.push_back(cycle);
  if (!inside.empty()) emit cyclesSelected(side, inside);
}

void TimelinePlot::selectTo(const PlotPoint& cycle) {
  const auto& positions = m_positions[cycle.side];
  const bool goesOn =
      m_selectedFrom && m_selectedFrom->side == cycle.side && m_selectedFrom->index < positions.size();
  if (!goesOn) m_selectedFrom = m_focused && m_focused->side == cycle.side ? *m_focused : cycle;
  const double from = positions[m_selectedFrom->index];
  const double to = positions[cycle.index];
  selectIn(cycle.side, {std::min(from, to), std::max(from, to)});
}

void TimelinePlot::zoomAround(PlotSide side, double centre, double factor) {
  const PlotRange now = visibleRange(side);
  setVisibleRange(side,
                  QCPRange(centre - (centre - now.low) * factor, centre + (now.high - centre) * factor));
}

void TimelinePlot::keyPressEvent(QKeyEvent* event) {
  if (m_data.isEmpty()) return event->ignore();
  const PlotSide side = m_focused ? m_focused->side : PlotSide::A;
  const PlotRange now = visibleRange(side);
  const double centre = m_focused ? m_positions[side][m_focused->index] : (now.low + now.high) / 2.0;
  switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Home:
    case Qt::Key_End:
      if (const auto next = neighbour(event->key()); next && next != m_focused) {
        if (event->modifiers() & Qt::ShiftModifier) {
          selectTo(*next);
        } else {
          m_selectedFrom.reset();
        }
        const double position = m_positions[next->side][next->index];
        const PlotRange seen = visibleRange(next->side);
        if (!seen.contains(position))
          setVisibleRange(next->side, QCPRange(position - seen.span() / 2.0, position + seen.span() / 2.0));
        setFocused(next);
        emit focusMoved(*next);
      }
      return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      return zoomAround(side, centre, kZoomStep);
    case Qt::Key_Minus:
      return zoomAround(side, centre, 1.0 / kZoomStep);
    case Qt::Key_0:
      return showAll();
    case Qt::Key_Escape:
      if (m_drag.cancel()) return showDragEnded();
      if (m_focused || m_kept.a || m_kept.b) {
        m_hovered.reset();
        setKept({});
        setFocused({});
        emit cleared();
        return;
      }
      break;
    default:
      break;
  }
  event->ignore();
}

void TimelinePlot::leaveEvent(QEvent* event) {
  QCustomPlot::leaveEvent(event);
  m_hovered.reset();
  showMarkers();
}

void TimelinePlot::focusInEvent(QFocusEvent* event) {
  QCustomPlot::focusInEvent(event);
  showMarkers();
  update();
}

void TimelinePlot::focusOutEvent(QFocusEvent* event) {
  QCustomPlot::focusOutEvent(event);
  showMarkers();
  update();
}

void TimelinePlot::changeEvent(QEvent* event) {
  QCustomPlot::changeEvent(event);
  if (event->type() != QEvent::PaletteChange && event->type() != QEvent::FontChange) return;
  restyle(tokens());
  replot(rpQueuedReplot);
}

void TimelinePlot::paintEvent(QPaintEvent* event) {
  if (!m_data.isEmpty()) QCustomPlot::paintEvent(event);
  QPainter painter(this);
  const Tokens& t = tokens();
  if (m_data.isEmpty()) {
    painter.fillRect(rect(), t.base);
    painter.setPen(t.secondaryText);
    painter.setFont(fontFor(FontRole::Body));
    painter.drawText(rect().adjusted(12, 8, -12, -8), Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
  }
  if (hasFocus()) paintFocusFrame(painter, rect(), t);
}

}  // namespace culprit::ui
