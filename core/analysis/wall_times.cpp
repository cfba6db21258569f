#include "core/analysis/wall_times.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
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

#include "core/analysis/function_family.h"
#include "core/analysis/physical_gpu.h"
#include "core/analysis/range_windows.h"
#include "core/analysis/turns.h"
#include "core/model/cause.h"
#include "core/model/function_share.h"

namespace culprit {

namespace {

/// Who may have the turn, in this order. Behind the host's stands what the system records.
enum Rank : std::uint8_t { Compute, Communication, Copies, Calls, Input, Host, System, RankCount };

struct Owner {
  FunctionId function{};
  DeviceId device{};
  CategoryId category{};
  Rank rank{};
  TimeClass time{};
  bool isWaiting = false;  ///< of a collective for other ranks
};

struct Span {
  std::int64_t startNs = 0;
  std::int64_t endNs = 0;
};

/// Sorts the spans.
std::int64_t unionNs(std::vector<Span>& spans) {
  std::sort(spans.begin(), spans.end(), [](const Span& x, const Span& y) { return x.startNs < y.startNs; });
  std::int64_t sum = 0;
  std::int64_t until = spans.empty() ? 0 : spans.front().startNs;
  for (const Span& span : spans) {
    if (span.endNs <= until) continue;
    sum += span.endNs - std::max(span.startNs, until);
    until = span.endNs;
  }
  return sum;
}

/// What the functions of one process are called as owners.
class Owners {
 public:
  /// `rangesWork`: ranges are all that was recorded, so their time is nobody else's.
  Owners(Names& names, bool rangesWork)
      : m_names(names), m_host(names.devices.intern("Host")), m_rangesWork(rangesWork) {}

  /// The position of the owner; empty for events that never have the turn.
  std::optional<std::uint32_t> of(FunctionId function, EventCategory category, std::optional<DeviceId> gpu,
                                  bool isWaiting = false) {
    const DeviceId device = gpu.value_or(m_host);
    const auto [known, isNew] = m_positions.try_emplace({function, device, category, isWaiting});
    if (isNew) known->second = make(function, category, device, isWaiting);
    return known->second;
  }
  const Owner& operator[](std::uint32_t owner) const { return m_owners[owner]; }
  std::size_t size() const { return m_owners.size(); }

 private:
  std::optional<std::uint32_t> make(FunctionId function, EventCategory category, DeviceId device,
                                    bool isWaiting) {
    const auto kind = kindOf(m_names.functions[function], category);
    if (!kind) return std::nullopt;
    const auto& [rank, time, name] = *kind;
    const CategoryId told = m_names.categories.intern(isWaiting ? kWaitingForRanks : name);
    m_owners.push_back({function, device, told, rank, time, isWaiting});
    return static_cast<std::uint32_t>(m_owners.size() - 1);
  }

  std::optional<std::tuple<Rank, TimeClass, std::string_view>> kindOf(const std::string& name,
                                                                      EventCategory category) const {
    const std::string_view given = nameOf(category);
    switch (category) {
      case EventCategory::GpuCompute:
        return std::tuple(Compute, TimeClass::GpuCompute, given);
      case EventCategory::GpuComm:
        return std::tuple(Communication, TimeClass::Communication, given);
      case EventCategory::GpuMemcpy:
      case EventCategory::GpuMemset:
        return std::tuple(Copies, TimeClass::Copies, given);
      case EventCategory::Sync:
        return std::tuple(Calls, TimeClass::Waiting, given);
      case EventCategory::Runtime:
        // A copy call returns when the copy may: with an idle GPU it waits like a synchronisation.
        if (name.find("Memcpy") != std::string::npos)
          return std::tuple(Calls, TimeClass::Waiting, nameOf(EventCategory::Sync));
        return std::tuple(Calls, TimeClass::Host, given);
      case EventCategory::CpuOp:
      case EventCategory::Python:
      case EventCategory::Annotation:
        if (isInputPipeline(name)) return std::tuple(Input, TimeClass::InputPipeline, kInputCategory);
        if (category == EventCategory::Annotation && !m_rangesWork) return std::nullopt;
        return std::tuple(Host, TimeClass::Host, given);
      case EventCategory::Other:
        return std::tuple(Host, TimeClass::Host, given);
      case EventCategory::Os:
        return std::tuple(System, TimeClass::Host, given);
      default:
        return std::nullopt;
    }
  }

