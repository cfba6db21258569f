// What CyclePairPainter paints around the boxes: labels, counters, the axis, what the user has marked.
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <span>

#include "ui/look/fonts.h"
#include "ui/look/time_unit.h"
#include "ui/plots/common/plot_manners.h"
#include "ui/plots/common/plot_scale.h"
#include "ui/plots/common/plot_text.h"
#include "ui/plots/cycle_pair/cycle_pair_painter.h"

namespace culprit::ui {

namespace {

constexpr int kTickWidth = 90;
constexpr double kGap = 6.0;
constexpr qsizetype kMostDots = 200;

/// Points between these times, and one more on each side.
std::span<const QPointF> inSight(const std::vector<QPointF>& line, const PlotRange& visible) {
  auto first = std::partition_point(line.begin(), line.end(),
                                    [&visible](const QPointF& point) { return point.x() < visible.low; });
  auto last = std::partition_point(first, line.end(),
                                   [&visible](const QPointF& point) { return point.x() <= visible.high; });
  if (first != line.begin()) --first;
  if (last != line.end()) ++last;
  return {first, last};
}

}  // namespace

void CyclePairPainter::paintLabels() {
  m_painter.save();
  m_painter.setClipRect(QRectF(0, m_frame.lanes.top(), m_frame.lanes.right(), m_frame.lanes.height()));
  QList<QRectF> titles;
  for (const PlotSide side : kPlotSides) {
    const double height = sideTitleHeight();
    // It stays in sight as long as one of its lanes does.
    const double last = yOf(m_places.extent(side).high) - height;
    const double top = std::min(std::max(yOf(m_places.titleTop(side)), m_frame.lanes.top()), last);
    const QString text = letterOf(side) + QStringLiteral("  ") + m_data.sides[side].title;
    m_painter.setFont(fontFor(FontRole::DockTitle));
    const QRectF line(8.0, top, QFontMetricsF(m_painter.font()).horizontalAdvance(text) + 8.0, height);
    titles << line;
    m_painter.fillRect(line, m_tokens.base);
    m_painter.setPen(side == PlotSide::A ? m_tokens.textA : m_tokens.textB);
    m_painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, text);
  }
  const QFont plain = fontFor(FontRole::Secondary);
  QFont strong = plain;
  strong.setBold(true);
  for (const LanePlace& lane : m_places.lanes()) {
    const bool isLeading = m_data.leading == PlotPoint{lane.side, lane.lane};
    m_painter.setFont(isLeading ? strong : plain);
    m_painter.setPen(isLeading ? m_tokens.text : m_tokens.secondaryText);
    const QFontMetricsF metrics(m_painter.font());
    const QRectF all(8.0, yOf(lane.top), m_frame.lanes.left() - 8.0 - kGap, lane.bottom - lane.top);
    // Of a lane that is higher than the room, beside what can be seen of it.
    const QRectF seen = all & QRectF(0, m_frame.lanes.top(), m_frame.lanes.left(), m_frame.lanes.height());
    if (seen.height() < metrics.height() * 0.8) continue;
    const QRectF text(seen.left(), seen.center().y() - metrics.height() / 2, seen.width(), metrics.height());
    if (std::any_of(titles.begin(), titles.end(),
                    [&](const QRectF& title) { return title.intersects(text); }))
      continue;
    const QString& label = m_data.sides[lane.side].lanes[lane.lane].label;
    m_painter.drawText(seen, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine,
                       metrics.elidedText(label, Qt::ElideMiddle, seen.width()));
  }
  m_painter.restore();
}

void CyclePairPainter::paintMarked() {
  if (m_view.range) {
    const double left = xOf(m_view.range->low);
    const double right = std::max(xOf(m_view.range->high), left + 1.0);
    const QRectF all = m_frame.lanes | m_frame.counters;
    const QRectF marked = QRectF(left, all.top(), right - left, all.height()) & all;
    QColor fill = m_tokens.accent;
    fill.setAlphaF(0.14F);
    m_painter.fillRect(marked, fill);
    m_painter.setPen(m_tokens.accent);
    for (const double x : {left, right})
      if (x >= all.left() && x <= all.right())
        m_painter.drawLine(QPointF(x, all.top()), QPointF(x, all.bottom()));
  }
  paintGap();
  for (const auto& box : {m_view.focused, m_view.hovered})
    if (box) paintBoxFrame(*box);
}

