// The two runs of a comparison as a plot has them, which knows no domain type: side by side, and since when
// their times count.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/model/results/results.h"
#include "ui/plots/common/plot_data.h"

namespace culprit::ui {

inline PlotSide plotSideOf(Side side) {
  return side == Side::A ? PlotSide::A : PlotSide::B;
}

inline Side sideOf(PlotSide side) {
  return side == PlotSide::A ? Side::A : Side::B;
}

/// Start of the first cycle; 0 for none.
inline std::int64_t firstStart(const std::vector<Cycle>& cycles) {
  const auto first = std::min_element(cycles.begin(), cycles.end(),
                                      [](const Cycle& x, const Cycle& y) { return x.startNs < y.startNs; });
  return first == cycles.end() ? 0 : first->startNs;
}

}  // namespace culprit::ui
