#include "core/exploring/cycles/cycle_events.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <queue>
#include <string>
#include <tuple>
#include <utility>

#include "core/base/error.h"
#include "core/exploring/cycles/looks.h"
#include "core/exploring/cycles/readings_during.h"
#include "core/exploring/launches/cycle_finder.h"
#include "core/exploring/launches/process_outline.h"

namespace culprit {

namespace {

/// Spans of the whole recording and host ranges drawn on streams are no work.
bool isShown(EventCategory category) {
  return category != EventCategory::Container && category != EventCategory::GpuAnnotation;
}

/// One of the cycles of a side; or a stretch that is marked by hand, which is the only one then.
struct CycleToRead {
  Side side{};
  const std::vector<Cycle>& cycles;
  std::uint32_t position = 0;
  std::optional<std::size_t> mostByHand = {};  ///< events
};

class Reading {
 public:
  Reading(const Session& session, const Results& results, const PairResults& pair, const CycleToRead& read,
          KeptCalls& kept, const Monitor& monitor)
      : m_session(session),
        m_side(read.side),
        m_position(read.position),
        m_mostByHand(read.mostByHand),
        m_cycle(read.cycles.at(read.position)),
        m_process(read.side == Side::A ? pair.a : pair.b),
        m_kept(kept),
        m_monitor(monitor),
        m_outline(session, results, m_process, read.side, monitor),
        m_finder(read.cycles) {
    if (m_cycle.anchorDurationNs == 0) return;
    m_near.startNs = std::min(m_near.startNs, m_cycle.anchorStartNs);
    m_near.endNs = std::max(m_near.endNs, m_cycle.anchorStartNs + m_cycle.anchorDurationNs);
  }

  CycleEvents read() {
    CycleEvents events{.cycle = m_position, .durationNs = m_cycle.durationNs};
    // Of a processed run there is none; of a damaged session it may be one of another process.
    if (m_cycle.capture >= m_outline.trace().captures.size() ||
        m_outline.trace().captures[m_cycle.capture].tracks.empty())
      return events;
    const std::shared_ptr<const LaunchCalls> calls = m_kept.of(m_session, m_side, m_outline, m_monitor);
    const auto launches = calls->during(m_cycle.capture, m_near);
    const bool isMeasured = m_outline.trace().captures.size() > 1;
    EventQuery query{.capture = m_cycle.capture};
    if (!isMeasured) query.endNs = [this](std::uint32_t, std::uint32_t track) { return endOfTrack(track); };
    m_session.eachEventBlock(m_side, query, [&](const EventBlock& block) {
      m_monitor.checkpoint();
      if (isMeasured) measure(block);
      const Track& track = m_outline.track(block);
      if (!m_outline.isOwn(track) || !isShown(block.category)) return;
      if (track.kind == TrackKind::GpuStream) {
        addGpuWork(block, *calls, launches);
      } else {
        addHostCalls(block);
      }
    });
    arrangeLanes(events);
    arrangeBoxes(events.lanes, events.boxes, m_monitor);
    addReadings(events);
    return events;
  }

 private:
  /// Work on a GPU may start long after the cycle that launched it.
  std::int64_t endOfTrack(std::uint32_t track) const {
    const bool isGpu =
        m_outline.trace().captures[m_cycle.capture].tracks.at(track).kind == TrackKind::GpuStream;
    return isGpu ? std::numeric_limits<std::int64_t>::max() : m_near.endNs;
  }

  std::int64_t endNs() const { return m_cycle.startNs + m_cycle.durationNs; }
  bool touches(const TimeSpan& time) const {
    return time.startNs < endNs() && std::max(time.endNs, time.startNs + 1) > m_cycle.startNs;
  }

  void measure(const EventBlock& block) {
    for (std::size_t i = 0; i < block.startNs.size(); ++i) {
      m_recording.startNs = std::min(m_recording.startNs, block.startNs[i]);
      m_recording.endNs = std::max(m_recording.endNs, block.startNs[i] + block.durationNs[i]);
    }
  }

