// The rectangle of a small plot with its two ranges: where a value lies in it, and its axes with round ticks.
// Used by the plots that paint themselves.
#pragma once

#include <QPointF>
#include <QRectF>

#include "ui/plots/common/plot_data.h"

class QPainter;

namespace culprit::ui {

struct Tokens;

struct PlotFrame {
  static constexpr double kRight = 10.0, kTitle = 18.0;

  QRectF rect;
  PlotRange x, y;

  /// Inside a widget of this size, with room for a title and for the numbers of the axes.
  static PlotFrame inside(const QSizeF& size, const PlotRange& x, const PlotRange& y);

  QPointF place(double atX, double atY) const;
  double xAt(double pixel) const;
  int yTicks() const;
  /// `wholeX`: ticks at whole numbers only.
  void paintAxes(QPainter& painter, const Tokens& t, bool wholeX) const;
};

}  // namespace culprit::ui
