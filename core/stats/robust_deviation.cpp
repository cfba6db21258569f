#include "core/stats/robust_deviation.h"

#include "core/stats/descriptive.h"

namespace culprit::stats {
namespace {

constexpr std::size_t kFewest = 4;

}  // namespace

std::optional<double> robustDeviation(double value, std::span<const double> values) {
  if (values.size() < kFewest) return std::nullopt;
  const double spread = *medianAbsoluteDeviation(values);
  if (!(spread > 0.0)) return std::nullopt;
  return (value - *median(values)) / spread;
}

}  // namespace culprit::stats
