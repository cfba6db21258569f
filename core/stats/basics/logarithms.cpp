#include "core/stats/basics/logarithms.h"

#include <cmath>

namespace culprit::stats {

std::optional<std::vector<double>> logarithms(std::span<const double> values, double offset) {
  std::vector<double> result;
  result.reserve(values.size());
  for (const double value : values) {
    if (!(value + offset > 0.0)) return std::nullopt;
    result.push_back(std::log(value + offset));
  }
  return result;
}

}  // namespace culprit::stats
