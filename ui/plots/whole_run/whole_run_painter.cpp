#include "ui/plots/whole_run/whole_run_painter.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/look/fonts.h"
#include "ui/plots/common/box_look.h"
#include "ui/plots/common/plot_manners.h"
#include "ui/plots/common/plot_text.h"

namespace culprit::ui {

namespace {

constexpr double kLabelGap = 6.0;
constexpr double kWantedHeight = 4.0;
constexpr double kArrow = 8.0;  // of a group that can be folded

QColor faint(QColor colour, double alpha) {
  colour.setAlphaF(static_cast<float>(alpha));
  return colour;
}

}  // namespace

WholeRunPainter::WholeRunPainter(QPainter& painter, const Scene& scene)
    : m_painter(painter),
      m_data(scene.data),
      m_stacks(scene.stacks),
      m_view(scene.view),
      m_frame(scene.frame),
      m_drawn(scene.drawn),
      m_wanted(scene.wanted),
      m_nameOf(scene.nameOf),
      m_tokens(scene.tokens) {
  for (const PlotSide side : kPlotSides)
    m_colours[side] = {BoxColours(side, false, m_tokens), BoxColours(side, true, m_tokens)};
}

bool WholeRunPainter::isSeen(PlotSide side, const StackPlace& place) const {
  const QRectF& room = m_frame.lanes[side];
  return yOf(side, place.bottom()) > room.top() && yOf(side, place.top) < room.bottom();
}

QRectF WholeRunPainter::rectOf(PlotSide side, double start, double end, double top, double height) const {
  const double left = std::max(xOf(side, start), m_frame.left() - 4.0);
  const double right = std::min(xOf(side, end), m_frame.right() + 4.0);
  return {left, top, std::max(right - left, 1.0), height};
}

void WholeRunPainter::paintGround(const QSizeF& size) {
  m_painter.setRenderHint(QPainter::Antialiasing, false);
  m_painter.fillRect(QRectF(QPointF(), size), m_tokens.base);
  for (const PlotSide side : kPlotSides) {
    m_painter.save();
    m_painter.setClipRect(m_frame.lanes[side]);
    paintSide(side);
    m_painter.restore();
    paintLabels(side);
    paintRuler(side);
  }
  paintCounters();
}

void WholeRunPainter::paintSide(PlotSide side) {
  const WholeRunSide& data = m_data.sides[side];
  const QRectF& room = m_frame.lanes[side];
  if (data.lanes.empty()) return paintEmptyText(m_painter, room, data.why, m_tokens);
  paintCycleGround(side);
  paintIdle(side);
  m_painter.setFont(fontFor(FontRole::Secondary));
  for (const StackPlace& place : m_stacks[side].places()) {
    if (!isSeen(side, place)) continue;
    if (place.isGroup) {
      paintGroup(side, place);
    } else {
      paintLane(side, place);
    }
  }
  paintRecordings(side);
}

/// Of the cycle in focus.
void WholeRunPainter::paintCycleGround(PlotSide side) {
  if (!m_view.cycle || m_view.cycle->side != side) return;
  const SpanCycle* cycle = cycleIn(side, static_cast<std::uint32_t>(m_view.cycle->index));
  if (cycle == nullptr) return;
  const QRectF& room = m_frame.lanes[side];
  const QRectF ground = rectOf(side, cycle->start, cycle->end, room.top(), room.height());
  m_painter.fillRect(ground & room, m_tokens.selection);
}

/// Over the streams, where none works.
void WholeRunPainter::paintIdle(PlotSide side) {
  const WholeRunSide& data = m_data.sides[side];
  const QBrush hatch(m_tokens.grid, Qt::BDiagPattern);
  for (const StackPlace& place : m_stacks[side].places()) {
    if (place.isGroup || !data.lanes[place.index].isGpu || !isSeen(side, place)) continue;
    for (const PlotRange& idle : m_drawn[side].idle)
      m_painter.fillRect(rectOf(side, idle.low, idle.high, yOf(side, place.top), place.height), hatch);
  }
}

void WholeRunPainter::paintLane(PlotSide side, const StackPlace& place) {
  const bool isGpu = m_data.sides[side].lanes[place.index].isGpu;
  const double top = yOf(side, place.top), bottom = yOf(side, place.bottom());
  m_painter.setPen(m_tokens.grid);
  m_painter.drawLine(QPointF(m_frame.left(), bottom), QPointF(m_frame.right(), bottom));
  const int height = static_cast<int>(place.rowHeight) - 1;
  LaneBoxes boxes;
  for (const SpanBox& box : m_drawn[side].lanes[place.index]) {
    const int left = static_cast<int>(std::floor(std::max(xOf(side, box.start), m_frame.left() - 4.0)));
    const int right = static_cast<int>(std::floor(std::min(xOf(side, box.end), m_frame.right() + 4.0)));
    const int y = static_cast<int>(std::lround(top + box.row * place.rowHeight));
    boxes.add(box, QRect(left, y, std::max(right - left, 1), height), m_view.selected[side] == box.name,
              m_view.isFound(box.name));
  }
  boxes.paint(m_painter, m_colours[side][isGpu ? 1 : 0]);
  m_painter.setPen(m_tokens.text);
  for (const auto& [name, rect] : boxes.named()) paintName(name, rect);
  paintWanted(side, place);
}

void WholeRunPainter::paintName(std::uint32_t name, const QRect& rect) {
  const QRectF room = (QRectF(rect) & m_frame.axis()).adjusted(3, 0, -3, 0);
  if (room.width() < LaneBoxes::kNamed - 6.0 || !m_nameOf) return;
  const QFontMetricsF metrics(m_painter.font());
  // At a point: in a rectangle Qt would lay the text out once more.
  const double baseline = room.center().y() + (metrics.ascent() - metrics.descent()) / 2.0;
  m_painter.drawText(QPointF(room.left(), std::round(baseline)),
                     nameInBox(m_painter, m_nameOf(name), room.width()));
}

/// Small flags along the upper edge, which are seen however short the event is.
void WholeRunPainter::paintWanted(PlotSide side, const StackPlace& place) {
  const double top = yOf(side, place.top);
  for (const double start : m_wanted[side][place.index])
    m_painter.fillRect(QRectF(std::floor(xOf(side, start)), top - 1.0, 2.0, kWantedHeight), m_tokens.accent);
}

/// Folded, all lanes of it as one.
void WholeRunPainter::paintGroup(PlotSide side, const StackPlace& place) {
  const double top = yOf(side, place.top);
  const QRectF line(m_frame.left(), top, m_frame.right() - m_frame.left(), place.height);
  m_painter.fillRect(line, m_tokens.alternate);
  if (!place.isFolded) return;
  const WholeRunSide& data = m_data.sides[side];
  const bool hasStreams = std::any_of(data.lanes.begin(), data.lanes.end(), [&place](const SpanLane& lane) {
    return lane.group == place.index && lane.isGpu;
  });
  for (std::size_t lane = 0; lane < data.lanes.size(); ++lane) {
    if (data.lanes[lane].group != place.index || data.lanes[lane].isGpu != hasStreams) continue;
    const QColor& fill = m_colours[side][hasStreams ? 1 : 0].many[kBoxTints / 2];
    for (const SpanBox& box : m_drawn[side].lanes[lane]) {
      const double busy = std::max(box.busy * (place.height - 2.0), 2.0);
      m_painter.fillRect(rectOf(side, box.start, box.end, top + place.height - busy, busy), fill);
    }
  }
}

void WholeRunPainter::paintLabels(PlotSide side) {
  m_painter.save();
  const QRectF& room = m_frame.lanes[side];
  m_painter.setClipRect(QRectF(0.0, room.top(), room.left(), room.height()));
  m_painter.setFont(fontFor(FontRole::Secondary));
  const QFontMetricsF metrics(m_painter.font());
  for (const StackPlace& place : m_stacks[side].places()) {
    if (!isSeen(side, place)) continue;
    if (place.isGroup) {
      paintGroupLabel(side, place);
      continue;
    }
    const SpanLane& lane = m_data.sides[side].lanes[place.index];
    const QRectF all(8.0, yOf(side, place.top), room.left() - 8.0 - kLabelGap, place.height);
    // Of a lane that is higher than the room, beside what can be seen of it.
    const QRectF seen = all & QRectF(0.0, room.top(), room.left(), room.height());
    if (seen.height() < metrics.height() * 0.7) continue;
    m_painter.setPen(lane.boxes ? m_tokens.secondaryText : m_tokens.disabledText);
    m_painter.drawText(seen, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine,
                       metrics.elidedText(lane.label, Qt::ElideMiddle, seen.width()));
  }
  m_painter.restore();
}

void WholeRunPainter::paintGroupLabel(PlotSide side, const StackPlace& place) {
  const double top = yOf(side, place.top);
  const QRectF line(0.0, top, m_frame.left(), place.height);
  m_painter.fillRect(line, m_tokens.alternate);
  const QPointF middle(8.0 + kArrow / 2.0, line.center().y());
  const double half = kArrow / 2.0, flat = kArrow / 3.0;
  const QPolygonF arrow = place.isFolded
                              ? QPolygonF({middle + QPointF(-flat, -half), middle + QPointF(flat, 0.0),
                                           middle + QPointF(-flat, half)})
                              : QPolygonF({middle + QPointF(-half, -flat), middle + QPointF(half, -flat),
                                           middle + QPointF(0.0, flat)});
  m_painter.setRenderHint(QPainter::Antialiasing, true);
  m_painter.setPen(Qt::NoPen);
  m_painter.setBrush(m_tokens.secondaryText);
  m_painter.drawPolygon(arrow);
  m_painter.setRenderHint(QPainter::Antialiasing, false);
  m_painter.setPen(m_tokens.text);
  const QRectF room = line.adjusted(12.0 + kArrow, 0.0, -kLabelGap, 0.0);
  m_painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     nameInBox(m_painter, m_data.sides[side].groups[place.index].label, room.width()));
}

