#include "core/analysis/turns/wall_times.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/analysis/counting/callers.h"
#include "core/analysis/counting/physical_gpu.h"
#include "core/analysis/counting/row_numbers.h"
#include "core/analysis/cutting/range_windows.h"
#include "core/analysis/turns/cycle_clock.h"
#include "core/analysis/turns/own_times.h"
#include "core/model/results/function_share.h"

namespace culprit {

namespace {

/// The rows of a track that reach into windows which are asked for in ascending order of their starts.
class ReachingRows {
 public:
  ReachingRows(const Events& events, const Track& track)
      : m_events(events), m_next(track.begin), m_end(track.end) {}

  const std::vector<std::size_t>& of(std::int64_t startNs, std::int64_t endNs) {
    std::erase_if(m_rows, [&](std::size_t row) { return isOver(row, startNs); });
    for (; m_next < m_end && m_events.startNs[m_next] < endNs; ++m_next) {
      if (!isOver(m_next, startNs)) m_rows.push_back(m_next);
    }
    return m_rows;
  }

 private:
  bool isOver(std::size_t row, std::int64_t timeNs) const {
    return m_events.startNs[row] < timeNs && m_events.endNs(row) <= timeNs;
  }

  const Events& m_events;
  std::size_t m_next;
  std::size_t m_end;
  std::vector<std::size_t> m_rows;
};

/// True if one of the track's events is the call that made this cycle.
bool holdsAnchorCall(const Events& events, const Track& track, const Cycle& cycle) {
  const auto begin = events.startNs.begin() + static_cast<std::ptrdiff_t>(track.begin);
  const auto end = events.startNs.begin() + static_cast<std::ptrdiff_t>(track.end);
  for (auto start = std::lower_bound(begin, end, cycle.anchorStartNs);
       start != end && *start == cycle.anchorStartNs; ++start) {
    const auto row = static_cast<std::size_t>(start - events.startNs.begin());
    if (events.durationNs[row] == cycle.anchorDurationNs) return true;
  }
  return false;
}

/// Host threads in the order of their turns: the anchor's, else the busiest; then by their ids.
std::vector<const Track*> threadsInOrder(const Events& events, const ProcessTracks& tracks,
                                         std::span<const Cycle> cycles) {
  std::vector<const Track*> threads = inOrderOfIds(tracks.host);
  std::vector<std::pair<std::ptrdiff_t, std::size_t>> weights;  // anchor calls, events
  for (const Track* track : threads) {
    const auto calls = std::count_if(cycles.begin(), cycles.end(), [&](const Cycle& cycle) {
      return holdsAnchorCall(events, *track, cycle);
    });
    weights.emplace_back(calls, track->end - track->begin);
  }
  const auto first = std::max_element(weights.begin(), weights.end()) - weights.begin();
  if (!threads.empty()) std::rotate(threads.begin(), threads.begin() + first, threads.begin() + first + 1);
  return threads;
}

struct Stream {
  const Track* track = nullptr;
  DeviceId gpu{};
};

/// Of one process in one capture, by device.
std::vector<Stream> streamsInOrder(const RunContent& content, std::size_t process,
                                   const ProcessTracks& tracks, Names& names) {
  std::vector<const Track*> streams = tracks.gpu;
  std::stable_sort(streams.begin(), streams.end(),
                   [](const Track* x, const Track* y) { return x->gpu < y->gpu; });
  std::set<std::optional<std::int32_t>> gpus;
  for (const Track* stream : streams) gpus.insert(stream->gpu);
  std::vector<Stream> ordered;
  for (const Track* stream : streams) {
    const std::int32_t gpu = physicalGpu(content.trace.topology, content.processes[process],
                                         stream->gpu.value_or(-1), gpus.size());
    ordered.push_back({stream, names.devices.intern(fmt::format("GPU {}", gpu))});
  }
  return ordered;
}

/// One track with its place in the order of turns.
struct TurnTrack {
  const Track* track = nullptr;
  ReachingRows rows;
  std::optional<DeviceId> gpu = {};
  LongColumn<std::int64_t> ownNs = {};  ///< of host tracks, by row of the track (own_times.h)
  std::size_t thread = 0;               ///< of host tracks
  std::uint64_t order = 0;              ///< of GPU tracks by device, then stream
};

/// The rows of a list that tells who called, by caller and device.
class CallerRows {
 public:
  CallerRows(Names& names, std::size_t cycles, std::string_view category, std::string_view nobody)
      : m_category(names.categories.intern(category)),
        m_waiting(names.categories.intern(kWaitingForRanks)),
        m_nobody(names.functions.intern(nobody)),
        m_tally(cycles) {}

