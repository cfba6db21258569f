#include "ui/plots/series/reading_plot.h"

#include <qcustomplot.h>

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "ui/look/fonts.h"
#include "ui/look/theme.h"
#include "ui/plots/common/plot_manners.h"
#include "ui/plots/common/plot_scale.h"
#include "ui/plots/common/plot_text.h"

namespace culprit::ui {

namespace {

constexpr std::size_t kCrowded = 80;          // visible readings; above, the line is enough
constexpr std::size_t kMostInTable = 20'000;  // as of other tables; the text of more would stop the window

std::size_t firstFrom(const std::vector<double>& seconds, double from) {
  return static_cast<std::size_t>(std::lower_bound(seconds.begin(), seconds.end(), from) - seconds.begin());
}

}  // namespace

ReadingPlotSide::ReadingPlotSide(std::vector<double> when, std::vector<double> values)
    : seconds(std::move(when)), value(std::move(values)), ranges(value) {
  if (!value.empty())
    mean = std::accumulate(value.begin(), value.end(), 0.0) / static_cast<double>(value.size());
}

ReadingPlot::ReadingPlot(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
}

void ReadingPlot::setData(ReadingPlotData data) {
  m_data = std::move(data);
  m_focused.reset();
  m_hovered.reset();
  m_drag.cancel();
  std::optional<PlotRange> all;
  for (const PlotSide side : kPlotSides) {
    const ReadingPlotSide& readings = m_data.sides[side];
    if (readings.value.empty()) continue;
    const PlotRange range = readings.range(0, readings.value.size());
    all = all ? PlotRange{std::min(all->low, range.low), std::max(all->high, range.high)} : range;
  }
  m_values = all ? rangeOf(PlotScale::Linear, all->low, all->high) : PlotRange{0.0, 1.0};
  setAccessibleName(m_data.quantity);
  describe();
  update();
}

void ReadingPlot::setEmptyText(const QString& text) {
  m_empty = text;
  describe();
  update();
}

void ReadingPlot::describe() {
  setAccessibleDescription(m_data.isEmpty() ? m_empty : m_focused ? readout() : summary());
}

PlotRange ReadingPlot::allSeconds() const {
  std::optional<PlotRange> all;
  for (const PlotSide side : kPlotSides) {
    const std::vector<double>& seconds = m_data.sides[side].seconds;
    if (seconds.empty()) continue;
    all = all ? PlotRange{std::min(all->low, seconds.front()), std::max(all->high, seconds.back())}
              : PlotRange{seconds.front(), seconds.back()};
  }
  if (!all) return {0.0, 1.0};
  const double air = all->span() > 0.0 ? 0.01 * all->span() : 0.5;
  return {all->low - air, all->high + air};
}

PlotRange ReadingPlot::visibleSeconds() const {
  const PlotRange all = allSeconds();
  if (!m_visible) return all;
  const double span = std::clamp(m_visible->span(), std::min(1e-6, all.span()), all.span());
  const double low = std::clamp(m_visible->low, all.low, all.high - span);
  return {low, low + span};
}

void ReadingPlot::setVisibleSeconds(std::optional<PlotRange> seconds) {
  m_visible = seconds;
  update();
}

PlotFrame ReadingPlot::frame() const {
  return PlotFrame::inside(size(), visibleSeconds(), m_values);
}

QPointF ReadingPlot::placeOf(const PlotPoint& reading) const {
  const ReadingPlotSide& side = m_data.sides[reading.side];
  return frame().place(side.seconds[reading.index], side.value[reading.index]);
}

QString ReadingPlot::title() const {
  return m_data.unit.isEmpty() ? m_data.quantity : m_data.quantity + QStringLiteral(", ") + m_data.unit;
}

QString ReadingPlot::summary() const {
  QStringList parts;
  for (const PlotSide side : kPlotSides) {
    const ReadingPlotSide& readings = m_data.sides[side];
    if (readings.value.empty()) {
      parts << tr("%1: no readings").arg(letterOf(side));
      continue;
    }
    const PlotRange range = readings.range(0, readings.value.size());
    parts << tr("%1: %2 readings, mean %3, from %4 to %5")
                 .arg(letterOf(side), plotNumber(static_cast<double>(readings.value.size()), 15),
                      plotValue(*readings.mean, m_data.unit), plotNumber(range.low),
                      plotValue(range.high, m_data.unit));
  }
  if (!m_data.note.isEmpty()) parts << m_data.note;
  return parts.join(QStringLiteral(". "));
}

QString ReadingPlot::readout() const {
  const auto& reading = m_hovered ? m_hovered : m_focused;
  if (!reading) return {};
  const ReadingPlotSide& side = m_data.sides[reading->side];
  return tr("%1 after %2 s: %3")
      .arg(letterOf(reading->side), plotNumber(side.seconds[reading->index], 6),
           plotValue(side.value[reading->index], m_data.unit));
}

QString ReadingPlot::table() const {
  QString text = tr("run\ttime since the start, s\t%1").arg(title()) + QLatin1Char('\n');
  for (const PlotSide side : kPlotSides) {
    const ReadingPlotSide& data = m_data.sides[side];
    for (std::size_t i = 0; i < data.value.size(); ++i)
      text += QStringLiteral("%1\t%2\t%3\n")
                  .arg(letterOf(side), dataNumber(data.seconds[i]), dataNumber(data.value[i]));
  }
  return text;
}

PlotPicture ReadingPlot::picture() const {
  const std::size_t readings = m_data.sides.a.value.size() + m_data.sides.b.value.size();
  return {.title = title(),
          .description = summary(),
          .size = size(),
          .paint = [this](QCPPainter& painter) { paint(painter, tokens()); },
          .table = [this] { return table(); },
          .noTable = readings <= kMostInTable
                         ? QString()
                         : tr("A table of at most 20,000 readings can be made; this counter has %1")
                               .arg(plotNumber(static_cast<double>(readings), 15))};
}

void ReadingPlot::paintTitle(QPainter& painter, const Tokens& t) const {
  const QFont plain = fontFor(FontRole::Secondary);
  QFont bold = plain;
  bold.setWeight(QFont::DemiBold);
  QString right = readout();
  if (right.isEmpty() && m_data.sides.a.mean && m_data.sides.b.mean)
    right = tr("mean of the readings %1 → %2")
                .arg(plotNumber(*m_data.sides.a.mean), plotNumber(*m_data.sides.b.mean));
  if (!m_data.note.isEmpty() && readout().isEmpty())
    right = right.isEmpty() ? m_data.note : m_data.note + QStringLiteral("; ") + right;
  const QRectF line(4.0, 1.0, width() - 4.0 - PlotFrame::kRight, PlotFrame::kTitle);
  painter.setFont(plain);
  painter.setPen(t.secondaryText);
  const double taken = std::min(QFontMetricsF(plain).horizontalAdvance(right), 0.6 * line.width());
  painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter,
                   painter.fontMetrics().elidedText(right, Qt::ElideRight, static_cast<int>(taken) + 1));
  painter.setFont(bold);
  painter.setPen(t.text);
  painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                   painter.fontMetrics().elidedText(title(), Qt::ElideRight,
                                                    static_cast<int>(line.width() - taken - 10.0)));
}

