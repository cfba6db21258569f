// What can be said of a job by the waiting in its collectives and the verdicts of its pairs alone: of two
// ranks, and of recordings too short to tell which rank is late with work of its own. For job_text.
#pragma once

#include <optional>
#include <string>

#include "core/model/results/results.h"

namespace culprit {

struct Arrivals {
  /// "ranks 0 and 6 arrive last in both (the others wait 84.0 ms per cycle for them)", without a stop; empty
  /// if no rank does.
  std::string text;
  std::string brief;    ///< for a title: "rank 2 arrives last in A alone"
  bool inBoth = false;  ///< each run has such ranks, the same or others
  /// By how much longer a cycle of B waits for them, below 0 where A alone has them; 0 in both. Of a
  /// recording that was cut no more than its sign is sure.
  double ms = 0.0;
};

/// Of one `part` only, if there is one.
Arrivals arrivalsOf(const Results& results, const std::optional<std::string>& part = std::nullopt);

/// "2 ranks: the job takes 4.6 % more time per cycle; rank 1 arrives last in B ...". The ratio is the median
/// over the pairs, of their means ("on average") where most are called by these; who arrives last in the run
/// that takes less time comes with a "but". Empty unless every pair is of one rank.
std::string pairsOfRanksText(const Results& results);

}  // namespace culprit