  std::uint32_t of(std::optional<FunctionId> caller, DeviceId device, bool isWaiting) {
    const FunctionId function = caller.value_or(m_nobody);
    const auto [row, isNew] = m_numbers.of({function, device, isWaiting ? 1U : 0U});
    if (isNew) {
      m_rows.push_back(
          {.function = function, .device = device, .category = isWaiting ? m_waiting : m_category});
    }
    return row;
  }
  CycleTally& tally() { return m_tally; }
  void finishCycle(std::uint32_t cycle) { m_tally.moveTo(m_rows, cycle); }
  std::vector<WallTime> takeRows() { return std::move(m_rows); }

 private:
  CategoryId m_category;
  CategoryId m_waiting;
  FunctionId m_nobody;
  RowNumbers m_numbers;
  CycleTally m_tally;
  std::vector<WallTime> m_rows;
};

/// One event, as far as all its pieces share it.
struct TrackEvent {
  EventCategory category{};
  FunctionId function{};
  Caller caller;
  std::int64_t ownNs = 0;
};

/// How often each size occurs, of the launches or copies of one function.
struct LaunchSizes {
  std::map<std::uint64_t, std::uint64_t> threads, bytes;
};

/// The lower one of two in the middle; empty without any.
std::optional<double> medianOf(const std::map<std::uint64_t, std::uint64_t>& counts) {
  std::uint64_t all = 0;
  for (const auto& [size, count] : counts) all += count;
  std::uint64_t below = 0;
  for (const auto& [size, count] : counts) {
    below += count;
    if (2 * below >= all) return static_cast<double>(size);
  }
  return std::nullopt;
}

class ProcessClock {
 public:
  ProcessClock(const RunContent& content, const ProcessCut& cut, const CollectiveCalls& collectives,
               std::size_t cycles, Names& names)
      : m_content(content),
        m_cut(cut),
        m_collectives(collectives),
        m_names(names),
        m_owners(names, rangesWork(content, cut)),
        m_functions(cycles, true),
        m_operators(names, cycles, kOperator, kNoOperator),
        m_ranges(names, cycles, kRange, kNoRange) {}

  void addCapture(std::size_t position, std::span<const Cycle> cycles, std::uint32_t firstCycle,
                  ProcessSamples& samples, const Monitor& monitor) {
    if (cycles.empty()) return;
    const Capture& capture = m_content.trace.captures[m_cut.tracks[position].capture];
    std::vector<TurnTrack> tracks = turnTracks(capture, m_cut.tracks[position], cycles);
    const Callers callers(capture.events, m_cut.tracks[position], monitor);
    for (std::size_t i = 0; i < cycles.size(); ++i) {
      monitor.checkpoint();
      const std::int64_t start = cycles[i].startNs;
      const std::int64_t end = start + cycles[i].durationNs;
      CycleClock clock(start, end, m_cut.tracks[position].host.size() + 1);
      for (TurnTrack& track : tracks) {
        for (const std::size_t row : track.rows.of(start, end)) addRow(position, row, callers, track, clock);
      }
      finishCycle(clock, firstCycle + static_cast<std::uint32_t>(i), samples);
      assert(sumOf(samples.turnTimes.back()) == cycles[i].durationNs);
    }
  }

  /// Calls and durations over the whole recording, of functions that have a row.
  void addTotals(std::size_t position, ProcessSamples& samples, const Monitor& monitor) {
    const Capture& capture = m_content.trace.captures[m_cut.tracks[position].capture];
    for (const TurnTrack& track : turnTracks(capture, m_cut.tracks[position], {})) {
      monitor.checkpoint();
      for (std::size_t row = track.track->begin; row < track.track->end; ++row)
        addTotal(position, row, track, samples.wallTimes);
    }
  }

  void finish(ProcessSamples& samples) {
    for (std::size_t i = 0; i < std::min(m_sizes.size(), samples.wallTimes.size()); ++i) {
      samples.wallTimes[i].launchThreads = medianOf(m_sizes[i].threads);
      samples.wallTimes[i].copyBytes = medianOf(m_sizes[i].bytes);
    }
    samples.operatorTimes = m_operators.takeRows();
    samples.rangeTimes = m_ranges.takeRows();
    for (auto* rows : {&samples.wallTimes, &samples.operatorTimes, &samples.rangeTimes}) {
      for (WallTime& times : *rows) {
        // A function that never starts inside the cycles counts once per cycle it reaches.
        const bool starts = std::any_of(times.calls.begin(), times.calls.end(), [](auto n) { return n > 0; });
        if (!starts) std::fill(times.calls.begin(), times.calls.end(), 1U);
      }
    }
  }

