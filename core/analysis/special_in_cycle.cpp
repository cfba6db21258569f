#include "core/analysis/special_in_cycle.h"

#include <algorithm>
#include <cmath>

#include "core/stats/descriptive.h"
#include "core/stats/robust_deviation.h"

namespace culprit {

std::vector<SpecialUsage> specialInCycle(const std::vector<Usage>& usages, std::uint32_t cycle,
                                         std::size_t most) {
  std::vector<SpecialUsage> special;
  for (const Usage& usage : usages) {
    const auto found = std::lower_bound(usage.cycle.begin(), usage.cycle.end(), cycle);
    if (found == usage.cycle.end() || *found != cycle) continue;
    const double beta = usage.beta[static_cast<std::size_t>(found - usage.cycle.begin())];
    const auto deviation = stats::robustDeviation(beta, usage.beta);
    if (!deviation || *deviation == 0.0) continue;
    special.push_back({.function = usage.function,
                       .device = usage.device,
                       .beta = beta,
                       .median = *stats::median(usage.beta),
                       .deviation = *deviation});
  }
  std::stable_sort(special.begin(), special.end(), [](const SpecialUsage& left, const SpecialUsage& right) {
    return std::abs(left.deviation) > std::abs(right.deviation);
  });
  if (special.size() > most) special.resize(most);
  return special;
}

}  // namespace culprit
