#include "core/analysis/launch_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/analysis/cycle_finder.h"
#include "core/analysis/process_outline.h"

namespace culprit {

namespace {

/// When the work before each launch of a stream ended.
class StreamEnds {
 public:
  explicit StreamEnds(std::vector<TimeSpan> work) : m_work(std::move(work)) {
    std::stable_sort(m_work.begin(), m_work.end(),
                     [](const TimeSpan& x, const TimeSpan& y) { return x.startNs < y.startNs; });
    std::int64_t last = std::numeric_limits<std::int64_t>::min();
    for (TimeSpan& each : m_work) each.endNs = last = std::max(last, each.endNs);
  }

  std::optional<std::int64_t> before(std::int64_t startNs) const {
    const auto next =
        std::lower_bound(m_work.begin(), m_work.end(), startNs,
                         [](const TimeSpan& each, std::int64_t start) { return each.startNs < start; });
    return next == m_work.begin() ? std::nullopt : std::optional((next - 1)->endNs);
  }

 private:
  std::vector<TimeSpan> m_work;  // by start; endNs: the latest end of all up to it
};

/// The launches of one side.
class SideLaunches {
 public:
  SideLaunches(const Session& session, const Results& results, const PairResults& pair, Side side,
               const Monitor& monitor)
      : m_session(session),
        m_results(results),
        m_side(side),
        m_process(side == Side::A ? pair.a : pair.b),
        m_owner(m_process.trackOwner.value_or(m_process.id)),
        m_monitor(monitor),
        m_outline(session, results, m_process, side),
        m_cycles(side == Side::A ? pair.cyclesA : pair.cyclesB) {}

  void read(const std::vector<FunctionId>& functions, const std::string& device, LaunchFacts facts,
            LaunchList& table) {
    m_details.assign(m_outline.trace().captures.size(), {});
    m_hasTasks = functions.size() > 1;
    std::vector<LaunchList::Row> rows;
    for (const FunctionId function : functions) {
      m_session.eachEventBlock(m_side, {.function = function}, [&](const EventBlock& block) {
        m_monitor.checkpoint();
        const Track& track = m_outline.track(block);
        if (!m_outline.isOwn(track) || m_outline.deviceOf(block.capture, track) != device) return;
        addBlock(block, track, table, rows);
      });
    }
    if (facts == LaunchFacts::All || isSplit())
      for (LaunchList::Row& row : rows) complete(table.lanes()[row.lane], row);
    if (isSplit()) std::erase_if(rows, [](const LaunchList::Row& row) { return !row.cycle; });
    std::stable_sort(rows.begin(), rows.end(), [](const LaunchList::Row& x, const LaunchList::Row& y) {
      return x.startNs < y.startNs;
    });
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

  /// What stood around it.
  void complete(const LaunchList::Lane& lane, LaunchList::Row& row) {
    const TimeSpan own{row.startNs, row.startNs + row.durationNs};
    if (lane.kind != TrackKind::GpuStream) {
      row.cycle = m_cycles.at(lane.capture, own);
      return;
    }
    if (const auto before = endsOn(lane).before(row.startNs)) row.gapNs = row.startNs - *before;
    if (const TimeSpan* call = callOf(lane.capture, row.launch)) {
      row.delayNs = row.startNs - call->endNs;
      row.cycle = m_cycles.at(lane.capture, *call);
    } else {
      row.cycle = m_cycles.at(lane.capture, {row.startNs, row.startNs});
    }
  }

  const StreamEnds& endsOn(const LaunchList::Lane& lane) {
    const std::pair key(lane.capture, lane.track);
    const auto found = m_ends.find(key);
    if (found != m_ends.end()) return found->second;
    std::vector<TimeSpan> work;
    m_session.eachEventBlock(m_side, {.track = key}, [&](const EventBlock& block) {
      m_monitor.checkpoint();
      if (!isGpuWork(block.category)) return;
      for (std::size_t i = 0; i < block.startNs.size(); ++i)
        work.push_back({block.startNs[i], block.startNs[i] + block.durationNs[i]});
    });
    return m_ends.emplace(key, StreamEnds(std::move(work))).first->second;
  }

  const TimeSpan* callOf(std::uint32_t capture, std::uint32_t launch) {
    if (launch == 0) return nullptr;
    if (!m_calls) m_calls.emplace(m_session, m_side, m_outline, m_monitor);
    return m_calls->of(capture, launch);
  }

  const Session& m_session;
  const Results& m_results;
  Side m_side;
  const Process& m_process;
  ProcessId m_owner;
  const Monitor& m_monitor;
  ProcessOutline m_outline;
  CycleFinder m_cycles;
  bool m_hasTasks = false;
  std::vector<std::unordered_map<std::int64_t, std::uint32_t>> m_details;                 // by capture
  std::map<std::tuple<std::uint32_t, std::uint32_t, FunctionId>, std::uint32_t> m_lanes;  // in the table
  std::map<std::pair<std::uint32_t, std::uint32_t>, StreamEnds> m_ends;
  std::optional<LaunchCalls> m_calls;
};

/// Usually the one; of "oncpu", which stands for all tasks of a kunlun process, those of the tasks.
std::vector<FunctionId> eventsOf(FunctionId function, const Results& results) {
  const Names& names = results.names;
  if (names.functions[function] != "oncpu") return {function};
  std::vector<FunctionId> tasks;
  for (std::uint32_t i = 0; i < names.functions.size(); ++i)
    if (names.functions[FunctionId{i}].starts_with("oncpu")) tasks.push_back(FunctionId{i});
  return tasks;
}

}  // namespace

LaunchList launchList(const Session& session, const Results& results, std::size_t pairAt, const Triplet& row,
                      LaunchFacts facts, const Monitor& monitor) {
  const PairResults& pair = results.pairs.at(pairAt);
  LaunchList table;
  for (const Side side : {Side::A, Side::B}) {
    const auto device = deviceOn(side, row.device, pair.devices);
    if (!device) continue;
    const FunctionId function = functionOn(side, row.function, pair.functions);
    SideLaunches(session, results, pair, side, monitor)
        .read(eventsOf(function, results), results.names.devices[*device], facts, table);
  }
  return table;
}

}  // namespace culprit