  /// Nearly all events of a recording are of other cycles: they must cost next to nothing.
  bool isNear(const TimeSpan& time) const {
    return time.startNs < m_near.endNs && std::max(time.endNs, time.startNs + 1) > m_near.startNs;
  }

  /// `launches`: those between the first and the last of the cycle.
  void addGpuWork(const EventBlock& block, const LaunchCalls& calls, const LaunchCalls::Range& launches) {
    for (std::size_t i = 0; i < block.startNs.size(); ++i) {
      const TimeSpan time{block.startNs[i], block.startNs[i] + block.durationNs[i]};
      if (!isNear(time) && (m_mostByHand || !launches.contains(block.launch[i]))) continue;
      const TimeSpan* call = calls.of(block.capture, static_cast<std::uint32_t>(block.launch[i]));
      const TimeSpan start{time.startNs, time.startNs};
      const bool isOwn = m_finder.at(block.capture, call && !m_mostByHand ? *call : start) == m_position;
      if (!isOwn && !touches(time)) continue;
      CycleBox& box = add(block, time, isOwn);
      if (call) box.delayNs = time.startNs - call->endNs;
    }
  }

  void addHostCalls(const EventBlock& block) {
    for (std::size_t i = 0; i < block.startNs.size(); ++i) {
      const TimeSpan time{block.startNs[i], block.startNs[i] + block.durationNs[i]};
      if (!isNear(time)) continue;
      const bool isAround = time.startNs < m_cycle.startNs && time.endNs > endNs();
      const bool isOwn = m_finder.at(block.capture, time) == m_position && !beganBefore(time.startNs);
      if (isAround || (!isOwn && !touches(time))) continue;
      add(block, time, isOwn);
    }
  }

  /// Before the cycle and before its anchor, which may begin earlier.
  bool beganBefore(std::int64_t timeNs) const {
    const bool isInAnchor = m_cycle.anchorDurationNs > 0 && timeNs >= m_cycle.anchorStartNs;
    return timeNs < m_cycle.startNs && !isInAnchor;
  }

  CycleBox& add(const EventBlock& block, const TimeSpan& time, bool isOwn) {
    ++m_events;
    if (m_mostByHand && m_events > *m_mostByHand) {
      throw CannotBeMade(std::string("what is marked in ") + (m_side == Side::A ? "A" : "B") +
                         " has more events than can be compared; mark less");
    }
    return m_boxes[block.track].emplace_back(CycleBox{.startNs = time.startNs - m_cycle.startNs,
                                                      .durationNs = time.endNs - time.startNs,
                                                      .function = block.function,
                                                      .category = block.category,
                                                      .isOwn = isOwn});
  }

  /// Streams by device and threads, each in the order of the recording.
  void arrangeLanes(CycleEvents& events) {
    std::vector<std::uint32_t> tracks;
    for (const auto& [track, boxes] : m_boxes) tracks.push_back(track);
    const std::vector<Track>& all = m_outline.trace().captures[m_cycle.capture].tracks;
    std::stable_sort(tracks.begin(), tracks.end(), [&all](std::uint32_t x, std::uint32_t y) {
      const auto rank = [](const Track& track) {
        return std::pair(track.kind != TrackKind::GpuStream, track.gpu.value_or(0));
      };
      return rank(all[x]) < rank(all[y]);
    });
    for (const std::uint32_t at : tracks) {
      const Track& track = all[at];
      const auto lane = static_cast<std::uint32_t>(events.lanes.size());
      events.lanes.push_back({.kind = track.kind,
                              .device = m_outline.deviceOf(m_cycle.capture, track),
                              .name = track.name.empty() ? track.tid : track.name});
      for (CycleBox& box : m_boxes[at]) {
        box.lane = lane;
        events.boxes.push_back(box);
      }
    }
  }

