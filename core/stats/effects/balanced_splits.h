// Splits of one run's cycles into two halves. Comparing a run with itself this way shows how far two runs of
// the same program differ by chance: the noise of the slowdown and the percentile of the triplet table. It
// only chooses cycles; what is compared is the caller's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/stats/effects/duration_ratio.h"

namespace culprit::stats {

/// Positions of the cycles in each half, ascending; every cycle is in exactly one. With an odd number of
/// blocks the first half is smaller. The second one is what the first lacks: of a million cycles all splits
/// would take as much again.
struct Split {
  std::vector<std::uint32_t> first;
  std::size_t cycles = 0;  ///< in both

  std::vector<std::uint32_t> second() const;
};

struct Splits {
  std::vector<Split> chosen;   ///< all different; a split and its mirror image count once
  std::uint64_t distinct = 0;  ///< how many there are; stays at the largest number that fits
};

/// At most this many splits are made.
inline constexpr std::size_t kMostSplits = 200;

/// All distinct balanced splits if there are at most kMostSplits, else that many drawn with the seed. Whole
/// captures are kept together when there are at least 4, else blocks of blockLength() of the log durations.
/// None for a single block or a duration that is not above 0.
Splits balancedSplits(const DurationSeries& series, std::uint64_t seed);

}  // namespace culprit::stats
