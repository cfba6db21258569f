#include "core/exploring/timeline/read_timeline.h"

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/analysis/counting/thread_tracks.h"
#include "core/base/error.h"
#include "core/exploring/timeline/place_recordings.h"
#include "core/exploring/timeline/recording_runs.h"
#include "core/exploring/timeline/timeline_readings.h"
#include "core/exploring/timeline/timeline_tracks.h"
#include "core/exploring/timeline/why_no_timeline.h"
#include "core/model/details/lane_builder.h"

namespace culprit {

namespace {

constexpr std::size_t kRowsBetweenChecks = 65536;

/// Spans of the whole recording and host ranges drawn on streams are no work.
bool isDrawn(EventCategory category) {
  return category != EventCategory::Container && category != EventCategory::GpuAnnotation;
}

class ReadingTimeline {
 public:
  ReadingTimeline(const Session& session, const Results& results, std::size_t pair, Side side,
                  const TimelineTakers& takers, const Monitor& monitor)
      : m_session(session),
        m_results(results),
        m_side(side),
        m_takers(takers),
        m_monitor(monitor),
        m_process(side == Side::A ? results.pairs.at(pair).a : results.pairs.at(pair).b),
        m_cycles(side == Side::A ? results.pairs.at(pair).cyclesA : results.pairs.at(pair).cyclesB),
        m_owner(results.processes.at(indexOf(m_process.trackOwner.value_or(m_process.id))).id),
        m_trace(session.traceOutline(side, monitor, m_owner)) {}

  RunTimeline read() {
    m_timeline.side = m_side;
    placeAll();
    addCycles();
    TimelineTracks tracks = timelineTracks(m_trace, m_results, m_owner);
    if (tracks.lanes.empty()) throw CannotBeMade("there is no timeline: no event is recorded");
    m_timeline.lanesLeftOut = tracks.lanesLeftOut;
    for (LaneTracks& lane : tracks.lanes) m_timeline.lanes.push_back(std::move(lane.lane));
    if (m_takers.outline) m_takers.outline(m_timeline);
    for (const bool isStream : {true, false}) {
      for (std::size_t at = 0; at < tracks.lanes.size(); ++at)
        if ((m_timeline.lanes[at].kind == TrackKind::GpuStream) == isStream)
          readLane(at, tracks.lanes[at].tracks);
    }
    m_trace.captures.clear();
    m_timeline.readings = timelineReadings(m_session, m_results, m_process, m_timeline, m_monitor);
    return std::move(m_timeline);
  }

 private:
  void placeAll() {
    std::vector<std::uint32_t> captures;
    for (std::uint32_t i = 0; i < m_trace.captures.size(); ++i)
      if (!m_trace.captures[i].tracks.empty()) captures.push_back(i);
    PlacedRecordings placed =
        placeRecordings(captures, m_cycles, [this](std::uint32_t capture) { return spanOf(capture); });
    m_timeline.recordings = std::move(placed.recordings);
    m_timeline.isOneClock = placed.isOneClock;
    m_zeroNs.resize(m_trace.captures.size());
    m_recordingOf.resize(m_trace.captures.size());
    for (std::uint32_t at = 0; at < m_timeline.recordings.size(); ++at) {
      TimelineRecording& recording = m_timeline.recordings[at];
      recording.file = m_trace.captures[recording.capture].facts.file;
      m_zeroNs[recording.capture] = recording.zeroNs;
      m_recordingOf[recording.capture] = at;
    }
  }

  /// Of all events of a capture that are drawn.
  std::optional<TimelineSpan> spanOf(std::uint32_t capture) {
    TimelineSpan span{std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min()};
    m_session.eachEventBlock(m_side, {.capture = capture}, [&](const EventBlock& block) {
      m_monitor.checkpoint();
      if (!isDrawn(block.category) || block.startNs.empty()) return;
      span.startNs = std::min(span.startNs, block.startNs.front());
      for (std::size_t i = 0; i < block.startNs.size(); ++i)
        span.endNs = std::max(span.endNs, block.startNs[i] + block.durationNs[i]);
    });
    return span.startNs > span.endNs ? std::nullopt : std::optional(span);
  }

