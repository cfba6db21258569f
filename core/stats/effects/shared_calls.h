// Calls that several ranks make together and leave together: all but the last to arrive wait. Splits their
// durations into transfer and waiting (resources/help/formulas.md, "Collectives"). Durations only: no clock
// of one rank is held against another's.
#pragma once

#include <cstdint>
#include <vector>

namespace culprit::stats {

struct SharedCalls {
  std::vector<std::int64_t> transfer;  ///< per call: the shortest of the ranks
  std::vector<double> waitingOfCall;  ///< per call: the rest of all its durations; of many ranks beyond int64
  std::vector<std::int64_t> waiting;  ///< per rank: the rest of its durations
  std::vector<std::uint64_t> lastIn;  ///< per rank: calls of which its duration is the (first) shortest
};

/// durations[rank][call], the same calls in the same order on every rank. Their unit is that of the result.
SharedCalls splitSharedCalls(const std::vector<std::vector<std::int64_t>>& durations);

}  // namespace culprit::stats
