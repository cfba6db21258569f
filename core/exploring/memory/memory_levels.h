// The levels of memory that counters tell of one process during one cycle: of each device how much the
// program has allocated and how much is reserved for it. For read_cycle_memory.h only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/monitor.h"
#include "core/model/details/cycle_memory.h"
#include "core/model/results/results.h"
#include "core/store/session/session.h"

namespace culprit {

/// One device of one side.
struct MemoryLevels {
  std::string device;  ///< as DeviceMemory has it
  bool isHost = false;
  std::optional<std::int32_t> gpu;  ///< as MemoryChanges has it
  MemorySide side;                  ///< curves and peaks
  /// The first level of `allocated` is that before the cycle or before the first change of the recording, not
  /// one that was read in it.
  bool isCarried = false;
};

struct SideMemory {
  std::vector<MemoryLevels> devices;  ///< those with a level in the cycle
  bool isRecorded = false;            ///< a counter tells of memory of the process, at any time
};

/// Of the cycle at that position of the side. Throws Error, Cancelled.
SideMemory memoryLevels(const Session& session, const Results& results, const PairResults& pair, Side side,
                        std::uint32_t cycle, const Monitor& monitor);

}  // namespace culprit