/// Over the streams of its side, where nothing runs.
void CyclePairPainter::paintGap() {
  if (!m_view.gap) return;
  std::optional<PlotRange> streams;
  for (const LanePlace& lane : m_places.lanes()) {
    if (lane.side != m_view.gap->side || !m_data.sides[lane.side].lanes[lane.lane].isGpu) continue;
    streams = {streams ? streams->low : lane.top, lane.bottom};
  }
  if (!streams) return;
  const double left = xOf(m_view.gap->time.low), right = xOf(m_view.gap->time.high);
  const QRectF gap(left, yOf(streams->low), std::max(right - left, 1.0), streams->span());
  m_painter.save();
  m_painter.setClipRect(m_frame.lanes);
  QColor fill = m_tokens.accent;
  fill.setAlphaF(0.14F);
  m_painter.fillRect(gap, fill);
  m_painter.setPen(QPen(m_tokens.text, 2.0, Qt::DashLine));
  m_painter.setBrush(Qt::NoBrush);
  m_painter.drawRect(gap);
  m_painter.restore();
}

void CyclePairPainter::paintBoxFrame(const PlotPoint& point) {
  const RowPlace* row = m_places.of(point);
  if (row == nullptr || !isSeen(*row)) return;
  const PlotBox& box = m_data.sides[point.side].boxes[point.index];
  m_painter.save();
  m_painter.setClipRect(m_frame.lanes);
  m_painter.setPen(QPen(m_tokens.text, 2.0));
  m_painter.setBrush(Qt::NoBrush);
  m_painter.drawRect(rectOf(*row, box.start, box.end).adjusted(-1, -1, 1, 1));
  m_painter.restore();
}

void CyclePairPainter::paintCounters() {
  if (m_frame.stripHeight <= 0.0) return;
  const auto strips = static_cast<std::size_t>(std::lround(m_frame.counters.height() / m_frame.stripHeight));
  for (std::size_t i = 0; i < strips; ++i)
    paintStrip(
        m_data.counters[i],
        QRectF(m_frame.counters.left(), m_frame.counters.top() + static_cast<double>(i) * m_frame.stripHeight,
               m_frame.counters.width(), m_frame.stripHeight));
  if (strips == m_data.counters.size()) return;
  const QString text =
      QString("%1 of %2 counters").arg(QString::number(strips), QString::number(m_data.counters.size()));
  m_painter.setFont(fontFor(FontRole::Secondary));
  const QSizeF size = QFontMetricsF(m_painter.font()).size(Qt::TextSingleLine, text) + QSizeF(6, 0);
  const QRectF place(m_frame.counters.topRight() + QPointF(-size.width(), 1.0), size);
  m_painter.fillRect(place, m_tokens.base);
  m_painter.setPen(m_tokens.secondaryText);
  m_painter.drawText(place, Qt::AlignCenter | Qt::TextSingleLine, text);
}

void CyclePairPainter::paintStrip(const CounterStrip& strip, const QRectF& rect) {
  m_painter.setPen(m_tokens.grid);
  m_painter.drawLine(rect.topLeft(), rect.topRight());
  m_painter.setFont(fontFor(FontRole::Secondary));
  m_painter.setPen(m_tokens.secondaryText);
  const QFontMetricsF metrics(m_painter.font());
  const QRectF label(8.0, rect.top() + 2.0, rect.left() - 8.0 - kGap, rect.height() - 4.0);
  m_painter.drawText(label, Qt::AlignRight | Qt::AlignTop | Qt::TextSingleLine,
                     metrics.elidedText(strip.title, Qt::ElideMiddle, label.width()));
  if (label.height() >= 2 * metrics.height())
    m_painter.drawText(label, Qt::AlignRight | Qt::AlignBottom | Qt::TextSingleLine,
                       QString("%1 to %2").arg(plotNumber(strip.values.low), plotNumber(strip.values.high)));
  m_painter.save();
  m_painter.setClipRect(rect);
  m_painter.setRenderHint(QPainter::Antialiasing, true);
  const double span = std::max(strip.values.span(), 1e-300);
  for (const PlotSide side : kPlotSides) {
    QPolygonF line;
    for (const QPointF& point : inSight(strip.lines[side], m_view.visible))
      line << QPointF(xOf(point.x()),
                      rect.bottom() - 3.0 - (point.y() - strip.values.low) / span * (rect.height() - 6.0));
    m_painter.setPen(QPen(markOf(side, m_tokens), 1.5, side == PlotSide::A ? Qt::SolidLine : Qt::DashLine));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawPolyline(line);
    m_painter.setBrush(markOf(side, m_tokens));
    m_painter.setPen(Qt::NoPen);
    for (const QPointF& point : line.size() > kMostDots ? QPolygonF() : line)
      if (rect.contains(point)) m_painter.drawEllipse(point, 2.0, 2.0);
  }
  m_painter.restore();
}

