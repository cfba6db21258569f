#include "core/analysis/judging/speed/warmup.h"

#include <algorithm>

#include "core/stats/basics/descriptive.h"

namespace culprit {

std::size_t leadingLong(std::span<const double> lengths, const Thresholds& thresholds) {
  const double longest = thresholds.warmupFactor * stats::median(lengths).value_or(0.0);
  std::size_t first = 0;
  while (first < lengths.size() / 3 && lengths[first] > longest) ++first;
  const std::span<const double> rest = lengths.subspan(first);
  const bool isOver =
      std::none_of(rest.begin(), rest.end(), [longest](double each) { return each > longest; });
  return isOver ? first : 0;
}

}  // namespace culprit
