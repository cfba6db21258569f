// The triplets that a report shows cycle by cycle, with their values: a few per process pair, those of the
// strongest causes and the most suspicious functions. Results do not hold values by cycle, so they are read
// from the session, by a few indexed queries. core/report/figures draws them.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/base/monitor.h"
#include "core/model/results/results.h"
#include "core/store/session/session.h"

namespace culprit {

/// The samples of one triplet on both sides; empty where a side has none.
struct TripletTimeline {
  struct Samples {
    std::optional<Usage> usage;
    std::optional<Level> level;
  };
  std::size_t pair = 0;  ///< position in Results::pairs
  Triplet triplet;       ///< of the pair's comparisons
  Samples a, b;
};

/// The rows of work by Suspicion; those without any are left out.
std::vector<const Comparison*> mostSuspiciousFirst(const PairResults& pair);

/// At most three triplets: of the resources that may be a cause the most suspicious triplet each, then the
/// most suspicious functions that are not among them. A triplet without any
/// Suspicion is never chosen.
std::vector<Triplet> tripletsToShow(const PairResults& pair);

/// Of the pairs that are shown in full (sentences/shown_pairs.h), in their order. Throws Error, Cancelled.
std::vector<TripletTimeline> timelinesOf(const Session& session, const Results& results,
                                         const Monitor& monitor = SilentMonitor());

}  // namespace culprit