  Names& m_names;
  DeviceId m_host;
  bool m_rangesWork;
  std::map<std::tuple<FunctionId, DeviceId, EventCategory, bool>, std::optional<std::uint32_t>> m_positions;
  std::vector<Owner> m_owners;
};

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

/// What is known of one owner in one cycle.
struct InCycle {
  std::uint32_t calls = 0;
  std::int64_t criticalNs = 0;
  std::vector<Span> spans;
};

/// One cycle while its claims are gathered and its time is given away.
class CycleClock {
 public:
  CycleClock(const Owners& owners, std::int64_t startNs, std::int64_t endNs, std::size_t threads)
      : m_owners(owners), m_startNs(startNs), m_endNs(endNs), m_threads(threads) {}

  /// A piece of the call that begins at `callNs`. `thread`: position among the host threads, whose first is
  /// the anchor's; `order`: of the track.
  void add(std::uint32_t owner, const Span& piece, std::int64_t callNs, std::size_t thread,
           std::uint64_t order) {
    const bool isCall = callNs >= m_startNs && callNs < m_endNs;
    const Claim claim{std::max(piece.startNs, m_startNs), std::min(piece.endNs, m_endNs), order, owner};
    if (!isCall && claim.endNs <= claim.startNs) return;
    InCycle& mine = m_inCycle[owner];
    if (isCall) ++mine.calls;
    if (claim.endNs <= claim.startNs) return;
    mine.spans.push_back({claim.startNs, claim.endNs});
    const Rank rank = m_owners[owner].rank;
    if (rank == Input || rank == Host) m_threads[thread].push_back(claim);
    if (rank != Host && (rank != Input || thread == 0)) m_ranks[rank].push_back(claim);
  }

  TurnTimes giveAway() {
    TurnTimes times;
    times.gpuBusyNs = kernelsNs();
    FreeTime free(m_startNs, m_endNs);
    for (const Rank rank : {Compute, Communication, Copies, Calls, Input}) {
      for (const Turn& turn : free.take(firstStarted(m_ranks[rank])))
        count(turn, m_owners[turn.owner].time, times);
    }
    // Data loading that is left here runs on other threads: nobody waits for it.
    for (const std::vector<Claim>& thread : m_threads) {
      for (const Turn& turn : free.take(innermost(thread))) count(turn, TimeClass::Host, times);
    }
    for (const Turn& turn : free.take(firstStarted(m_ranks[System]))) count(turn, TimeClass::Host, times);
    times.classNs[static_cast<std::size_t>(TimeClass::Idle)] = free.leftNs();
    return times;
  }

  std::map<std::uint32_t, InCycle>& inCycle() { return m_inCycle; }

 private:
  void count(const Turn& turn, TimeClass time, TurnTimes& times) {
    const std::int64_t ns = turn.endNs - turn.startNs;
    m_inCycle[turn.owner].criticalNs += ns;
    times.classNs[static_cast<std::size_t>(time)] += ns;
    if (m_owners[turn.owner].isWaiting && time == TimeClass::Communication) times.waitingForRanksNs += ns;
  }

  std::int64_t kernelsNs() const {
    std::vector<Span> spans;
    for (const Rank rank : {Compute, Communication}) {
      for (const Claim& claim : m_ranks[rank]) spans.push_back({claim.startNs, claim.endNs});
    }
    return unionNs(spans);
  }

  const Owners& m_owners;
  std::int64_t m_startNs;
  std::int64_t m_endNs;
  std::array<std::vector<Claim>, RankCount> m_ranks;
  std::vector<std::vector<Claim>> m_threads;
  std::map<std::uint32_t, InCycle> m_inCycle;
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
  std::vector<const Track*> threads = tracks.host;
  std::sort(threads.begin(), threads.end(), [](const Track* x, const Track* y) {
    return std::tie(x->pid, x->tid) < std::tie(y->pid, y->tid);
  });
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

/// One track with its place in the order of turns.
struct TurnTrack {
  ReachingRows rows;
  std::optional<DeviceId> gpu;
  std::size_t thread = 0;   ///< of host tracks
  std::uint64_t order = 0;  ///< of GPU tracks by device, then stream
};

class ProcessClock {
 public:
  ProcessClock(const RunContent& content, const ProcessCut& cut, const CollectiveCalls& collectives,
               Names& names)
      : m_content(content),
        m_cut(cut),
        m_collectives(collectives),
        m_names(names),
        m_owners(names, rangesWork(content, cut)) {}

