#include "core/stats/basics/robust_deviation.h"

#include "core/stats/basics/descriptive.h"

namespace culprit::stats {
namespace {

constexpr std::size_t kFewest = 4;

}  // namespace

std::optional<RobustDeviation> robustDeviation(double value, std::span<const double> values) {
  if (values.size() < kFewest) return std::nullopt;
  const double centre = *median(values);
  const double spread = *medianAbsoluteDeviation(values, centre);
  if (!(spread > 0.0)) return std::nullopt;
  return RobustDeviation{.deviation = (value - centre) / spread, .median = centre};
}

}  // namespace culprit::stats