void WholeRunPainter::paintAbove(const QSizeF& size) {
  m_painter.setRenderHint(QPainter::Antialiasing, false);
  paintMarked();
  for (const auto& place : {m_view.focused, m_view.hovered})
    if (place) paintPlaceFrame(*place);
  paintReadout(size);
}

/// Over ruler and lanes of its side.
void WholeRunPainter::paintMarked() {
  for (const PlotSide side : kPlotSides) {
    if (!m_view.marked[side]) continue;
    const PlotRange& time = *m_view.marked[side];
    const QRectF all = m_frame.ruler[side] | m_frame.lanes[side];
    const QRectF marked = rectOf(side, time.low, time.high, all.top(), all.height()) & all;
    m_painter.fillRect(marked, faint(m_tokens.accent, 0.14));
    m_painter.setPen(m_tokens.accent);
    for (const double x : {xOf(side, time.low), xOf(side, time.high)})
      if (x >= all.left() && x <= all.right())
        m_painter.drawLine(QPointF(x, all.top()), QPointF(x, all.bottom()));
  }
}

QRectF WholeRunPainter::boxRect(const SpanPlace& place, const StackPlace& at) const {
  const double top = yOf(place.side, at.top);
  if (!place.box) return rectOf(place.side, place.time, place.time, top, at.height);
  return rectOf(place.side, place.box->start, place.box->end, top + place.box->row * at.rowHeight,
                at.rowHeight - 1.0);
}

