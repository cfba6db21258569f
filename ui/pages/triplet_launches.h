// When the selected function ran: its launches in the stored traces, for the timelines. Belongs to the UI
// thread like the session itself; throws what the session throws. Processed runs have none.
#pragma once

#include <cstdint>
#include <vector>

#include "ui/comparison_view.h"
#include "ui/plots/plot_data.h"

namespace culprit::ui {

/// Seconds since `firstNs`, by start; of the side's process of the pair and the triplet's device only.
std::vector<PlotRange> readLaunches(const ComparisonView& view, Side side, const Triplet& triplet,
                                    std::int64_t firstNs);

}  // namespace culprit::ui
