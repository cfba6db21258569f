// The figures of a report on paper: the drawings that HTML has, too, painted with QPainter, since Qt's SVG
// renderer makes curves of letters, which nobody can search or copy. Called by print_blocks and print_table,
// also from worker threads. Lengths are print units.
#pragma once

#include <QRectF>

#include "core/report/document/cell_picture.h"
#include "core/report/document/figure.h"

class QPainter;

namespace culprit::ui {

double figureHeight(const Figure& figure, double width);
/// Over the width of `place`.
void paintFigure(QPainter& painter, const QRectF& place, const Figure& figure);
/// In the middle of `place`, over its width.
void paintCellPicture(QPainter& painter, const QRectF& place, const CellPicture& picture);

}  // namespace culprit::ui
