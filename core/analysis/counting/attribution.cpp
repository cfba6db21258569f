#include "core/analysis/counting/attribution.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <queue>

#include "core/analysis/counting/host_pieces.h"
#include "core/analysis/counting/physical_gpu.h"
#include "core/analysis/counting/usage_table.h"
#include "core/analysis/cutting/launches.h"

namespace culprit {

namespace {

/// Hands pieces to the table in the order of their start. A piece that was clipped at its start has to wait
/// for those that begin in between.
class OrderedPieces {
 public:
  template <typename Take>
  void add(const WorkPiece& piece, std::int64_t timeNs, Take take) {
    while (!m_waiting.empty() && m_waiting.begin()->first <= timeNs) {
      take(m_waiting.begin()->second);
      m_waiting.erase(m_waiting.begin());
    }
    if (piece.startNs <= timeNs) {
      take(piece);
    } else {
      m_waiting.emplace(piece.startNs, piece);
    }
  }
  template <typename Take>
  void finish(Take take) {
    for (const auto& [start, piece] : m_waiting) take(piece);
    m_waiting.clear();
  }

 private:
  std::multimap<std::int64_t, WorkPiece> m_waiting;
};

/// Walks over one capture of one process and fills the table.
class CaptureAttribution {
 public:
  CaptureAttribution(const RunContent& content, const Process& process, const ProcessTracks& tracks,
                     const CaptureWindows& windows, std::uint32_t firstCycle)
      : m_content(content),
        m_process(process),
        m_capture(content.trace.captures[tracks.capture]),
        m_events(m_capture.events),
        m_tracks(tracks),
        m_windows(windows),
        m_firstCycle(firstCycle),
        m_launches(m_events, tracks.host) {}

  void addHost(Names& names, UsageTable& table, MetricSources& metrics) {
    const DeviceId host = names.devices.intern("Host");
    const FunctionId onCpu = names.functions.intern(kOnCpu);
    const bool tellsTasks = traitsOf(m_capture.facts.dialect).tellsTasks;
    const auto sourcesOf = [&](const WorkPiece& piece) {
      return &metrics.of(m_process, piece.category, names.functions[piece.function], std::nullopt);
    };
    const auto take = [&](const WorkPiece& piece) { table.add(piece, sourcesOf); };
    OrderedPieces ordered;
    mergeHost([&](WindowCursor& cursor, const HostPieces::Piece& piece) {
      const EventCategory category = m_events.category(piece.row);
      FunctionId function = m_events.function[piece.row];
      if (tellsTasks && category == EventCategory::Os && isOnCpuTask(names.functions[function]))
        function = onCpu;
      bool isFirst = true;
      cursor.place(piece.startNs, piece.endNs,
                   [&](std::size_t window, std::int64_t start, std::int64_t end, bool holdsStart) {
                     const auto cycle = static_cast<std::uint32_t>(m_firstCycle + window);
                     const bool isCall = piece.isCall && (holdsStart || m_windows.countsEveryPiece);
                     ordered.add({.function = function,
                                  .device = host,
                                  .category = category,
                                  .cycle = cycle,
                                  .startNs = start,
                                  .endNs = end,
                                  .calls = isCall ? 1U : 0U},
                                 piece.startNs, take);
                     if (isFirst) noteLaunch(piece, cycle);
                     isFirst = false;
                   });
      if (isFirst) noteLaunch(piece, kNoCycle);
    });
    ordered.finish(take);
  }

  /// After addHost, which finds the launches.
  void addGpus(Names& names, UsageTable& table, MetricSources& metrics) {
    std::map<std::int32_t, std::vector<const Track*>> byGpu;
    for (const Track* track : m_tracks.gpu) byGpu[track->gpu.value_or(-1)].push_back(track);
    for (const auto& [logical, tracks] : byGpu) {
      const std::int32_t gpu = physicalGpu(m_content.trace.topology, m_process, logical, byGpu.size());
      addGpu(tracks, gpu, names, table, metrics);
    }
  }

 private:
  static constexpr std::uint32_t kNoCycle = 0xFFFFFFFE;

  /// Pieces of all host threads in order of time.
  template <typename Visit>
  void mergeHost(Visit visit) {
    struct Thread {
      HostPieces pieces;
      WindowCursor cursor;
      const HostPieces::Piece* next = nullptr;
    };
    // Kept from a thread's first event to its last piece only: of a million threads with one call each, one
    // at a time.
    std::vector<std::unique_ptr<Thread>> threads(m_tracks.host.size());
    using Turn = std::pair<std::int64_t, std::size_t>;  // start, thread
    std::priority_queue<Turn, std::vector<Turn>, std::greater<>> turns;
    for (std::size_t i = 0; i < threads.size(); ++i) {
      const Track& track = *m_tracks.host[i];
      if (track.begin < track.end) turns.emplace(m_events.startNs[track.begin], i);
    }
    while (!turns.empty()) {
      const std::size_t number = turns.top().second;
      std::unique_ptr<Thread>& thread = threads[number];
      turns.pop();
      if (thread) {
        visit(thread->cursor, *thread->next);
      } else {
        thread = std::make_unique<Thread>(
            Thread{HostPieces(m_events, *m_tracks.host[number]), WindowCursor(m_windows)});
      }
      thread->next = thread->pieces.next();
      if (thread->next != nullptr) {
        turns.emplace(thread->next->startNs, number);
      } else {
        thread.reset();
      }
    }
  }

