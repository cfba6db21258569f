// How much each process pair has to say. The leading pair of headline, summary and first page is the one that
// says most, and shown_pairs goes on by the same weights.
#pragma once

#include <tuple>
#include <vector>

#include "core/model/results/results.h"

namespace culprit {

/// As exactly as scores are shown: what looks alike is alike. The rank that is latest with its own work comes
/// first, then one that the others wait for; the suspicion counts only where there is no cause.
struct PairWeight {
  double lateUs = 0.0;
  double slowRank = 0.0, cause = 0.0, suspicion = 0.0;

  friend bool operator<(const PairWeight& left, const PairWeight& right) {
    return std::tie(left.lateUs, left.slowRank, left.cause, left.suspicion) <
           std::tie(right.lateUs, right.slowRank, right.cause, right.suspicion);
  }
};

/// Of all pairs, in their order.
std::vector<PairWeight> pairWeights(const Results& results);

}  // namespace culprit
