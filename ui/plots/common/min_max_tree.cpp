#include "ui/plots/common/min_max_tree.h"

#include <algorithm>
#include <limits>

namespace culprit::ui {

namespace {

constexpr PlotRange kNothing{std::numeric_limits<double>::infinity(),
                             -std::numeric_limits<double>::infinity()};

/// Not by NaN, with which nothing compares.
void widen(PlotRange& range, const PlotRange& by) {
  range.low = std::min(range.low, by.low);
  range.high = std::max(range.high, by.high);
}

}  // namespace

MinMaxTree::MinMaxTree(std::span<const double> values) {
  std::vector<PlotRange> level;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const PlotRange value{values[i], values[i]};
    if (i % kFan == 0) level.push_back(kNothing);
    widen(level.back(), value);
  }
  while (level.size() > 1) {
    std::vector<PlotRange> above;
    for (std::size_t i = 0; i < level.size(); ++i) {
      if (i % kFan == 0) above.push_back(level[i]);
      widen(above.back(), level[i]);
    }
    m_levels.push_back(std::move(level));
    level = std::move(above);
  }
  m_levels.push_back(std::move(level));
}

PlotRange MinMaxTree::over(std::span<const double> values, std::size_t first, std::size_t last) const {
  const auto value = [values](std::size_t i) { return PlotRange{values[i], values[i]}; };
  PlotRange range = kNothing;
  while (first < last && first % kFan != 0) widen(range, value(first++));
  while (first < last && last % kFan != 0) widen(range, value(--last));
  // Whole groups remain; their ends climb the same way.
  for (const std::vector<PlotRange>& level : m_levels) {
    first /= kFan;
    last /= kFan;
    while (first < last && first % kFan != 0) widen(range, level[first++]);
    while (first < last && last % kFan != 0) widen(range, level[--last]);
  }
  return range;
}

}  // namespace culprit::ui
