#include "ui/plots/cycle_pair/cycle_pair_painter.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/look/fonts.h"
#include "ui/plots/common/box_look.h"
#include "ui/plots/common/plot_manners.h"
#include "ui/plots/common/plot_text.h"

namespace culprit::ui {

namespace {

constexpr double kRight = 8.0;
constexpr double kStrip = 40.0;
constexpr std::size_t kMostStrips = 4;
constexpr double kName = 26.0;               // pixels; below, a box has no name
constexpr double kOutlined = 4.0;            // below, a box has no outline
constexpr double kLongBox = 60.0;            // above, its connector can be read
constexpr std::size_t kMostConnectors = 60;  // more would be a veil

/// By what boxes share a run, and which of a run is seen.
int rankOf(const PlotBox& box, bool isSelected) {
  return isSelected ? 4 : static_cast<int>(box.mark);
}

QColor withAlpha(QColor colour, double alpha) {
  colour.setAlphaF(static_cast<float>(alpha));
  return colour;
}

double labelWidth(const QSizeF& size) {
  return std::clamp(size.width() * 0.14, 70.0, 150.0);
}

}  // namespace

double sideTitleHeight() {
  return QFontMetricsF(fontFor(FontRole::DockTitle)).height() + 6.0;
}

CyclePairFrame::CyclePairFrame(const CyclePairData& data, const QSizeF& size) {
  const double line = QFontMetricsF(fontFor(FontRole::Secondary)).height();
  const double axis = line + 8.0;
  const double left = labelWidth(size);
  const double width = std::max(size.width() - left - kRight, 1.0);
  // Never more than a third of the room; where that is not enough for all of them, the last are left out.
  const double room = (size.height() - axis) / 3.0;
  const double lowest = 2.0 * line + 4.0;  // a name and a range
  const auto fitting = static_cast<std::size_t>(std::max(room / lowest, 0.0));
  const std::size_t strips = std::min({data.counters.size(), kMostStrips, fitting});
  const double all = strips == 0 ? 0.0 : std::min(kStrip * static_cast<double>(strips), room);
  stripHeight = strips == 0 ? 0.0 : all / static_cast<double>(strips);
  const double height = std::max(size.height() - axis - all, 1.0);
  lanes = {left, 0.0, width, height};
  counters = {left, height, width, all};
}

QRectF CyclePairFrame::axisTitle() const {
  constexpr double kFirstNumber = 42.0;  // half of it stands left of the lanes
  const double left = 8.0;
  return {left, (lanes | counters).bottom() + 4.0, std::max(lanes.left() - kFirstNumber - left, 0.0), 40.0};
}

bool CyclePairPainter::isSeen(const RowPlace& row) const {
  return yOf(row.bottom()) > m_frame.lanes.top() && yOf(row.top) < m_frame.lanes.bottom();
}

QRectF CyclePairPainter::rectOf(const RowPlace& row, double start, double end) const {
  const double left = std::max(xOf(start), m_frame.lanes.left() - 4.0);
  const double right = std::min(xOf(end), m_frame.lanes.right() + 4.0);
  return {left, yOf(row.top) + 0.5, std::max(right - left, 1.0), row.height - 1.5};
}

QColor CyclePairPainter::fillOf(const RowPlace& row, std::uint8_t tint) const {
  const bool gpu = m_data.sides[row.side].lanes[row.lane].isGpu;
  return boxFill(row.side, gpu, tint, m_tokens);
}

void CyclePairPainter::paint(const QSizeF& size) {
  m_painter.setRenderHint(QPainter::Antialiasing, false);
  m_painter.fillRect(QRectF(QPointF(), size), m_tokens.base);
  m_painter.save();
  m_painter.setClipRect(m_frame.lanes);
  for (const PlotSide side : kPlotSides) paintSide(side);
  for (const RowPlace& row : m_places.rows())
    if (isSeen(row)) paintRow(row);
  paintConnectors();
  m_painter.restore();
  paintLabels();
  paintCounters();
  paintMarked();
  paintAxis();
}

void CyclePairPainter::paintSide(PlotSide side) {
  const PlotRange extent = m_places.extent(side);
  const double top = yOf(extent.low + sideTitleHeight()), bottom = yOf(extent.high);
  const double begin = xOf(m_data.sides[side].start);
  const double end = xOf(m_data.sides[side].start + m_data.sides[side].duration);
  m_painter.fillRect(QRectF(begin, top, end - begin, bottom - top) & m_frame.lanes, m_tokens.alternate);
  m_painter.setPen(QPen(m_tokens.control, 1.0, Qt::DotLine));
  for (const double x : {begin, end}) m_painter.drawLine(QPointF(x, top), QPointF(x, bottom));
}

void CyclePairPainter::paintRow(const RowPlace& row) {
  const std::vector<PlotBox>& boxes = m_data.sides[row.side].boxes;
  eachRun(
      std::span(boxes).subspan(row.begin, row.end - row.begin), m_view.visible, nsPerPixel(),
      [this, &row](const PlotBox& box) { return rankOf(box, isSelected(row.side, box)); },
      [this, &row](const BoxRun& run) { paintRun(row, run); });
}

void CyclePairPainter::paintRun(const RowPlace& row, const BoxRun& run) {
  const PlotBox& first = m_data.sides[row.side].boxes[row.begin + run.first];
  const QRectF rect = rectOf(row, run.start, run.end);
  const bool selected = run.rank == rankOf(first, true);
  const bool outlined = run.isOne() && rect.width() >= kOutlined;
  const auto mark = run.isOne() ? first.mark : static_cast<BoxMark>(std::min(run.rank, 3));
  const bool onlyHere = mark == BoxMark::OnlyHere && (!selected || run.isOne());
  if (onlyHere) {
    paintOnlyHere(row, rect);
  } else if (mark == BoxMark::Foreign) {
    m_painter.fillRect(rect, m_tokens.grid);
  } else {
    m_painter.fillRect(rect, fillOf(row, run.isOne() ? first.tint : kBoxTints - 1));
    if (outlined) {
      const bool gpu = m_data.sides[row.side].lanes[row.lane].isGpu;
      m_painter.setPen(boxEdge(row.side, gpu, m_tokens));
      m_painter.setBrush(Qt::NoBrush);
      m_painter.drawRect(rect.adjusted(0, 0, -1, 0));
    }
  }
  if (mark == BoxMark::MuchLonger)
    m_painter.fillRect(QRectF(rect.left(), rect.bottom() - 3.0, rect.width(), 3.0), m_tokens.text);
  if (selected) {
    if (rect.width() < kOutlined) {
      m_painter.fillRect(rect, m_tokens.accent);
    } else {
      m_painter.setPen(QPen(m_tokens.accent, 2.0));
      m_painter.setBrush(Qt::NoBrush);
      m_painter.drawRect(rect.adjusted(1, 1, -1, -1));
    }
  }
  if (run.isOne() && rect.width() >= kName) paintName(row, first, rect);
}

void CyclePairPainter::paintOnlyHere(const RowPlace& row, const QRectF& rect) {
  const bool gpu = m_data.sides[row.side].lanes[row.lane].isGpu;
  const QColor colour = gpu ? markOf(row.side, m_tokens) : m_tokens.bars;
  if (rect.width() < kOutlined) return m_painter.fillRect(rect, colour);
  m_painter.fillRect(rect, m_tokens.base);
  m_painter.fillRect(rect, QBrush(withAlpha(colour, 0.8), Qt::BDiagPattern));
  // Missing in B is dashed, new in B is solid.
  m_painter.setPen(QPen(colour, 2.0, row.side == PlotSide::A ? Qt::DashLine : Qt::SolidLine));
  m_painter.setBrush(Qt::NoBrush);
  m_painter.drawRect(rect.adjusted(1, 1, -1, -1));
}

void CyclePairPainter::paintName(const RowPlace& row, const PlotBox& box, const QRectF& rect) {
  const QRectF room = (rect & m_frame.lanes).adjusted(3, 0, -3, 0);
  if (room.width() < kName - 6.0) return;
  m_painter.setFont(fontFor(FontRole::Secondary));
  const QFontMetricsF metrics(m_painter.font());
  QString text = m_data.names[box.name];
  if (box.mark == BoxMark::OnlyHere)
    text.prepend(row.side == PlotSide::A ? QStringLiteral("− ") : QStringLiteral("+ "));
  text = nameInBox(m_painter, text, room.width());
  if (box.mark == BoxMark::OnlyHere) {
    const QRectF behind(room.left() - 1, rect.center().y() - metrics.height() / 2,
                        metrics.horizontalAdvance(text) + 2, metrics.height());
    m_painter.fillRect(behind & rect.adjusted(2, 2, -2, -2), m_tokens.base);
  }
  m_painter.setPen(box.mark == BoxMark::Foreign ? m_tokens.secondaryText : m_tokens.text);
  m_painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, text);
}

