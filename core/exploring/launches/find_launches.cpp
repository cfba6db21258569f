#include "core/exploring/launches/find_launches.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/exploring/launches/cycle_finder.h"
#include "core/exploring/launches/process_outline.h"
#include "core/model/run/dialect.h"

namespace culprit {

namespace {

/// When the work before each launch of a stream ended, for launches that ascend in time.
class StreamEnds {
 public:
  explicit StreamEnds(std::vector<std::int64_t> launches)
      : m_launches(std::move(launches)), m_ends(m_launches.size() + 1, kNone) {}

  /// Some work of the stream, ascending in time too.
  void add(const EventBlock& work) {
    std::size_t next = 0;
    for (std::size_t i = 0; i < work.startNs.size(); ++i) {
      while (next < m_launches.size() && m_launches[next] <= work.startNs[i]) ++next;
      m_ends[next] = std::max(m_ends[next], work.startNs[i] + work.durationNs[i]);
    }
  }

  /// Once all work is there; of the launches in their order.
  std::optional<std::int64_t> next() {
    m_last = std::max(m_last, m_ends[m_at++]);
    return m_last == kNone ? std::nullopt : std::optional(m_last);
  }

 private:
  static constexpr std::int64_t kNone = std::numeric_limits<std::int64_t>::min();

  std::vector<std::int64_t> m_launches;
  std::vector<std::int64_t> m_ends;  // of the work after the launch before, latest
  std::size_t m_at = 0;
  std::int64_t m_last = kNone;
};

/// The launches of one side.
class SideLaunches {
 public:
  SideLaunches(const Session& session, const Results& results, const PairResults& pair, Side side,
               KeptCalls& kept, const Monitor& monitor)
      : m_session(session),
        m_results(results),
        m_side(side),
        m_process(side == Side::A ? pair.a : pair.b),
        m_owner(m_process.trackOwner.value_or(m_process.id)),
        m_kept(kept),
        m_monitor(monitor),
        m_outline(session, results, m_process, side, monitor),
        m_cycles(side == Side::A ? pair.cyclesA : pair.cyclesB) {}

  void read(const std::vector<FunctionId>& functions, const std::string& device, LaunchQuery::Facts facts,
            LaunchList& table) {
    m_details.assign(m_outline.trace().captures.size(), {});
    m_hasTasks = functions.size() > 1;
    std::vector<LaunchList::Row> rows;
    for (const FunctionId function : functions) {
      m_session.eachEventBlock(
          m_side, {.function = function, .process = m_outline.id()}, [&](const EventBlock& block) {
            m_monitor.checkpoint();
            const Track& track = m_outline.track(block);
            if (!m_outline.isOwn(track) || m_outline.deviceOf(block.capture, track) != device) return;
            addBlock(block, track, table, rows);
          });
    }
    std::stable_sort(rows.begin(), rows.end(), [](const LaunchList::Row& x, const LaunchList::Row& y) {
      return x.startNs < y.startNs;
    });
    if (facts == LaunchQuery::Facts::All || isSplit())
      for (LaunchList::Row& row : rows) addCycle(table.lanes()[row.lane], row);
    if (isSplit()) std::erase_if(rows, [](const LaunchList::Row& row) { return !row.cycle; });
    if (facts == LaunchQuery::Facts::All) addGaps(table, rows);
    for (const LaunchList::Row& row : rows) table.add(m_side, row);
  }

 private:
  /// Prefill and decode cycles of one process are compared as two.
  bool isSplit() const {
    return std::any_of(m_results.processes.begin(), m_results.processes.end(),
                       [this](const Process& process) { return process.trackOwner == m_owner; });
  }

  /// Where a row stands for several tasks, which one it is.
  std::string laneName(const Track& track, FunctionId function) const {
    const std::string& name = track.name.empty() ? track.tid : track.name;
    return m_hasTasks ? fmt::format("{}, {}", name, m_results.names.functions[function]) : name;
  }

  void addBlock(const EventBlock& block, const Track& track, LaunchList& table,
                std::vector<LaunchList::Row>& rows) {
    const auto [known, isNew] = m_lanes.try_emplace({block.capture, block.track, block.function});
    if (isNew) {
      const CaptureFacts& facts = m_outline.trace().captures[block.capture].facts;
      known->second = table.addLane({.side = m_side,
                                     .kind = track.kind,
                                     .device = m_outline.deviceOf(block.capture, track),
                                     .name = laneName(track, block.function),
                                     .capture = block.capture,
                                     .track = block.track,
                                     .function = block.function,
                                     .file = facts.file,
                                     .dialect = facts.dialect});
    }
    for (std::size_t i = 0; i < block.startNs.size(); ++i) {
      LaunchList::Row row{.startNs = block.startNs[i],
                          .durationNs = block.durationNs[i],
                          .lane = known->second,
                          .launch = static_cast<std::uint32_t>(block.launch[i])};
      if (block.detail[i] > 0) row.detail = detailIn(table, block.capture, block.detail[i] - 1);
      rows.push_back(row);
    }
  }

