#include "core/exploring/launches/cycle_finder.h"

#include <algorithm>

namespace culprit {

CycleFinder::CycleFinder(const std::vector<Cycle>& cycles) {
  for (std::uint32_t i = 0; i < cycles.size(); ++i) m_byCapture[cycles[i].capture].push_back({cycles[i], i});
  for (auto& [capture, places] : m_byCapture) {
    std::stable_sort(places.begin(), places.end(),
                     [](const Place& x, const Place& y) { return x.cycle.startNs < y.cycle.startNs; });
  }
}

std::optional<std::uint32_t> CycleFinder::at(std::uint32_t capture, const TimeSpan& time) const {
  const auto found = m_byCapture.find(capture);
  if (found == m_byCapture.end()) return std::nullopt;
  const std::vector<Place>& places = found->second;
  const auto next =
      std::upper_bound(places.begin(), places.end(), time.startNs,
                       [](std::int64_t start, const Place& x) { return start < x.cycle.startNs; });
  if (next != places.begin()) {
    const Place& before = *(next - 1);
    if (holds(before.cycle, time)) return before.position;
  }
  // Where a cycle reaches over its anchor, the call may lie in the anchor and begin before the cycle.
  if (next != places.end() && next->cycle.anchorDurationNs > 0 && isInAnchor(next->cycle, time))
    return next->position;
  const bool reachesIn = next != places.end() && next->cycle.startNs < time.endNs;
  return reachesIn ? std::optional(next->position) : std::nullopt;
}

}  // namespace culprit
