// What only several ranks together tell: that the GPU, the host or the data loading of one of them is slow,
// and the others wait for it, or that the collectives transfer more slowly on all of them. Called once all
// pairs of a session are judged.
#pragma once

#include "core/model/choices/thresholds.h"
#include "core/model/results/results.h"

namespace culprit {

/// Puts the mechanism of one rank, or of the link between them, in front of those of every pair, and calls
/// the pairs that wait for a rank whose own change is called. Results::jobs is judged before: where it tells
/// late ranks or groups, these are the ones, and where it is called for them, so are its pairs. Nothing where
/// fewer than three pairs have ranks.
void findRankMechanisms(Results& results);

}  // namespace culprit