std::vector<PlotPoint> CyclePairPainter::connected() const {
  const std::vector<PlotBox>& boxes = m_data.sides.a.boxes;
  std::vector<PlotPoint> connected;
  for (const RowPlace& row : m_places.rows()) {
    if (row.side == PlotSide::B || !m_data.sides.a.lanes[row.lane].isGpu ||
        yOf(row.bottom()) >= m_frame.lanes.bottom())
      continue;
    const auto inRow = std::span(boxes).subspan(row.begin, row.end - row.begin);
    const auto first = std::partition_point(
        inRow.begin(), inRow.end(), [this](const PlotBox& box) { return box.end < m_view.visible.low; });
    for (auto box = first; box != inRow.end() && box->start <= m_view.visible.high; ++box) {
      if (box->partner == PlotBox::kNone) continue;
      const PlotBox& other = m_data.sides.b.boxes[box->partner];
      const double longest = std::max(box->end - box->start, other.end - other.start) / nsPerPixel();
      if (longest < kLongBox && !isSelected(PlotSide::A, *box)) continue;
      const RowPlace* to = m_places.of({PlotSide::B, box->partner});
      if (to == nullptr || yOf(to->top) <= m_frame.lanes.top()) continue;
      connected.push_back({PlotSide::A, row.begin + static_cast<std::size_t>(box - inRow.begin())});
      if (connected.size() > kMostConnectors) return {};
    }
  }
  return connected;
}

