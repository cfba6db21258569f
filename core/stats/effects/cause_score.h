// The cause score S of one resource: how completely, how far and by what factor it changed, in one number
// from 0 to 1. It does not know resources; capacity and weight come from analysis.
#pragma once

namespace culprit::stats {

struct ResourceChange {
  double cliff = 0.0;     ///< Cliff's delta
  double shift = 0.0;     ///< Hodges-Lehmann shift
  double logRatio = 0.0;  ///< medianLogRatio()
  double capacity = 0.0;  ///< of the resource, in the unit of the shift
  double weight = 1.0;    ///< 1 for a change that can hurt, less for one that cannot
};

/// f = min(1, |shift| / capacity): the share of the capacity gained or lost. A capacity of 0 or less has no
/// share: 0.
double capacityShare(double shift, double capacity);

/// S = |delta| sqrt(f min(1, |L| / ln 10)) w.
double causeScore(const ResourceChange& change);

}  // namespace culprit::stats