  void noteLaunch(const HostPieces::Piece& piece, std::uint32_t cycle) {
    if (!piece.isCall) return;
    if (std::uint32_t* known = m_launches.find(m_events.launch[piece.row])) {
      if (*known == 0) *known = cycle + 1;
    }
  }

  void addGpu(const std::vector<const Track*>& tracks, std::int32_t gpu, Names& names, UsageTable& table,
              MetricSources& metrics) {
    const DeviceId device = names.devices.intern(fmt::format("GPU {}", gpu));
    const auto sourcesOf = [&](const WorkPiece& piece) {
      return &metrics.of(m_process, piece.category, names.functions[piece.function], gpu);
    };
    WindowCursor cursor(m_windows);
    for (const std::size_t row : gpuRows(tracks)) {
      const std::int64_t start = m_events.startNs[row];
      const std::optional<std::uint32_t> cycle = cycleOfGpu(row, cursor);
      if (!cycle) continue;
      const auto detail = m_events.detail(row);
      table.add({.function = m_events.function[row],
                 .device = device,
                 .category = m_events.category(row),
                 .cycle = *cycle,
                 .startNs = start,
                 .endNs = m_events.endNs(row),
                 .calls = 1,
                 .detail = detail ? &m_capture.details[*detail] : nullptr},
                sourcesOf);
    }
  }

  /// GPU work of these streams by start.
  LongColumn<std::size_t> gpuRows(const std::vector<const Track*>& tracks) const {
    LongColumn<std::size_t> rows;
    for (const Track* track : tracks) {
      for (std::size_t row = track->begin; row < track->end; ++row) {
        if (isGpuWork(m_events.category(row))) rows.push_back(row);
      }
    }
    if (tracks.size() > 1) {
      std::stable_sort(rows.begin(), rows.end(), [this](std::size_t x, std::size_t y) {
        return m_events.startNs[x] < m_events.startNs[y];
      });
    }
    return rows;
  }

  std::optional<std::uint32_t> cycleOfGpu(std::size_t row, WindowCursor& cursor) {
    const std::uint32_t* launched = m_launches.find(m_events.launch[row]);
    if (launched != nullptr && *launched != 0) {
      return *launched - 1 == kNoCycle ? std::nullopt : std::optional(*launched - 1);
    }
    std::optional<std::uint32_t> cycle;
    const std::int64_t start = m_events.startNs[row];
    cursor.place(start, start, [&](std::size_t window, std::int64_t, std::int64_t, bool) {
      if (!cycle) cycle = static_cast<std::uint32_t>(m_firstCycle + window);
    });
    return cycle;
  }

  const RunContent& m_content;
  const Process& m_process;
  const Capture& m_capture;
  const Events& m_events;
  const ProcessTracks& m_tracks;
  const CaptureWindows& m_windows;
  std::uint32_t m_firstCycle;
  LaunchMap m_launches;  // cycle + 1 of the host call; 0 while not known
};

/// The time from the end of one cycle to the start of the next, told with the next.
void addBetween(const std::vector<Cycle>& cycles, std::uint32_t first, std::uint32_t end, Names& names,
                UsageTable& table) {
  static const std::vector<MetricSource> kNoSources;
  for (std::uint32_t i = first + 1; i < end; ++i) {
    const std::int64_t before = cycles[i - 1].startNs + cycles[i - 1].durationNs;
    if (cycles[i].startNs <= before || cycles[i].number != cycles[i - 1].number + 1) continue;
    table.add({.function = names.functions.intern(kBetweenCycles),
               .device = names.devices.intern("Host"),
               .category = EventCategory::Other,
               .cycle = i,
               .startNs = before,
               .endNs = cycles[i].startNs,
               .calls = 1},
              [](const WorkPiece&) { return &kNoSources; });
  }
}

}  // namespace

ProcessSamples attribute(const RunContent& content, ProcessCut& cut, MetricSources& metrics, Names& names,
                         const Monitor& monitor) {
  UsageTable table(names, cut.cycles.size());
  std::uint32_t firstCycle = 0;
  for (std::size_t i = 0; i < cut.captures.size(); ++i) {
    const auto cycles = static_cast<std::uint32_t>(cut.captures[i].windows.size());
    if (cycles > 0) {
      CaptureAttribution capture(content, content.processes[cut.process], cut.tracks[i], cut.captures[i],
                                 firstCycle);
      monitor.checkpoint();
      capture.addHost(names, table, metrics);
      monitor.checkpoint();
      capture.addGpus(names, table, metrics);
      addBetween(cut.cycles, firstCycle, firstCycle + cycles, names, table);
    }
    firstCycle += cycles;
  }
  return table.finish(std::move(cut.cycles));
}

}  // namespace culprit
