// Smallest and largest value of any stretch of a long series, in time that grows with the logarithm of its
// length: what a plot needs to draw millions of values in a few hundred columns. Knows numbers only.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "ui/plots/common/plot_data.h"

namespace culprit::ui {

class MinMaxTree {
 public:
  MinMaxTree() = default;
  explicit MinMaxTree(std::span<const double> values);

  /// Of the values [first, last), which must not be empty; `values` as they were given. NaN counts for
  /// nothing; where there is nothing else, low is above high.
  PlotRange over(std::span<const double> values, std::size_t first, std::size_t last) const;

 private:
  static constexpr std::size_t kFan = 16;

  std::vector<std::vector<PlotRange>> m_levels;  // each the ranges of kFan of what is below it
};

}  // namespace culprit::ui