 private:
  static bool rangesWork(const RunContent& content, const ProcessCut& cut) {
    return std::all_of(cut.tracks.begin(), cut.tracks.end(), [&content](const ProcessTracks& tracks) {
      return holdsRangesOnly(content.trace.captures[tracks.capture].events, tracks);
    });
  }

  static std::int64_t sumOf(const TurnTimes& times) {
    std::int64_t sum = 0;
    for (const std::int64_t ns : times.classNs) sum += ns;
    return sum;
  }

  std::vector<TurnTrack> turnTracks(const Capture& capture, const ProcessTracks& tracks,
                                    std::span<const Cycle> cycles) {
    std::vector<TurnTrack> ordered;
    const std::vector<const Track*> threads = threadsInOrder(capture.events, tracks, cycles);
    for (std::size_t i = 0; i < threads.size(); ++i) {
      ordered.push_back(
          {.track = threads[i],
           .rows = ReachingRows(capture.events, *threads[i]),
           .ownNs = cycles.empty() ? LongColumn<std::int64_t>() : ownTimes(capture.events, *threads[i]),
           .thread = i,
           .order = i});
    }
    std::uint64_t order = 0;
    for (const Stream& stream : streamsInOrder(m_content, m_cut.process, tracks, m_names)) {
      ordered.push_back({.track = stream.track,
                         .rows = ReachingRows(capture.events, *stream.track),
                         .gpu = stream.gpu,
                         .order = order++});
    }
    return ordered;
  }

  FunctionId functionOf(const Capture& capture, std::size_t row) {
    const FunctionId function = capture.events.function[row];
    const bool isTask = traitsOf(capture.facts.dialect).tellsTasks &&
                        capture.events.category(row) == EventCategory::Os &&
                        isOnCpuTask(m_names.functions[function]);
    return isTask ? m_names.functions.intern(kOnCpu) : function;
  }

  void addRow(std::size_t position, std::size_t row, const Callers& callers, const TurnTrack& track,
              CycleClock& clock) {
    const std::size_t at = m_cut.tracks[position].capture;
    const Capture& capture = m_content.trace.captures[at];
    const TrackEvent event{
        capture.events.category(row), functionOf(capture, row), callers.of(row),
        track.ownNs.empty() ? capture.events.durationNs[row] : track.ownNs[row - track.track->begin]};
    if (track.gpu.has_value() != isGpuWork(event.category)) return;
    const std::int64_t start = capture.events.startNs[row];
    // All ranks leave a collective together, so its end is the transfer and its beginning the waiting.
    const std::optional<std::int64_t> waiting = m_collectives.waitingNs(at, row);
    const std::int64_t arrived = start + waiting.value_or(0);
    addPiece(event, {arrived, capture.events.endNs(row)}, start, track, false, clock);
    if (waiting) addPiece(event, {start, arrived}, start, track, true, clock);
  }

  /// A piece of the call that begins at `callNs`.
  void addPiece(const TrackEvent& event, const TimeSpan& whole, std::int64_t callNs, const TurnTrack& track,
                bool isWaiting, CycleClock& clock) {
    const TimeSpan piece = clock.clipped(whole);
    const bool isCall = clock.holds(callNs);
    const bool hasTime = piece.endNs > piece.startNs;
    if (!isCall && !hasTime) return;
    const auto owner = m_owners.of(event.function, event.category, track.gpu, isWaiting);
    // Ranges are callers even where they have no turn of their own.
    if (!owner && event.category != EventCategory::Annotation) return;
    const DeviceId device = track.gpu.value_or(m_owners.host());
    Work work{.piece = piece,
              .isWaiting = isWaiting,
              .thread = track.thread,
              .order = (track.order << 32U) | indexOf(event.function),
              .function = owner.value_or(0),
              .op = owner ? m_operators.of(event.caller.op, device, isWaiting) : 0,
              .range = m_ranges.of(event.caller.range, device, isWaiting)};
    // A collective that waits is two pieces, of which none takes more than its own length.
    if (isCall && owner)
      m_functions.addCall(work.function, std::min(event.ownNs, whole.endNs - whole.startNs));
    // Work of a GPU is called by being launched; an operator by itself, not by what it calls.
    const bool isOfNoOperator = !event.caller.op && owner;
    if (isCall && (track.gpu || event.category == EventCategory::CpuOp || isOfNoOperator))
      m_operators.tally().addCall(work.op);
    if (isCall && (track.gpu || event.category == EventCategory::Annotation || !event.caller.range))
      m_ranges.tally().addCall(work.range);
    if (!hasTime) return;
    m_ranges.tally().addBusy(work.range, piece);
    if (!owner) return;
    m_functions.addBusy(work.function, piece);
    m_operators.tally().addBusy(work.op, piece);
    work.rank = m_owners[*owner].rank;
    work.time = m_owners[*owner].time;
    clock.add(work);
  }

