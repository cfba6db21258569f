#include "core/exploring/cycles/special_in_cycle.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/stats/basics/robust_deviation.h"

namespace culprit {

std::optional<SpecialUsage> specialOf(const Usage& usage, std::uint32_t cycle) {
  const auto found = std::lower_bound(usage.cycle.begin(), usage.cycle.end(), cycle);
  if (found == usage.cycle.end() || *found != cycle) return std::nullopt;
  const double beta = usage.beta[static_cast<std::size_t>(found - usage.cycle.begin())];
  const auto robust = stats::robustDeviation(beta, usage.beta);
  if (!robust || robust->deviation == 0.0) return std::nullopt;
  return SpecialUsage{.function = usage.function,
                      .device = usage.device,
                      .beta = beta,
                      .median = robust->median,
                      .deviation = robust->deviation};
}

std::vector<SpecialUsage> mostSpecial(std::vector<SpecialUsage> special, std::size_t most) {
  std::stable_sort(special.begin(), special.end(), [](const SpecialUsage& left, const SpecialUsage& right) {
    return std::abs(left.deviation) > std::abs(right.deviation);
  });
  if (special.size() > most) special.resize(most);
  return special;
}

std::vector<SpecialUsage> specialInCycle(const std::vector<Usage>& usages, std::uint32_t cycle,
                                         std::size_t most) {
  std::vector<SpecialUsage> special;
  for (const Usage& usage : usages)
    if (const auto found = specialOf(usage, cycle)) special.push_back(*found);
  return mostSpecial(std::move(special), most);
}

}  // namespace culprit
