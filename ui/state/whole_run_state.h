// What the Whole run page keeps in the session: what part of both recordings was in sight, how they lie over
// each other, and which lanes and counters are shown. A value.
#pragma once

#include <QStringList>
#include <optional>

#include "ui/plots/common/plot_data.h"

namespace culprit::ui {

/// Nobody hides more by hand, but a session may come from anywhere.
inline constexpr qsizetype kMostHiddenCounters = 1000;

struct WholeRunState {
  std::optional<PlotRange> range;   ///< nanoseconds of A in sight; empty: all
  bool byCycle = false;             ///< B lies so that the selected cycle begins with that of A
  bool hostHidden = false;          ///< the lanes of host threads
  QStringList hiddenCounters = {};  ///< by name, ascending

  friend bool operator==(const WholeRunState&, const WholeRunState&) = default;
};

}  // namespace culprit::ui