  std::uint32_t detailIn(LaunchList& table, std::uint32_t capture, std::int64_t position) {
    const auto [found, isNew] = m_details[capture].try_emplace(position);
    if (isNew)
      found->second =
          table.addDetail(m_outline.trace().captures[capture].details.at(static_cast<std::size_t>(position)));
    return found->second;
  }

  /// And the delay.
  void addCycle(const LaunchList::Lane& lane, LaunchList::Row& row) {
    const TimeSpan own{row.startNs, row.startNs + row.durationNs};
    if (lane.kind != TrackKind::GpuStream) {
      row.cycle = m_cycles.at(lane.capture, own);
      return;
    }
    if (const TimeSpan* call = callOf(lane.capture, row.launch)) {
      row.delayNs = row.startNs - call->endNs;
      row.cycle = m_cycles.at(lane.capture, *call);
    } else {
      row.cycle = m_cycles.at(lane.capture, {row.startNs, row.startNs});
    }
  }

  void addGaps(const LaunchList& table, std::vector<LaunchList::Row>& rows) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<LaunchList::Row*>> streams;
    for (LaunchList::Row& row : rows) {
      const LaunchList::Lane& lane = table.lanes()[row.lane];
      if (lane.kind == TrackKind::GpuStream) streams[{lane.capture, lane.track}].push_back(&row);
    }
    for (const auto& [stream, launches] : streams) {
      std::vector<std::int64_t> starts;
      for (const LaunchList::Row* row : launches) starts.push_back(row->startNs);
      StreamEnds ends(std::move(starts));
      m_session.eachEventBlock(m_side, {.track = stream}, [&](const EventBlock& block) {
        m_monitor.checkpoint();
        if (isGpuWork(block.category)) ends.add(block);
      });
      for (LaunchList::Row* row : launches)
        if (const auto before = ends.next()) row->gapNs = row->startNs - *before;
    }
  }

  const TimeSpan* callOf(std::uint32_t capture, std::uint32_t launch) {
    if (launch == 0) return nullptr;
    if (!m_calls) m_calls = m_kept.of(m_session, m_side, m_outline, m_monitor);
    return m_calls->of(capture, launch);
  }

  const Session& m_session;
  const Results& m_results;
  Side m_side;
  const Process& m_process;
  ProcessId m_owner;
  KeptCalls& m_kept;
  const Monitor& m_monitor;
  ProcessOutline m_outline;
  CycleFinder m_cycles;
  bool m_hasTasks = false;
  std::vector<std::unordered_map<std::int64_t, std::uint32_t>> m_details;                 // by capture
  std::map<std::tuple<std::uint32_t, std::uint32_t, FunctionId>, std::uint32_t> m_lanes;  // in the table
  std::shared_ptr<const LaunchCalls> m_calls;
};

/// Usually the one; of "oncpu", which stands for all tasks of a kunlun process, those of the tasks.
std::vector<FunctionId> eventsOf(FunctionId function, const Results& results) {
  const Names& names = results.names;
  if (names.functions[function] != kOnCpu) return {function};
  std::vector<FunctionId> tasks;
  for (std::uint32_t i = 0; i < names.functions.size(); ++i)
    if (isOnCpuTask(names.functions[FunctionId{i}])) tasks.push_back(FunctionId{i});
  return tasks;
}

}  // namespace

LaunchList launchesOfSide(const Session& session, const Results& results, const LaunchQuery& query, Side side,
                          KeptCalls& kept, const Monitor& monitor) {
  const PairResults& pair = results.pairs.at(query.pair);
  LaunchList table;
  const auto device = deviceOn(side, query.row.device, pair.devices);
  if (!device) return table;
  const FunctionId function = functionOn(side, query.row.function, pair.functions);
  SideLaunches(session, results, pair, side, kept, monitor)
      .read(eventsOf(function, results), results.names.devices[*device], query.facts, table);
  return table;
}

LaunchList launchList(const Session& session, const Results& results, const LaunchQuery& query,
                      const Monitor& monitor) {
  KeptCalls calls;
  LaunchList table = launchesOfSide(session, results, query, Side::A, calls, monitor);
  table.append(launchesOfSide(session, results, query, Side::B, calls, monitor));
  return table;
}

}  // namespace culprit
