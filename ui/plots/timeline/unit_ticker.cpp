#include "ui/plots/timeline/unit_ticker.h"

#include <algorithm>
#include <cmath>

#include "ui/plots/common/plot_text.h"

namespace culprit::ui {

void UnitTicker::setUnit(const QString& suffix, const QString& prefix) {
  m_suffix = suffix;
  m_prefix = prefix;
}

bool UnitTicker::fit(const QCPRange& range, double width, const QFont& font, int most) {
  constexpr double kGap = 8.0;
  const int before = tickCount();
  const QFontMetricsF metrics(font);
  const auto fits = [&] {
    QVector<double> ticks;
    QVector<QString> labels;
    generate(range, {}, {}, 0, ticks, nullptr, &labels);  // those that are drawn: the first has the unit
    double widest = 0.0;
    for (const QString& label : labels) widest = std::max(widest, metrics.horizontalAdvance(label));
    return widest + kGap <= width * getTickStep(range) / range.size();
  };
  int count = most;
  for (setTickCount(count); count > 2 && !fits(); setTickCount(--count)) {
  }
  return tickCount() != before;
}

double UnitTicker::getTickStep(const QCPRange& range) {
  const double step = QCPAxisTicker::getTickStep(range);
  return m_whole ? std::max(std::round(step), 1.0) : step;
}

int UnitTicker::getSubTickCount(double) {
  return 0;
}

QVector<QString> UnitTicker::createLabelVector(const QVector<double>& ticks, const QLocale&, QChar, int) {
  QVector<QString> labels;
  for (const double tick : ticks) labels.append(plotNumber(std::abs(tick) < 1e-12 ? 0.0 : tick, 6));
  if (!labels.isEmpty() && !m_suffix.isEmpty()) labels.front() += QLatin1Char(' ') + m_suffix;
  if (!labels.isEmpty() && !m_prefix.isEmpty()) labels.front().prepend(m_prefix + QLatin1Char(' '));
  return labels;
}

}  // namespace culprit::ui
