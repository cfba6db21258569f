// All events of one lane of a timeline, a thread or a GPU stream, packed to a few bytes each below a tree of
// extents: how long, how busy and with what each stretch of them is. What is drawn of it costs as much as the
// picture is wide, however many events there are; single events are unpacked where they are wide enough to be
// seen. Made by LaneBuilder, read-only afterwards and for several threads; the Whole run page draws it.
//
// Events lie in rows: each in the first one that is free when it starts, so that events of one row never
// overlap and calls stand below the call that they are made in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/model/details/function_set.h"
#include "core/model/details/row_extents.h"
#include "core/model/details/timeline_event.h"
#include "core/model/run/events.h"
#include "core/model/run/ids.h"

namespace culprit {

/// What of a lane is drawn. Times as those of the lane.
struct LaneView {
  TimelineSpan seen;
  /// What is shorter is merged with what starts close to it; the length of a pixel, say. 0: nothing is.
  std::int64_t finestNs = 0;
  std::uint32_t firstRow = 0;
  std::uint32_t rows = 0xFFFFFFFF;  ///< from firstRow on, at most
};

/// A function of a lane under one category, over all of it.
struct LaneFunction {
  FunctionId function{};
  EventCategory category{};
  std::uint64_t events = 0;
  std::int64_t totalNs = 0;  ///< sum of the durations
  std::int64_t firstNs = 0;  ///< start of the first
  std::int64_t lastNs = 0;   ///< start of the last
};

/// What a lane has of one recording.
struct LaneRecording {
  std::uint32_t recording = 0;  ///< position in RunTimeline::recordings
  TimelineSpan time;            ///< from its first start to its last end here

  friend bool operator==(const LaneRecording&, const LaneRecording&) = default;
};

class LaneExtents {
 public:
  /// Events that find none of them free have no row: they are counted, and in nothing else.
  static constexpr std::uint32_t kMostRows = 256;

  /// Without events.
  LaneExtents() = default;

  bool empty() const { return m_rows.empty(); }
  std::uint32_t rows() const { return static_cast<std::uint32_t>(m_rows.size()); }
  std::uint64_t events() const { return m_events; }  ///< that have a row
  /// Of those the ones that start in this time.
  std::uint64_t eventsIn(const TimelineSpan& time) const;
  std::uint64_t eventsLeftOut() const { return m_leftOut; }  ///< that have none
  /// From the first start to the last end; empty() lanes: both 0.
  TimelineSpan span() const { return m_span; }
  /// In the order in which they first appear; with two categories a function comes twice.
  std::span<const LaneFunction> functions() const { return m_functions; }
  /// In the order in which they were added; none where nobody told (made by hand).
  std::span<const LaneRecording> recordings() const { return m_recordings; }
  /// Bytes in memory.
  std::size_t bytes() const;

  /// Appends what is drawn, by row and start. An event of at least `finestNs` is a box of its own. Shorter
  /// ones that start in the same stretch of `finestNs` (they count from 0, so that boxes stay what they are
  /// while the view moves) make one box, shorter than two of them, which covers no gap of `finestNs` or more.
  /// At most 2 boxes per stretch and row; time: that many, times the depth of the tree.
  void boxes(const LaneView& view, std::vector<TimelineBox>& out) const;

  /// The event of a row that runs at this time, else that of the row which is nearest to it, if an instant of
  /// it is at most `slackNs` away; of two the earlier.
  std::optional<TimelineEvent> at(std::int64_t timeNs, std::uint32_t row, std::int64_t slackNs = 0) const;

  /// The next event of one of these functions behind a place, and the last one before it, in their order.
  /// What starts after `untilNs` and before `fromNs` is of no interest and is not looked at.
  std::optional<TimelineEvent> next(const FunctionSet& wanted, const LanePlace& after,
                                    std::int64_t untilNs = std::numeric_limits<std::int64_t>::max()) const;
  std::optional<TimelineEvent> previous(const FunctionSet& wanted, const LanePlace& before,
                                        std::int64_t fromNs = std::numeric_limits<std::int64_t>::min()) const;

 private:
  friend class LaneBuilder;

  TimelineEvent eventOf(const RowExtents::Found& found, std::uint32_t row) const;

  std::vector<RowExtents> m_rows;
  std::vector<LaneFunction> m_functions;
  std::vector<LaneRecording> m_recordings;
  std::uint64_t m_events = 0, m_leftOut = 0;
  TimelineSpan m_span;
};

}  // namespace culprit
