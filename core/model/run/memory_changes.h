// Each time a program took memory or gave it back, as a profiler noted it (PyTorch's "[memory]" instants):
// how much, on which thread, and which free belongs to which allocation. Filled by sources, stored with the
// capture, read by core/exploring/memory. The levels that they make are counters (RunContent::readings).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/base/long_column.h"

namespace culprit {

/// Those of one memory in one capture, as parallel columns in the order of time, 24 bytes each.
struct MemoryChanges {
  std::optional<std::int32_t> gpu;  ///< numbered like Track::gpu; empty: memory of the host
  /// False: the file has no addresses, and a free counts as that of the latest allocation of its size.
  bool areByAddress = true;
  LongColumn<std::int64_t> timeNs;    ///< ascending; equal times keep the order of the file
  LongColumn<std::int64_t> bytes;     ///< negative: given back
  LongColumn<std::uint32_t> track;    ///< the thread: position in Capture::tracks + 1; 0: it has no track
  LongColumn<std::uint32_t> freedAt;  ///< of what was taken: position of its free + 1, else 0

  std::size_t size() const { return timeNs.size(); }
  /// Taken before the change at that position (below it), and not given back before it.
  bool isHeldAt(std::size_t change, std::size_t position) const {
    return change < position && bytes[change] > 0 &&
           (freedAt[change] == 0 || freedAt[change] - 1 >= position);
  }
};

/// The first of MemoryChanges, for who only asks when a recording begins.
struct FirstMemoryChange {
  std::optional<std::int32_t> gpu;  ///< as there
  std::int64_t timeNs = 0;
  std::int64_t bytes = 0;
};

}  // namespace culprit
