// Turns the "[memory]" instants of PyTorch's profiler into counters of allocated and reserved memory, one per
// device. Used by the Chrome importer. The 2021 files hold no totals, only changes: there the level counts
// from 0 at the start of the capture, and its counter has another name.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "core/intake/capture_builder.h"

namespace culprit::chrome {

class MemoryCounters {
 public:
  struct Change {
    std::int64_t timeNs = 0;
    std::int64_t bytes = 0;                 ///< negative: freed
    bool hasTotals = false;                 ///< also if they cannot be used
    std::optional<std::int64_t> allocated;  ///< after the change
    std::optional<std::int64_t> reserved;
  };
  /// `gpu` is empty for the memory of the host.
  void add(std::optional<std::int64_t> gpu, const Change& change) { m_changes[gpu].push_back(change); }

  void finish(CaptureBuilder& capture);

 private:
  std::map<std::optional<std::int64_t>, std::vector<Change>> m_changes;
};

}  // namespace culprit::chrome
