// An interval for any number computed from the cycles of two runs, by computing it again on cycles drawn with
// replacement. Blocks of neighbours are drawn, so that cycles that resemble their neighbours do not count as
// independent (Kuensch 1989). The same seed gives the same interval everywhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "core/stats/basics/interval.h"

namespace culprit::stats {

/// One side: how many cycles, and how many neighbours to draw at a time (blockLength(), 1 .. count).
struct ResampledSide {
  std::size_t count = 0;
  std::size_t blockLength = 1;
};

/// The number for one draw: positions of A's and of B's cycles, as many as each side has. Empty if it does
/// not exist for them; such a draw is left out.
using PairStatistic =
    std::function<std::optional<double>(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b)>;

inline constexpr std::size_t kResamples = 2000;

/// The 2.5 % and 97.5 % quantiles over the draws. Empty if a side has no cycles or no draw has the number.
std::optional<Interval> bootstrapInterval(ResampledSide a, ResampledSide b, const PairStatistic& statistic,
                                          std::uint64_t seed, std::size_t resamples = kResamples);

}  // namespace culprit::stats