void CyclePairPainter::paintConnectors() {
  for (const PlotPoint& each : connected()) paintConnector(each, false);
  const auto& chosen = m_view.hovered ? m_view.hovered : m_view.focused;
  if (!chosen) return;
  const PlotBox& box = m_data.sides[chosen->side].boxes[chosen->index];
  if (box.partner == PlotBox::kNone) return;
  paintConnector(chosen->side == PlotSide::A ? *chosen : PlotPoint{PlotSide::A, box.partner}, true);
}

void CyclePairPainter::paintConnector(const PlotPoint& a, bool isStrong) {
  const PlotBox& box = m_data.sides.a.boxes[a.index];
  const PlotBox& other = m_data.sides.b.boxes[box.partner];
  const RowPlace* from = m_places.of(a);
  const RowPlace* to = m_places.of({PlotSide::B, box.partner});
  if (from == nullptr || to == nullptr) return;
  const QPolygonF shape({{xOf(box.start), yOf(from->bottom()) - 1},
                         {std::max(xOf(box.end), xOf(box.start) + 1), yOf(from->bottom()) - 1},
                         {std::max(xOf(other.end), xOf(other.start) + 1), yOf(to->top)},
                         {xOf(other.start), yOf(to->top)}});
  m_painter.setRenderHint(QPainter::Antialiasing, true);
  const QColor colour = isStrong ? m_tokens.accent : m_tokens.axis;
  m_painter.setPen(QPen(withAlpha(colour, isStrong ? 1.0 : 0.45), 1.0));
  m_painter.setBrush(withAlpha(colour, isStrong ? 0.2 : 0.08));
  m_painter.drawPolygon(shape);
  m_painter.setRenderHint(QPainter::Antialiasing, false);
}

}  // namespace culprit::ui
