// TimelinePlot as a picture and as a table; data and axes are in timeline_plot.cpp.
#include <utility>

#include "ui/plots/common/plot_text.h"
#include "ui/plots/timeline/timeline_plot.h"

namespace culprit::ui {

QString TimelinePlot::table() const {
  const QString unit = m_data.muUnit.isEmpty() ? QString() : QStringLiteral(", ") + m_data.muUnit;
  const bool hasPeriods = !m_data.sides.a.period.empty() || !m_data.sides.b.period.empty();
  QString text = QString("run\tcycle\tstart, s\tduration, ms\t%1β, %\tμ%2\n")
                     .arg(hasPeriods ? "start to start, ms\t" : "", unit);
  for (const PlotSide side : kPlotSides) {
    const TimelineSide& data = m_data.sides[side];
    for (const std::uint32_t cycle : m_order[side]) {
      const auto beta = betaOf({side, cycle});
      const auto mu = muOf({side, cycle});
      const auto period = data.periodOf(cycle);
      QStringList cells{letterOf(side), dataNumber(data.number[cycle]), dataNumber(data.start[cycle]),
                        dataNumber(data.duration[cycle] * 1e3)};
      if (hasPeriods) cells << (period ? dataNumber(*period * 1e3) : QString());
      cells << (beta ? dataNumber(*beta) : QString()) << (mu ? dataNumber(*mu) : QString());
      text += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
  }
  if (m_data.sides.a.readingTime.empty() && m_data.sides.b.readingTime.empty()) return text;
  text += QString("\nrun\ttime, s\treading, %1\n").arg(m_data.readingUnit);
  for (const PlotSide side : kPlotSides) {
    const TimelineSide& data = m_data.sides[side];
    for (std::size_t i = 0; i < data.readingTime.size(); ++i)
      text += QStringLiteral("%1\t%2\t%3\n")
                  .arg(letterOf(side), dataNumber(data.readingTime[i]), dataNumber(data.readingValue[i]));
  }
  return text;
}

PlotPicture TimelinePlot::picture(const Tokens& colours, const QSize& size) {
  const auto paint = [this, &colours, size](QCPPainter& painter) {
    const auto hovered = std::exchange(m_hovered, std::nullopt);
    m_exporting = true;
    restyle(colours);
    showMarkers();
    painter.fillRect(QRectF(QPointF(), size), colours.base);
    toPainter(&painter, size.width(), size.height());
    m_exporting = false;
    m_hovered = hovered;
    restyle(tokens());
    showMarkers();
    replot();
  };
  return {.title = accessibleName(), .description = summary(), .size = size, .paint = paint, .table = [this] {
            return table();
          }};
}

}  // namespace culprit::ui
