#include "core/stats/significance/welch.h"

#include <cmath>

#include "core/stats/significance/student_t.h"

namespace culprit::stats {

std::optional<double> welchP(Sample a, Sample b) {
  if (a.n < 2 || b.n < 2) return std::nullopt;
  const auto countA = static_cast<double>(a.n);
  const auto countB = static_cast<double>(b.n);
  const double varianceA = a.std * a.std / countA;
  const double varianceB = b.std * b.std / countB;
  const double variance = varianceA + varianceB;
  if (variance == 0.0) return a.mean == b.mean ? std::nullopt : std::optional(0.0);

  // Welch and Satterthwaite's degrees of freedom from the shares of the variance: no fourth powers to
  // overflow.
  const double shareA = varianceA / variance;
  const double shareB = varianceB / variance;
  const double df = 1.0 / (shareA * shareA / (countA - 1.0) + shareB * shareB / (countB - 1.0));
  return twoSidedT((a.mean - b.mean) / std::sqrt(variance), df);
}

}  // namespace culprit::stats
