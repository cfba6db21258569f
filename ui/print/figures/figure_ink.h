// What all figures of a printed report have in common: marks of the two sides, small texts, axes. Drawn with
// QPainter alone, since reports are written by worker threads, where no widget may be made. Readable without
// colour: A is discs and solid lines, B diamonds and broken lines. Lengths are print units.
#pragma once

#include <QPainter>
#include <QRectF>
#include <QString>
#include <cstddef>

#include "core/model/run/ids.h"
#include "core/report/formats/html/figure_axis.h"

namespace culprit::ui {

inline constexpr double kFigurePoints = 7.0;  ///< size of letters

QColor markColour(Side side);
/// The disc of A, the diamond of B.
void paintMark(QPainter& painter, Side side, const QPointF& centre, double size, bool isHollow = false);
/// The line of a side: solid or broken.
QPen linePen(Side side, double width);
/// Small text inside `place`, cut if it does not fit; `colour`: invalid for secondary text.
void paintSmall(QPainter& painter, const QRectF& place, Qt::Alignment align, const QString& text,
                const QColor& colour = {}, QFont::Weight weight = QFont::Normal);
double smallWidth(const QString& text);
double smallHeight();
/// "● A", with its mark, at the left of `place`; returns where it ends.
double paintSide(QPainter& painter, Side side, const QRectF& place);
/// Lines from the lower left to the upper right: what shrank.
void paintHatched(QPainter& painter, const QRectF& place);

/// An axis along a stretch of the paper.
struct PlacedAxis {
  FigureAxis axis;
  double from = 0.0, to = 0.0;

  double at(double value) const { return from + axis.position(value) * (to - from); }
};

/// How many ticks there is room for.
std::size_t ticksBelow(const QRectF& area);
std::size_t ticksBeside(const QRectF& area);

/// Below `area`, over its width: line, ticks with lines through the area, numbers, and what they are.
void paintAxisBelow(QPainter& painter, const QRectF& area, const PlacedAxis& axis, const QString& title);
/// At the left of `area`, over its height: numbers, and lines through the area.
void paintAxisBeside(QPainter& painter, const QRectF& area, const PlacedAxis& axis);
/// What paintAxisBelow() takes below the area.
double axisHeight();

}  // namespace culprit::ui
