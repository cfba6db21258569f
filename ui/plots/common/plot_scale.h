// How values become positions along a value axis: as they are, or as decimal logarithms. Chooses the ticks,
// too: round numbers, on a logarithmic axis in steps of 1-2-3-5 (finer within a
// decade). Used by the distribution plots.
#pragma once

#include <vector>

#include "ui/plots/common/plot_data.h"

namespace culprit::ui {

enum class PlotScale : std::uint8_t { Linear, Log };

/// Position of a value; on a logarithmic scale the value must be above 0.
double positionOf(PlotScale scale, double value);
double valueAt(PlotScale scale, double position);
/// Whether the scale has a place for the value.
bool isDrawable(PlotScale scale, double value);

/// Round values inside `range` (in values), at most `count` but, where the range allows it, at least 2.
std::vector<double> ticksIn(PlotScale scale, PlotRange range, int count);

/// A range around all values with a little air; values that the scale cannot show are left out. For no values
/// 0..1 (log: 1..10), for equal ones a range with the value in its middle.
PlotRange rangeOf(PlotScale scale, double smallest, double largest);

/// The next round number (1, 2, 5 times a power of ten) at or above a positive value; 1 for anything else.
double roundUp(double value);

}  // namespace culprit::ui
