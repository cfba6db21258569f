#include "ui/plots/series/series_plot.h"

#include <qcustomplot.h>

#include <QPainter>
#include <algorithm>

#include "ui/look/fonts.h"
#include "ui/look/theme.h"
#include "ui/plots/common/plot_manners.h"

namespace culprit::ui {

SeriesPlot::SeriesPlot(QWidget* parent) : AxisPlot<QWidget>(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
}

void SeriesPlot::setSeries(const QString& quantity, const QString& unit, const PlotRange& values) {
  m_title = unit.isEmpty() ? quantity : quantity + QStringLiteral(", ") + unit;
  m_values = values;
  m_hovered.reset();
  setAccessibleName(quantity);
  focusOn({});
}

void SeriesPlot::setEmptyText(const QString& text) {
  m_empty = text;
  describe();
  update();
}

void SeriesPlot::focusOn(const std::optional<PlotPoint>& point) {
  m_focused = point;
  describe();
  update();
}

void SeriesPlot::describe() {
  setAccessibleDescription(isEmpty() ? m_empty : m_focused ? readout() : summary());
}

void SeriesPlot::hover(const std::optional<QPointF>& at) {
  const auto hovered = at && !isEmpty() ? nearestTo(*at) : std::nullopt;
  if (hovered == m_hovered) return;
  m_hovered = hovered;
  update();
}

PlotPicture SeriesPlot::picture() const {
  return {.title = m_title,
          .description = summary(),
          .size = size(),
          .paint = [this](QCPPainter& painter) { paint(painter, tokens()); },
          .table = [this] { return table(); },
          .noTable = noTable()};
}

void SeriesPlot::paintTitle(QPainter& painter, const Tokens& t) const {
  const QFont plain = fontFor(FontRole::Secondary);
  QFont bold = plain;
  bold.setWeight(QFont::DemiBold);
  const QString said = readout(), right = said.isEmpty() ? aside() : said;
  const QRectF line(4.0, 1.0, width() - 4.0 - PlotFrame::kRight, PlotFrame::kTitle);
  painter.setFont(plain);
  painter.setPen(t.secondaryText);
  const double taken = std::min(QFontMetricsF(plain).horizontalAdvance(right), 0.6 * line.width());
  painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter,
                   painter.fontMetrics().elidedText(right, Qt::ElideRight, static_cast<int>(taken) + 1));
  painter.setFont(bold);
  painter.setPen(t.text);
  painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                   painter.fontMetrics().elidedText(m_title, Qt::ElideRight,
                                                    static_cast<int>(line.width() - taken - 10.0)));
}

void SeriesPlot::paint(QPainter& painter, const Tokens& t) const {
  painter.fillRect(rect(), t.base);
  if (isEmpty()) return paintEmptyText(painter, rect(), m_empty, t);
  const PlotFrame area = frame();
  area.paintAxes(painter, t, hasWholeNumbers());
  paintTitle(painter, t);
  painter.setClipRect(area.rect.adjusted(-5, -5, 5, 5));
  if (const auto selecting = drag().selecting()) {
    QColor fill = t.accent;
    fill.setAlphaF(0.14F);
    const double from = area.place(selecting->low, 0.0).x(), to = area.place(selecting->high, 0.0).x();
    painter.fillRect(QRectF(from, area.rect.top(), to - from, area.rect.height()), fill);
  }
  painter.setRenderHint(QPainter::Antialiasing);
  for (const PlotSide side : kPlotSides) paintSide(painter, area, side, t);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(t.accent, 1.5));
  for (const auto& point : {m_focused, m_hovered})
    if (const auto at = point ? placeOf(*point) : std::nullopt) painter.drawEllipse(*at, 7.0, 7.0);
  painter.setClipping(false);
  painter.setRenderHint(QPainter::Antialiasing, false);
}

void SeriesPlot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paint(painter, tokens());
  if (hasFocus()) paintFocusFrame(painter, rect(), tokens());
}

}  // namespace culprit::ui
