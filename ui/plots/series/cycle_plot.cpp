#include "ui/plots/series/cycle_plot.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/stats/basics/descriptive.h"
#include "ui/look/theme.h"
#include "ui/plots/common/plot_manners.h"
#include "ui/plots/common/plot_scale.h"
#include "ui/plots/common/plot_text.h"

namespace culprit::ui {

namespace {

constexpr std::size_t kCrowded = 60;  // visible cycles; above, marks are small and translucent
constexpr double kReach = 14.0;       // pixels

}  // namespace

void CyclePlot::setData(CyclePlotData data) {
  const bool same =
      m_data.numbers == data.numbers && (data.numbers || (m_data.sides.a.number == data.sides.a.number &&
                                                          m_data.sides.b.number == data.sides.b.number));
  m_data = std::move(data);
  for (const PlotSide side : kPlotSides) m_median[side] = stats::median(m_data.sides[side].value);
  if (!same) {
    m_visible = allNumbers();
    m_selectedFrom.reset();
    drag().cancel();
  }
  setSeries(m_data.quantity, m_data.unit, fittingValues());
}

void CyclePlot::setFocused(std::optional<PlotPoint> cycle) {
  focusOn(cycle && indexOf(*cycle) ? cycle : std::nullopt);
}

void CyclePlot::setKept(PlotPair<std::optional<std::vector<std::uint32_t>>> kept) {
  m_kept = std::move(kept);
  update();
}

PlotRange CyclePlot::allNumbers() const {
  std::optional<PlotRange> all = m_data.numbers;
  for (const PlotSide side : kPlotSides)
    for (const double number : m_data.sides[side].number)
      all = all ? PlotRange{std::min(all->low, number), std::max(all->high, number)}
                : PlotRange{number, number};
  if (!all) return {0.0, 1.0};
  const double air = std::max(0.5, 0.02 * all->span());
  return {all->low - air, all->high + air};
}

void CyclePlot::setVisibleNumbers(PlotRange numbers) {
  m_visible = within(numbers, allNumbers(), finest());
  update();
}

void CyclePlot::lookAt(const PlotRange& numbers) {
  setVisibleNumbers(numbers);
  emit visibleChanged(m_visible);
}

PlotRange CyclePlot::fittingValues() const {
  std::optional<PlotRange> all;
  for (const PlotSide side : kPlotSides)
    for (const double value : m_data.sides[side].value)
      all = all ? PlotRange{std::min(all->low, value), std::max(all->high, value)} : PlotRange{value, value};
  if (!all) return {0.0, 1.0};
  if (m_data.fromZero) return {std::min(all->low, 0.0), all->high > 0.0 ? all->high * 1.06 : 1.0};
  return rangeOf(PlotScale::Linear, all->low, all->high);
}

std::optional<std::size_t> CyclePlot::indexOf(const PlotPoint& cycle) const {
  const auto& positions = m_data.sides[cycle.side].position;
  const auto found = std::lower_bound(positions.begin(), positions.end(), cycle.index);
  if (found == positions.end() || *found != cycle.index) return std::nullopt;
  return static_cast<std::size_t>(found - positions.begin());
}

std::optional<double> CyclePlot::focusOnAxis() const {
  const auto index = focused() ? indexOf(*focused()) : std::nullopt;
  return index ? std::optional(m_data.sides[focused()->side].number[*index]) : std::nullopt;
}

std::optional<QPointF> CyclePlot::placeOf(const PlotPoint& cycle) const {
  const auto index = indexOf(cycle);
  const CyclePlotSide& side = m_data.sides[cycle.side];
  return index ? std::optional(frame().place(side.number[*index], side.value[*index])) : std::nullopt;
}

bool CyclePlot::isKept(PlotSide side, std::uint32_t position) const {
  const auto& kept = m_kept[side];
  return !kept || std::binary_search(kept->begin(), kept->end(), position);
}

QString CyclePlot::summary() const {
  QStringList parts;
  for (const PlotSide side : kPlotSides)
    parts << QString("%1: %2").arg(letterOf(side),
                                   distributionInWords(m_data.sides[side].value, m_data.unit, "cycles"));
  return parts.join(QStringLiteral(". "));
}

QString CyclePlot::readout() const {
  const auto& cycle = pointed();
  const auto index = cycle ? indexOf(*cycle) : std::nullopt;
  if (!index) return {};
  const CyclePlotSide& side = m_data.sides[cycle->side];
  return QString("cycle %1 of %2: %3")
      .arg(plotNumber(side.number[*index], 15), letterOf(cycle->side),
           plotValue(side.value[*index], m_data.unit));
}

QString CyclePlot::table() const {
  QString text = QString("run\tcycle\t%1").arg(title()) + QLatin1Char('\n');
  for (const PlotSide side : kPlotSides) {
    const CyclePlotSide& data = m_data.sides[side];
    for (std::size_t i = 0; i < data.value.size(); ++i)
      text += QStringLiteral("%1\t%2\t%3\n")
                  .arg(letterOf(side), dataNumber(data.number[i]), dataNumber(data.value[i]));
  }
  return text;
}

QString CyclePlot::aside() const {
  if (!m_median.a || !m_median.b) return {};
  return QString("median %1 → %2").arg(plotNumber(*m_median.a), plotNumber(*m_median.b));
}

void CyclePlot::paintMarks(QPainter& painter, const PlotFrame& frame, PlotSide side, std::size_t first,
                           std::size_t last, const Tokens& t) const {
  const CyclePlotSide& data = m_data.sides[side];
  const bool crowded = last - first > kCrowded;
  const double size = crowded ? 4.0 : side == PlotSide::A ? 6.5 : 7.0;
  for (std::size_t i = first; i < last; ++i) {
    QColor colour = markOf(side, t);
    if (crowded) colour.setAlphaF(0.4F);
    if (!isKept(side, data.position[i])) colour.setAlphaF(0.15F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    paintPlotMark(painter, side, frame.place(data.number[i], data.value[i]), size);
  }
}

void CyclePlot::paintSide(QPainter& painter, const PlotFrame& frame, PlotSide side, const Tokens& t) const {
  const CyclePlotSide& data = m_data.sides[side];
  const auto from = std::lower_bound(data.number.begin(), data.number.end(), m_visible.low);
  const auto to = std::upper_bound(data.number.begin(), data.number.end(), m_visible.high);
  const auto first = static_cast<std::size_t>(std::max<std::ptrdiff_t>(from - data.number.begin() - 1, 0));
  const auto last = std::min(static_cast<std::size_t>(to - data.number.begin()) + 1, data.number.size());
  if (first >= last) return;
  QPen pen(markOf(side, t), 1.3);
  if (side == PlotSide::B) pen.setDashPattern({6.0 / 1.3, 2.0 / 1.3});
  painter.setBrush(Qt::NoBrush);
  // More cycles than pixels: of each column its range.
  const std::size_t perPixel = (last - first) / static_cast<std::size_t>(std::max(width(), 1));
  if (perPixel >= 2) {
    painter.setPen(QPen(markOf(side, t), 1.0));
    for (std::size_t i = first; i < last; i += perPixel) {
      const auto end = std::min(i + perPixel, last);
      const auto [low, high] = std::minmax_element(data.value.begin() + static_cast<std::ptrdiff_t>(i),
                                                   data.value.begin() + static_cast<std::ptrdiff_t>(end));
      painter.drawLine(frame.place(data.number[i], *low), frame.place(data.number[i], *high));
    }
    return;
  }
  QPolygonF line;
  for (std::size_t i = first; i < last; ++i) line << frame.place(data.number[i], data.value[i]);
  paintPieces(painter, line, pen);
  paintMarks(painter, frame, side, first, last, t);
}

std::optional<PlotPoint> CyclePlot::nearestTo(const QPointF& at) const {
  std::optional<PlotPoint> nearest;
  double least = kReach;
  const PlotFrame area = frame();
  const double perPixel = m_visible.span() / area.rect.width();
  const double number = area.xAt(at.x());
  for (const PlotSide side : kPlotSides) {
    const CyclePlotSide& data = m_data.sides[side];
    auto i = static_cast<std::size_t>(
        std::lower_bound(data.number.begin(), data.number.end(), number - kReach * perPixel) -
        data.number.begin());
    for (; i < data.number.size() && data.number[i] <= number + kReach * perPixel; ++i) {
      const QPointF away = area.place(data.number[i], data.value[i]) - at;
      const double distance = std::hypot(away.x(), away.y());
      if (distance > least) continue;
      least = distance;
      nearest = PlotPoint{side, data.position[i]};
    }
  }
  return nearest;
}

std::optional<PlotPoint> CyclePlot::neighbour(int key) const {
  const PlotSide side = focused()                         ? focused()->side
                        : m_data.sides.b.position.empty() ? PlotSide::A
                                                          : PlotSide::B;
  const auto& positions = m_data.sides[side].position;
  if (positions.empty()) return std::nullopt;
  const std::size_t last = positions.size() - 1;
  std::size_t at = key == Qt::Key_Left || key == Qt::Key_End ? last : 0;
  if (const auto index = focused() ? indexOf(*focused()) : std::nullopt) {
    if (key == Qt::Key_Left) at = std::max<std::size_t>(*index, 1) - 1;
    if (key == Qt::Key_Right) at = std::min(*index + 1, last);
  }
  return PlotPoint{side, positions[at]};
}

std::optional<PlotPoint> CyclePlot::opposite() const {
  const PlotSide side = focused()->side == PlotSide::A ? PlotSide::B : PlotSide::A;
  const CyclePlotSide& data = m_data.sides[side];
  if (data.number.empty()) return std::nullopt;
  const double number = *focusOnAxis();
  auto nearest = std::lower_bound(data.number.begin(), data.number.end(), number);
  if (nearest == data.number.end()) --nearest;
  if (nearest != data.number.begin() && number - *(nearest - 1) < *nearest - number) --nearest;
  return PlotPoint{side, data.position[static_cast<std::size_t>(nearest - data.number.begin())]};
}

void CyclePlot::moveFocus(const std::optional<PlotPoint>& cycle, bool selects) {
  if (!cycle) return;
  const auto before = focusOnAxis();
  focusOn(cycle);
  const double to = *focusOnAxis();
  if (!selects) m_selectedFrom.reset();
  if (selects && !m_selectedFrom) m_selectedFrom = before.value_or(to);
  const double from = m_selectedFrom.value_or(to);
  bringIntoView(to);
  emit focusMoved(*cycle);
  if (selects) emit numbersSelected({std::min(from, to), std::max(from, to)});
}

void CyclePlot::walk(int key, bool selects) {
  const bool isAcross = key == Qt::Key_Up || key == Qt::Key_Down;
  if (!isAcross) return moveFocus(neighbour(key), selects);
  moveFocus(focused() ? opposite() : neighbour(Qt::Key_Right));
}

bool CyclePlot::letGo() {
  m_selectedFrom.reset();
  setFocused({});
  emit cleared();
  return true;
}

}  // namespace culprit::ui
