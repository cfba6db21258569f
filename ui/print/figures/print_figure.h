// The figures of a report on paper, as vectors. Called by print_blocks; one file per kind of figure.
#pragma once

#include <QRectF>

#include "core/report/document/figure.h"

class QPainter;

namespace culprit::ui {

/// Print units, whatever the width.
double figureHeight(const Figure& figure);
void paintFigure(QPainter& painter, const QRectF& place, const Figure& figure);

double figureHeight(const DistributionFigure& figure);
void paintFigure(QPainter& painter, const QRectF& place, const DistributionFigure& figure);
double figureHeight(const WaterfallFigure& figure);
void paintFigure(QPainter& painter, const QRectF& place, const WaterfallFigure& figure);
double figureHeight(const TimelineFigure& figure);
void paintFigure(QPainter& painter, const QRectF& place, const TimelineFigure& figure);

}  // namespace culprit::ui
