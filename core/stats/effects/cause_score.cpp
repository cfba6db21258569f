#include "core/stats/effects/cause_score.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace culprit::stats {

double capacityShare(double shift, double capacity) {
  return capacity > 0.0 ? std::min(1.0, std::fabs(shift) / capacity) : 0.0;
}

double causeScore(const ResourceChange& change) {
  const double tenfold = std::min(1.0, std::fabs(change.logRatio) / std::numbers::ln10);
  return std::fabs(change.cliff) * std::sqrt(capacityShare(change.shift, change.capacity) * tenfold) *
         change.weight;
}

}  // namespace culprit::stats
