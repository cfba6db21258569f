#include "core/exploring/calltree/side_calls.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/analysis/counting/thread_tracks.h"
#include "core/analysis/cutting/process_tracks.h"
#include "core/base/saturated_sum.h"
#include "core/exploring/calltree/exposed_time.h"
#include "core/exploring/calltree/thread_walk.h"
#include "core/exploring/launches/side_events.h"

namespace culprit {

namespace {

constexpr std::size_t kRowsBetweenLooks = 65536;

/// GPU work of one recording, put below the calls that launched it.
class StreamWalk {
 public:
  /// `number`: of the stream in its recording; `details`: of the recording.
  StreamWalk(const WalkPlace& place, std::uint32_t number, const std::vector<EventDetail>& details,
             SideGraphs& graphs, ExposedTime& exposed)
      : m_place(place), m_number(number), m_details(details), m_graphs(graphs), m_exposed(exposed) {}

  /// In the order of a stream.
  void add(const Events& events, std::size_t row) {
    const EventCategory category = events.category(row);
    while (!m_ranges.empty() && m_ranges.back().endNs <= events.startNs[row]) m_ranges.pop_back();
    if (category == EventCategory::GpuAnnotation) beginRange(events, row);
    if (isGpuWork(category)) addWork(events, row);
  }

 private:
  struct Range {
    std::int64_t endNs = 0;
    FunctionId function{};
    std::uint32_t name = 0;
    std::uint32_t node = CallNode::kNone;  // not asked for yet
  };

  void beginRange(const Events& events, std::size_t row) {
    constexpr std::size_t kMost = CallTree::kMostDepth - 3;
    const EventCalls::Call& call = m_place.calls.of(events.function[row], EventCategory::GpuAnnotation);
    if (m_ranges.size() == kMost || !call.kind) return;
    const std::int64_t endNs = events.endNs(row);
    m_ranges.push_back({.endNs = m_ranges.empty() ? endNs : std::min(endNs, m_ranges.back().endNs),
                        .function = events.function[row],
                        .name = call.name});
  }

  void addWork(const Events& events, std::size_t row) {
    const EventCalls::Call& work = m_place.calls.of(events.function[row], events.category(row));
    std::uint32_t owner = CallNode::kNone;
    const LaunchNodes::Call* const call = m_place.launches.takeWork(events.launch[row]);
    const bool isOfGraph = call != nullptr && call->graph == GraphCall::Launch;
    if (isOfGraph && call->node != CallNode::kNone) {
      addGraphWork(events, row, work);
      return;
    }
    if (call != nullptr && !isOfGraph && call->path != HostPaths::kUnknown)
      m_graphs.addSingle(call->startNs, work.name, call->path);
    if (const auto around = nodeAround(events, row, call)) {
      const auto leaf = m_place.tree.child(*around, CallKind::GpuFunction, work.name);
      owner = leaf.value_or(*around);
      CallTimes& own = m_place.tree[owner].of(m_place.side);
      own.deviceSelfNs = saturatedSum(own.deviceSelfNs, events.durationNs[row]);
      if (leaf) {
        ++own.calls;
        markNode(m_place, *leaf, events.function[row]);
      } else {
        ++m_place.sums.foldedCalls;
      }
    }
    m_exposed.add(work.rank, events.startNs[row], events.endNs(row), owner);
  }

  void addGraphWork(const Events& events, std::size_t row, const EventCalls::Call& work) {
    const auto detail = events.detail(row);
    const std::uint32_t recordedBy = detail ? m_details.at(*detail).recordedBy : 0;
    const LaunchNodes::Call* const recording = m_place.launches.of(recordedBy);
    m_graphs.add({.startNs = events.startNs[row],
                  .durationNs = events.durationNs[row],
                  .launch = events.launch[row],
                  .name = work.name,
                  .function = events.function[row],
                  .stream = m_number,
                  .kind = work.launchedBy,
                  .rank = work.rank,
                  .recordedBy = recordedBy,
                  .path = recording == nullptr ? HostPaths::kUnknown : recording->path});
  }

  /// Empty for work of other cycles.
  std::optional<std::uint32_t> nodeAround(const Events& events, std::size_t row,
                                          const LaunchNodes::Call* call) {
    if (call != nullptr) return call->node == CallNode::kNone ? std::nullopt : std::optional(call->node);
    const std::int64_t startNs = events.startNs[row];
    if (!m_place.finder.at(m_place.capture, {startNs, startNs})) return std::nullopt;
    return innermostRange();
  }

  /// The node of the innermost open range, which is found once and not for each piece of work.
  std::uint32_t innermostRange() {
    if (!m_noHostCode) m_noHostCode = step(GrowingTree::kRoot, CallKind::NoHostCode, 0, std::nullopt);
    std::size_t at = m_ranges.size();
    while (at > 0 && m_ranges[at - 1].node == CallNode::kNone) --at;
    std::uint32_t node = at == 0 ? *m_noHostCode : m_ranges[at - 1].node;
    for (; at < m_ranges.size(); ++at) {
      Range& range = m_ranges[at];
      node = range.node = step(node, CallKind::Range, range.name, range.function);
    }
    return node;
  }

