// Two stretches of the recordings that are to lie over each other in place of two cycles: made in Whole run,
// shown by Cycle pair. A value.
#pragma once

#include "core/model/run/run.h"
#include "ui/plots/common/plot_data.h"

namespace culprit::ui {

struct StretchPair {
  PlotPair<Cycle> cycles;  ///< as RunTimeline::cycleOf() makes them
  PlotPair<double> start;  ///< nanoseconds in the timelines of the runs

  friend bool operator==(const StretchPair&, const StretchPair&) = default;
};

}  // namespace culprit::ui
