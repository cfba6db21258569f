#include "core/stats/pairwise_selection.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>

namespace culprit::stats {
namespace {

constexpr std::size_t kSamples = 15;          // candidates looked at to choose a pivot
constexpr std::uint64_t kEnoughPerValue = 2;  // candidates per value below which they are simply listed

/// For each x (ascending, so that differences fall) the number of y whose difference passes `isBefore`, a
/// predicate that holds for small differences only. Returns the sum.
template <typename Predicate>
std::uint64_t countBefore(const SortedSides& sides, std::vector<std::size_t>& counts, Predicate isBefore) {
  std::uint64_t total = 0;
  std::size_t j = 0;
  for (std::size_t i = 0; i < sides.x.size(); ++i) {
    while (j < sides.y.size() && isBefore(sides.difference(i, j))) ++j;
    counts[i] = j;
    total += j;
  }
  return total;
}

}  // namespace

double SortedSides::difference(std::size_t i, std::size_t j) const {
  const double d = y[j] - x[i];
  return std::fabs(d) <= tieTolerance * std::max(std::fabs(x[i]), std::fabs(y[j])) ? 0.0 : d;
}

/// A candidate that lies about where the wanted one does: that quantile of a few candidates drawn at random.
double PairwiseSelection::pivot(const SortedSides& sides, std::uint64_t candidates, std::uint64_t rank) {
  std::array<std::uint64_t, kSamples> positions{};
  for (auto& position : positions) position = m_random.below(candidates);
  std::sort(positions.begin(), positions.end());

  std::array<double, kSamples> drawn{};
  std::size_t i = 0;
  std::uint64_t before = 0;  // candidates of the rows before i
  for (std::size_t k = 0; k < kSamples; ++k) {
    while (positions[k] - before >= m_end[i] - m_begin[i]) {
      before += m_end[i] - m_begin[i];
      ++i;
    }
    drawn[k] = sides.difference(i, m_begin[i] + static_cast<std::size_t>(positions[k] - before));
  }
  const auto wanted = static_cast<double>(rank) / static_cast<double>(candidates) * double{kSamples};
  const auto at = drawn.begin() + std::min<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(wanted), kSamples - 1);
  std::nth_element(drawn.begin(), at, drawn.end());
  return *at;
}

double PairwiseSelection::nth(const SortedSides& sides, std::uint64_t rank) {
  assert(rank < sides.pairs());
  const std::size_t rows = sides.x.size();
  m_begin.assign(rows, 0);
  m_end.assign(rows, sides.y.size());
  m_below.resize(rows);
  m_through.resize(rows);
  std::uint64_t candidates = sides.pairs();
  const std::uint64_t enough = kEnoughPerValue * (rows + sides.y.size());
  while (candidates > enough) {
    const double value = pivot(sides, candidates, rank);
    const std::uint64_t below = countBefore(sides, m_below, [value](double d) { return d < value; });
    const std::uint64_t through = countBefore(sides, m_through, [value](double d) { return d <= value; });
    // `rank` counts from the candidates on, the two counts from the smallest difference on
    std::uint64_t skipped = 0;
    for (const std::size_t begin : m_begin) skipped += begin;
    if (rank + skipped < below) {
      m_end.swap(m_below);
      candidates = below - skipped;
    } else if (rank + skipped < through) {
      return value;
    } else {
      m_begin.swap(m_through);
      candidates -= through - skipped;
      rank -= through - skipped;
    }
  }
  m_values.clear();
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = m_begin[i]; j < m_end[i]; ++j) m_values.push_back(sides.difference(i, j));
  const auto at = m_values.begin() + static_cast<std::ptrdiff_t>(rank);
  std::nth_element(m_values.begin(), at, m_values.end());
  return *at;
}

/// What follows `value`, which has the given rank: `value` again if more differences equal it.
double PairwiseSelection::smallestAbove(const SortedSides& sides, double value, std::uint64_t rank) const {
  std::uint64_t through = 0;
  double next = std::numeric_limits<double>::infinity();
  std::size_t j = 0;
  for (std::size_t i = 0; i < sides.x.size(); ++i) {
    while (j < sides.y.size() && sides.difference(i, j) <= value) ++j;
    through += j;
    if (j < sides.y.size()) next = std::min(next, sides.difference(i, j));
  }
  return through > rank + 1 ? value : next;
}

double PairwiseSelection::median(const SortedSides& sides) {
  const std::uint64_t pairs = sides.pairs();
  assert(pairs > 0);
  const std::uint64_t lower = (pairs - 1) / 2;
  const double value = nth(sides, lower);
  if (pairs % 2 == 1) return value;
  return value + (smallestAbove(sides, value, lower) - value) / 2.0;
}

}  // namespace culprit::stats
