#include "core/analysis/pairing/own_tracks.h"

namespace culprit {

TracksByProcess::TracksByProcess(std::span<const Capture> captures) {
  for (const Capture& capture : captures) {
    for (const Track& track : capture.tracks) {
      if (!track.process) continue;
      std::vector<OwnTracks>& own = m_tracks[*track.process];
      if (own.empty() || own.back().capture != &capture) own.push_back({.capture = &capture, .tracks = {}});
      own.back().tracks.push_back(&track);
    }
  }
}

std::span<const OwnTracks> TracksByProcess::of(ProcessId process) const {
  const auto found = m_tracks.find(process);
  return found == m_tracks.end() ? std::span<const OwnTracks>() : found->second;
}

}  // namespace culprit
