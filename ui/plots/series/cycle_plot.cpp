#include "ui/plots/series/cycle_plot.h"

#include <qcustomplot.h>

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/stats/basics/descriptive.h"
#include "ui/look/fonts.h"
#include "ui/look/theme.h"
#include "ui/plots/common/plot_frame.h"
#include "ui/plots/common/plot_manners.h"
#include "ui/plots/common/plot_scale.h"
#include "ui/plots/common/plot_text.h"

namespace culprit::ui {

namespace {

constexpr std::size_t kCrowded = 60;  // visible cycles; above, marks are small and translucent

QFont axisFont() {
  return fontFor(FontRole::Secondary);
}

}  // namespace

CyclePlot::CyclePlot(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
}

void CyclePlot::setData(CyclePlotData data) {
  const bool same =
      m_data.sides.a.number == data.sides.a.number && m_data.sides.b.number == data.sides.b.number;
  m_data = std::move(data);
  m_focused.reset();
  m_hovered.reset();
  for (const PlotSide side : kPlotSides) m_median[side] = stats::median(m_data.sides[side].value);
  if (!same) {
    m_visible = allNumbers();
    m_selectedFrom.reset();
    m_drag.cancel();
  }
  fitValues();
  setAccessibleName(m_data.quantity);
  describe();
  update();
}

void CyclePlot::setEmptyText(const QString& text) {
  m_empty = text;
  describe();
  update();
}

void CyclePlot::setFocused(std::optional<PlotPoint> cycle) {
  m_focused = cycle && indexOf(*cycle) ? cycle : std::nullopt;
  describe();
  update();
}

void CyclePlot::describe() {
  setAccessibleDescription(m_data.isEmpty() ? m_empty : m_focused ? readout() : summary());
}

void CyclePlot::setKept(PlotPair<std::optional<std::vector<std::uint32_t>>> kept) {
  m_kept = std::move(kept);
  update();
}

PlotRange CyclePlot::allNumbers() const {
  std::optional<PlotRange> all;
  for (const PlotSide side : kPlotSides)
    for (const double number : m_data.sides[side].number)
      all = all ? PlotRange{std::min(all->low, number), std::max(all->high, number)}
                : PlotRange{number, number};
  if (!all) return {0.0, 1.0};
  const double air = std::max(0.5, 0.02 * all->span());
  return {all->low - air, all->high + air};
}

void CyclePlot::setVisibleNumbers(PlotRange numbers) {
  const PlotRange all = allNumbers();
  const double span = std::clamp(numbers.span(), std::min(2.0, all.span()), all.span());
  const double low = std::clamp(numbers.low, all.low, all.high - span);
  m_visible = {low, low + span};
  update();
}

void CyclePlot::fitValues() {
  std::optional<PlotRange> all;
  for (const PlotSide side : kPlotSides)
    for (const double value : m_data.sides[side].value)
      all = all ? PlotRange{std::min(all->low, value), std::max(all->high, value)} : PlotRange{value, value};
  if (!all) {
    m_values = {0.0, 1.0};
  } else if (m_data.fromZero) {
    m_values = {std::min(all->low, 0.0), all->high > 0.0 ? all->high * 1.06 : 1.0};
  } else {
    m_values = rangeOf(PlotScale::Linear, all->low, all->high);
  }
}

QRectF CyclePlot::frame() const {
  return PlotFrame::inside(size(), m_visible, m_values).rect;
}

QPointF CyclePlot::place(const QRectF& rect, double number, double value) const {
  return PlotFrame{rect, m_visible, m_values}.place(number, value);
}

std::optional<std::size_t> CyclePlot::indexOf(const PlotPoint& cycle) const {
  const auto& positions = m_data.sides[cycle.side].position;
  const auto found = std::lower_bound(positions.begin(), positions.end(), cycle.index);
  if (found == positions.end() || *found != cycle.index) return std::nullopt;
  return static_cast<std::size_t>(found - positions.begin());
}

std::optional<double> CyclePlot::numberOf(const PlotPoint& cycle) const {
  const auto index = indexOf(cycle);
  return index ? std::optional(m_data.sides[cycle.side].number[*index]) : std::nullopt;
}

std::optional<QPointF> CyclePlot::placeOf(const PlotPoint& cycle) const {
  const auto index = indexOf(cycle);
  const CyclePlotSide& side = m_data.sides[cycle.side];
  return index ? std::optional(place(frame(), side.number[*index], side.value[*index])) : std::nullopt;
}

bool CyclePlot::isKept(PlotSide side, std::uint32_t position) const {
  const auto& kept = m_kept[side];
  return !kept || std::binary_search(kept->begin(), kept->end(), position);
}

QString CyclePlot::title() const {
  return m_data.unit.isEmpty() ? m_data.quantity : m_data.quantity + QStringLiteral(", ") + m_data.unit;
}

QString CyclePlot::summary() const {
  QStringList parts;
  for (const PlotSide side : kPlotSides)
    parts << tr("%1: %2").arg(letterOf(side),
                              distributionInWords(m_data.sides[side].value, m_data.unit, tr("cycles")));
  return parts.join(QStringLiteral(". "));
}

QString CyclePlot::readout() const {
  const auto& cycle = m_hovered ? m_hovered : m_focused;
  const auto index = cycle ? indexOf(*cycle) : std::nullopt;
  if (!index) return {};
  const CyclePlotSide& side = m_data.sides[cycle->side];
  return tr("cycle %1 of %2: %3")
      .arg(plotNumber(side.number[*index], 15), letterOf(cycle->side),
           plotValue(side.value[*index], m_data.unit));
}

QString CyclePlot::table() const {
  QString text = tr("run\tcycle\t%1").arg(title()) + QLatin1Char('\n');
  for (const PlotSide side : kPlotSides) {
    const CyclePlotSide& data = m_data.sides[side];
    for (std::size_t i = 0; i < data.value.size(); ++i)
      text += QStringLiteral("%1\t%2\t%3\n")
                  .arg(letterOf(side), dataNumber(data.number[i]), dataNumber(data.value[i]));
  }
  return text;
}

PlotPicture CyclePlot::picture() const {
  return {.title = title(),
          .description = summary(),
          .size = size(),
          .paint = [this](QCPPainter& painter) { paint(painter, tokens()); },
          .table = [this] { return table(); }};
}

void CyclePlot::paintTitle(QPainter& painter, const Tokens& t) const {
  QFont bold = axisFont();
  bold.setWeight(QFont::DemiBold);
  const QString right = !readout().isEmpty() ? readout()
                        : m_median.a && m_median.b
                            ? tr("median %1 → %2").arg(plotNumber(*m_median.a), plotNumber(*m_median.b))
                            : QString();
  const QRectF line(4.0, 1.0, width() - 4.0 - PlotFrame::kRight, PlotFrame::kTitle);
  painter.setPen(t.secondaryText);
  const double taken = QFontMetricsF(axisFont()).horizontalAdvance(right);
  painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, right);
  painter.setFont(bold);
  painter.setPen(t.text);
  painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                   painter.fontMetrics().elidedText(title(), Qt::ElideRight,
                                                    static_cast<int>(line.width() - taken - 10.0)));
}

