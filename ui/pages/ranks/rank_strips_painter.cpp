#include "ui/pages/ranks/rank_strips_painter.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "core/base/time_units.h"
#include "ui/look/fonts.h"
#include "ui/pages/ranks/rank_strips_colours.h"
#include "ui/plots/common/plot_scale.h"
#include "ui/plots/common/plot_text.h"

namespace culprit::ui {

namespace {

constexpr double kLeft = 8.0, kToStrip = 6.0, kRight = 10.0, kAboveAxis = 4.0;
constexpr double kMostOfWidth = 0.3;  // of the names
constexpr int kStripTickWidth = 80;
constexpr std::size_t kMeasured = 200;  // names; those of the others are hardly longer

double stripRowHeight() {
  return std::max(QFontMetricsF(fontFor(FontRole::Secondary)).height() + 2.0, 14.0);
}

double stripAxisHeight() {
  return QFontMetricsF(fontFor(FontRole::Secondary)).height() + 8.0;
}

double namesWidth(const RankStripsModel& model) {
  const QFontMetricsF metrics(fontFor(FontRole::Secondary));
  double widest = 0.0;
  const std::size_t step = std::max<std::size_t>(model.rows() / kMeasured, 1);
  for (std::size_t row = 0; row < model.rows(); row += step)
    widest = std::max(widest, metrics.horizontalAdvance(model.label(row) + '0'));
  return widest;
}

}  // namespace

RankStripsFrame::RankStripsFrame(const RankStripsModel& model, const QSizeF& size) : row(stripRowHeight()) {
  const double names = std::min(namesWidth(model), size.width() * kMostOfWidth);
  const double left = kLeft + names + kToStrip;
  strips = {left, 2.0, std::max(size.width() - left - kRight, 1.0),
            std::max(size.height() - stripAxisHeight() - kAboveAxis - 2.0, 1.0)};
}

double RankStripsFrame::heightOf(std::size_t rows) {
  return static_cast<double>(rows) * stripRowHeight() + stripAxisHeight() + kAboveAxis + 2.0;
}

double RankStripsFrame::xOf(double ms, const PlotRange& visible) const {
  return strips.left() + (ms - visible.low) / visible.span() * strips.width();
}

double RankStripsFrame::msAt(double x, const PlotRange& visible) const {
  return visible.low + (x - strips.left()) / strips.width() * visible.span();
}

void RankStripsPainter::paint() {
  m_painter.setRenderHint(QPainter::Antialiasing, false);
  m_painter.setFont(fontFor(FontRole::Secondary));
  paintAxis();
  m_painter.save();
  m_painter.setClipRect(
      QRectF(0.0, m_frame.strips.top(), m_frame.strips.right() + 1.0, m_frame.strips.height()));
  const auto first = static_cast<std::size_t>(std::max(m_look.scroll / m_frame.row, 0.0));
  const double inSight = std::ceil((m_look.scroll + m_frame.strips.height()) / m_frame.row);
  const std::size_t end = std::min(m_model.rows(), static_cast<std::size_t>(std::max(inSight, 0.0)));
  for (std::size_t row = first; row < end; ++row) paintRow(row);
  m_painter.restore();
  paintZero();
}

void RankStripsPainter::paintRow(std::size_t row) {
  const QRectF line(0.0, m_frame.strips.top() + static_cast<double>(row) * m_frame.row - m_look.scroll,
                    m_frame.strips.right(), m_frame.row);
  if (m_look.current == row)
    m_painter.fillRect(line, m_tokens.selection);
  else if (m_look.hovered == row)
    m_painter.fillRect(line, m_tokens.hover);
  paintLabel(row, line);
  paintSpans(row, line);
}

void RankStripsPainter::paintLabel(std::size_t row, const QRectF& line) {
  const bool isShown = m_model.pair(row) == m_model.shownPair();
  QFont font = fontFor(FontRole::Secondary);
  font.setBold(isShown);
  m_painter.setFont(font);
  m_painter.setPen(isShown || m_look.current == row ? m_tokens.text : m_tokens.secondaryText);
  const QRectF place(kLeft, line.top(), m_frame.strips.left() - kLeft - kToStrip, line.height());
  m_painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine,
                     QFontMetricsF(font).elidedText(m_model.label(row), Qt::ElideMiddle, place.width()));
}

void RankStripsPainter::paintSpans(std::size_t row, const QRectF& line) {
  const auto zero = m_model.zeroNs(row);
  const QRectF strip = line.adjusted(m_frame.strips.left(), 2.0, 0.0, -2.0);
  if (!zero) {
    m_painter.setFont(fontFor(FontRole::Secondary));
    m_painter.setPen(m_tokens.secondaryText);
    m_painter.drawText(line.adjusted(m_frame.strips.left() + 4.0, 0.0, 0.0, 0.0),
                       Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("not in this collective"));
    return;
  }
  const auto msOf = [&zero](std::int64_t ns) { return static_cast<double>(ns - *zero) / kNsPerMs; };
  const std::vector<StripSpan>& spans = m_model.strip(row).spans;
  auto span = std::partition_point(spans.begin(), spans.end(), [&](const StripSpan& each) {
    return msOf(each.toNs) < m_look.visible.low;
  });
  for (; span != spans.end() && msOf(span->fromNs) <= m_look.visible.high; ++span) {
    // Whole pixels, or gaps would shine through between neighbours.
    const double left = std::round(std::max(m_frame.xOf(msOf(span->fromNs), m_look.visible), strip.left()));
    const double right = std::round(std::min(m_frame.xOf(msOf(span->toNs), m_look.visible), strip.right()));
    if (right > left)
      paintStripPiece(m_painter, QRectF(left, strip.top(), right - left, strip.height()), span->time,
                      m_tokens);
  }
}

void RankStripsPainter::paintAxis() {
  const int ticks = std::max(2, static_cast<int>(m_frame.strips.width()) / kStripTickWidth);
  const double bottom = m_frame.strips.bottom() + kAboveAxis;
  bool isFirst = true;
  for (const double tick : ticksIn(PlotScale::Linear, m_look.visible, ticks)) {
    const double x = std::round(m_frame.xOf(tick, m_look.visible));
    m_painter.setPen(m_tokens.grid);
    m_painter.drawLine(QPointF(x, m_frame.strips.top()), QPointF(x, bottom));
    m_painter.setPen(m_tokens.axis);
    m_painter.drawLine(QPointF(x, bottom), QPointF(x, bottom + 3.0));
    m_painter.setPen(m_tokens.secondaryText);
    m_painter.drawText(
        QRectF(x - kStripTickWidth / 2.0, bottom + 4.0, kStripTickWidth, stripAxisHeight() - 4.0),
        Qt::AlignHCenter | Qt::AlignTop,
        isFirst ? plotValue(tick, QStringLiteral("ms"), 6) : plotNumber(tick, 6));
    isFirst = false;
  }
  m_painter.setPen(m_tokens.axis);
  m_painter.drawLine(QPointF(m_frame.strips.left(), bottom), QPointF(m_frame.strips.right(), bottom));
}

void RankStripsPainter::paintZero() {
  if (!m_look.visible.contains(0.0)) return;
  const double zero = std::round(m_frame.xOf(0.0, m_look.visible));
  m_painter.setPen(m_tokens.text);
  m_painter.drawLine(QPointF(zero, m_frame.strips.top()),
                     QPointF(zero, m_frame.strips.bottom() + kAboveAxis + 3.0));
}

}  // namespace culprit::ui