  void addCapture(std::size_t position, std::span<const Cycle> cycles, std::uint32_t firstCycle,
                  ProcessSamples& samples, const Monitor& monitor) {
    const Capture& capture = m_content.trace.captures[m_cut.tracks[position].capture];
    std::vector<TurnTrack> tracks = turnTracks(capture, m_cut.tracks[position], cycles);
    for (std::size_t i = 0; i < cycles.size(); ++i) {
      monitor.checkpoint();
      const std::int64_t start = cycles[i].startNs;
      const std::int64_t end = start + cycles[i].durationNs;
      CycleClock clock(m_owners, start, end, m_cut.tracks[position].host.size() + 1);
      for (TurnTrack& track : tracks) {
        for (const std::size_t row : track.rows.of(start, end)) addRow(position, row, track, clock);
      }
      samples.turnTimes.push_back(clock.giveAway());
      assert(sumOf(samples.turnTimes.back()) == cycles[i].durationNs);
      keep(clock, firstCycle + static_cast<std::uint32_t>(i), samples);
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
      ordered.push_back({ReachingRows(capture.events, *threads[i]), std::nullopt, i, i});
    }
    std::vector<const Track*> streams = tracks.gpu;
    std::stable_sort(streams.begin(), streams.end(),
                     [](const Track* x, const Track* y) { return x->gpu < y->gpu; });
    std::set<std::optional<std::int32_t>> gpus;
    for (const Track* stream : streams) gpus.insert(stream->gpu);
    const Process& process = m_content.processes[m_cut.process];
    for (std::size_t i = 0; i < streams.size(); ++i) {
      const std::int32_t gpu =
          physicalGpu(m_content.trace.topology, process, streams[i]->gpu.value_or(-1), gpus.size());
      ordered.push_back({ReachingRows(capture.events, *streams[i]),
                         m_names.devices.intern(fmt::format("GPU {}", gpu)), 0, i});
    }
    return ordered;
  }

  void addRow(std::size_t position, std::size_t row, const TurnTrack& track, CycleClock& clock) {
    const std::size_t at = m_cut.tracks[position].capture;
    const Capture& capture = m_content.trace.captures[at];
    const Events& events = capture.events;
    const EventCategory category = events.category(row);
    if (track.gpu.has_value() != isGpuWork(category)) return;
    FunctionId function = events.function[row];
    // On-CPU time is told per task; what counts is the process (pipeline.md 4).
    if (category == EventCategory::Os && capture.facts.dialect == Dialect::Kunlun &&
        m_names.functions[function].starts_with("oncpu")) {
      function = m_names.functions.intern("oncpu");
    }
    const auto owner = m_owners.of(function, category, track.gpu);
    if (!owner) return;
    const std::uint64_t order = (track.order << 32U) | indexOf(function);
    const std::int64_t start = events.startNs[row];
    // All ranks leave a collective together, so its end is the transfer and its beginning the waiting.
    const std::optional<std::int64_t> waiting = m_collectives.waitingNs(at, row);
    const std::int64_t arrived = start + waiting.value_or(0);
    clock.add(*owner, {arrived, events.endNs(row)}, start, track.thread, order);
    if (!waiting) return;
    const auto waiter = m_owners.of(function, category, track.gpu, true);
    clock.add(*waiter, {start, arrived}, start, track.thread, order);
  }

  void keep(CycleClock& clock, std::uint32_t cycle, ProcessSamples& samples) {
    for (auto& [owner, mine] : clock.inCycle()) {
      while (samples.wallTimes.size() <= owner) {
        const Owner& next = m_owners[static_cast<std::uint32_t>(samples.wallTimes.size())];
        samples.wallTimes.push_back(
            {.function = next.function, .device = next.device, .category = next.category});
      }
      WallTime& times = samples.wallTimes[owner];
      times.cycle.push_back(cycle);
      times.calls.push_back(mine.calls);
      times.busyNs.push_back(unionNs(mine.spans));
      times.criticalNs.push_back(mine.criticalNs);
      assert(times.criticalNs.back() <= times.busyNs.back());
    }
  }

  const RunContent& m_content;
  const ProcessCut& m_cut;
  const CollectiveCalls& m_collectives;
  Names& m_names;
  Owners m_owners;
};

}  // namespace

void addWallTimes(const RunContent& content, const ProcessCut& cut, const CollectiveCalls& collectives,
                  ProcessSamples& samples, Names& names, const Monitor& monitor) {
  ProcessClock clock(content, cut, collectives, names);
  std::uint32_t first = 0;
  for (std::size_t i = 0; i < cut.captures.size(); ++i) {
    const auto count = static_cast<std::uint32_t>(cut.captures[i].windows.size());
    clock.addCapture(i, std::span(samples.cycles).subspan(first, count), first, samples, monitor);
    first += count;
  }
  for (WallTime& times : samples.wallTimes) {
    // A function that never starts inside the cycles counts once per cycle it reaches.
    const bool starts = std::any_of(times.calls.begin(), times.calls.end(), [](auto n) { return n > 0; });
    if (!starts) std::fill(times.calls.begin(), times.calls.end(), 1U);
  }
}

}  // namespace culprit
