// The one colour scale of the heat map of ranks, as a strip with the ms at its ends. Shows what it is given;
// what the colours mean in words is its tooltip and what a screen reader says.
#pragma once

#include <QWidget>

#include "core/report/figures/pair_heat.h"

namespace culprit::ui {

class HeatLegend : public QWidget {
  Q_OBJECT
 public:
  explicit HeatLegend(QWidget* parent = nullptr);

  /// `fullMs`: PairHeat::fullMs(). `words`: what the colours mean.
  void setScale(HeatKind kind, double fullMs, const QString& words);
  /// "−0.39 ms", "0 ms"
  const QString& low() const { return m_low; }
  const QString& high() const { return m_high; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QString m_low, m_high;
  double m_from = -1.0, m_to = 1.0;  // strengths as heatColour() has them
};

}  // namespace culprit::ui
