#include "ui/plots/timeline/unit_ticker.h"

#include <algorithm>
#include <cmath>

#include "ui/plots/common/plot_text.h"

namespace culprit::ui {

void UnitTicker::setUnit(const QString& suffix, const QString& prefix) {
  m_suffix = suffix;
  m_prefix = prefix;
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
