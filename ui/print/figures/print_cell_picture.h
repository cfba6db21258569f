// The small pictures in cells of a printed table. Drawn with QPainter alone, in print units. For print_table.
#pragma once

#include <QRectF>

#include "core/report/document/cell_picture.h"

class QPainter;

namespace culprit::ui {

/// In the middle of `place`, over its width.
void paintCellPicture(QPainter& painter, const QRectF& place, const CellPicture& picture);

}  // namespace culprit::ui
