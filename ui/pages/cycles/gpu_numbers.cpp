#include "ui/pages/cycles/gpu_numbers.h"

#include <cmath>
#include <cstdint>
#include <unordered_set>

namespace culprit::ui {

namespace {

bool isKernel(const std::string& category) {
  return category == "gpu_compute" || category.starts_with("gpu_comm");
}

}  // namespace

std::optional<double> kernelMs(const Results& results, const PairResults& pair, Side side) {
  const PairVerdict& verdict = pair.verdict;
  if (isPerWork(verdict.slowdown.per) && verdict.waterfall) {
    for (const Waterfall::Step& step : verdict.waterfall->steps)
      if (step.time == TimeClass::GpuKernels) return side == Side::A ? step.aMs : step.bMs;
  }
  std::unordered_set<std::uint64_t> seen;  // one row per metric says the same
  std::optional<double> sum;
  for (const Comparison& row : pair.comparisons) {
    if (!isKernel(results.names.categories[row.category])) continue;
    const std::uint64_t function = indexOf(row.triplet.function);
    if (!seen.insert(function << 32U | indexOf(row.triplet.device)).second) continue;
    const auto& ms = (side == Side::A ? row.assessment.a : row.assessment.b).ms;
    if (ms) sum = sum.value_or(0.0) + *ms;
  }
  return sum;
}

std::optional<double> gpuBusyPercent(const PairResults& pair, Side side) {
  if (!pair.verdict.gpu) return std::nullopt;
  return 100.0 * (side == Side::A ? pair.verdict.gpu->busyA : pair.verdict.gpu->busyB);
}

bool differ(const PairResults& pair, std::optional<double> a, std::optional<double> b) {
  if (!a || !b) return false;
  if (*a <= 0.0 || *b <= 0.0) return *a != *b;
  return std::fabs(std::log(*b / *a)) > std::log1p(pair.verdict.slowdown.noise);
}

}  // namespace culprit::ui
