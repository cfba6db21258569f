// Gives every row of the triplet table its Suspicion, effect sizes, q values and percentile
// (resources/help/formulas.md, "Triplets"), beside the published columns that are there already. Called once
// per process pair.
#pragma once

#include <vector>

#include "core/analysis/judging/speed/work.h"
#include "core/analysis/judging/triplets/level_tests.h"
#include "core/analysis/pairing/pair_side.h"
#include "core/base/monitor.h"
#include "core/model/results/results.h"

namespace culprit {

struct TripletTests {
  TestCounts counts;
  std::vector<SpreadChange> spreads;  ///< functions whose spread changed, largest ratio first
};

/// `levels`: the tests of the pair. `functions`: of the pair, at level Function; those of raw traces get
/// their suspicion. Throws Cancelled.
TripletTests assessTriplets(const VerdictInput& input, const LevelTests& levels, const WorkOfPair& work,
                            std::vector<FunctionShare>& functions, std::vector<Comparison>& comparisons,
                            const Monitor& monitor);

}  // namespace culprit
