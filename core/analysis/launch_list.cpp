#include "core/analysis/launch_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/analysis/physical_gpu.h"

namespace culprit {

namespace {

struct Interval {
  std::int64_t startNs = 0;
  std::int64_t endNs = 0;
};

/// A host call that launches work.
struct Call {
  std::uint32_t launch = 0;
  Interval time;
};

/// Finds the cycle of a point or stretch of time among those of one process, which ascend within a recording.
class CycleFinder {
 public:
  explicit CycleFinder(const std::vector<Cycle>& cycles) {
    for (std::uint32_t i = 0; i < cycles.size(); ++i)
      m_byCapture[cycles[i].capture].push_back({cycles[i], i});
    for (auto& [capture, places] : m_byCapture) {
      std::stable_sort(places.begin(), places.end(),
                       [](const Place& x, const Place& y) { return x.cycle.startNs < y.cycle.startNs; });
    }
  }

  /// The one whose anchor holds all of it, else the first that it reaches into.
  std::optional<std::uint32_t> at(std::uint32_t capture, const Interval& time) const {
    const auto found = m_byCapture.find(capture);
    if (found == m_byCapture.end()) return std::nullopt;
    const std::vector<Place>& places = found->second;
    auto next = std::upper_bound(places.begin(), places.end(), time.startNs,
                                 [](std::int64_t start, const Place& x) { return start < x.cycle.startNs; });
    if (next != places.begin()) {
      const Place& before = *(next - 1);
      if (holds(before.cycle, time)) return before.position;
    }
    // Where a cycle reaches over its anchor, the call may lie in the anchor and begin before the cycle.
    if (next != places.end() && next->cycle.anchorDurationNs > 0 && isInAnchor(next->cycle, time))
      return next->position;
    const bool reachesIn = next != places.end() && next->cycle.startNs < time.endNs;
    return reachesIn ? std::optional(next->position) : std::nullopt;
  }

 private:
  struct Place {
    Cycle cycle;
    std::uint32_t position = 0;
  };

  static bool isInAnchor(const Cycle& cycle, const Interval& time) {
    return time.startNs >= cycle.anchorStartNs && time.endNs <= cycle.anchorStartNs + cycle.anchorDurationNs;
  }
  static bool holds(const Cycle& cycle, const Interval& time) {
    return time.startNs < cycle.startNs + cycle.durationNs ||
           (cycle.anchorDurationNs > 0 && isInAnchor(cycle, time));
  }

  std::map<std::uint32_t, std::vector<Place>> m_byCapture;
};

/// When the work before each launch of a stream ended.
class StreamEnds {
 public:
  explicit StreamEnds(std::vector<Interval> work) : m_work(std::move(work)) {
    std::stable_sort(m_work.begin(), m_work.end(),
                     [](const Interval& x, const Interval& y) { return x.startNs < y.startNs; });
    std::int64_t last = std::numeric_limits<std::int64_t>::min();
    for (Interval& each : m_work) each.endNs = last = std::max(last, each.endNs);
  }

  std::optional<std::int64_t> before(std::int64_t startNs) const {
    const auto next =
        std::lower_bound(m_work.begin(), m_work.end(), startNs,
                         [](const Interval& each, std::int64_t start) { return each.startNs < start; });
    return next == m_work.begin() ? std::nullopt : std::optional((next - 1)->endNs);
  }

 private:
  std::vector<Interval> m_work;  // by start; endNs: the latest end of all up to it
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
        m_outline(session.traceOutline(side)),
        m_cycles(side == Side::A ? pair.cyclesA : pair.cyclesB) {}

  void read(const std::vector<FunctionId>& functions, const std::string& device, LaunchList& table) {
    m_details.assign(m_outline.captures.size(), {});
    m_hasTasks = functions.size() > 1;
    std::vector<LaunchList::Row> rows;
    for (const FunctionId function : functions) {
      m_session.eachEventBlock(m_side, {.function = function}, [&](const EventBlock& block) {
        m_monitor.checkpoint();
        const Track& track = m_outline.captures.at(block.capture).tracks.at(block.track);
        if (!isOfProcess(track) || deviceOf(block.capture, track) != device) return;
        addBlock(block, track, table, rows);
      });
    }
    for (LaunchList::Row& row : rows) complete(table.lanes()[row.lane], row);
    if (isSplit()) std::erase_if(rows, [](const LaunchList::Row& row) { return !row.cycle; });
    std::stable_sort(rows.begin(), rows.end(), [](const LaunchList::Row& x, const LaunchList::Row& y) {
      return x.startNs < y.startNs;
    });
    for (const LaunchList::Row& row : rows) table.add(m_side, row);
  }

 private:
  bool isOfProcess(const Track& track) const { return track.process && *track.process == m_owner; }

  /// Prefill and decode cycles of one process are compared as two.
  bool isSplit() const {
    return std::any_of(m_results.processes.begin(), m_results.processes.end(),
                       [this](const Process& process) { return process.trackOwner == m_owner; });
  }

