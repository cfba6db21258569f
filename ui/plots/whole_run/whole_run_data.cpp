#include "ui/plots/whole_run/whole_run_data.h"

#include <algorithm>
#include <cstddef>

namespace culprit::ui {

std::optional<PlotRange> CounterEnvelope::at(double from, double perPixel) const {
  if (time.empty()) return std::nullopt;
  const auto first = std::lower_bound(time.begin(), time.end(), from);
  const auto last = std::lower_bound(first, time.end(), from + perPixel);
  auto begin = static_cast<std::size_t>(first - time.begin());
  auto end = static_cast<std::size_t>(last - time.begin());
  if (begin == end) {
    const bool isBefore = end == time.size() || (begin > 0 && from - time[begin - 1] < time[begin] - from);
    if (isBefore) --begin;
    end = begin + 1;
  }
  return tree.over(value, begin, end);
}

PlotRange WholeRunData::axis(double offsetOfB) const {
  const PlotRange& a = sides.a.recorded;
  const PlotRange b{sides.b.recorded.low + offsetOfB, sides.b.recorded.high + offsetOfB};
  // Where only one was read, the other has no say.
  if (sides.b.isEmpty()) return sides.a.isEmpty() ? PlotRange{0.0, 1.0} : a;
  if (sides.a.isEmpty()) return b;
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

}  // namespace culprit::ui
