// Random numbers that are the same on every machine for the same seed. What is resampled (splits, blocks of
// cycles) draws from here, because the distributions of the standard library differ between libraries.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>

namespace culprit::stats {

class Random {
 public:
  explicit Random(std::uint64_t seed) : m_generator(seed) {}

  /// Each of 0 .. n - 1 with the same probability; n >= 1.
  std::uint64_t below(std::uint64_t n) {
    constexpr std::uint64_t top = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t drawn = m_generator();
    // The first comparison nearly always decides, and a division takes longer than a draw.
    while (drawn > top - n && drawn >= top - top % n) drawn = m_generator();
    return drawn % n;
  }

 private:
  std::mt19937_64 m_generator;
};

}  // namespace culprit::stats
