// What all drawings of a figure have in common: its axes, how far points of equal value lie apart, and where
// lines are broken. For figure_drawing and timeline_drawing.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/report/document/figure.h"
#include "core/report/formats/html/figure_axis.h"

namespace culprit {

/// Of the durations, with every point and box on it.
FigureAxis axisOf(const DistributionFigure& figure, std::size_t ticks);
/// From 0 over all bars. `room`: times the longest bar, for a number behind it.
FigureAxis axisOf(const WaterfallFigure& figure, std::size_t ticks, double room = 1.0);
/// Of the values of a panel, the same for both sides.
FigureAxis valuesOf(const TimelineFigure::Panel& panel, std::size_t ticks);
/// Of the cycles of a side, the same for all panels; empty if it has none.
std::optional<FigureAxis> cyclesOf(const TimelineFigure& figure, Side side, std::size_t ticks);

/// -0.5 to 0.5, how far across its lane a point lies, so that equal ones can be told apart: the same for an
/// index every time.
double scatterOf(std::size_t index);

/// The points between which a line may be drawn: where cycles are missing no line may pretend to know them.
std::vector<std::span<const TimelineFigure::Point>> stretchesOf(const TimelineFigure::Series& series);

}  // namespace culprit