  void addCycles() {
    std::map<std::uint32_t, const TimelineRecording*> recordings;
    for (const TimelineRecording& recording : m_timeline.recordings)
      recordings.emplace(recording.capture, &recording);
    for (std::uint32_t i = 0; i < m_cycles.size(); ++i) {
      const Cycle& cycle = m_cycles[i];
      const auto found = recordings.find(cycle.capture);
      // Of a damaged session it may lie in a recording of another process.
      if (found == recordings.end()) continue;
      const std::int64_t zeroNs = found->second->zeroNs;
      TimelineSpan time{cycle.startNs, cycle.startNs + cycle.durationNs};
      if (!m_timeline.isOneClock) {
        // Beside each other recordings have room for their events only.
        const TimelineSpan& all = found->second->time;
        time.startNs = std::max(time.startNs, all.startNs + zeroNs);
        time.endNs = std::min(time.endNs, all.endNs + zeroNs);
        if (time.startNs > time.endNs) continue;
      }
      m_timeline.cycles.push_back(
          {.time = {time.startNs - zeroNs, time.endNs - zeroNs}, .number = cycle.number, .position = i});
    }
    std::stable_sort(
        m_timeline.cycles.begin(), m_timeline.cycles.end(),
        [](const TimelineCycle& x, const TimelineCycle& y) { return x.time.startNs < y.time.startNs; });
  }

  using Tracks = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

  void readLane(std::size_t at, const Tracks& tracks) {
    LaneBuilder lane;
    const bool isOfSeveral = tracks.front().first != tracks.back().first;
    RecordingRuns together;
    for (auto first = tracks.begin(); first != tracks.end();) {
      const auto last =
          std::find_if(first, tracks.end(), [&](const auto& track) { return track.first != first->first; });
      together.beginRun();
      std::optional<TimelineSpan> time;
      eachEvent({first, last}, [&](const TimelineEvent& event) {
        if (!time) time = TimelineSpan{event.startNs, event.startNs};
        time->endNs = std::max(time->endNs, event.endNs());
        if (isOfSeveral) {
          together.add(event);
        } else {
          lane.add(event);
        }
      });
      if (const auto recording = m_recordingOf[first->first]; recording && time)
        lane.addRecording({*recording, *time});
      first = last;
    }
    together.inOrder([&lane](const TimelineEvent& event) { lane.add(event); }, m_monitor);
    m_timeline.lanes[at].events = std::make_shared<const LaneExtents>(lane.take());
    if (m_takers.lane) m_takers.lane(at, m_timeline.lanes[at].events);
  }

  /// Of tracks of one capture, in order.
  template <typename Take>
  void eachEvent(std::span<const std::pair<std::uint32_t, std::uint32_t>> tracks, const Take& take) {
    Capture& capture = m_trace.captures[tracks[0].first];
    std::vector<const Track*> loaded;
    for (const auto& [at, track] : tracks) {
      m_session.addTrackEvents(m_side, at, track, m_trace, m_monitor);
      loaded.push_back(&capture.tracks[track]);
    }
    const Events& events = capture.events;
    const std::int64_t zeroNs = m_zeroNs[tracks[0].first];
    std::size_t rows = 0;
    inOrder(events, loaded, m_monitor, [&](std::size_t row) {
      if (rows++ % kRowsBetweenChecks == 0) m_monitor.checkpoint();
      const EventCategory category = events.category(row);
      if (!isDrawn(category)) return;
      take(TimelineEvent{.startNs = events.startNs[row] - zeroNs,
                         .durationNs = events.durationNs[row],
                         .function = events.function[row],
                         .category = category});
    });
    capture.events = {};
  }

  const Session& m_session;
  const Results& m_results;
  Side m_side;
  const TimelineTakers& m_takers;
  const Monitor& m_monitor;
  const Process& m_process;
  const std::vector<Cycle>& m_cycles;
  ProcessId m_owner;
  Trace m_trace;
  RunTimeline m_timeline;
  std::vector<std::int64_t> m_zeroNs;                       // by capture
  std::vector<std::optional<std::uint32_t>> m_recordingOf;  // by capture, position in m_timeline.recordings
};

}  // namespace

RunTimeline readTimeline(const Session& session, const Results& results, std::size_t pair, Side side,
                         const TimelineTakers& takers, const Monitor& monitor) {
  if (const auto why = whyNoTimeline(results, side)) throw CannotBeMade(*why);
  return ReadingTimeline(session, results, pair, side, takers, monitor).read();
}

}  // namespace culprit
