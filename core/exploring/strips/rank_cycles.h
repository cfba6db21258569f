// Which cycle of which process the strips of the ranks are of.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/model/results/results.h"
#include "core/model/run/trace.h"

namespace culprit {

struct RankCycle {
  std::size_t pair = 0;  ///< position in Results::pairs
  ProcessId tracks{};    ///< the process that the tracks name
  Cycle cycle;
  /// Starts and lengths of the calls that made the cycles of this recording.
  std::vector<std::pair<std::int64_t, std::int64_t>> anchors;

  std::int64_t endNs() const { return cycle.startNs + cycle.durationNs; }
};

/// The cycles of one number of a side, and whose tracks are whose.
class RankCycles {
 public:
  /// Of `pairs` those that have a cycle of that number.
  RankCycles(const Results& results, const std::vector<std::size_t>& pairs, Side side, std::int64_t number);

  const std::vector<RankCycle>& all() const { return m_all; }
  /// The position in all() of the rank whose track it is; empty: of none of them.
  std::optional<std::size_t> of(const Track& track) const;

 private:
  std::vector<RankCycle> m_all;
  std::unordered_map<std::uint32_t, std::size_t> m_byProcess;
};

}  // namespace culprit
