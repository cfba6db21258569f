#include "ui/pages/ranks/heat_legend.h"

#include <QLinearGradient>
#include <QPainter>

#include "ui/look/fonts.h"
#include "ui/look/heat_colour.h"
#include "ui/look/theme.h"
#include "ui/look/wrapped_name.h"
#include "ui/pages/ranks/heat_words.h"

namespace culprit::ui {

namespace {
constexpr int kStrip = 84;
constexpr int kGap = 6;
constexpr int kHeight = 10;
}  // namespace

HeatLegend::HeatLegend(QWidget* parent) : QWidget(parent) {
  setFont(fontFor(FontRole::Secondary));
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  setAccessibleName("What the colours mean");
}

void HeatLegend::setScale(HeatKind kind, double fullMs, const QString& words) {
  const QString full = fullText(fullMs);
  const bool isDifference = kind == HeatKind::Change || kind == HeatKind::Spread;
  m_low = isDifference ? QStringLiteral("−") + full : QStringLiteral("0 ms");
  m_high = isDifference ? '+' + full : full;
  m_from = isDifference ? -1.0 : 0.0;
  m_to = kind == HeatKind::A ? -1.0 : 1.0;
  setToolTip(wrappedName(words));
  setAccessibleDescription(words);
  updateGeometry();
  update();
}

QSize HeatLegend::sizeHint() const {
  const QFontMetrics metrics = fontMetrics();
  return {metrics.horizontalAdvance(m_low) + metrics.horizontalAdvance(m_high) + kStrip + 2 * kGap,
          metrics.height() + 4};
}

void HeatLegend::paintEvent(QPaintEvent*) {
  constexpr int kSteps = 8;
  QPainter painter(this);
  painter.setPen(tokens().secondaryText);
  painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter, m_low);
  painter.drawText(rect(), Qt::AlignRight | Qt::AlignVCenter, m_high);
  const QRect strip(fontMetrics().horizontalAdvance(m_low) + kGap, (height() - kHeight) / 2, kStrip, kHeight);
  QLinearGradient gradient(strip.topLeft(), strip.topRight());
  for (int step = 0; step <= kSteps; ++step) {
    const double place = static_cast<double>(step) / kSteps;
    gradient.setColorAt(place, heatColour(m_from + place * (m_to - m_from)));
  }
  painter.fillRect(strip, gradient);
  painter.setPen(tokens().control);
  painter.drawRect(strip.adjusted(0, 0, -1, -1));
}

}  // namespace culprit::ui
