// Turns the "[memory]" instants of PyTorch's profiler into counters of allocated and reserved memory, one per
// device, and into the changes behind them (core/model/run/memory_changes.h). Used by the Chrome importer.
// The 2021 files hold no totals, only changes: there the level counts from 0 at the start of the capture, and
// its counter has another name.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "core/intake/capture_builder.h"

namespace culprit::chrome {

class MemoryCounters {
 public:
  struct Change {
    std::int64_t timeNs = 0;
    std::int64_t bytes = 0;                 ///< negative: freed; within 2^53
    bool hasTotals = false;                 ///< also if they cannot be used
    std::optional<std::int64_t> allocated;  ///< after the change
    std::optional<std::int64_t> reserved;
    std::optional<std::int64_t> address;
    std::uint32_t thread = 0;    ///< a number of the caller's
    std::uint64_t position = 0;  ///< in the file
  };
  /// `gpu` is empty for the memory of the host.
  void add(std::optional<std::int64_t> gpu, const Change& change);

  /// `trackOf`: of a thread, if it has one.
  using TrackOf = std::function<std::optional<std::uint32_t>(std::uint32_t thread)>;
  /// Changes without an address among those that have one: nobody can tell which free is theirs.
  struct Unpaired {
    std::uint64_t count = 0;
    std::uint64_t position = 0;  ///< of the first
  };
  Unpaired finish(CaptureBuilder& capture, const TrackOf& trackOf);

 private:
  /// A change without the room that optional numbers take, as a recording may have millions.
  struct Row {
    explicit Row(const Change& change);

    std::int64_t timeNs, bytes, allocated, reserved, address;
    std::uint32_t thread;
    bool hasTotals : 1, hasAllocated : 1, hasReserved : 1, hasAddress : 1;
  };

  static void addReadings(std::optional<std::int64_t> gpu, const std::vector<Row>& rows,
                          CaptureBuilder& capture);
  struct Memory {
    std::vector<Row> rows;
    Unpaired withoutAddress;
  };
  static MemoryChanges changesOf(const Memory& memory, const TrackOf& trackOf);

  std::map<std::optional<std::int64_t>, Memory> m_memories;
};

}  // namespace culprit::chrome
