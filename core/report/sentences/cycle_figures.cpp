#include "core/report/sentences/cycle_figures.h"

#include <algorithm>
#include <cstdint>
#include <map>

namespace culprit {

std::optional<CycleFigures> cycleFigures(const std::vector<Cycle>& cycles, bool arePeriods) {
  std::vector<std::int64_t> durations;
  durations.reserve(cycles.size());
  long double sum = 0.0L;
  for (const Cycle& cycle : cycles) {
    const std::optional<std::int64_t> lengthNs = lengthOf(cycle, arePeriods);
    if (!lengthNs) continue;
    durations.push_back(*lengthNs);
    sum += static_cast<long double>(*lengthNs);
  }
  if (durations.empty()) return std::nullopt;
  std::sort(durations.begin(), durations.end());
  const std::size_t count = durations.size();
  const auto at = [&](std::size_t index) { return static_cast<double>(durations[index]); };
  return CycleFigures{.count = count,
                      .meanNs = static_cast<double>(sum / static_cast<long double>(count)),
                      .medianNs = (at((count - 1) / 2) + at(count / 2)) / 2.0,
                      .minNs = at(0),
                      .maxNs = at(count - 1)};
}

std::vector<AnchorId> anchorsOf(const std::vector<Cycle>& cycles) {
  std::map<AnchorId, std::size_t> counts;
  for (const Cycle& cycle : cycles) ++counts[cycle.anchor];
  std::vector<AnchorId> anchors;
  for (const auto& [anchor, count] : counts) anchors.push_back(anchor);
  std::stable_sort(anchors.begin(), anchors.end(),
                   [&counts](AnchorId x, AnchorId y) { return counts[x] > counts[y]; });
  return anchors;
}

}  // namespace culprit
