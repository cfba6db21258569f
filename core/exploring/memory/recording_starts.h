// When each recording of a run began, as a profiler with a schedule makes several of one process: what was
// read before is no level of it. For memory_levels.h only.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/model/results/results.h"
#include "core/model/run/memory_changes.h"

namespace culprit {

class RecordingStarts {
 public:
  /// `firsts`: by capture, of all captures of the cycles that have any.
  RecordingStarts(const std::vector<Cycle>& cycles,
                  const std::map<std::uint32_t, std::vector<FirstMemoryChange>>& firsts);

  /// With which the levels of a memory begin in a capture (of one of the cycles); null: single changes are
  /// not recorded. `gpu`: as MemoryChanges has it.
  const FirstMemoryChange* firstOf(std::uint32_t capture, std::optional<std::int32_t> gpu) const;
  /// As far as the cycles of the other captures tell, for counters that are not made of changes.
  std::int64_t of(std::uint32_t capture) const;

 private:
  std::map<std::uint32_t, std::pair<std::int64_t, std::int64_t>> m_extents;  // of the cycles, by capture
  std::vector<std::int64_t> m_ends;                                          // of the extents, ascending
  std::map<std::pair<std::uint32_t, std::optional<std::int32_t>>, FirstMemoryChange> m_firsts;
};

}  // namespace culprit