void CyclePlot::paintMarks(QPainter& painter, const QRectF& rect, PlotSide side, std::size_t first,
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
    paintPlotMark(painter, side, place(rect, data.number[i], data.value[i]), size);
  }
}

void CyclePlot::paintSeries(QPainter& painter, const QRectF& rect, PlotSide side, const Tokens& t) const {
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
      painter.drawLine(place(rect, data.number[i], *low), place(rect, data.number[i], *high));
    }
    return;
  }
  QPolygonF line;
  for (std::size_t i = first; i < last; ++i) line << place(rect, data.number[i], data.value[i]);
  paintPieces(painter, line, pen);
  paintMarks(painter, rect, side, first, last, t);
}

void CyclePlot::paint(QPainter& painter, const Tokens& t) const {
  painter.fillRect(rect(), t.base);
  if (m_data.isEmpty()) {
    painter.setPen(t.secondaryText);
    painter.drawText(rect().adjusted(8, 0, -8, 0), Qt::AlignCenter | Qt::TextWordWrap, m_empty);
    return;
  }
  const QRectF area = frame();
  PlotFrame{area, m_visible, m_values}.paintAxes(painter, t, true);
  paintTitle(painter, t);
  painter.setClipRect(area.adjusted(-5, -5, 5, 5));
  if (const auto selecting = m_drag.selecting()) {
    QColor fill = t.accent;
    fill.setAlphaF(0.14F);
    const double from = place(area, selecting->low, 0.0).x();
    const double to = place(area, selecting->high, 0.0).x();
    painter.fillRect(QRectF(from, area.top(), to - from, area.height()), fill);
  }
  painter.setRenderHint(QPainter::Antialiasing);
  for (const PlotSide side : kPlotSides) paintSeries(painter, area, side, t);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(t.accent, 1.5));
  for (const auto& cycle : {m_focused, m_hovered})
    if (const auto at = cycle ? placeOf(*cycle) : std::nullopt) painter.drawEllipse(*at, 7.0, 7.0);
  painter.setClipping(false);
  painter.setRenderHint(QPainter::Antialiasing, false);
}

void CyclePlot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paint(painter, tokens());
  if (hasFocus()) paintFocusFrame(painter, rect(), tokens());
}

}  // namespace culprit::ui
