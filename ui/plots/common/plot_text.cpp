#include "ui/plots/common/plot_text.h"

#include <QLocale>
#include <algorithm>
#include <cmath>
#include <vector>

#include "core/report/words/format.h"
#include "core/stats/basics/descriptive.h"

namespace culprit::ui {

QString plotNumber(double value, int significant) {
  if (value == 0.0) return QStringLiteral("0");
  const double magnitude = std::abs(value);
  QString text;
  if (magnitude < 1e-6 || magnitude >= 1e15) {
    text = QLocale::c().toString(value, 'e', significant - 1);
  } else {
    const int before = static_cast<int>(std::floor(std::log10(magnitude))) + 1;
    text = QString::fromStdString(format::number(value, std::clamp(significant - before, 0, 9)));
    if (text.contains(QLatin1Char('.'))) {
      while (text.endsWith(QLatin1Char('0'))) text.chop(1);
      if (text.endsWith(QLatin1Char('.'))) text.chop(1);
    }
  }
  return text.replace(QLatin1Char('-'), QChar(0x2212));
}

QString plotValue(double value, const QString& unit, int significant) {
  const QString number = plotNumber(value, significant);
  return unit.isEmpty() ? number : QStringLiteral("%1 %2").arg(number, unit);
}

QString dataNumber(double value) {
  return QString::number(value, 'g', 15);
}

QString distributionInWords(std::span<const double> values, const QString& unit, const QString& item) {
  if (values.empty()) return QString("no %1").arg(item);
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  const auto at = [&](double p) { return plotNumber(*stats::sortedQuantile(sorted, p)); };
  return QString("%1 %2, median %3, mean %4, half of them from %5 to %6, all from %7 to %8")
      .arg(QString::number(sorted.size()), item, plotValue(*stats::sortedQuantile(sorted, 0.5), unit),
           plotValue(stats::mean(sorted), unit), at(0.25),
           plotValue(*stats::sortedQuantile(sorted, 0.75), unit), plotNumber(sorted.front()),
           plotValue(sorted.back(), unit));
}

QString letterOf(PlotSide side) {
  return side == PlotSide::A ? QStringLiteral("A") : QStringLiteral("B");
}

}  // namespace culprit::ui
