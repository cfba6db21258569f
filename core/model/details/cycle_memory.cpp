#include "core/model/details/cycle_memory.h"

#include <algorithm>

namespace culprit {

std::optional<std::size_t> MemoryCurve::peak() const {
  if (empty()) return std::nullopt;
  return static_cast<std::size_t>(std::max_element(bytes.begin(), bytes.end()) - bytes.begin());
}

std::optional<double> peakOf(const MemoryCurve& curve) {
  const std::optional<std::size_t> peak = curve.peak();
  return peak ? std::optional(curve.bytes[*peak]) : std::nullopt;
}

std::optional<double> growthOf(const MemoryCurve& curve) {
  return curve.empty() ? std::nullopt : std::optional(curve.bytes.back() - curve.bytes.front());
}

std::vector<MemoryStretch> stretchesOf(const MemoryCurve& curve, std::int64_t durationNs, std::size_t most) {
  std::vector<MemoryStretch> stretches;
  const bool isWhole = curve.size() <= most;
  const auto lastStretch = static_cast<std::int64_t>(most) - 1;
  const std::int64_t width = std::max<std::int64_t>(durationNs, 0) / static_cast<std::int64_t>(most) + 1;
  for (std::size_t i = 0; i < curve.size(); ++i) {
    const double level = curve.bytes[i];
    const std::int64_t from =
        isWhole ? curve.timeNs[i] : std::min(curve.timeNs[i] / width, lastStretch) * width;
    if (isWhole || stretches.empty() || stretches.back().fromNs != from) {
      const double before = isWhole || stretches.empty() ? level : stretches.back().last;
      stretches.push_back({from, before, before, before});
    }
    MemoryStretch& stretch = stretches.back();
    stretch.low = std::min(stretch.low, level);
    stretch.high = std::max(stretch.high, level);
    stretch.last = level;
  }
  return stretches;
}

}  // namespace culprit
