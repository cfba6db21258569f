// How much slower is B, and may that be said (resources/help/formulas.md, "Slowdown"): the ratio with its
// interval, the noise of the baseline, the band between two normal runs, the words that follow, and the
// cycles that stand out. The numbers come from core/stats; here they are chosen and judged.
#pragma once

#include <vector>

#include "core/analysis/judging/speed/work.h"
#include "core/model/results/slowdown.h"

namespace culprit {

/// The band that two normal runs stay in: measured by further baselines, else by how the runs were made.
struct Band {
  double low = 1.0, high = 1.0;
  bool isMeasured = false;
};
Band bandOf(const VerdictInput& input);
/// The same for the means, which only long cycles may carry outside: without what is added for the host.
Band bandOfMeans(const VerdictInput& input);

/// What may be said of a ratio with an interval, or without one.
SpeedVerdict judgeRatio(const SpeedRatio& measured, double noise, const Band& band);

Slowdown judgeSlowdown(const VerdictInput& input, const WorkOfPair& work);

}  // namespace culprit
