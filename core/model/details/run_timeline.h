// The whole recording of one side of a pair as lanes of events, with cycles and counters: what the Timeline
// page draws, A above B. Made by core/exploring/timeline when somebody asks; the lanes come one after the
// other (TimelineTakers), so that something is shown while the rest is read. Read-only afterwards.
//
// Time 0 is the start of the first cycle; what was recorded before is negative. Recordings of one process
// that follow each other on one clock stand where that clock has them; where they overlap, or lie more than
// kFarApartNs from each other, their clocks are not one, and each begins kBesideNs behind the one before.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/model/details/function_set.h"
#include "core/model/details/lane_extents.h"
#include "core/model/details/timeline_event.h"
#include "core/model/run/ids.h"
#include "core/model/run/run.h"
#include "core/model/run/trace.h"

namespace culprit {

/// A thread or a GPU stream over all recordings. Spans of a whole recording and host ranges drawn on streams
/// are not in it.
struct TimelineLane {
  TrackKind kind = TrackKind::Other;
  bool isOwn = true;    ///< false: of another process that is in the same recordings
  std::string process;  ///< "rank 3", "process 4711", as far as it is known; else empty
  std::string host;     ///< may be empty
  std::string device;   ///< "GPU 3", "Host"
  std::string name;     ///< of the stream or thread, as the file has it
  std::shared_ptr<const LaneExtents> events = {};  ///< null: not read yet
};

struct TimelineCycle {
  TimelineSpan time;
  std::int64_t number = 0;     ///< as the input counts it
  std::uint32_t position = 0;  ///< in PairResults::cyclesA or cyclesB
};

/// Where a recording stands.
struct TimelineRecording {
  std::uint32_t capture = 0;  ///< position in Trace::captures
  std::string file;           ///< relative to the run folder
  std::int64_t zeroNs = 0;    ///< the time of its clock that is 0 in the timeline
  TimelineSpan time;          ///< of its cycles, or of its events where the cycles do not tell
};

struct RunTimeline {
  static constexpr std::int64_t kFarApartNs = 7 * 86'400'000'000'000;
  static constexpr std::int64_t kBesideNs = 100'000'000;
  static constexpr std::size_t kMostLanes = 400;
  static constexpr std::size_t kMostTracks = 20'000;  ///< of the recordings, in all lanes

  Side side{};
  /// Streams by device, then threads; of the pair's process first, then of others that are in the same
  /// recordings.
  std::vector<TimelineLane> lanes;
  std::size_t lanesLeftOut = 0;               ///< beyond kMostLanes or kMostTracks; nothing is known of them
  std::vector<TimelineCycle> cycles;          ///< ascending by start
  std::vector<TimelineRecording> recordings;  ///< in the order of the timeline
  bool isOneClock = true;                     ///< false: recordings stand beside each other
  /// Counters of the process, its host and the GPUs that it has streams on, as they were read; times of the
  /// timeline, inside span(). Empty until all lanes are read. Where the counters do not tell which GPU is
  /// which, or nothing ran on one, those of all GPUs of the host. Readings in no recording of a timeline that
  /// is not of one clock are left out.
  std::vector<ReadingSeries> readings;

  /// Of all cycles and of the lanes that are read.
  TimelineSpan span() const;
  /// Parallel to `recordings`: from the first start to the last end of what is known of each, its cycles and
  /// the lanes that are read. On one clock the last events of one may reach into the next.
  std::vector<TimelineSpan> recordedSpans() const;
  /// A time of a recording in the timeline, and back; empty: it has no such recording.
  std::optional<std::int64_t> timeOf(std::uint32_t capture, std::int64_t recordedNs) const;
  /// Of the recording that is there, the last one that begins at or before it, else the first.
  std::optional<std::pair<std::uint32_t, std::int64_t>> recordedAt(std::int64_t timeNs) const;
  /// A stretch of time as a cycle made by hand: what of it lies in the recording that it touches (all of it
  /// while lanes are still to be read); of one in a pause that of the recording before. Empty: it touches
  /// several, or there is none.
  std::optional<Cycle> cycleOf(const TimelineSpan& stretch) const;
  /// How many events of the pair's process start in a stretch, as far as the lanes are read.
  std::uint64_t ownEventsIn(const TimelineSpan& stretch) const;
  /// The cycle in which it lies, position in `cycles`.
  std::optional<std::size_t> cycleAt(std::int64_t timeNs) const;
};

/// What is told while a timeline is read, in the thread that reads it. Either may be empty.
struct TimelineTakers {
  /// Once, first: everything but events and readings.
  std::function<void(const RunTimeline&)> outline = {};
  /// Of each lane, GPU streams first: its position and its events.
  std::function<void(std::size_t lane, const std::shared_ptr<const LaneExtents>& events)> lane = {};
};

/// An event somewhere in a timeline. Places ascend by start, then lane, then row.
struct TimelineHit {
  std::size_t lane = 0;
  TimelineEvent event;
};

/// What a search finds in one lane.
struct LaneFinds {
  std::size_t lane = 0;
  std::uint64_t events = 0;
  std::int64_t totalNs = 0;  ///< sum of the durations
};

/// The lanes in which these functions run, in their order. Looks at no event.
std::vector<LaneFinds> findsOf(const RunTimeline& timeline, const FunctionSet& wanted);

/// The next event of one of these functions that stands behind `after`, in any lane that is read, and the
/// last one before; with nothing to start at the first and the last one of all. Time: lanes, times the depth
/// of a tree for functions that are rare or everywhere.
std::optional<TimelineHit> nextOf(const RunTimeline& timeline, const FunctionSet& wanted,
                                  const std::optional<TimelineHit>& after);
std::optional<TimelineHit> previousOf(const RunTimeline& timeline, const FunctionSet& wanted,
                                      const std::optional<TimelineHit>& before);

/// The stretches of at least `shortestNs` (above 0) inside `seen` in which no GPU stream of the pair's
/// process has an event, between the first and the last event of those streams. Ascending. What nobody
/// recorded, between the recordings of recordedSpans(), is in none of them. Costs as much as the boxes of
/// these lanes at that length.
std::vector<TimelineSpan> gpuGaps(const RunTimeline& timeline, const TimelineSpan& seen,
                                  std::int64_t shortestNs);

}  // namespace culprit
