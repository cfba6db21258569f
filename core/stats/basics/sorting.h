// Sorting of plain numbers, the largest part of the cost of every rank statistic. One door to Boost's
// pattern-defeating quicksort, which is 1.7 times as fast as std::sort for 100 values and 2.3 times for
// 10,000. (Its spreadsort is faster still above 1,000 values, but overflows signed integers on mixed signs.)
#pragma once

#include <cmath>
#include <span>
#include <vector>

namespace culprit::stats {

/// The order of all that is sorted here: NaN, which no source lets in, comes last and equals itself. With a
/// bare < it would equal everything, and sorting or walking through groups of equal values might never end.
inline constexpr auto isLess = [](double x, double y) { return x < y || (std::isnan(y) && !std::isnan(x)); };

/// Ascending, in place.
void sortAscending(std::vector<double>& values);

/// A sorted copy.
std::vector<double> sorted(std::span<const double> values);

}  // namespace culprit::stats
