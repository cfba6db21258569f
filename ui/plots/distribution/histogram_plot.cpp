#include "ui/plots/distribution/histogram_plot.h"

#include <qcustomplot.h>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <utility>
#include <vector>

#include "ui/look/fonts.h"
#include "ui/plots/common/plot_manners.h"
#include "ui/plots/common/plot_text.h"

namespace culprit::ui {

namespace {

constexpr double kRight = 12.0, kTop = 18.0;  // above, the readout
constexpr int kTickWidth = 74;

double textHeight() {
  return QFontMetricsF(fontFor(FontRole::Secondary)).height();
}

QString percent(double share) {
  return plotValue(100.0 * share, QStringLiteral("%"), 3);
}

}  // namespace

HistogramPlot::HistogramPlot(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
}

void HistogramPlot::setBins(HistogramBins bins, const QString& quantity, const QString& unit,
                            const QString& item) {
  if (bins.scale != m_bins.scale || bins.edges != m_bins.edges) {
    m_focused.reset();
    m_anchor.reset();
  }
  m_bins = std::move(bins);
  m_quantity = quantity;
  m_unit = unit;
  m_item = item;
  setAccessibleName(quantity);
  describe();
  update();
}

void HistogramPlot::setEmptyText(const QString& text) {
  m_empty = text;
  describe();
  update();
}

void HistogramPlot::describe() {
  setAccessibleDescription(m_bins.isEmpty() ? m_empty : m_focused ? readout() : summary());
}

void HistogramPlot::setSelected(std::optional<PlotRange> values) {
  m_selected = values;
  update();
}

QRectF HistogramPlot::plotRect(const QSizeF& size) const {
  const double left =
      QFontMetricsF(fontFor(FontRole::Secondary)).horizontalAdvance(QStringLiteral("100 %")) + 8;
  return {left, kTop, std::max(size.width() - left - kRight, 1.0),
          std::max(size.height() - kTop - 2 * textHeight() - 6.0, 1.0)};
}

double HistogramPlot::xOf(double value, const QRectF& rect) const {
  const double low = positionOf(m_bins.scale, m_bins.range.low);
  const double span = positionOf(m_bins.scale, m_bins.range.high) - low;
  if (!isDrawable(m_bins.scale, value)) return rect.left();
  return rect.left() + std::clamp((positionOf(m_bins.scale, value) - low) / span, 0.0, 1.0) * rect.width();
}

std::size_t HistogramPlot::binAt(double x) const {
  const QRectF rect = plotRect(size());
  const double share = std::clamp((x - rect.left()) / rect.width(), 0.0, 1.0);
  return std::min(static_cast<std::size_t>(share * static_cast<double>(m_bins.size())), m_bins.size() - 1);
}

QPointF HistogramPlot::placeOf(std::size_t bin) const {
  const QRectF rect = plotRect(size());
  const double width = rect.width() / static_cast<double>(m_bins.size());
  return {rect.left() + width * (static_cast<double>(bin) + 0.5), rect.center().y()};
}

double HistogramPlot::topShare() const {
  double top = 0.0;
  for (const PlotSide side : kPlotSides)
    for (std::size_t i = 0; i < m_bins.size(); ++i) top = std::max(top, m_bins.share(side, i));
  return std::min(roundUp(top), 1.0);
}

QString HistogramPlot::summary() const {
  QStringList sides;
  for (const PlotSide side : kPlotSides) {
    if (!m_bins.median[side]) continue;
    const QString median = plotValue(*m_bins.median[side], m_unit);
    if (m_bins.values[side] == 1) {
      sides << QString("%1: one value, %2").arg(letterOf(side), median);
      continue;
    }
    sides << QString("%1: %2 %3, median %4")
                 .arg(letterOf(side), plotNumber(static_cast<double>(m_bins.values[side]), 15), m_item,
                      median);
  }
  return sides.join(QStringLiteral("; "));
}

QString HistogramPlot::readout() const {
  if (!m_focused || m_bins.isEmpty()) return {};
  const PlotRange range = m_bins.rangeOf(*m_focused);
  QStringList parts;
  for (const PlotSide side : kPlotSides) {
    if (m_bins.values[side] > 0)
      parts << QString("%1 %2 (%3)")
                   .arg(letterOf(side), percent(m_bins.share(side, *m_focused)),
                        plotNumber(static_cast<double>(m_bins.bins[side][*m_focused]), 15));
  }
  const bool isOpen = m_bins.isLastOpen && *m_focused + 1 == m_bins.size();
  const QString values = isOpen
                             ? QString("%1 and above").arg(plotValue(range.low, m_unit))
                             : QString("%1 to %2").arg(plotNumber(range.low), plotValue(range.high, m_unit));
  return values + QStringLiteral(": ") + parts.join(QStringLiteral(", "));
}

QString HistogramPlot::table() const {
  QString text = QString("from, %1\tto, %1\tA\tB").arg(m_unit) + QLatin1Char('\n');
  for (std::size_t i = 0; i < m_bins.size(); ++i) {
    const PlotRange range = m_bins.rangeOf(i);
    text += QStringLiteral("%1\t%2\t%3\t%4\n")
                .arg(dataNumber(range.low), dataNumber(range.high))
                .arg(m_bins.bins.a[i])
                .arg(m_bins.bins.b[i]);
  }
  return text;
}

PlotPicture HistogramPlot::picture() const {
  return {.title = m_quantity,
          .description = summary(),
          .size = size(),
          .paint = [this](QCPPainter& painter) { paint(painter, size(), tokens(), false); },
          .table = [this] { return table(); }};
}

void HistogramPlot::paintBars(QPainter& painter, const QRectF& rect, PlotSide side, const Tokens& t) const {
  const double top = topShare();
  const double width = rect.width() / static_cast<double>(m_bins.size());
  painter.setPen(QPen(markOf(side, t), 1.0));
  painter.setBrush(side == PlotSide::A ? t.fillA : t.fillB);
  for (std::size_t i = 0; i < m_bins.size(); ++i) {
    const double share = m_bins.share(side, i);
    if (share <= 0.0) continue;
    const double height = std::max(share / top * rect.height(), 1.0);
    painter.drawRect(
        QRectF(rect.left() + width * static_cast<double>(i), rect.bottom() - height, width, height));
  }
  if (!m_bins.median[side]) return;
  QPen pen(markOf(side, t), 1.6);
  if (side == PlotSide::B) pen.setDashPattern({4.0, 2.0});
  painter.setPen(pen);
  const double x = xOf(*m_bins.median[side], rect);
  painter.drawLine(QPointF(x, rect.top()), QPointF(x, rect.bottom()));
}

void HistogramPlot::paintAxes(QPainter& painter, const QRectF& rect, const Tokens& t) const {
  painter.setFont(fontFor(FontRole::Secondary));
  const double height = textHeight();
  // In little room they would lie on each other.
  const double room = rect.height() / height;
  std::vector<double> shares{topShare()};
  if (room >= 1.0) shares.push_back(0.0);
  if (room >= 2.0) shares.push_back(topShare() / 2.0);
  for (const double share : shares) {
    const double y = rect.bottom() - share / topShare() * rect.height();
    painter.setPen(t.grid);
    painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y));
    painter.setPen(t.secondaryText);
    painter.drawText(QRectF(0, y - height / 2.0, rect.left() - 5.0, height),
                     Qt::AlignRight | Qt::AlignVCenter, percent(share));
  }
  painter.setPen(t.axis);
  painter.drawLine(rect.bottomLeft(), rect.bottomRight());
  painter.drawLine(rect.bottomLeft(), rect.topLeft());
  const int count = std::max(2, static_cast<int>(rect.width()) / kTickWidth);
  for (const double tick : ticksIn(m_bins.scale, m_bins.range, count)) {
    const double x = xOf(tick, rect);
    painter.setPen(t.axis);
    painter.drawLine(QPointF(x, rect.bottom()), QPointF(x, rect.bottom() + 4));
    painter.setPen(t.secondaryText);
    painter.drawText(QRectF(x - kTickWidth / 2.0, rect.bottom() + 4, kTickWidth, height),
                     Qt::AlignHCenter | Qt::AlignTop, plotNumber(tick));
  }
  QString title = m_unit.isEmpty() ? m_quantity : m_quantity + QStringLiteral(", ") + m_unit;
  if (m_bins.scale == PlotScale::Log) title += " (log axis)";
  if (m_bins.isLastOpen)
    title += QString("; last bar: %1 and above").arg(plotNumber(m_bins.rangeOf(m_bins.size() - 1).low));
  painter.drawText(QRectF(0, rect.bottom() + 4 + height, rect.right() + kRight - 4, height),
                   Qt::AlignRight | Qt::AlignTop, title);
}

