// Recordings built by hand as the sides of a judgement see them: what the run tells, and the tracks of the
// process that is compared.
#pragma once

#include <span>

#include "core/analysis/pairing/pair_side.h"

namespace culprit::test {

/// Whose tracks are compared; those of no process are of none.
inline constexpr ProcessId kRecordedProcess{0};

class MadeRecordings {
 public:
  /// Points into `captures`, which must not change any more.
  explicit MadeRecordings(std::span<const Capture> captures, std::span<const RunNote> notes = {})
      : m_run(runFacts(captures, notes, SilentMonitor())), m_tracks(captures) {}
  MadeRecordings(const MadeRecordings&) = delete;
  MadeRecordings& operator=(const MadeRecordings&) = delete;

  /// The side points into this object then.
  void giveTo(PairSide& side) const {
    side.run = &m_run;
    side.tracks = m_tracks.of(kRecordedProcess);
  }

 private:
  RunFacts m_run;
  TracksByProcess m_tracks;
};

}  // namespace culprit::test
