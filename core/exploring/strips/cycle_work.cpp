#include "core/exploring/strips/cycle_work.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/analysis/cutting/process_tracks.h"

namespace culprit {

namespace {

/// An event that reaches into the cycle.
struct ReachingEvent {
  std::uint32_t track = 0;
  EventCategory category{};
  FunctionId function{};
  std::int64_t startNs = 0, endNs = 0;
};

/// A thread in the recording of the cycle: what its place in the order of turns is told by.
struct HostTrack {
  std::size_t events = 0;
  std::vector<bool> holdsAnchor;  // by RankCycle::anchors
  bool isOfProgram = false;

  std::ptrdiff_t anchorCalls() const { return std::count(holdsAnchor.begin(), holdsAnchor.end(), true); }
};

/// What one rank recorded, as far as its strip needs it.
struct RankRecord {
  std::vector<ReachingEvent> events;
  std::map<std::uint32_t, HostTrack> hostTracks;
  std::vector<std::uint32_t> gpuTracks;
};

/// Kinds of turns by function and category, asked once.
class TurnKinds {
 public:
  explicit TurnKinds(const Names& names) : m_names(names) {}

  const std::optional<TurnKind>& of(const ReachingEvent& event, bool rangesWork) {
    const std::uint64_t key = (std::uint64_t{indexOf(event.function)} << 16U) |
                              (static_cast<std::uint64_t>(event.category) << 1U) | (rangesWork ? 1U : 0U);
    const auto [known, isNew] = m_known.try_emplace(key);
    if (isNew) known->second = turnKindOf(m_names.functions[event.function], event.category, rangesWork);
    return known->second;
  }

 private:
  const Names& m_names;
  std::unordered_map<std::uint64_t, std::optional<TurnKind>> m_known;
};

class WorkReading {
 public:
  using Take = std::function<void(std::size_t rank, const CycleWork& work)>;

  WorkReading(const Names& names, const Trace& outline, const RankCycles& ranks, const CycleCalls& calls,
              const Take& take)
      : m_outline(outline), m_ranks(ranks), m_calls(calls), m_take(take), m_kinds(names) {}

  /// `head` is a block before its columns are read.
  bool wants(const EventBlock& head) {
    if (head.capture != m_capture) finishCapture();
    m_capture = head.capture;
    const Track& track = trackOf(head.track);
    const auto rank = m_ranks.of(track);
    if (!rank || m_ranks.all()[*rank].cycle.capture != head.capture) return false;
    if (track.kind == TrackKind::GpuStream) return true;
    HostTrack& host = m_records[*rank].hostTracks[head.track];
    host.isOfProgram = host.isOfProgram || isOfProgram(head.category);
    return true;
  }

  void add(const EventBlock& block) {
    const std::size_t rank = *m_ranks.of(trackOf(block.track));
    const Cycle& cycle = m_ranks.all()[rank].cycle;
    const std::int64_t endNs = m_ranks.all()[rank].endNs();
    RankRecord& record = m_records[rank];
    const bool isGpu = trackOf(block.track).kind == TrackKind::GpuStream;
    if (isGpu) {
      if (std::find(record.gpuTracks.begin(), record.gpuTracks.end(), block.track) == record.gpuTracks.end())
        record.gpuTracks.push_back(block.track);
    } else {
      countHost(block, m_ranks.all()[rank].anchors, record.hostTracks[block.track]);
    }
    for (std::size_t i = 0; i < block.startNs.size(); ++i) {
      const std::int64_t start = block.startNs[i], end = start + block.durationNs[i];
      if (start >= endNs || end <= cycle.startNs || end == start || isGpu != isGpuWork(block.category))
        continue;
      record.events.push_back({block.track, block.category, block.function, start, end});
    }
  }

  void finishCapture() {
    for (const auto& [rank, record] : m_records) m_take(rank, workOf(rank, record));
    m_records.clear();
  }

  /// No GPU work that begins later reaches into the cycle; the order of the threads is that of the recording.
  std::int64_t endOf(std::uint32_t capture, std::uint32_t track) const {
    const Track& asked = m_outline.captures.at(capture).tracks.at(track);
    const auto rank = m_ranks.of(asked);
    if (!rank) return std::numeric_limits<std::int64_t>::min();
    return asked.kind == TrackKind::GpuStream ? m_ranks.all()[*rank].endNs()
                                              : std::numeric_limits<std::int64_t>::max();
  }

 private:
  const Track& trackOf(std::uint32_t track) const {
    return m_outline.captures.at(m_capture).tracks.at(track);
  }

  static void countHost(const EventBlock& block,
                        const std::vector<std::pair<std::int64_t, std::int64_t>>& anchors, HostTrack& host) {
    host.events += block.startNs.size();
    host.holdsAnchor.resize(anchors.size());
    for (std::size_t i = 0; i < anchors.size(); ++i) {
      const auto begin = block.startNs.begin();
      for (auto at = std::lower_bound(begin, block.startNs.end(), anchors[i].first);
           at != block.startNs.end() && *at == anchors[i].first; ++at)
        if (block.durationNs[static_cast<std::size_t>(at - begin)] == anchors[i].second)
          host.holdsAnchor[i] = true;
    }
  }

