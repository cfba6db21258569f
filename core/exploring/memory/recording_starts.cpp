#include "core/exploring/memory/recording_starts.h"

#include <algorithm>
#include <limits>

namespace culprit {

RecordingStarts::RecordingStarts(const std::vector<Cycle>& cycles,
                                 const std::map<std::uint32_t, std::vector<FirstMemoryChange>>& firsts) {
  for (const Cycle& cycle : cycles) {
    const std::int64_t endNs = cycle.startNs + cycle.durationNs;
    const auto [found, isNew] = m_extents.try_emplace(cycle.capture, cycle.startNs, endNs);
    if (isNew) continue;
    found->second.first = std::min(found->second.first, cycle.startNs);
    found->second.second = std::max(found->second.second, endNs);
  }
  for (const auto& [capture, extent] : m_extents) m_ends.push_back(extent.second);
  std::sort(m_ends.begin(), m_ends.end());
  for (const auto& [capture, changes] : firsts)
    for (const FirstMemoryChange& change : changes)
      m_firsts.try_emplace(std::pair(capture, change.gpu), change);
}

const FirstMemoryChange* RecordingStarts::firstOf(std::uint32_t capture,
                                                  std::optional<std::int32_t> gpu) const {
  const auto found = m_firsts.find({capture, gpu});
  return found == m_firsts.end() ? nullptr : &found->second;
}

std::int64_t RecordingStarts::of(std::uint32_t capture) const {
  const auto after = std::upper_bound(m_ends.begin(), m_ends.end(), m_extents.at(capture).first);
  return after == m_ends.begin() ? std::numeric_limits<std::int64_t>::min() : *(after - 1);
}

}  // namespace culprit
