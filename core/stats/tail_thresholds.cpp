#include "core/stats/tail_thresholds.h"

#include <algorithm>

#include "core/stats/descriptive.h"

namespace culprit::stats {
namespace {

constexpr std::size_t kFewest = 4;
constexpr double kDeviations = 5.0;
constexpr double kFactor = 1.1;

double threshold(double usual, double deviation) {
  return std::max(usual + kDeviations * deviation, kFactor * usual);
}

}  // namespace

std::optional<TailThresholds> tailThresholds(std::span<const double> durationsA,
                                             std::span<const double> durationsB) {
  if (durationsA.size() < kFewest) return std::nullopt;
  const double usualA = *median(durationsA);
  const double usualB = std::max(usualA, median(durationsB).value_or(usualA));
  const double deviation = *medianAbsoluteDeviation(durationsA);
  return TailThresholds{.a = threshold(usualA, deviation), .b = threshold(usualB, deviation)};
}

}  // namespace culprit::stats
