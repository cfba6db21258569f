// Readings that come thousands of times a second, kept as means over equal stretches of time. The stretches
// grow as the series does, so that its memory stays bounded whatever is recorded. Used where a profiler
// samples far more often than any cycle needs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace culprit {

class DownsampledSeries {
 public:
  /// Readings may come in any order; those of one stretch become one.
  void add(std::int64_t timeNs, double value);

  struct Reading {
    std::int64_t timeNs = 0;  ///< mean of the times
    double value = 0.0;       ///< mean of the values
  };
  /// By time.
  std::vector<Reading> readings() const;
  std::int64_t stretchNs() const { return m_stretchNs; }

  static constexpr std::int64_t kShortestNs = 1'000'000;
  static constexpr std::size_t kMostStretches = 100'000;

 private:
  struct Stretch {
    std::int64_t number = 0;  ///< of its start, in stretches
    double count = 0.0;
    double offsetNs = 0.0;  ///< sum of the distances from its start
    double value = 0.0;     ///< sum
  };

  void widen();
  static void merge(std::vector<Stretch>& stretches);

  std::int64_t m_stretchNs = kShortestNs;
  std::vector<Stretch> m_stretches;
};

}  // namespace culprit