  void addTotal(std::size_t position, std::size_t row, const TurnTrack& track, std::vector<WallTime>& rows) {
    const std::size_t at = m_cut.tracks[position].capture;
    const Capture& capture = m_content.trace.captures[at];
    const EventCategory category = capture.events.category(row);
    if (track.gpu.has_value() != isGpuWork(category)) return;
    const FunctionId function = functionOf(capture, row);
    const std::int64_t waiting = m_collectives.waitingNs(at, row).value_or(0);
    const auto add = [&rows](std::optional<std::uint32_t> owner, std::int64_t ns) {
      if (!owner || *owner >= rows.size()) return;
      WallTime& times = rows[*owner];
      times.totalCalls = times.totalCalls.value_or(0) + 1;
      times.totalNs = times.totalNs.value_or(0) + ns;
    };
    const auto owner = m_owners.known(function, category, track.gpu);
    add(owner, capture.events.durationNs[row] - waiting);
    if (waiting > 0) add(m_owners.known(function, category, track.gpu, true), waiting);
    const auto detail = capture.events.detail(row);
    if (!detail || !owner) return;
    m_sizes.resize(std::max<std::size_t>(m_sizes.size(), *owner + 1));
    const EventDetail& size = capture.details[*detail];
    if (size.threads && category == EventCategory::GpuCompute) ++m_sizes[*owner].threads[*size.threads];
    if (size.bytes && category == EventCategory::GpuMemcpy) ++m_sizes[*owner].bytes[*size.bytes];
  }

  void finishCycle(CycleClock& clock, std::uint32_t cycle, ProcessSamples& samples) {
    const CycleClock::Shared shared = clock.giveAway();
    samples.turnTimes.push_back(shared.times);
    if (shared.inGap) samples.turnTimes.back().gapFunction = m_owners[*shared.inGap].function;
    for (const CycleClock::Given& given : shared.given) {
      m_functions.addCritical(given.work->function, given.ns);
      m_operators.tally().addCritical(given.work->op, given.ns);
      m_ranges.tally().addCritical(given.work->range, given.ns);
    }
    while (samples.wallTimes.size() < m_owners.size()) {
      const TurnOwner& next = m_owners[static_cast<std::uint32_t>(samples.wallTimes.size())];
      samples.wallTimes.push_back(
          {.function = next.function, .device = next.device, .category = next.category});
    }
    m_functions.moveTo(samples.wallTimes, cycle);
    m_operators.finishCycle(cycle);
    m_ranges.finishCycle(cycle);
  }

  const RunContent& m_content;
  const ProcessCut& m_cut;
  const CollectiveCalls& m_collectives;
  Names& m_names;
  TurnOwners m_owners;
  std::vector<LaunchSizes> m_sizes;  ///< by owner
  CycleTally m_functions;
  CallerRows m_operators;
  CallerRows m_ranges;
};

}  // namespace

void nameDevices(const RunContent& content, const ProcessCut& cut, Names& names) {
  names.devices.intern("Host");
  for (const ProcessTracks& tracks : cut.tracks) streamsInOrder(content, cut.process, tracks, names);
}

void addWallTimes(const RunContent& content, const ProcessCut& cut, const CollectiveCalls& collectives,
                  ProcessSamples& samples, Names& names, const Monitor& monitor) {
  samples.turnTimes.reserve(samples.cycles.size());
  ProcessClock clock(content, cut, collectives, samples.cycles.size(), names);
  std::uint32_t first = 0;
  for (std::size_t i = 0; i < cut.captures.size(); ++i) {
    const auto count = static_cast<std::uint32_t>(cut.captures[i].windows.size());
    clock.addCapture(i, std::span(samples.cycles).subspan(first, count), first, samples, monitor);
    first += count;
  }
  for (std::size_t i = 0; i < cut.captures.size(); ++i) clock.addTotals(i, samples, monitor);
  clock.finish(samples);
}

}  // namespace culprit
