#include "core/exploring/timeline/timeline_tracks.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>

#include "core/analysis/counting/physical_gpu.h"
#include "core/analysis/cutting/process_tracks.h"

namespace culprit {

namespace {

class LanesOfTracks {
 public:
  LanesOfTracks(const Trace& outline, const Results& results, ProcessId owner)
      : m_outline(outline), m_results(results), m_owner(owner) {}

  TimelineTracks make() {
    for (std::uint32_t capture = 0; capture < m_outline.captures.size(); ++capture) {
      const std::vector<Track>& tracks = m_outline.captures[capture].tracks;
      countGpus(capture);
      for (std::uint32_t track = 0; track < tracks.size(); ++track)
        if (tracks[track].end > 0) add(capture, track);
    }
    // Of one rank in the order in which they came.
    std::stable_sort(m_lanes.begin(), m_lanes.end(),
                     [](const Lane& x, const Lane& y) { return x.rank < y.rank; });
    TimelineTracks made;
    std::size_t tracks = 0;
    for (Lane& lane : m_lanes) {
      if (made.lanes.size() == RunTimeline::kMostLanes ||
          lane.made.tracks.size() > RunTimeline::kMostTracks - tracks) {
        ++made.lanesLeftOut;
        continue;
      }
      tracks += lane.made.tracks.size();
      made.lanes.push_back(std::move(lane.made));
    }
    return made;
  }

 private:
  /// Of another process or none, that process, no stream, the GPU.
  using Rank = std::tuple<bool, std::uint32_t, bool, std::int32_t>;
  struct Lane {
    LaneTracks made;
    Rank rank;
    bool isNamed = false;  // by a track that has a name, and not only a number
  };
  using CaptureProcess = std::pair<std::uint32_t, std::optional<ProcessId>>;

  void add(std::uint32_t capture, std::uint32_t at) {
    const Track& track = m_outline.captures[capture].tracks[at];
    const auto [place, isNew] = m_places.try_emplace(keyOf(track), m_lanes.size());
    if (isNew) m_lanes.push_back({.made = {.lane = laneOf(capture, track)}, .rank = rankOf(track)});
    Lane& lane = m_lanes[place->second];
    lane.made.tracks.emplace_back(capture, at);
    if (lane.isNamed) return;
    lane.isNamed = !track.name.empty();
    if (isNew || lane.isNamed) lane.made.lane.name = lane.isNamed ? track.name : track.tid;
  }

  static std::string keyOf(const Track& track) {
    const bool isStream = track.kind == TrackKind::GpuStream;
    const std::int64_t process = track.process ? indexOf(*track.process) : std::int64_t{-1};
    const std::string gpu = isStream ? fmt::format("GPU {}", track.gpu.value_or(-1)) : "";
    // Lengths keep apart what ends where the other begins.
    return fmt::format("{} {} {} {} {}", process, gpu, track.pid.size(), track.pid,
                       isStream ? std::string_view(track.tid) : threadKey(track));
  }

  Rank rankOf(const Track& track) const {
    const bool isOwn = track.process == m_owner;
    const std::uint32_t other = track.process ? indexOf(*track.process) : 0xFFFFFFFFU;
    const bool isStream = track.kind == TrackKind::GpuStream;
    return {!isOwn, isOwn ? 0 : other, !isStream, isStream ? track.gpu.value_or(-1) : 0};
  }

  TimelineLane laneOf(std::uint32_t capture, const Track& track) const {
    TimelineLane lane{.kind = track.kind, .isOwn = track.process == m_owner};
    lane.host = m_outline.captures[capture].facts.host;
    const Process* process = nullptr;
    if (track.process && indexOf(*track.process) < m_results.processes.size())
      process = &m_results.processes[indexOf(*track.process)];
    if (process) {
      lane.process =
          process->rank ? fmt::format("rank {}", *process->rank) : fmt::format("process {}", process->pid);
      if (!process->host.empty()) lane.host = process->host;
    }
    lane.device = "Host";
    if (track.kind != TrackKind::GpuStream) return lane;
    std::int32_t gpu = track.gpu.value_or(-1);
    const auto gpus = m_gpus.find({capture, track.process});
    if (process && gpus != m_gpus.end())
      gpu = physicalGpu(m_outline.topology, *process, gpu, gpus->second.size());
    lane.device = fmt::format("GPU {}", gpu);
    return lane;
  }

  void countGpus(std::uint32_t capture) {
    for (const Track& track : m_outline.captures[capture].tracks)
      if (track.kind == TrackKind::GpuStream && track.end > 0)
        m_gpus[{capture, track.process}].insert(track.gpu.value_or(-1));
  }

  const Trace& m_outline;
  const Results& m_results;
  ProcessId m_owner;
  std::map<CaptureProcess, std::set<std::int32_t>> m_gpus;
  std::unordered_map<std::string, std::size_t> m_places;  // of the lanes
  std::vector<Lane> m_lanes;
};

}  // namespace

TimelineTracks timelineTracks(const Trace& outline, const Results& results, ProcessId owner) {
  return LanesOfTracks(outline, results, owner).make();
}

}  // namespace culprit