  /// As attribution.h names it.
  std::string deviceOf(std::uint32_t capture, const Track& track) {
    if (track.kind != TrackKind::GpuStream) return "Host";
    std::set<std::int32_t>& gpus = m_gpus[capture];
    if (gpus.empty()) {
      for (const Track& each : m_outline.captures[capture].tracks) {
        if (each.kind == TrackKind::GpuStream && isOfProcess(each) && each.end > 0)
          gpus.insert(each.gpu.value_or(-1));
      }
    }
    const Process& owner = m_results.processes.at(indexOf(m_owner));
    return fmt::format("GPU {}", physicalGpu(m_outline.topology, owner, track.gpu.value_or(-1), gpus.size()));
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
      const CaptureFacts& facts = m_outline.captures[block.capture].facts;
      known->second = table.addLane({.side = m_side,
                                     .kind = track.kind,
                                     .device = deviceOf(block.capture, track),
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
          table.addDetail(m_outline.captures[capture].details.at(static_cast<std::size_t>(position)));
    return found->second;
  }

  /// What stood around it.
  void complete(const LaunchList::Lane& lane, LaunchList::Row& row) {
    const Interval own{row.startNs, row.startNs + row.durationNs};
    if (lane.kind != TrackKind::GpuStream) {
      row.cycle = m_cycles.at(lane.capture, own);
      return;
    }
    if (const auto before = endsOn(lane).before(row.startNs)) row.gapNs = row.startNs - *before;
    if (const Call* call = callOf(lane.capture, row.launch)) {
      row.delayNs = row.startNs - call->time.endNs;
      row.cycle = m_cycles.at(lane.capture, call->time);
    } else {
      row.cycle = m_cycles.at(lane.capture, {row.startNs, row.startNs});
    }
  }

  const StreamEnds& endsOn(const LaunchList::Lane& lane) {
    const std::pair key(lane.capture, lane.track);
    const auto found = m_ends.find(key);
    if (found != m_ends.end()) return found->second;
    std::vector<Interval> work;
    m_session.eachEventBlock(m_side, {.track = key}, [&](const EventBlock& block) {
      m_monitor.checkpoint();
      if (!isGpuWork(block.category)) return;
      for (std::size_t i = 0; i < block.startNs.size(); ++i)
        work.push_back({block.startNs[i], block.startNs[i] + block.durationNs[i]});
    });
    return m_ends.emplace(key, StreamEnds(std::move(work))).first->second;
  }

  const Call* callOf(std::uint32_t capture, std::uint32_t launch) {
    if (launch == 0) return nullptr;
    if (!m_calls) readCalls();
    const std::vector<Call>& calls = (*m_calls)[capture];
    const auto found = std::lower_bound(calls.begin(), calls.end(), launch,
                                        [](const Call& call, std::uint32_t x) { return call.launch < x; });
    return found == calls.end() || found->launch != launch ? nullptr : &*found;
  }

  void readCalls() {
    m_calls.emplace(m_outline.captures.size());
    m_session.eachEventBlock(m_side, {.launching = true}, [&](const EventBlock& block) {
      m_monitor.checkpoint();
      const Track& track = m_outline.captures[block.capture].tracks.at(block.track);
      if (track.kind == TrackKind::GpuStream || !isOfProcess(track)) return;
      for (std::size_t i = 0; i < block.startNs.size(); ++i) {
        if (block.launch[i] == 0) continue;
        (*m_calls)[block.capture].push_back({static_cast<std::uint32_t>(block.launch[i]),
                                             {block.startNs[i], block.startNs[i] + block.durationNs[i]}});
      }
    });
    // Of several with one correlation the first counts, as in launches.h.
    for (std::vector<Call>& calls : *m_calls) {
      std::stable_sort(calls.begin(), calls.end(), [](const Call& x, const Call& y) {
        return x.launch != y.launch ? x.launch < y.launch : x.time.startNs < y.time.startNs;
      });
    }
  }

  const Session& m_session;
  const Results& m_results;
  Side m_side;
  const Process& m_process;
  ProcessId m_owner;
  const Monitor& m_monitor;
  Trace m_outline;
  CycleFinder m_cycles;
  bool m_hasTasks = false;
  std::map<std::uint32_t, std::set<std::int32_t>> m_gpus;  // by capture: those the process works on
  std::vector<std::unordered_map<std::int64_t, std::uint32_t>> m_details;                 // by capture
  std::map<std::tuple<std::uint32_t, std::uint32_t, FunctionId>, std::uint32_t> m_lanes;  // in the table
  std::map<std::pair<std::uint32_t, std::uint32_t>, StreamEnds> m_ends;
  std::optional<std::vector<std::vector<Call>>> m_calls;  // by capture, then correlation
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
                      const Monitor& monitor) {
  const PairResults& pair = results.pairs.at(pairAt);
  LaunchList table;
  for (const Side side : {Side::A, Side::B}) {
    const auto device = deviceOn(side, row.device, pair.devices);
    if (!device) continue;
    const FunctionId function = functionOn(side, row.function, pair.functions);
    SideLaunches(session, results, pair, side, monitor)
        .read(eventsOf(function, results), results.names.devices[*device], table);
  }
  return table;
}

}  // namespace culprit
