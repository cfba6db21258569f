// What WholeRunPainter paints above and below the lanes: the rulers with cycles, pins and times, and
// counters.
#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/look/fonts.h"
#include "ui/look/icons.h"
#include "ui/look/time_unit.h"
#include "ui/plots/common/plot_manners.h"
#include "ui/plots/common/plot_scale.h"
#include "ui/plots/common/plot_text.h"
#include "ui/plots/whole_run/whole_run_painter.h"

namespace culprit::ui {

namespace {

constexpr double kTimeTickWidth = 100.0;
constexpr double kToldCycle = 4.0;  // pixels; narrower cycles share a piece
constexpr int kPinSize = 12;
constexpr double kPinnedLine = 3.0;  // thick
constexpr double kBandMargin = 3.0;
constexpr double kBorderGap = 3.0;       // pixels between two borders of recordings
constexpr double kToldRecording = 40.0;  // pixels; narrower ones have no name

/// Only what lies between `left` and `right`: readings that are hours away are more pixels than Qt can count.
void drawWithin(QPainter& painter, const QPointF& from, const QPointF& to, double left, double right) {
  const double wide = to.x() - from.x();
  if (!(wide > 0.0)) return painter.drawLine(from, to);
  const auto at = [&](double x) {
    return QPointF(x, from.y() + (x - from.x()) / wide * (to.y() - from.y()));
  };
  if (from.x() > right || to.x() < left) return;
  painter.drawLine(from.x() < left ? at(left) : from, to.x() > right ? at(right) : to);
}

}  // namespace

std::vector<TimeTick> timeTicks(const PlotRange& time, double pixels) {
  if (!(time.span() > 0.0)) return {};
  const double largest = std::max(std::abs(time.low), std::abs(time.high));
  const TimeScale scale = timeScale(largest);
  const int count = std::max(2, static_cast<int>(pixels / kTimeTickWidth));
  const PlotRange shown{time.low * scale.perNs, time.high * scale.perNs};
  const std::vector<double> places = ticksIn(PlotScale::Linear, shown, count);
  const double step = places.size() > 1 ? places[1] - places[0] : shown.span();
  // 1 h to the nanosecond has thirteen digits.
  const int digits =
      std::clamp(static_cast<int>(std::ceil(std::log10(largest * scale.perNs / step))) + 1, 4, 16);
  std::vector<TimeTick> ticks;
  for (const double place : places)
    ticks.push_back({place / scale.perNs,
                     ticks.empty() ? plotValue(place, scale.unit, digits) : plotNumber(place, digits)});
  return ticks;
}

const SpanCycle* WholeRunPainter::cycleIn(PlotSide side, std::uint32_t position) const {
  const auto& cycles = m_data.sides[side].cycles;
  // Nearly always in the order of their positions.
  if (position < cycles.size() && cycles[position].position == position) return &cycles[position];
  const auto found = std::find_if(cycles.begin(), cycles.end(),
                                  [position](const SpanCycle& each) { return each.position == position; });
  return found == cycles.end() ? nullptr : &*found;
}

bool WholeRunPainter::isKept(PlotSide side, std::uint32_t position) const {
  const auto& kept = m_view.kept[side];
  return !kept || std::binary_search(kept->begin(), kept->end(), position);
}

void WholeRunPainter::paintRuler(PlotSide side) {
  const QRectF& ruler = m_frame.ruler[side];
  const double line = WholeRunFrame::lineHeight();
  m_painter.fillRect(QRectF(0.0, ruler.top(), ruler.right(), ruler.height()), m_tokens.base);
  m_painter.setFont(fontFor(FontRole::DockTitle));
  m_painter.setPen(side == PlotSide::A ? m_tokens.textA : m_tokens.textB);
  const QRectF letter(8.0, ruler.top(), ruler.left() - 14.0, line);
  m_painter.drawText(
      letter, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
      nameInBox(m_painter, letterOf(side) + QStringLiteral("  ") + m_data.sides[side].title, letter.width()));
  m_painter.setFont(fontFor(FontRole::Secondary));
  m_painter.setPen(m_tokens.secondaryText);
  m_painter.drawText(letter.translated(0.0, line), Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine,
                     nameInBox(m_painter, QStringLiteral("since the first cycle"), letter.width()));
  const QRectF cycles(ruler.left(), ruler.top() + 1.0, ruler.width(), line - 1.0);
  m_painter.save();
  m_painter.setClipRect(ruler);
  paintCycles(side, cycles);
  paintTimes(side, cycles.translated(0.0, line));
  m_painter.restore();
  paintPins(side, cycles);
  m_painter.setPen(m_tokens.border);
  m_painter.drawLine(QPointF(0.0, ruler.bottom() - 1.0), QPointF(ruler.right(), ruler.bottom() - 1.0));
  paintPinnedSpans(side);
  paintNumbers();
}

/// Where each of several recordings begins and ends, with its name at the foot of the lanes as far as there
/// is room.
void WholeRunPainter::paintRecordings(PlotSide side) {
  const auto& recordings = m_data.sides[side].recordings;
  if (recordings.size() < 2) return;
  const QRectF& room = m_frame.lanes[side];
  const double height = std::min(WholeRunFrame::lineHeight(), room.height());
  const auto startsAt = [&recordings](double time) {
    return std::partition_point(recordings.begin(), recordings.end(),
                                [time](const SpanRecording& each) { return each.time.low < time; });
  };
  m_painter.setFont(fontFor(FontRole::Secondary));
  auto at = startsAt(m_view.visibleOf(side).low);
  // The one that is at the left edge has begun out of sight.
  if (at != recordings.begin()) --at;
  while (at != recordings.end() && xOf(side, at->time.low) <= room.right()) {
    // A line for all that begin in the same pixels, however many there are.
    const auto next = std::max(at + 1, startsAt(at->time.low + kBorderGap * perPixel()));
    const double x = std::floor(xOf(side, at->time.low));
    m_painter.setPen(m_tokens.axis);
    if (x >= room.left()) m_painter.drawLine(QPointF(x, room.top()), QPointF(x, room.bottom()));
    // After a pause the end of it is not where the next one begins.
    const double end = std::floor(xOf(side, at->time.high));
    const bool isPause =
        next == at + 1 && (next == recordings.end() || end + kBorderGap < xOf(side, next->time.low));
    if (isPause && end >= room.left() && end <= room.right())
      m_painter.drawLine(QPointF(end, room.top()), QPointF(end, room.bottom()));
    const double left = std::max(x, room.left());
    const double right =
        next == recordings.end() ? room.right() : std::min(xOf(side, next->time.low), room.right());
    if (right - left >= kToldRecording) {
      const QString name = nameInBox(m_painter, at->label, right - left - 8.0);
      const double wide = QFontMetricsF(m_painter.font()).horizontalAdvance(name) + 6.0;
      const QRectF place(left + 1.0, room.bottom() - height, wide, height);
      m_painter.fillRect(place, m_tokens.base);
      m_painter.setPen(m_tokens.secondaryText);
      m_painter.drawText(place, Qt::AlignCenter | Qt::TextSingleLine, name);
    }
    at = next;
  }
}

/// Those in sight; where they are too narrow to be told apart, a piece for as many as it has room for.
void WholeRunPainter::paintCycles(PlotSide side, const QRectF& line) {
  const auto& cycles = m_data.sides[side].cycles;
  const PlotRange visible = m_view.visibleOf(side);
  const double piece = perPixel() * kToldCycle;
  const auto startsAt = [&cycles](auto from, double time) {
    return std::partition_point(from, cycles.end(),
                                [time](const SpanCycle& each) { return each.start < time; });
  };
  auto at = startsAt(cycles.begin(), visible.low);
  if (at != cycles.begin()) --at;  // it may reach in
  while (at != cycles.end() && at->start <= visible.high) {
    const double width = (at->end - at->start) / perPixel();
    if (width >= kToldCycle) {
      paintCycle(side, *at, rectOf(side, at->start, at->end, line.top(), line.height()));
      ++at;
      continue;
    }
    const auto next = startsAt(at, at->start + piece);
    const auto behind = next == at ? at + 1 : next;
    const QRectF place = rectOf(side, at->start, (behind - 1)->end, line.top(), line.height());
    m_painter.fillRect(place.adjusted(0.0, 0.0, -1.0, 0.0),
                       isKept(side, at->position) ? m_tokens.scoreBar : m_tokens.grid);
    at = behind;
  }
  const SpanCycle* focused = m_view.cycle && m_view.cycle->side == side
                                 ? cycleIn(side, static_cast<std::uint32_t>(m_view.cycle->index))
                                 : nullptr;
  if (focused == nullptr) return;
  m_painter.setPen(QPen(m_tokens.accent, 2.0));
  m_painter.setBrush(Qt::NoBrush);
  m_painter.drawRect(
      rectOf(side, focused->start, focused->end, line.top(), line.height()).adjusted(1, 1, -1, -1));
}

void WholeRunPainter::paintCycle(PlotSide side, const SpanCycle& cycle, const QRectF& place) {
  const bool kept = isKept(side, cycle.position);
  const QColor ground = !kept ? m_tokens.alternate : m_view.kept[side] ? m_tokens.selection : m_tokens.header;
  m_painter.fillRect(place.adjusted(0.0, 0.0, -1.0, 0.0), ground);
  const QString number = QString::number(cycle.number);
  const QRectF room = place & m_frame.ruler[side];
  const double wide = QFontMetricsF(m_painter.font()).horizontalAdvance(number);
  if (wide + 6.0 > room.width()) return;
  const QRectF text(room.center().x() - wide / 2.0, room.top() + 2.0, wide, room.height() - 4.0);
  m_numbers.push_back({number, text, kept ? m_tokens.text : m_tokens.secondaryText, ground});
}

void WholeRunPainter::paintNumbers() {
  m_painter.setFont(fontFor(FontRole::Secondary));
  for (const CycleNumber& number : m_numbers) {
    m_painter.fillRect(number.place, number.ground);
    m_painter.setPen(number.pen);
    m_painter.drawText(number.place, Qt::AlignCenter | Qt::TextSingleLine | Qt::TextDontClip, number.text);
  }
  m_numbers.clear();
}

void WholeRunPainter::paintPins(PlotSide side, const QRectF& line) {
  if (m_view.pinned[side].empty()) return;
  const QPixmap pin = iconPixmap(QStringLiteral("pin"), m_tokens.accent, kPinSize, 2.0);
  for (const std::uint32_t position : m_view.pinned[side]) {
    const SpanCycle* cycle = cycleIn(side, position);
    if (cycle == nullptr) continue;
    const double x = xOf(side, cycle->start);
    if (x < line.left() - 1.0 || x > line.right()) continue;
    m_painter.drawPixmap(QRectF(x - kPinSize / 4.0, line.center().y() - kPinSize / 2.0, kPinSize, kPinSize),
                         pin, QRectF(pin.rect()));
  }
}

/// A line below the times from start to end, with a pin above where it begins.
void WholeRunPainter::paintPinnedSpans(PlotSide side) {
  if (m_view.pinnedSpans[side].empty()) return;
  const QRectF line = m_frame.timesOf(side);
  const QPixmap pin = iconPixmap(QStringLiteral("pin"), m_tokens.accent, kPinSize, 2.0);
  m_painter.save();
  m_painter.setClipRect(m_frame.ruler[side].adjusted(-kPinSize, 0.0, 0.0, 0.0));
  const double top = m_frame.ruler[side].top() + (WholeRunFrame::lineHeight() - kPinSize) / 2.0;
  for (const PinnedSpan& pinned : m_view.pinnedSpans[side]) {
    const double start = xOf(side, pinned.time.low);
    const QRectF place =
        rectOf(side, pinned.time.low, pinned.time.high, line.bottom() - kPinnedLine, kPinnedLine);
    if (place.right() < line.left() || place.left() > line.right()) continue;
    m_painter.fillRect(place & line, m_tokens.accent);
    m_painter.drawPixmap(QRectF(start - kPinSize / 4.0, top, kPinSize, kPinSize), pin, QRectF(pin.rect()));
  }
  m_painter.restore();
}

void WholeRunPainter::paintTimes(PlotSide side, const QRectF& line) {
  for (const TimeTick& tick : timeTicks(m_view.visibleOf(side), line.width())) {
    const double x = xOf(side, tick.time);
    m_painter.setPen(m_tokens.axis);
    m_painter.drawLine(QPointF(x, line.bottom() - 3.0), QPointF(x, line.bottom()));
    m_painter.setPen(m_tokens.secondaryText);
    // At the ends of the line the text moves inside.
    const double wide = QFontMetricsF(m_painter.font()).horizontalAdvance(tick.text) + 2.0;
    const double left = std::clamp(x - wide / 2.0, line.left(), std::max(line.right() - wide, line.left()));
    m_painter.drawText(QRectF(left, line.top(), wide, line.height() - 2.0),
                       Qt::AlignHCenter | Qt::AlignVCenter | Qt::TextSingleLine, tick.text);
  }
}

void WholeRunPainter::paintCounters() {
  const std::size_t strips = m_frame.strips();
  if (strips == 0) return;
  for (std::size_t i = 0; i < strips; ++i) paintBand(m_data.counters[i], m_frame.strip(i));
  if (strips == m_data.counters.size()) return;
  const QString text =
      QString("%1 of %2 counters").arg(QString::number(strips), QString::number(m_data.counters.size()));
  const QSizeF size = QFontMetricsF(m_painter.font()).size(Qt::TextSingleLine, text) + QSizeF(6, 0);
  const QRectF place(m_frame.counters.topRight() + QPointF(-size.width(), 1.0), size);
  m_painter.fillRect(place, m_tokens.base);
  m_painter.setPen(m_tokens.secondaryText);
  m_painter.drawText(place, Qt::AlignCenter | Qt::TextSingleLine, text);
}

void WholeRunPainter::paintBand(const CounterBand& band, const QRectF& rect) {
  m_painter.setPen(m_tokens.grid);
  m_painter.drawLine(QPointF(0.0, rect.top()), rect.topRight());
  m_painter.setFont(fontFor(FontRole::Secondary));
  m_painter.setPen(m_tokens.secondaryText);
  const QRectF label(8.0, rect.top() + 2.0, rect.left() - 14.0, rect.height() - 4.0);
  m_painter.drawText(label, Qt::AlignRight | Qt::AlignTop | Qt::TextSingleLine,
                     nameInBox(m_painter, band.title, label.width()));
  if (label.height() >= 2.0 * QFontMetricsF(m_painter.font()).height())
    m_painter.drawText(label, Qt::AlignRight | Qt::AlignBottom | Qt::TextSingleLine,
                       QString("%1 to %2").arg(plotNumber(band.values.low), plotNumber(band.values.high)));
  m_painter.save();
  m_painter.setClipRect(rect);
  for (const PlotSide side : kPlotSides) paintEnvelope(side, band, rect);
  m_painter.restore();
}

/// Of each column of pixels what lies between the smallest and the largest reading in it, so that none is
/// lost; the last of one column is joined with the first of the next.
void WholeRunPainter::paintEnvelope(PlotSide side, const CounterBand& band, const QRectF& rect) {
  if (!band.sides[side]) return;
  const CounterEnvelope& line = *band.sides[side];
  const PlotRange visible = m_view.visibleOf(side);
  const double span = std::max(band.values.span(), 1e-300);
  const auto yAt = [&](double value) {
    return rect.bottom() - kBandMargin -
           (value - band.values.low) / span * (rect.height() - 2.0 * kBandMargin);
  };
  auto at = static_cast<std::size_t>(std::lower_bound(line.time.begin(), line.time.end(), visible.low) -
                                     line.time.begin());
  if (at > 0) --at;
  m_painter.setPen(QPen(markOf(side, m_tokens), 1.0, side == PlotSide::A ? Qt::SolidLine : Qt::DashLine));
  std::optional<QPointF> before;
  while (at < line.time.size()) {
    const double x = std::floor(xOf(side, line.time[at]));
    if (before && before->x() > rect.right()) break;
    const double next = m_frame.timeAt(x + 1.0, m_view.visible) - m_view.offset(side);
    const auto found =
        std::lower_bound(line.time.begin() + static_cast<std::ptrdiff_t>(at), line.time.end(), next);
    const std::size_t end = std::max(static_cast<std::size_t>(found - line.time.begin()), at + 1);
    const PlotRange range = line.tree.over(line.value, at, end);
    if (before)
      drawWithin(m_painter, *before, QPointF(x, yAt(line.value[at])), rect.left() - 2.0, rect.right() + 2.0);
    if (range.low < range.high && x >= rect.left())
      m_painter.drawLine(QPointF(x, yAt(range.low)), QPointF(x, yAt(range.high)));
    before = QPointF(x, yAt(line.value[end - 1]));
    at = end;
  }
}

}  // namespace culprit::ui
