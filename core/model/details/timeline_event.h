// What a timeline is made of and what is drawn of it: single events, boxes of one or many of them, places and
// stretches of time. Times are nanoseconds of the timeline (core/model/details/run_timeline.h).
#pragma once

#include <compare>
#include <cstdint>

#include "core/model/run/events.h"
#include "core/model/run/ids.h"

namespace culprit {

/// [startNs, endNs).
struct TimelineSpan {
  std::int64_t startNs = 0;
  std::int64_t endNs = 0;

  friend bool operator==(const TimelineSpan&, const TimelineSpan&) = default;
};

/// Where an event of a lane stands: events of one lane differ in it.
struct LanePlace {
  std::int64_t startNs = 0;
  std::uint32_t row = 0;
  std::uint32_t nth = 0;  ///< of those of the row that start then: all before it have no length

  friend auto operator<=>(const LanePlace&, const LanePlace&) = default;
};

/// One event as it was recorded.
struct TimelineEvent {
  std::int64_t startNs = 0;
  std::int64_t durationNs = 0;
  FunctionId function{};
  EventCategory category{};
  std::uint32_t row = 0;  ///< of its lane
  std::uint32_t nth = 0;  ///< as in LanePlace

  std::int64_t endNs() const { return startNs + durationNs; }
  LanePlace place() const { return {startNs, row, nth}; }

  friend bool operator==(const TimelineEvent&, const TimelineEvent&) = default;
};

/// What is drawn as one: an event, or several that are too short for that.
struct TimelineBox {
  std::int64_t startNs = 0;  ///< of the first
  std::int64_t endNs = 0;    ///< of the last
  std::int64_t busyNs = 0;   ///< of this time that in which one of them runs
  std::uint64_t events = 1;  ///< 1: function, category and times are those of the event
  /// Of several the one that has the most time in it, of those that lead in a part of it.
  FunctionId function{};
  EventCategory category{};
  std::uint32_t row = 0;

  friend bool operator==(const TimelineBox&, const TimelineBox&) = default;
};

}  // namespace culprit