  /// The place of each track in the order of its kind: streams by device, threads by their ids, the anchor's
  /// first, else the busiest.
  std::map<std::uint32_t, std::size_t> placesOf(const RankRecord& record) const {
    std::vector<std::uint32_t> threads, streams = record.gpuTracks;
    for (const auto& [track, host] : record.hostTracks)
      if (host.isOfProgram) threads.push_back(track);
    std::stable_sort(threads.begin(), threads.end(), [this](std::uint32_t x, std::uint32_t y) {
      const Track &one = trackOf(x), &other = trackOf(y);
      return std::tie(one.pid, one.tid) < std::tie(other.pid, other.tid);
    });
    const auto weight = [&record](std::uint32_t track) {
      const HostTrack& host = record.hostTracks.at(track);
      return std::pair(host.anchorCalls(), host.events);
    };
    const auto first =
        std::max_element(threads.begin(), threads.end(),
                         [&weight](std::uint32_t x, std::uint32_t y) { return weight(x) < weight(y); });
    if (first != threads.end()) std::rotate(threads.begin(), first, first + 1);
    std::sort(streams.begin(), streams.end());
    std::stable_sort(streams.begin(), streams.end(),
                     [this](std::uint32_t x, std::uint32_t y) { return trackOf(x).gpu < trackOf(y).gpu; });
    std::map<std::uint32_t, std::size_t> places;
    for (std::size_t i = 0; i < threads.size(); ++i) places[threads[i]] = i;
    for (std::size_t i = 0; i < streams.size(); ++i) places[streams[i]] = i;
    return places;
  }

  CycleWork workOf(std::size_t rank, const RankRecord& record) {
    const RankCycle& at = m_ranks.all()[rank];
    const auto threads =
        static_cast<std::size_t>(std::count_if(record.hostTracks.begin(), record.hostTracks.end(),
                                               [](const auto& track) { return track.second.isOfProgram; }));
    CycleWork work{.startNs = at.cycle.startNs, .endNs = at.endNs(), .threads = threads + 1};
    const std::map<std::uint32_t, std::size_t> places = placesOf(record);
    for (const ReachingEvent& event : record.events) {
      const std::optional<TurnKind>& kind = m_kinds.of(event, m_calls.holdsRangesOnly.at(rank));
      if (!kind) continue;
      const std::size_t place = places.at(event.track);
      const bool isHost = trackOf(event.track).kind != TrackKind::GpuStream;
      Work piece{.piece = {event.startNs, event.endNs},
                 .rank = kind->rank,
                 .time = kind->time,
                 .thread = isHost ? place : 0,
                 .order = (std::uint64_t{place} << 32U) | indexOf(event.function)};
      // All ranks leave a collective together, so its end is the transfer and its beginning the waiting.
      piece.piece.startNs += waitingNs(rank, event);
      work.work.push_back(piece);
      if (piece.piece.startNs == event.startNs) continue;
      piece.isWaiting = true;
      piece.piece = {event.startNs, piece.piece.startNs};
      work.work.push_back(piece);
    }
    return work;
  }

  std::int64_t waitingNs(std::size_t rank, const ReachingEvent& event) const {
    const std::vector<CycleCall>& calls = m_calls.ofRank.at(rank);
    const auto isBefore = [](const CycleCall& call, const ReachingEvent& wanted) {
      return std::tie(call.track, call.startNs, call.endNs) <
             std::tie(wanted.track, wanted.startNs, wanted.endNs);
    };
    for (auto at = std::lower_bound(calls.begin(), calls.end(), event, isBefore);
         at != calls.end() && at->track == event.track && at->startNs == event.startNs &&
         at->endNs == event.endNs;
         ++at) {
      if (m_calls.groups[at->group].function == event.function) return at->waitingNs;
    }
    return 0;
  }

  const Trace& m_outline;
  const RankCycles& m_ranks;
  const CycleCalls& m_calls;
  const Take& m_take;
  TurnKinds m_kinds;
  std::uint32_t m_capture = 0;
  std::map<std::size_t, RankRecord> m_records;  // of the capture, by rank
};

}  // namespace

void readCycleWork(const OutlinedRun& run, const RankCycles& ranks, const CycleCalls& calls,
                   const Monitor& monitor,
                   const std::function<void(std::size_t rank, const CycleWork& work)>& take) {
  WorkReading reading(run.names, run.outline, ranks, calls, take);
  EventQuery query;
  query.endNs = [&reading](std::uint32_t capture, std::uint32_t track) {
    return reading.endOf(capture, track);
  };
  query.wants = [&](const EventBlock& head) {
    monitor.checkpoint();
    return reading.wants(head);
  };
  run.session.eachEventBlock(run.side, query, [&reading](const EventBlock& block) { reading.add(block); });
  reading.finishCapture();
}

}  // namespace culprit
