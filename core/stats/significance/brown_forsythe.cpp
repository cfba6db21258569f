#include "core/stats/significance/brown_forsythe.h"

#include <cmath>
#include <vector>

#include "core/stats/basics/descriptive.h"
#include "core/stats/significance/student_t.h"

namespace culprit::stats {
namespace {

Sample distancesFromMedian(std::span<const double> values) {
  const double centre = *median(values);
  std::vector<double> distances(values.begin(), values.end());
  for (double& distance : distances) distance = std::fabs(distance - centre);
  return describe(distances);
}

}  // namespace

std::optional<double> brownForsytheP(std::span<const double> a, std::span<const double> b) {
  if (a.size() < 2 || b.size() < 2) return std::nullopt;
  const Sample distancesA = distancesFromMedian(a);
  const Sample distancesB = distancesFromMedian(b);
  const auto n1 = static_cast<double>(a.size());
  const auto n2 = static_cast<double>(b.size());
  const double df = n1 + n2 - 2.0;
  const double variance =
      ((n1 - 1.0) * distancesA.std * distancesA.std + (n2 - 1.0) * distancesB.std * distancesB.std) / df;
  const double difference = distancesA.mean - distancesB.mean;
  if (variance == 0.0) return difference == 0.0 ? std::nullopt : std::optional(0.0);
  // With two groups F(1, df) is the square of Student's t.
  return twoSidedT(difference / std::sqrt(variance * (1.0 / n1 + 1.0 / n2)), df);
}

}  // namespace culprit::stats