void ReadingPlot::paintColumns(QPainter& painter, const PlotFrame& frame, PlotSide side,
                               const Tokens& t) const {
  const ReadingPlotSide& data = m_data.sides[side];
  // B's columns leave every other pixel free, so that colour is not all that tells it from A.
  const int step = side == PlotSide::A ? 1 : 2;
  QVector<QLineF> lines;
  std::size_t first = firstFrom(data.seconds, frame.x.low);
  for (int pixel = 0; pixel < static_cast<int>(frame.rect.width()); pixel += step) {
    const double left = frame.rect.left() + pixel;
    const std::size_t last = firstFrom(data.seconds, frame.xAt(left + step));
    if (last > first) {
      const PlotRange range = data.range(first, last);
      const QPointF low = frame.place(frame.x.low, range.low), high = frame.place(frame.x.low, range.high);
      lines << QLineF(left + 0.5, low.y() + 0.5, left + 0.5, high.y() - 0.5);
    }
    first = last;
  }
  QColor colour = markOf(side, t);
  colour.setAlphaF(0.75F);
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setPen(QPen(colour, 1.0));
  painter.drawLines(lines);
  painter.setRenderHint(QPainter::Antialiasing);
  m_drawn += static_cast<std::size_t>(lines.size());
}

void ReadingPlot::paintLine(QPainter& painter, const PlotFrame& frame, PlotSide side, std::size_t first,
                            std::size_t last, const Tokens& t) const {
  const ReadingPlotSide& data = m_data.sides[side];
  QPolygonF line;
  for (std::size_t i = first; i < last; ++i) line << frame.place(data.seconds[i], data.value[i]);
  QPen pen(markOf(side, t), 1.3);
  if (side == PlotSide::B) pen.setDashPattern({6.0 / 1.3, 2.0 / 1.3});
  if (m_data.isOneSeries) paintPieces(painter, line, pen);
  m_drawn += last - first;
  if (m_data.isOneSeries && last - first > kCrowded) return;
  painter.setPen(Qt::NoPen);
  painter.setBrush(markOf(side, t));
  for (const QPointF& at : line) paintPlotMark(painter, side, at, side == PlotSide::A ? 5.5 : 6.0);
  painter.setBrush(Qt::NoBrush);
}

