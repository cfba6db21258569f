#include "core/stats/significance/tail_thresholds.h"

#include <algorithm>

#include "core/stats/basics/descriptive.h"

namespace culprit::stats {
namespace {

double threshold(double usual, double deviation, TailLimits limits) {
  return std::max(usual + limits.deviations * deviation, limits.factor * usual);
}

}  // namespace

std::optional<TailThresholds> tailThresholds(std::span<const double> durationsA,
                                             std::span<const double> durationsB, TailLimits limits) {
  if (durationsA.empty() || durationsA.size() < limits.fewest) return std::nullopt;
  const double usualA = *median(durationsA);
  const double usualB = std::max(usualA, median(durationsB).value_or(usualA));
  const double deviation = *medianAbsoluteDeviation(durationsA);
  return TailThresholds{.a = threshold(usualA, deviation, limits), .b = threshold(usualB, deviation, limits)};
}

}  // namespace culprit::stats
