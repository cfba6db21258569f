// How much each process pair has to say. The leading pair of headline, summary and first page is the one that
// says most, and shown_pairs goes on by the same weights.
#pragma once

#include <tuple>
#include <vector>

#include "core/model/results/results.h"

namespace culprit {

/// As exactly as scores are shown: what looks alike is alike. The rank that is latest with its own work comes
/// first, then one that the others wait for; the suspicion counts only where there is no cause. Prefill and
/// decode of one process count alike, as the one with more to say; of them the one comes first that is called
/// and took most time more or less, over all its cycles: the causes of 4 long cycles and of 24 are as clear,
/// but the 24 cost more.
struct PairWeight {
  double lateUs = 0.0;
  double slowRank = 0.0, cause = 0.0, suspicion = 0.0;
  bool isFirstKind = true;

  friend bool operator<(const PairWeight& left, const PairWeight& right) {
    return std::tie(left.lateUs, left.slowRank, left.cause, left.suspicion, left.isFirstKind) <
           std::tie(right.lateUs, right.slowRank, right.cause, right.suspicion, right.isFirstKind);
  }
};

/// Of all pairs, in their order.
std::vector<PairWeight> pairWeights(const Results& results);

}  // namespace culprit
