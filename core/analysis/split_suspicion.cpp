#include "core/analysis/split_suspicion.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace culprit {

namespace {

/// A column of some cycles, spread over all of them: the splits are then walked without a branch per cycle,
/// which matters with thousands of cycles.
class ByCycle {
 public:
  explicit ByCycle(std::size_t cycles) : m_values(cycles), m_isKnown(cycles) {}

  void set(std::uint32_t cycle, double value) {
    m_values[cycle] = value;
    m_isKnown[cycle] = 1;
    ++m_known;
  }

  /// The known values of `half`, in the order of the cycles.
  void take(const std::vector<std::uint32_t>& half, std::vector<double>& values) const {
    values.clear();
    for (const std::uint32_t cycle : half) {
      if (m_isKnown[cycle] != 0) values.push_back(m_values[cycle]);
    }
  }

  /// Means of both halves; empty for a half without a known value.
  std::pair<std::optional<double>, std::optional<double>> means(const stats::Split& split) const {
    double first = 0.0;
    double second = 0.0;
    const std::size_t both = std::min(split.first.size(), split.second.size());
    for (std::size_t i = 0; i < both; ++i) {
      first += m_values[split.first[i]];
      second += m_values[split.second[i]];
    }
    for (std::size_t i = both; i < split.first.size(); ++i) first += m_values[split.first[i]];
    for (std::size_t i = both; i < split.second.size(); ++i) second += m_values[split.second[i]];
    return {mean(first, split.first), mean(second, split.second)};
  }

 private:
  std::optional<double> mean(double sum, const std::vector<std::uint32_t>& half) const {
    std::size_t count = half.size();
    if (m_known < m_values.size()) {
      count = 0;
      for (const std::uint32_t cycle : half) count += m_isKnown[cycle];
    }
    return count > 0 ? std::optional(sum / static_cast<double>(count)) : std::nullopt;
  }

  std::vector<double> m_values;  ///< 0 where there is none
  std::vector<std::uint8_t> m_isKnown;
  std::size_t m_known = 0;
};

}  // namespace

SplitSuspicion::SplitSuspicion(const stats::Splits& splits, std::size_t cycles, double percentPerMs)
    : m_splits(splits.chosen),
      m_cycles(cycles),
      m_percentPerMs(percentPerMs),
      m_first(m_splits.size()),
      m_second(m_splits.size()),
      m_maxima(m_splits.size()) {}

void SplitSuspicion::setFunction(const CycleTimes& times) {
  ByCycle shares(m_cycles);
  for (std::size_t i = 0; i < times.cycle.size(); ++i) {
    shares.set(times.cycle[i], times.ms[i] * m_percentPerMs);
  }
  std::vector<double> half;
  for (std::size_t split = 0; split < m_splits.size(); ++split) {
    shares.take(m_splits[split].first, half);
    m_first[split].time = stats::describe(half);
    shares.take(m_splits[split].second, half);
    m_second[split].time = stats::describe(half);
  }
}

void SplitSuspicion::addRow(const Level* level) {
  ByCycle logs(m_cycles);
  if (level != nullptr) {
    for (std::size_t i = 0; i < level->mu.size(); ++i) {
      logs.set(level->cycle[i], std::log1p(std::max(level->mu[i], 0.0)));
    }
  }
  for (std::size_t split = 0; split < m_splits.size(); ++split) {
    const auto [first, second] = logs.means(m_splits[split]);
    const stats::Suspicion suspicion =
        stats::suspicion({m_first[split].time, first}, {m_second[split].time, second});
    m_maxima[split] = std::max(m_maxima[split], suspicion.score());
  }
}

std::vector<double> SplitSuspicion::maxima() const {
  std::vector<double> ascending = m_maxima;
  std::sort(ascending.begin(), ascending.end());
  return ascending;
}

}  // namespace culprit
