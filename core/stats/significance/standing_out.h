// Which of several alike stand out above the rest, judged by how much the rest differ among themselves: one
// value each, so what varies from one measurement to the next counts, not what varies within one. For the
// ranks of a job, of which two normal runs have other ones ahead.
#pragma once

#include <span>
#include <vector>

namespace culprit::stats {

/// Per value whether it stands out: it and all above it lie beyond what the rest, at least half of them, have
/// by chance. The test is that of one more value of a normal sample: (value - mean) / (s sqrt(1 + 1 / m))
/// with m - 1 degrees of freedom, m the size of the rest, times the number of values and of those that stand
/// out (Bonferroni; the rest were chosen), at most `chance`. More than one stands out only above at least
/// three; none among fewer than three.
///
/// Of 1.0, 1.1, 0.9, 1.0, 5.0 the last one does.
std::vector<bool> standingOut(std::span<const double> values, double chance);

/// The same for how much each grew from `before` to `after`, which are equally long. The rest tell twice what
/// chance makes of a growth: by how unlike they grew, and by how unlike they are before and after, which has
/// up to twice the degrees of freedom (Welch and Satterthwaite) and is too much where each keeps its own
/// level. The clearer one of the two decides, with twice its p.
std::vector<bool> growingOut(std::span<const double> before, std::span<const double> after, double chance);

}  // namespace culprit::stats