void WholeRunPainter::paintPlaceFrame(const SpanPlace& place) {
  const StackPlace* at = placeOf(place);
  if (at == nullptr || !isSeen(place.side, *at)) return;
  m_painter.save();
  m_painter.setClipRect(m_frame.lanes[place.side]);
  m_painter.setBrush(Qt::NoBrush);
  if (place.box) {
    m_painter.setPen(QPen(m_tokens.text, 2.0));
    m_painter.drawRect(boxRect(place, *at).adjusted(-1, -1, 1, 1));
  } else if (place.idle) {
    m_painter.setPen(QPen(m_tokens.secondaryText, 1.0, Qt::DashLine));
    m_painter.drawRect(
        rectOf(place.side, place.idle->low, place.idle->high, yOf(place.side, at->top), at->height));
  }
  m_painter.restore();
}

void WholeRunPainter::paintReadout(const QSizeF& size) {
  if (m_view.readout.isEmpty()) return;
  if (const auto& counter = m_view.counter) {
    const QRectF strip = m_frame.strip(counter->band);
    const double x = xOf(PlotSide::A, counter->time);
    m_painter.setPen(m_tokens.axis);
    m_painter.drawLine(QPointF(x, strip.top()), QPointF(x, strip.bottom()));
    return paintBeside({x, strip.top(), 0.0, strip.height()}, size);
  }
  const auto& place = m_view.hovered ? m_view.hovered : m_view.focused;
  const StackPlace* at = place ? placeOf(*place) : nullptr;
  if (at == nullptr || !isSeen(place->side, *at)) return;
  const QRectF box = boxRect(*place, *at);
  if (box.right() >= m_frame.left() && box.left() <= m_frame.right()) paintBeside(box, size);
}

/// The readout, below what it speaks of, or above it.
void WholeRunPainter::paintBeside(const QRectF& box, const QSizeF& size) {
  m_painter.setFont(fontFor(FontRole::Secondary));
  const QSizeF text = QFontMetricsF(m_painter.font()).size(0, m_view.readout) + QSizeF(14, 8);
  const double middle = (std::max(box.left(), m_frame.left()) + std::min(box.right(), m_frame.right())) / 2.0;
  const double left = std::clamp(middle + 10.0, 0.0, std::max(size.width() - text.width() - 2.0, 0.0));
  const double below = box.bottom() + 5.0;
  const double top = below + text.height() <= size.height() ? below : box.top() - 4.0 - text.height();
  const QRectF area(QPointF(left, std::max(top, 0.0)), text);
  m_painter.setPen(m_tokens.control);
  m_painter.setBrush(m_tokens.base);
  m_painter.drawRect(area);
  m_painter.setPen(m_tokens.text);
  m_painter.drawText(area.adjusted(7, 4, -7, -4), Qt::AlignLeft | Qt::AlignTop, m_view.readout);
}

}  // namespace culprit::ui
