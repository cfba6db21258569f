// The calls of collectives that the ranks of a job make in one cycle, with how long each waits for the
// others: as core/analysis/turns/collective_calls.h finds them in a run, here from the stored events. Only
// blocks of collectives are decoded, whatever else the recordings hold.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/monitor.h"
#include "core/exploring/strips/rank_cycles.h"
#include "core/store/session/session.h"

namespace culprit {

/// A call that all members of its group have, and that touches the cycle of a rank.
struct CycleCall {
  std::uint32_t group = 0;    ///< position in CycleCalls::groups
  std::uint32_t ordinal = 0;  ///< from 0, of this group over the recordings of the process
  std::uint32_t track = 0;    ///< position in Capture::tracks
  std::int64_t startNs = 0, endNs = 0;
  std::int64_t waitingNs = 0;  ///< from its start on
};

struct CycleCalls {
  /// One function of one process group.
  struct Group {
    FunctionId function{};
    std::string text;         ///< EventDetail::processGroup
    std::string description;  ///< EventDetail::groupDescription, the first that is told
  };
  std::vector<Group> groups;
  /// Parallel to RankCycles::all(); by track, then start.
  std::vector<std::vector<CycleCall>> ofRank;
  /// Parallel as well: ranges are all that the rank's recordings hold, whose time is nobody else's then.
  std::vector<bool> holdsRangesOnly;
};

/// One side of a stored comparison.
struct OutlinedRun {
  const Session& session;
  Side side;
  const Names& names;
  const Trace& outline;  ///< Session::traceOutline() of the side
};

/// A function whose number of calls differs between the ranks
/// of its group is left out. Throws Error, Cancelled.
CycleCalls readCycleCalls(const OutlinedRun& run, const RankCycles& ranks, const Monitor& monitor);

}  // namespace culprit