  void addReadings(CycleEvents& events) const {
    std::int64_t last = endNs();
    for (const CycleBox& box : events.boxes)
      if (box.isOwn) last = std::max(last, m_cycle.startNs + box.endNs());
    constexpr std::int64_t kEver = std::numeric_limits<std::int64_t>::max();
    const TimeSpan all{-kEver, kEver};
    events.readings =
        readingsDuring(m_session.readings(m_side, {}, m_monitor), m_process, {m_cycle.startNs, last},
                       m_outline.trace().captures.size() > 1 ? m_recording : all);
    for (ReadingSeries& series : events.readings)
      for (std::int64_t& time : series.timeNs) time -= m_cycle.startNs;
  }

  const Session& m_session;
  Side m_side;
  std::uint32_t m_position;
  std::optional<std::size_t> m_mostByHand;
  const Cycle& m_cycle;
  const Process& m_process;
  KeptCalls& m_kept;
  const Monitor& m_monitor;
  ProcessOutline m_outline;
  CycleFinder m_finder;
  TimeSpan m_near{m_cycle.startNs, endNs()};  // cycle and anchor: calls elsewhere are of other cycles
  TimeSpan m_recording{std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min()};
  std::map<std::uint32_t, std::vector<CycleBox>> m_boxes;  // by track
  std::size_t m_events = 0;                                // in them
};

template <typename Key>
void sortBoxes(std::vector<CycleBox>& boxes, const Monitor& monitor, const Key& key) {
  std::size_t compared = 0;
  std::stable_sort(boxes.begin(), boxes.end(), [&](const CycleBox& x, const CycleBox& y) {
    lookAt(compared++, monitor);
    return key(x) < key(y);
  });
}

/// The rows of one lane, which take boxes by their start.
class LaneRows {
 public:
  /// The first one that is free by then.
  std::uint32_t take(const CycleBox& box) {
    for (; !m_taken.empty() && m_taken.top().first <= box.startNs; m_taken.pop())
      m_free.push(m_taken.top().second);
    if (m_free.empty()) m_free.push(m_count++);
    const std::uint32_t row = m_free.top();
    m_free.pop();
    m_taken.emplace(box.endNs(), row);
    return row;
  }

 private:
  template <typename T>
  using LeastFirst = std::priority_queue<T, std::vector<T>, std::greater<>>;

  LeastFirst<std::pair<std::int64_t, std::uint32_t>> m_taken;  // until when, which
  LeastFirst<std::uint32_t> m_free;
  std::uint32_t m_count = 0;
};

}  // namespace

void arrangeBoxes(std::vector<CycleLane>& lanes, std::vector<CycleBox>& boxes, const Monitor& monitor) {
  sortBoxes(boxes, monitor,
            [](const CycleBox& box) { return std::tuple(box.lane, box.startNs, -box.durationNs); });
  LaneRows rows;
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    lookAt(i, monitor);
    CycleBox& box = boxes[i];
    if (i > 0 && box.lane != boxes[i - 1].lane) rows = {};
    box.row = rows.take(box);
    lanes[box.lane].rows = std::max(lanes[box.lane].rows, box.row + 1);
  }
  sortBoxes(boxes, monitor, [](const CycleBox& box) { return std::tuple(box.lane, box.row, box.startNs); });
}

CycleEvents readCycleEvents(const Session& session, const Results& results, std::size_t pair, Side side,
                            std::uint32_t cycle, KeptCalls& kept, const Monitor& monitor) {
  const PairResults& compared = results.pairs.at(pair);
  const auto& cycles = side == Side::A ? compared.cyclesA : compared.cyclesB;
  return Reading(session, results, compared, {side, cycles, cycle}, kept, monitor).read();
}

CycleEvents readCycleEvents(const Session& session, const Results& results, std::size_t pair, Side side,
                            const StretchToRead& byHand, KeptCalls& kept, const Monitor& monitor) {
  const std::vector<Cycle> only{byHand.time};
  return Reading(session, results, results.pairs.at(pair), {side, only, 0, byHand.mostEvents}, kept, monitor)
      .read();
}

}  // namespace culprit
