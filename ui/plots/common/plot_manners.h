// What all plots do alike: the colour and shape of a side's marks, lines of many points, the frame of the one
// in focus, the text of an empty one, the step of a zoom.
#pragma once

#include <QLineF>
#include <QPainter>
#include <QPolygonF>
#include <QRectF>
#include <QString>

#include "ui/look/fonts.h"
#include "ui/look/theme.h"
#include "ui/plots/common/plot_data.h"

namespace culprit::ui {

/// One notch of the wheel, or one press of "+", leaves so much of the range.
inline constexpr double kZoomStep = 0.8;

inline const QColor& markOf(PlotSide side, const Tokens& t) {
  return side == PlotSide::A ? t.markA : t.markB;
}

/// Piece by piece: as one polyline, a thousand steep points take Qt a hundred times as long.
inline void paintPieces(QPainter& painter, const QPolygonF& points, QPen pen) {
  const double width = pen.widthF();
  double length = 0.0;
  for (qsizetype i = 1; i < points.size(); ++i) {
    const QLineF piece(points[i - 1], points[i]);
    if (pen.style() == Qt::CustomDashLine) pen.setDashOffset(length / width);
    painter.setPen(pen);
    painter.drawLine(piece);
    length += piece.length();
  }
}

/// A disc for A, a diamond for B, in the brush that is set.
inline void paintPlotMark(QPainter& painter, PlotSide side, const QPointF& at, double size) {
  if (side == PlotSide::A) return painter.drawEllipse(at, size / 2.0, size / 2.0);
  const double half = size * 0.62;
  painter.drawPolygon(QPolygonF(
      {{at.x(), at.y() - half}, {at.x() + half, at.y()}, {at.x(), at.y() + half}, {at.x() - half, at.y()}}));
}

/// In the middle, wrapped.
inline void paintEmptyText(QPainter& painter, const QRectF& area, const QString& text, const Tokens& t) {
  painter.setFont(fontFor(FontRole::Body));
  painter.setPen(t.secondaryText);
  painter.drawText(area.adjusted(12, 8, -12, -8), Qt::AlignCenter | Qt::TextWordWrap, text);
}

/// Along the inner edge of `area`.
inline void paintFocusFrame(QPainter& painter, const QRectF& area, const Tokens& t) {
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(t.accent);
  painter.drawRect(area.adjusted(0, 0, -1, -1));
}

}  // namespace culprit::ui
