// The tails of Student's t, for the tests built on it (Welch, Brown-Forsythe). A thin wrapper around
// Boost.Math, so that its policy is chosen in one place: plain doubles, and no exceptions.
#pragma once

namespace culprit::stats {

/// P(|T| >= |t|) with `df` > 0 degrees of freedom, not necessarily whole. Relative error about 1e-14 down to
/// 1e-300; an infinite t gives 0.
double twoSidedT(double t, double df);

/// The t below which a share `p` (0 < p < 1) of the distribution with `df` > 0 degrees of freedom lies.
double studentTQuantile(double p, double df);

}  // namespace culprit::stats
