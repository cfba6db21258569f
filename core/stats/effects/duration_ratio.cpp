#include "core/stats/effects/duration_ratio.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/stats/basics/autocorrelation.h"
#include "core/stats/basics/logarithms.h"
#include "core/stats/basics/sorting.h"
#include "core/stats/effects/effect_size.h"
#include "core/stats/effects/interval_rank.h"
#include "core/stats/effects/pairwise_differences.h"

namespace culprit::stats {
namespace {

constexpr double kLargestAutocorrelation = 0.8;

}  // namespace

std::optional<Slowdown> slowdown(const DurationSeries& a, const DurationSeries& b, std::size_t fewest) {
  auto logA = logarithms(a.durations);
  auto logB = logarithms(b.durations);
  if (!logA || !logB || logA->empty() || logB->empty()) return std::nullopt;
  const auto n1 = static_cast<double>(logA->size());
  const auto n2 = static_cast<double>(logB->size());
  const double rA = lagOneAutocorrelation(*logA, a.captures);
  const double rB = lagOneAutocorrelation(*logB, b.captures);
  const double r = std::clamp((n1 * rA + n2 * rB) / (n1 + n2), 0.0, kLargestAutocorrelation);

  sortAscending(*logA);
  sortAscending(*logB);
  PairwiseDifferences differences;
  differences.set(*logA, *logB);
  Slowdown result{.ratio = std::exp(differences.median()), .autocorrelation = r};
  if (std::min(logA->size(), logB->size()) >= fewest) {
    const double widening = std::sqrt((1.0 + r) / (1.0 - r));
    const auto rank =
        std::max<std::uint64_t>(1, approximateIntervalRank(logA->size(), logB->size(), widening));
    result.interval = {std::exp(differences.nth(rank - 1)),
                       std::exp(differences.nth(differences.count() - rank))};
  }
  return result;
}

std::optional<double> durationRatio(std::span<const double> a, std::span<const double> b) {
  const auto logRatio = medianLogRatio(a, b, 0.0);
  return logRatio ? std::optional(std::exp(*logRatio)) : std::nullopt;
}

}  // namespace culprit::stats
