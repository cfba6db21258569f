// Reads the samples of one row of a pair from the session, by a few indexed queries. Called when somebody
// selects the row.
#pragma once

#include <cstddef>

#include "core/model/details/triplet_samples.h"
#include "core/model/results/results.h"
#include "core/store/session/session.h"

namespace culprit {

/// Throws Error.
TripletSamples tripletSamples(const Session& session, const Results& results, std::size_t pair,
                              const Triplet& row);

}  // namespace culprit
