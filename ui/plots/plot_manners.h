// What all plots do alike: the colour of a side's marks, the frame of the one in focus, the step of a zoom.
#pragma once

#include <QPainter>
#include <QRectF>

#include "ui/plots/plot_data.h"
#include "ui/theme.h"

namespace culprit::ui {

/// One notch of the wheel, or one press of "+", leaves so much of the range.
inline constexpr double kZoomStep = 0.8;

inline const QColor& markOf(PlotSide side, const Tokens& t) {
  return side == PlotSide::A ? t.markA : t.markB;
}

/// Along the inner edge of `area`.
inline void paintFocusFrame(QPainter& painter, const QRectF& area, const Tokens& t) {
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(t.accent);
  painter.drawRect(area.adjusted(0, 0, -1, -1));
}

}  // namespace culprit::ui
