// What the Whole run page keeps in the session: what part of both recordings was in sight, how they lie over
// each other, and which lanes are shown. A value.
#pragma once

#include <optional>

#include "ui/plots/common/plot_data.h"

namespace culprit::ui {

struct WholeRunState {
  std::optional<PlotRange> range;  ///< nanoseconds of A in sight; empty: all
  bool byCycle = false;            ///< B lies so that the selected cycle begins with that of A
  bool hostHidden = false;         ///< the lanes of host threads

  friend bool operator==(const WholeRunState&, const WholeRunState&) = default;
};

}  // namespace culprit::ui
