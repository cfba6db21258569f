// Markers of TimelinePlot and what mouse and keyboard mean to it; data and axes are in timeline_plot.cpp,
// export in timeline_picture.cpp.
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/plots/common/plot_manners.h"
#include "ui/plots/common/plot_text.h"
#include "ui/plots/timeline/timeline_plot.h"

namespace culprit::ui {
namespace {

std::optional<double> valueOf(const std::vector<std::uint32_t>& cycles, const std::vector<double>& values,
                              std::size_t cycle) {
  const auto found = std::lower_bound(cycles.begin(), cycles.end(), cycle);
  if (found == cycles.end() || *found != cycle) return {};
  return values[static_cast<std::size_t>(found - cycles.begin())];
}

QString lengthInWords(const TimelineSide& side, std::size_t cycle) {
  const auto period = side.periodOf(cycle);
  const QString length = plotValue(period.value_or(side.duration[cycle]) * 1e3, QStringLiteral("ms"));
  return period ? length + QStringLiteral(" from start to start") : length;
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
  QString text = QString("%1, cycle %2: β %3")
                     .arg(letterOf(cycle.side), plotNumber(side.number[cycle.index], 12),
                          beta ? plotValue(*beta, QStringLiteral("%")) : QStringLiteral("–"));
  text += QLatin1Char('\n') + lengthInWords(side, cycle.index);
  if (!m_data.metric.isEmpty())
    text += QString(", μ %1").arg(mu ? plotValue(*mu, m_data.muUnit) : QStringLiteral("–"));
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

std::optional<PlotPoint> TimelinePlot::cycleAt(const QPointF& at) const {
  const auto side = sideAt(at);
  return side ? nearestCycle(*side, panel(BetaRow, *side).keyAxis()->pixelToCoord(at.x())) : std::nullopt;
}

void TimelinePlot::aimAt(const QPointF& at) {
  if (drag().isOn()) return;
  // Also beside the frames.
  m_side = at.x() < panel(BetaRow, PlotSide::B).rect()->outerRect().left() ? PlotSide::A : PlotSide::B;
}

void TimelinePlot::lookAt(const PlotRange& range) {
  if (drag().isPanning()) setNotAntialiasedElements(QCP::aeAll);  // quicker, until it rests
  zoomTo(m_side, range);
}

void TimelinePlot::hover(const std::optional<QPointF>& at) {
  m_hovered = at ? cycleAt(*at) : std::nullopt;
  showMarkers();
}

void TimelinePlot::dragged(const QPointF&, const QPointF&) {
  dragChanged();
  hover({});
}

void TimelinePlot::dragChanged() {
  for (const Row row : {BetaRow, MuRow}) panel(row, m_side).showSelecting(drag().selecting());
  layer(QStringLiteral("overlay"))->replot();
  if (drag().isOn() || notAntialiasedElements() == QCP::AntialiasedElements()) return;
  setNotAntialiasedElements(QCP::aeNone);
  replot(rpQueuedReplot);
}

void TimelinePlot::click(const QPointF& at) {
  const auto cycle = cycleAt(at);
  if (!cycle) return;
  setFocused(cycle);
  emit focusMoved(*cycle);
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

void TimelinePlot::keyPressEvent(QKeyEvent* event) {
  if (!drag().isOn()) m_side = m_focused ? m_focused->side : PlotSide::A;
  AxisPlot::keyPressEvent(event);
}

std::optional<double> TimelinePlot::focusOnAxis() const {
  return m_focused ? std::optional(m_positions[m_focused->side][m_focused->index]) : std::nullopt;
}

void TimelinePlot::walk(int key, bool selects) {
  const auto next = neighbour(key);
  if (!next || next == m_focused) return;
  if (selects) {
    selectTo(*next);
  } else {
    m_selectedFrom.reset();
  }
  m_side = next->side;
  bringIntoView(m_positions[next->side][next->index]);
  setFocused(next);
  emit focusMoved(*next);
}

bool TimelinePlot::letGo() {
  if (!m_focused && !m_kept.a && !m_kept.b) return false;
  m_hovered.reset();
  setKept({});
  setFocused({});
  emit cleared();
  return true;
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
    paintEmptyText(painter, rect(), m_emptyText, t);
  }
  if (hasFocus()) paintFocusFrame(painter, rect(), t);
}

}  // namespace culprit::ui
