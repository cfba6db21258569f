// Axis ticks whose numbers look like all others of the plots, with the unit behind the first of them. For
// QCustomPlot axes.
#pragma once

#include <qcustomplot.h>

#include <QString>

namespace culprit::ui {

class UnitTicker : public QCPAxisTicker {
 public:
  explicit UnitTicker(int count) { setTickCount(count); }
  /// Behind the first label ("0 s") or, as `prefix`, before it ("cycle 1").
  void setUnit(const QString& suffix, const QString& prefix = {});
  /// As many ticks, up to `most`, as have room for their labels on `width` pixels. Returns whether the
  /// count changed.
  bool fit(const QCPRange& range, double width, const QFont& font, int most);
  /// Ticks at whole numbers only.
  void setWhole(bool whole) { m_whole = whole; }

 protected:
  double getTickStep(const QCPRange& range) override;
  int getSubTickCount(double tickStep) override;
  QVector<QString> createLabelVector(const QVector<double>& ticks, const QLocale& locale, QChar formatChar,
                                     int precision) override;

 private:
  QString m_suffix, m_prefix;
  bool m_whole = false;
};

}  // namespace culprit::ui