void ReadingPlot::paintSide(QPainter& painter, const PlotFrame& frame, PlotSide side, const Tokens& t) const {
  const std::vector<double>& seconds = m_data.sides[side].seconds;
  // One more on either side, so that the line leaves the frame.
  const std::size_t from = firstFrom(seconds, frame.x.low), to = firstFrom(seconds, frame.x.high);
  const std::size_t first = std::max<std::size_t>(from, 1) - 1, last = std::min(to + 1, seconds.size());
  if (first >= last) return;
  if (static_cast<double>(last - first) > frame.rect.width()) return paintColumns(painter, frame, side, t);
  paintLine(painter, frame, side, first, last, t);
}

void ReadingPlot::paint(QPainter& painter, const Tokens& t) const {
  m_drawn = 0;
  painter.fillRect(rect(), t.base);
  if (m_data.isEmpty()) {
    painter.setPen(t.secondaryText);
    painter.drawText(rect().adjusted(8, 0, -8, 0), Qt::AlignCenter | Qt::TextWordWrap, m_empty);
    return;
  }
  const PlotFrame area = frame();
  area.paintAxes(painter, t, false);
  paintTitle(painter, t);
  painter.setClipRect(area.rect.adjusted(-5, -5, 5, 5));
  if (const auto selecting = m_drag.selecting()) {
    QColor fill = t.accent;
    fill.setAlphaF(0.14F);
    const double from = area.place(selecting->low, 0.0).x(), to = area.place(selecting->high, 0.0).x();
    painter.fillRect(QRectF(from, area.rect.top(), to - from, area.rect.height()), fill);
  }
  painter.setRenderHint(QPainter::Antialiasing);
  for (const PlotSide side : kPlotSides) paintSide(painter, area, side, t);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(t.accent, 1.5));
  for (const auto& reading : {m_focused, m_hovered})
    if (reading) painter.drawEllipse(placeOf(*reading), 7.0, 7.0);
  painter.setClipping(false);
  painter.setRenderHint(QPainter::Antialiasing, false);
}

void ReadingPlot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paint(painter, tokens());
  if (hasFocus()) paintFocusFrame(painter, rect(), tokens());
}

}  // namespace culprit::ui
