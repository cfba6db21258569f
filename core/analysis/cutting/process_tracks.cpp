#include "core/analysis/cutting/process_tracks.h"

#include <algorithm>
#include <limits>

namespace culprit {

namespace {

/// Widens the span of `tracks` by the events of one track; true if it has any.
bool addSpan(const Events& events, const Track& track, ProcessTracks& tracks) {
  bool any = false;
  for (std::size_t row = track.begin; row < track.end; ++row) {
    if (!isOfProgram(events.category(row))) continue;
    any = true;
    tracks.startNs = std::min(tracks.startNs, events.startNs[row]);
    tracks.endNs = std::max(tracks.endNs, events.endNs(row));
  }
  return any;
}

ProcessTracks tracksOf(const Capture& capture, std::size_t process, std::size_t position) {
  ProcessTracks tracks{.process = process,
                       .capture = position,
                       .startNs = std::numeric_limits<std::int64_t>::max(),
                       .endNs = std::numeric_limits<std::int64_t>::min()};
  for (const Track& track : capture.tracks) {
    if (!track.process || indexOf(*track.process) != process) continue;
    if (!addSpan(capture.events, track, tracks)) continue;
    (track.kind == TrackKind::GpuStream ? tracks.gpu : tracks.host).push_back(&track);
  }
  return tracks;
}

}  // namespace

std::vector<ProcessTracks> processTracks(const RunContent& content) {
  std::vector<ProcessTracks> all;
  for (std::size_t process = 0; process < content.processes.size(); ++process) {
    for (std::size_t capture = 0; capture < content.trace.captures.size(); ++capture) {
      ProcessTracks tracks = tracksOf(content.trace.captures[capture], process, capture);
      if (!tracks.host.empty() || !tracks.gpu.empty()) all.push_back(std::move(tracks));
    }
  }
  return all;
}

std::string_view threadKey(const Track& track) {
  const std::string_view tid = track.tid;
  const std::size_t last = tid.find_last_of("0123456789");
  if (last == std::string_view::npos) return tid;
  const std::size_t before = tid.find_last_not_of("0123456789", last);
  const std::size_t first = before == std::string_view::npos ? 0 : before + 1;
  return tid.substr(first, last - first + 1);
}

}  // namespace culprit
