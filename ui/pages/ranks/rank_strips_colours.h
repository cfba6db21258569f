// The classes of time in the strips of the ranks: their colours in the theme that is shown, and their words,
// which are those of Where the time went. For the strips, their legend and their picture.
#pragma once

#include <QColor>
#include <QString>

#include "core/model/results/cause.h"

class QPainter;
class QRectF;

namespace culprit::ui {

struct Tokens;

const QColor& stripColour(TimeClass time, const Tokens& t);
/// "waiting for other ranks"
QString stripWords(TimeClass time);

/// A piece of a strip. Waiting for ranks is hatched where there is room, so that it is told from a transfer
/// without its colour, too.
void paintStripPiece(QPainter& painter, const QRectF& place, TimeClass time, const Tokens& t);

}  // namespace culprit::ui