  std::uint32_t step(std::uint32_t from, CallKind kind, std::uint32_t name,
                     std::optional<FunctionId> function) {
    const auto node = m_place.tree.child(from, kind, name);
    if (node) markNode(m_place, *node, function);
    return node.value_or(from);
  }

  const WalkPlace& m_place;
  std::uint32_t m_number;
  const std::vector<EventDetail>& m_details;
  SideGraphs& m_graphs;
  ExposedTime& m_exposed;
  std::vector<Range> m_ranges;                // drawn on the stream, that are open
  std::optional<std::uint32_t> m_noHostCode;  // around them, once there is work
};

class SideCalls {
 public:
  SideCalls(const Session& session, const Results& results, const PairResults& pair, Side side,
            const CalledNames& names, SideGraphs& graphs, const Monitor& monitor)
      : m_side(side),
        m_cycles(side == Side::A ? pair.cyclesA : pair.cyclesB),
        m_finder(m_cycles),
        m_names(names),
        m_graphs(graphs),
        m_monitor(monitor),
        m_events(session, results, pair, side, monitor) {}

  CallTreeSide read() {
    std::map<std::uint32_t, std::vector<Cycle>> byCapture;
    for (const Cycle& cycle : m_cycles) byCapture[cycle.capture].push_back(cycle);
    for (const auto& [capture, cycles] : byCapture)
      if (capture < m_events.captures()) readCapture(capture, CycleSpans(cycles, capture));
    m_sums.threads = static_cast<std::int64_t>(m_threads.size());
    return m_sums;
  }

 private:
  void readCapture(std::uint32_t capture, const CycleSpans& spans) {
    m_sums.cycles += spans.cycles();
    m_sums.lengthNs = saturatedSum(m_sums.lengthNs, spans.lengthNs());
    LaunchNodes launches;
    const WalkPlace place{.tree = m_names.tree,
                          .calls = m_names.calls,
                          .spans = spans,
                          .finder = m_finder,
                          .side = m_side,
                          .capture = capture,
                          .sums = m_sums,
                          .launches = launches,
                          .paths = m_names.paths};
    const SideEvents::Tracks tracks = m_events.tracks(capture);
    readThreads(place, ThreadTracks(tracks.host));
    launches.sort(m_monitor);
    readStreams(place, tracks.streams);
  }

  void readThreads(const WalkPlace& place, const ThreadTracks& threads) {
    const Events& events = m_events.capture(place.capture).events;
    for (std::size_t i = 0; i < threads.size(); ++i) {
      m_events.load(place.capture, threads[i]);
      ThreadWalk walk(place, m_names.tree.name(nameOfThread(threads[i])));
      std::size_t rows = 0;
      const auto add = [&](std::size_t row) {
        if (rows++ % kRowsBetweenLooks == 0) m_monitor.checkpoint();
        walk.add(events, row);
      };
      inOrder(events, threads[i], m_monitor, add);
      if (walk.isInCycles()) m_threads.emplace(threads[i][0]->pid, threadKey(*threads[i][0]));
    }
  }

  void readStreams(const WalkPlace& place, const std::vector<const Track*>& streams) {
    const Capture& recording = m_events.capture(place.capture);
    const Events& events = recording.events;
    ExposedTime exposed;
    for (std::uint32_t i = 0; i < streams.size(); ++i) {
      const Track* const stream = streams[i];
      m_events.load(place.capture, std::span(&stream, 1));
      StreamWalk walk(place, i, recording.details, m_graphs, exposed);
      for (std::size_t row = stream->begin; row < stream->end; ++row) {
        if (row % kRowsBetweenLooks == 0) m_monitor.checkpoint();
        walk.add(events, row);
      }
    }
    m_events.drop(place.capture);
    m_graphs.finishRecording(place.launches, exposed, m_monitor);
    exposed.giveAway(m_monitor, [&](std::uint32_t owner, std::int64_t ns) {
      if (owner == CallNode::kNone) return;
      if (owner >= SideGraphs::kFirstOwner) {
        m_graphs.setExposed(owner, ns);
        return;
      }
      CallTimes& own = place.tree[owner].of(m_side);
      own.exposedSelfNs = saturatedSum(own.exposedSelfNs, ns);
    });
  }

  static CallName nameOfThread(std::span<const Track* const> tracks) {
    const auto named =
        std::find_if(tracks.begin(), tracks.end(), [](const Track* track) { return !track->name.empty(); });
    const std::string name = threadName(named == tracks.end() ? tracks[0]->tid : (*named)->name);
    return {name, name};
  }

  Side m_side;
  const std::vector<Cycle>& m_cycles;
  CycleFinder m_finder;
  const CalledNames& m_names;
  SideGraphs& m_graphs;
  const Monitor& m_monitor;
  SideEvents m_events;
  CallTreeSide m_sums;
  std::set<std::pair<std::string, std::string>> m_threads;  // by process and thread, of all recordings
};

}  // namespace

CallTreeSide addCalls(const Session& session, const Results& results, const PairResults& pair, Side side,
                      const CalledNames& names, SideGraphs& graphs, const Monitor& monitor) {
  return SideCalls(session, results, pair, side, names, graphs, monitor).read();
}

}  // namespace culprit
