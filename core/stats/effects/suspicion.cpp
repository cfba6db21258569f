#include "core/stats/effects/suspicion.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace culprit::stats {
namespace {

constexpr double kLargest = 10.0;        // of deviation and of level
constexpr double kRelativeFloor = 0.01;  // of A's mean: smaller deviations are taken for this
constexpr double kPointFloor = 0.01;     // per cent of the cycle

}  // namespace

double Suspicion::score() const {
  return std::fabs(change) * (deviation + level);
}

Suspicion suspicion(const SuspectSide& a, const SuspectSide& b) {
  const double change = b.time.mean - a.time.mean;
  const double spread = std::max({a.time.std, kRelativeFloor * std::fabs(a.time.mean), kPointFloor});
  Suspicion result{.change = change, .deviation = std::min(std::fabs(change) / spread, kLargest)};
  if (a.meanLogMu && b.meanLogMu)
    result.level = kLargest * std::min(1.0, std::fabs(*b.meanLogMu - *a.meanLogMu) / std::numbers::ln10);
  return result;
}

std::optional<double> percentileAmongSplits(std::span<const double> ascending, double score,
                                            std::size_t fewest) {
  if (ascending.size() < fewest) return std::nullopt;
  const auto below = std::lower_bound(ascending.begin(), ascending.end(), score) - ascending.begin();
  return 100.0 * static_cast<double>(below) / static_cast<double>(ascending.size());
}

}  // namespace culprit::stats