void CyclePairPainter::paintAxis() {
  const QRectF rect = m_frame.lanes | m_frame.counters;
  const TimeScale scale = timeScale(std::max(std::abs(m_view.visible.low), std::abs(m_view.visible.high)));
  m_painter.setFont(fontFor(FontRole::Secondary));
  m_painter.setPen(m_tokens.axis);
  m_painter.drawLine(rect.bottomLeft(), rect.bottomRight());
  const PlotRange shown{m_view.visible.low * scale.perNs, m_view.visible.high * scale.perNs};
  const int count = std::max(2, static_cast<int>(rect.width()) / kTickWidth);
  bool isFirst = true;
  for (const double tick : ticksIn(PlotScale::Linear, shown, count)) {
    const double x = xOf(tick / scale.perNs);
    m_painter.setPen(m_tokens.axis);
    m_painter.drawLine(QPointF(x, rect.bottom()), QPointF(x, rect.bottom() + 4));
    m_painter.setPen(m_tokens.secondaryText);
    m_painter.drawText(QRectF(x - kTickWidth / 2.0, rect.bottom() + 4, kTickWidth, 40),
                       Qt::AlignHCenter | Qt::AlignTop,
                       isFirst ? plotValue(tick, scale.unit, 7) : plotNumber(tick, 7));
    isFirst = false;
  }
  const QRectF title = m_frame.axisTitle();
  const QString words = m_data.sides.b.start == 0.0 ? m_data.axisTitle : QStringLiteral("time in A");
  m_painter.drawText(title, Qt::AlignLeft | Qt::AlignTop | Qt::TextSingleLine,
                     QFontMetricsF(m_painter.font()).elidedText(words, Qt::ElideRight, title.width()));
}

void CyclePairPainter::paintReadout(const QSizeF& size) {
  const auto& box = m_view.hovered ? m_view.hovered : m_view.focused;
  const RowPlace* row = box ? m_places.of(*box) : nullptr;
  if (row == nullptr || !isSeen(*row) || m_view.readout.isEmpty()) return;
  const PlotBox& shown = m_data.sides[box->side].boxes[box->index];
  if (shown.end < m_view.visible.low || shown.start > m_view.visible.high) return;
  m_painter.setFont(fontFor(FontRole::Secondary));
  const QSizeF text = QFontMetricsF(m_painter.font()).size(0, m_view.readout) + QSizeF(14, 8);
  const double middle =
      (std::max(xOf(shown.start), m_frame.lanes.left()) + std::min(xOf(shown.end), m_frame.lanes.right())) /
      2.0;
  const double left = std::clamp(middle + 10.0, 0.0, std::max(size.width() - text.width() - 2.0, 0.0));
  const double below = yOf(row->bottom()) + 4.0;
  const double top = below + text.height() <= size.height() ? below : yOf(row->top) - 4.0 - text.height();
  const QRectF place(QPointF(left, std::max(top, 0.0)), text);
  m_painter.setPen(m_tokens.control);
  m_painter.setBrush(m_tokens.base);
  m_painter.drawRect(place);
  m_painter.setPen(m_tokens.text);
  m_painter.drawText(place.adjusted(7, 4, -7, -4), Qt::AlignLeft | Qt::AlignTop, m_view.readout);
}

}  // namespace culprit::ui
