// Events of a raw trace as a session stores them: blocks of one function and category on one track. For
// questions about a part of a trace, which need not read all of it; Events hold a whole one.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "core/model/run/events.h"
#include "core/model/run/ids.h"

namespace culprit {

struct EventBlock;

/// Which stored blocks are wanted; what is empty does not restrict.
struct EventQuery {
  std::optional<FunctionId> function;
  /// Positions in Trace::captures and Capture::tracks.
  std::optional<std::pair<std::uint32_t, std::uint32_t>> track;
  std::optional<std::uint32_t> capture;
  std::optional<ProcessId> process;  ///< only captures in which it has a track
  bool launching = false;            ///< only blocks in which some event has a launch
  /// Of a capture and a track by their positions: events that start then or later are left out, and nearly
  /// free.
  std::function<std::int64_t(std::uint32_t capture, std::uint32_t track)> endNs;
  /// Asked with the head of each block, its columns still empty; what it does not want is free.
  std::function<bool(const EventBlock& head)> wants;
};

/// The events of one function and category on one track, as they are stored: parallel columns.
struct EventBlock {
  std::uint32_t capture = 0;  ///< position in Trace::captures
  std::uint32_t track = 0;    ///< position in Capture::tracks
  FunctionId function{};
  EventCategory category{};
  LongColumn<std::int64_t> startNs;  ///< ascending
  LongColumn<std::int64_t> durationNs;
  LongColumn<std::int64_t> launch;
  LongColumn<std::int64_t> detail;  ///< position in Capture::details + 1; 0: none
};

}  // namespace culprit