void HistogramPlot::paintFocus(QPainter& painter, const QRectF& rect, const Tokens& t) const {
  const QString text = m_focused ? readout() : summary();
  painter.setFont(fontFor(FontRole::Secondary));
  painter.setPen(m_focused ? t.text : t.secondaryText);
  const QRectF line(4.0, 1.0, rect.right() + kRight - 8.0, kTop - 3.0);
  painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter,
                   painter.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(line.width())));
  if (!m_focused) return;
  const double width = rect.width() / static_cast<double>(m_bins.size());
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(t.accent, 1.0));
  painter.drawRect(
      QRectF(rect.left() + width * static_cast<double>(*m_focused), rect.top(), width, rect.height()));
}

void HistogramPlot::paint(QPainter& painter, const QSizeF& size, const Tokens& t, bool isScreen) const {
  painter.fillRect(QRectF(QPointF(), size), t.base);
  if (m_bins.isEmpty()) {
    painter.setPen(t.secondaryText);
    painter.drawText(QRectF(QPointF(), size).adjusted(12, 0, -12, 0), Qt::AlignCenter | Qt::TextWordWrap,
                     m_empty);
    return;
  }
  const QRectF rect = plotRect(size);
  paintAxes(painter, rect, t);
  for (const PlotSide side : kPlotSides) paintBars(painter, rect, side, t);
  if (m_selected) {
    QColor fill = t.accent;
    fill.setAlphaF(0.14F);
    const double left = xOf(m_selected->low, rect);
    const double right = std::max(xOf(m_selected->high, rect), left + 2.0);
    painter.fillRect(QRectF(left, rect.top(), right - left, rect.height()), fill);
    painter.setPen(QPen(t.accent, 1.0));
    for (const double x : {left, right}) painter.drawLine(QPointF(x, rect.top()), QPointF(x, rect.bottom()));
  }
  if (isScreen) paintFocus(painter, rect, t);
}

