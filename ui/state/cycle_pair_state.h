// What the Cycle Pair page keeps in the session: which cycles lie over each other, and what part of them was
// in sight. A value.
#pragma once

#include <cstdint>
#include <optional>

#include "ui/plots/common/plot_data.h"

namespace culprit::ui {

struct CyclePairState {
  PlotPair<std::optional<std::uint32_t>> cycles;  ///< positions; empty: the median cycle
  std::optional<PlotRange> range;                 ///< nanoseconds in sight; empty: all

  friend bool operator==(const CyclePairState&, const CyclePairState&) = default;
};

}  // namespace culprit::ui
