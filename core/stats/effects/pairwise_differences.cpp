#include "core/stats/effects/pairwise_differences.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "core/stats/basics/sorting.h"

namespace culprit::stats {
namespace {

constexpr std::size_t kSamples = 16;    // candidates looked at to narrow down
constexpr double kBracket = 2.0;        // samples to each side of the wanted place: it is seldom outside
constexpr std::uint64_t kPerValue = 2;  // candidates per value that are few enough to be listed
constexpr std::uint64_t kAlwaysListed = 4 * kSamples;

}  // namespace

void PairwiseDifferences::set(std::span<const double> x, std::span<const double> y, double tieTolerance) {
  assert(!x.empty() && !y.empty());
  m_x = x;
  m_y = y;
  m_negativeEnd.resize(x.size());
  m_positiveBegin.resize(x.size());
  std::uint64_t notPositive = 0;
  m_negative = 0;
  std::size_t negativeEnd = 0;
  std::size_t positiveBegin = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const auto tolerance = [&](double value) {
      return tieTolerance * std::max(std::fabs(x[i]), std::fabs(value));
    };
    while (negativeEnd < y.size() && x[i] - y[negativeEnd] > tolerance(y[negativeEnd])) ++negativeEnd;
    positiveBegin = std::max(positiveBegin, negativeEnd);
    while (positiveBegin < y.size() && y[positiveBegin] - x[i] <= tolerance(y[positiveBegin]))
      ++positiveBegin;
    m_negativeEnd[i] = negativeEnd;
    m_positiveBegin[i] = positiveBegin;
    m_negative += negativeEnd;
    notPositive += positiveBegin;
  }
  m_positive = count() - notPositive;
}

double PairwiseDifferences::nth(std::uint64_t rank) {
  assert(rank < count());
  m_following.reset();
  if (rank < m_negative) {
    m_begin.assign(m_x.size(), 0);
    m_end = m_negativeEnd;
    m_candidates = m_negative;
    return select(rank);
  }
  const std::uint64_t notPositive = count() - m_positive;
  if (rank < notPositive) return 0.0;
  m_begin = m_positiveBegin;
  m_end.assign(m_x.size(), m_y.size());
  m_candidates = m_positive;
  return select(rank - notPositive);
}

double PairwiseDifferences::median() {
  const std::uint64_t middle = (count() - 1) / 2;
  const double lower = nth(middle);
  if (count() % 2 == 1) return lower;
  const double upper = m_following ? *m_following : nth(middle + 1);
  return lower + (upper - lower) / 2.0;
}

/// The candidate with `rank` candidates before it.
double PairwiseDifferences::select(std::uint64_t rank) {
  m_below.resize(m_x.size());
  m_through.resize(m_x.size());
  const std::uint64_t few = std::max(kPerValue * (m_x.size() + m_y.size()), kAlwaysListed);
  double bracket = kBracket;
  while (m_candidates > few) {
    drawSamples();
    const double place = static_cast<double>(rank) / static_cast<double>(m_candidates) * double{kSamples};
    const auto sampleAt = [&](double position) {
      return m_samples[static_cast<std::size_t>(std::clamp(position, 0.0, double{kSamples - 1}))];
    };
    const std::uint64_t before = m_candidates;
    if (const auto found = narrow(sampleAt(place - bracket), sampleAt(place + bracket), rank)) return *found;
    // Many equal differences can fill every bracket; a single one always excludes itself or is the answer.
    bracket = m_candidates > before / 2 ? 0.0 : kBracket;
  }
  m_listed.clear();
  for (std::size_t i = 0; i < m_x.size(); ++i)
    for (std::size_t j = m_begin[i]; j < m_end[i]; ++j) m_listed.push_back(difference(i, j));
  const auto at = m_listed.begin() + static_cast<std::ptrdiff_t>(rank);
  std::nth_element(m_listed.begin(), at, m_listed.end(), isLess);
  if (at + 1 != m_listed.end()) m_following = *std::min_element(at + 1, m_listed.end(), isLess);
  return *at;
}

/// Fills m_samples, ascending: one candidate drawn from each of kSamples stretches of equal length.
void PairwiseDifferences::drawSamples() {
  const std::uint64_t stretch = m_candidates / kSamples;
  m_samples.clear();
  std::size_t row = 0;
  std::uint64_t before = 0;  // candidates of the rows above
  for (std::uint64_t k = 0; k < kSamples; ++k) {
    const std::uint64_t position = k * stretch + m_random() % stretch;
    while (position - before >= m_end[row] - m_begin[row]) {
      before += m_end[row] - m_begin[row];
      ++row;
    }
    m_samples.push_back(difference(row, m_begin[row] + static_cast<std::size_t>(position - before)));
  }
  std::sort(m_samples.begin(), m_samples.end(), isLess);
}

/// For each row the first candidate for which `isBefore`, true for small differences, is false. Returns how
/// many candidates lie before those.
template <typename Predicate>
std::uint64_t PairwiseDifferences::countBefore(Columns& columns, Predicate isBefore) const {
  std::uint64_t total = 0;
  std::size_t column = 0;
  for (std::size_t row = 0; row < m_x.size(); ++row) {
    column = std::max(column, m_begin[row]);
    while (column < m_end[row] && isBefore(difference(row, column))) ++column;
    columns[row] = column;
    total += column - m_begin[row];
  }
  return total;
}

/// Excludes candidates on the wrong side of low or high and makes `rank` count from the first one left. The
/// wanted one, if that leaves only one value.
std::optional<double> PairwiseDifferences::narrow(double low, double high, std::uint64_t& rank) {
  if (std::isnan(low) || std::isnan(high))
    return std::numeric_limits<double>::quiet_NaN();  // excludes nothing
  const std::uint64_t through = countBefore(m_through, [high](double d) { return d <= high; });
  if (rank >= through) {
    m_begin.swap(m_through);
    m_candidates -= through;
    rank -= through;
    return std::nullopt;
  }
  const std::uint64_t below = countBefore(m_below, [low](double d) { return d < low; });
  if (rank < below) {
    m_end.swap(m_below);
    m_candidates = below;
    return std::nullopt;
  }
  if (low == high) return low;
  m_begin.swap(m_below);
  m_end.swap(m_through);
  m_candidates = through - below;
  rank -= below;
  return std::nullopt;
}

}  // namespace culprit::stats