void HistogramPlot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paint(painter, size(), tokens(), true);
  if (hasFocus()) paintFocusFrame(painter, rect(), tokens());
}

void HistogramPlot::select(std::size_t from, std::size_t to) {
  const PlotRange range{m_bins.rangeOf(std::min(from, to)).low, m_bins.rangeOf(std::max(from, to)).high};
  if (m_selected == range) return;
  setSelected(range);
  emit rangeSelected(range);
}

void HistogramPlot::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || m_bins.isEmpty()) return;
  m_anchor = binAt(event->position().x());
}

void HistogramPlot::mouseMoveEvent(QMouseEvent* event) {
  if (m_bins.isEmpty()) return;
  m_focused = binAt(event->position().x());
  if (m_anchor && event->buttons().testFlag(Qt::LeftButton)) {
    setSelected(PlotRange{m_bins.rangeOf(std::min(*m_anchor, *m_focused)).low,
                          m_bins.rangeOf(std::max(*m_anchor, *m_focused)).high});
  }
  update();
}

void HistogramPlot::mouseReleaseEvent(QMouseEvent* event) {
  if (!m_anchor || event->button() != Qt::LeftButton) return;
  const std::size_t from = *std::exchange(m_anchor, std::nullopt);
  m_selected.reset();
  select(from, binAt(event->position().x()));
}

void HistogramPlot::mouseDoubleClickEvent(QMouseEvent*) {
  m_anchor.reset();
  setSelected({});
  emit cleared();
}

void HistogramPlot::moveFocus(int by, bool selects) {
  if (m_bins.isEmpty()) return;
  const auto last = static_cast<int>(m_bins.size()) - 1;
  const int from = m_focused ? static_cast<int>(*m_focused) : (by > 0 ? -1 : last + 1);
  if (selects && !m_anchor) m_anchor = static_cast<std::size_t>(std::clamp(from, 0, last));
  m_focused = static_cast<std::size_t>(std::clamp(from + by, 0, last));
  if (selects) {
    select(*m_anchor, *m_focused);
  } else {
    m_anchor.reset();
  }
  describe();
  update();
}

void HistogramPlot::keyPressEvent(QKeyEvent* event) {
  const bool shift = event->modifiers().testFlag(Qt::ShiftModifier);
  switch (event->key()) {
    case Qt::Key_Left:
      return moveFocus(-1, shift);
    case Qt::Key_Right:
      return moveFocus(1, shift);
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (m_focused) select(m_anchor.value_or(*m_focused), *m_focused);
      return;
    case Qt::Key_Escape:
      m_focused.reset();
      m_anchor.reset();
      setSelected({});
      describe();
      emit cleared();
      return;
    default:
      QWidget::keyPressEvent(event);
  }
}

void HistogramPlot::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  if (hasFocus()) return;
  m_focused.reset();
  describe();
  update();
}

void HistogramPlot::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  m_focused.reset();
  describe();
}

}  // namespace culprit::ui
