#include "core/exploring/launches/find_callers.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/analysis/counting/callers.h"
#include "core/exploring/launches/find_launches.h"

namespace culprit {

namespace {

using Key = std::pair<CallerKind, std::optional<FunctionId>>;

/// The starts of the launches of one lane, ascending.
using Starts = std::vector<std::int64_t>;

CallerSide& sideOf(CallerRow& row, Side side) {
  return side == Side::A ? row.a : row.b;
}

class Counting {
 public:
  Counting(const Session& session, const PairResults& pair, const LaunchList& launches,
           const Monitor& monitor)
      : m_session(session), m_pair(pair), m_launches(launches), m_monitor(monitor) {}

  CallerList count() {
    for (const Side side : {Side::A, Side::B})
      if (m_launches.rowsOf(side) > 0) countSide(side);
    CallerList list{.a = m_a, .b = m_b};
    for (auto& [key, row] : m_rows) list.rows.push_back(row);
    std::stable_sort(list.rows.begin(), list.rows.end(), [](const CallerRow& x, const CallerRow& y) {
      if (x.kind != y.kind) return x.kind < y.kind;
      return x.a.durationNs + x.b.durationNs > y.a.durationNs + y.b.durationNs;
    });
    return list;
  }

 private:
  void countSide(Side side) {
    std::map<std::uint32_t, Starts> starts;  // by lane
    for (std::size_t row = 0; row < m_launches.size(); ++row)
      if (m_launches.side(row) == side)
        starts[m_launches.lanePosition(row)].push_back(m_launches.startNs(row));
    std::map<std::uint32_t, std::vector<std::uint32_t>> lanes;  // by capture
    for (const auto& [lane, all] : starts) lanes[m_launches.lanes()[lane].capture].push_back(lane);
    Trace trace = m_session.traceOutline(side, m_monitor, ownerOf(side));
    for (const auto& [capture, here] : lanes) {
      Capture& recording = trace.captures.at(capture);
      for (std::uint32_t track = 0; track < recording.tracks.size(); ++track)
        if (recording.tracks[track].process == ownerOf(side))
          m_session.addTrackEvents(side, capture, track, trace, m_monitor);
      const Callers callers(recording.events, tracksOf(recording, side), m_monitor, Callers::Own::Around);
      for (const std::uint32_t lane : here) countLane(recording, callers, lane, starts[lane], side);
      recording.events = {};
    }
  }

  ProcessId ownerOf(Side side) const {
    const Process& process = side == Side::A ? m_pair.a : m_pair.b;
    return process.trackOwner.value_or(process.id);
  }

  ProcessTracks tracksOf(const Capture& capture, Side side) const {
    const ProcessId owner = ownerOf(side);
    ProcessTracks tracks;
    for (const Track& track : capture.tracks) {
      if (track.process != owner) continue;
      (track.kind == TrackKind::GpuStream ? tracks.gpu : tracks.host).push_back(&track);
    }
    return tracks;
  }

  void countLane(const Capture& capture, const Callers& callers, std::uint32_t laneAt, const Starts& starts,
                 Side side) {
    const LaunchList::Lane& lane = m_launches.lanes()[laneAt];
    const Track& track = capture.tracks.at(lane.track);
    for (std::size_t row = track.begin; row < track.end; ++row) {
      if (capture.events.function[row] != lane.function) continue;
      // Of a process whose prefill and decode cycles are compared apart, only those of the pair.
      if (!std::binary_search(starts.begin(), starts.end(), capture.events.startNs[row])) continue;
      const Caller& caller = callers.of(row);
      const std::int64_t duration = capture.events.durationNs[row];
      add(side == Side::A ? m_a : m_b, duration);
      add(sideOf(rowOf({CallerKind::Operator, caller.op}), side), duration);
      add(sideOf(rowOf({CallerKind::Range, caller.range}), side), duration);
    }
  }

  static void add(CallerSide& side, std::int64_t durationNs) {
    ++side.calls;
    side.durationNs += durationNs;
  }

  CallerRow& rowOf(const Key& key) {
    const auto [found, isNew] = m_rows.try_emplace(key);
    if (isNew) found->second = {.kind = key.first, .caller = key.second};
    return found->second;
  }

  const Session& m_session;
  const PairResults& m_pair;
  const LaunchList& m_launches;
  const Monitor& m_monitor;
  CallerSide m_a, m_b;
  std::map<Key, CallerRow> m_rows;
};

}  // namespace

CallerList callerList(const Session& session, const Results& results, std::size_t pair, const Triplet& row,
                      const Monitor& monitor) {
  const LaunchList launches = launchList(session, results, {pair, row, LaunchQuery::Facts::Times}, monitor);
  return Counting(session, results.pairs.at(pair), launches, monitor).count();
}

}  // namespace culprit
