// All differences y - x between two sides, without forming the n1 n2 of them: how many are positive or
// negative, and any order statistic in O((n1 + n2) log(n1 n2)) time and O(n1 + n2) memory. Cliff's delta, the
// Hodges-Lehmann shift and median ratios are made of them. Results are exact: the random numbers inside only
// choose where to look first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <vector>

namespace culprit::stats {

/// Keeps its working memory from one pair of sides to the next: one object per thread.
class PairwiseDifferences {
 public:
  /// Both sides ascending and not empty; they must stay alive and unchanged while they are asked about. A
  /// difference with |y - x| <= tieTolerance max(|x|, |y|) is 0.
  void set(std::span<const double> x, std::span<const double> y, double tieTolerance = 0.0);

  std::uint64_t count() const { return std::uint64_t{m_x.size()} * m_y.size(); }
  std::uint64_t negative() const { return m_negative; }
  std::uint64_t positive() const { return m_positive; }

  /// The difference with `rank` smaller or equal ones before it, rank in 0 .. count() - 1. It may be NaN if a
  /// value is, or if both sides are infinite.
  double nth(std::uint64_t rank);

  /// The mean of the two in the middle of an even number.
  double median();

 private:
  /// For each x, which is a row: a position among the y, its columns. Differences grow along a row and fall
  /// from row to row, so these positions never fall.
  using Columns = std::vector<std::size_t>;

  double difference(std::size_t row, std::size_t column) const { return m_y[column] - m_x[row]; }
  double select(std::uint64_t rank);
  void drawSamples();
  std::optional<double> narrow(double low, double high, std::uint64_t& rank);
  template <typename Predicate>
  std::uint64_t countBefore(Columns& columns, Predicate isBefore) const;

  std::span<const double> m_x, m_y;
  Columns m_negativeEnd, m_positiveBegin;
  std::uint64_t m_negative = 0;
  std::uint64_t m_positive = 0;

  // One selection: where the wanted difference may still be, and what is looked at on the way.
  Columns m_begin, m_end, m_below, m_through;
  std::uint64_t m_candidates = 0;
  std::vector<double> m_samples, m_listed;
  std::optional<double> m_following;  ///< the difference after the one selected, if it came up
  std::minstd_rand m_random;
};

}  // namespace culprit::stats
