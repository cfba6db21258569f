// The tracks of each process of a run, found once: who goes through the events of one process must not look
// at the recordings of all the others. Read by the judgements that do so.
#pragma once

#include <map>
#include <span>
#include <vector>

#include "core/model/run/ids.h"
#include "core/model/run/trace.h"

namespace culprit {

/// Of one process in one recording, in their order.
struct OwnTracks {
  const Capture* capture = nullptr;
  std::vector<const Track*> tracks;
};

class TracksByProcess {
 public:
  /// Points into `captures`.
  explicit TracksByProcess(std::span<const Capture> captures);

  /// By recording, those without a track of the process left out. The process as the tracks name it. Points
  /// into this object.
  std::span<const OwnTracks> of(ProcessId process) const;

 private:
  std::map<ProcessId, std::vector<OwnTracks>> m_tracks;
};

}  // namespace culprit
