#include "ui/plots/whole_run/counter_words.h"

#include <QStringList>

#include "ui/plots/common/plot_text.h"

namespace culprit::ui {

QString counterText(const CounterBand& band, const WholeRunView& view, double time, double perPixel) {
  QStringList lines{band.title};
  for (const PlotSide side : kPlotSides) {
    if (!band.sides[side]) continue;
    const auto range = band.sides[side]->at(time - view.offset(side), perPixel);
    if (!range || range->low > range->high) continue;
    QString line = QString("%1 %2").arg(letterOf(side), plotNumber(range->low));
    if (range->low < range->high) line += QString(" to %1").arg(plotNumber(range->high));
    lines << line;
  }
  return lines.join(QLatin1Char('\n'));
}

}  // namespace culprit::ui
