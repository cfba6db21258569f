// Finds the calls of a collective that belong together in a raw run: per function and process group the k-th
// call of every rank. Called once per run, before its time is given to the functions (wall_times.h), and for
// the ranks that come late (late_ranks.h). It judges nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/model/run/collective_operation.h"
#include "core/model/run/names.h"
#include "core/model/run/run.h"
#include "core/stats/effects/shared_calls.h"

namespace culprit {

struct CollectiveCalls {
  /// One function of one process group. What the trace tells of a call is what its first member tells.
  struct Group {
    FunctionId function{};
    std::string text;                    ///< EventDetail::processGroup
    std::string description;             ///< EventDetail::groupDescription, the first that is told
    std::vector<std::size_t> processes;  ///< positions in RunContent::processes, ascending
    stats::SharedCalls split;            ///< in ns; its ranks are `processes`
    std::vector<std::optional<std::uint64_t>> bytes;  ///< per call
    /// Per call. NotTold also where `processes` are not all members by the size that the trace tells, where
    /// they tell different operations or sizes, or the function carries out another operation.
    std::vector<CollectiveOperation> operation;
  };
  std::vector<Group> groups;
  std::uint64_t unmatched = 0;  ///< calls of functions that the ranks did not call equally often

  /// How long the call at `row` of a capture waited for the others, in ns; empty if it has no partners.
  std::optional<std::int64_t> waitingNs(std::size_t capture, std::size_t row) const;

  /// Per capture: waiting of the rows that have partners.
  std::vector<std::unordered_map<std::size_t, std::int64_t>> waits;
};

/// Device work of the communication class, whatever its category, and host collectives. Without a process
/// group in the trace all ranks that have the function are one. A function whose number of calls differs
/// between its ranks is left out, because nothing says which call is whose partner.
CollectiveCalls findCollectiveCalls(const RunContent& content, const Names& names);

}  // namespace culprit
