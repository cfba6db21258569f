#include "core/analysis/judging/triplets/split_suspicion.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <utility>

namespace culprit {

namespace {

constexpr std::size_t kLanes = 4;  // independent sums: the additions overlap

/// What is added up over some cycles, around a centre.
struct Sums {
  double first = 0.0;   ///< of (x - centre)
  double second = 0.0;  ///< of (x - centre)^2
  std::size_t count = 0;
};

/// A column of some cycles, spread over all of them: the splits are then walked without a branch per cycle,
/// which matters with thousands of cycles. Only one half is walked; what it lacks of the whole is the other.
class ByCycle {
 public:
  /// `centre`: near the mean of the values that follow, so that their sums lose nothing.
  ByCycle(std::size_t cycles, double centre) : m_values(cycles), m_isKnown(cycles), m_centre(centre) {}

  void set(std::uint32_t cycle, double value) {
    m_values[cycle] = value - m_centre;
    m_isKnown[cycle] = 1;
    m_all.first += m_values[cycle];
    m_all.second += m_values[cycle] * m_values[cycle];
    ++m_all.count;
  }

  std::pair<stats::Sample, stats::Sample> describe(const stats::Split& split) const {
    const Sums first = sumsOf(split.first);
    return {sample(first),
            sample({m_all.first - first.first, m_all.second - first.second, m_all.count - first.count})};
  }

 private:
  Sums sumsOf(const std::vector<std::uint32_t>& half) const {
    std::array<double, kLanes> first{};
    std::array<double, kLanes> second{};
    const auto add = [&](std::size_t lane, std::uint32_t cycle) {
      const double value = m_values[cycle];
      first[lane] += value;
      second[lane] += value * value;
    };
    const std::size_t whole = half.size() - half.size() % kLanes;
    for (std::size_t i = 0; i < whole; i += kLanes) {
      for (std::size_t lane = 0; lane < kLanes; ++lane) add(lane, half[i + lane]);
    }
    for (std::size_t i = whole; i < half.size(); ++i) add(0, half[i]);
    Sums sums{.first = (first[0] + first[1]) + (first[2] + first[3]),
              .second = (second[0] + second[1]) + (second[2] + second[3]),
              .count = half.size()};
    if (m_all.count < m_values.size()) {
      sums.count = 0;
      for (const std::uint32_t cycle : half) sums.count += m_isKnown[cycle];
    }
    return sums;
  }

  stats::Sample sample(const Sums& sums) const {
    if (sums.count == 0) return {};
    const auto n = static_cast<double>(sums.count);
    const double squares = std::max(0.0, sums.second - sums.first * sums.first / n);
    return {.mean = m_centre + sums.first / n,
            .std = sums.count < 2 ? 0.0 : std::sqrt(squares / (n - 1.0)),
            .n = sums.count};
  }

  std::vector<double> m_values;  ///< less the centre; 0 where there is none
  std::vector<std::uint8_t> m_isKnown;
  double m_centre;
  Sums m_all;
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
  ByCycle shares(m_cycles, stats::mean(times.ms) * m_percentPerMs);
  for (std::size_t i = 0; i < times.cycle.size(); ++i) {
    shares.set(times.cycle[i], times.ms[i] * m_percentPerMs);
  }
  for (std::size_t split = 0; split < m_splits.size(); ++split)
    std::tie(m_first[split].time, m_second[split].time) = shares.describe(m_splits[split]);
}

void SplitSuspicion::addRow(const Level* level) {
  if (level == nullptr || level->mu.empty()) return addScores();
  std::vector<double> logMu;
  for (const double mu : level->mu) logMu.push_back(std::log1p(std::max(mu, 0.0)));
  ByCycle logs(m_cycles, stats::mean(logMu));
  for (std::size_t i = 0; i < logMu.size(); ++i) logs.set(level->cycle[i], logMu[i]);
  for (std::size_t split = 0; split < m_splits.size(); ++split) {
    const auto [first, second] = logs.describe(m_splits[split]);
    if (first.n > 0) m_first[split].meanLogMu = first.mean;
    if (second.n > 0) m_second[split].meanLogMu = second.mean;
  }
  addScores();
  for (auto* sides : {&m_first, &m_second}) {
    for (stats::SuspectSide& side : *sides) side.meanLogMu.reset();
  }
}

void SplitSuspicion::addScores() {
  for (std::size_t split = 0; split < m_splits.size(); ++split)
    m_maxima[split] = std::max(m_maxima[split], stats::suspicion(m_first[split], m_second[split]).score());
}

std::vector<double> SplitSuspicion::maxima() const {
  std::vector<double> ascending = m_maxima;
  std::sort(ascending.begin(), ascending.end());
  return ascending;
}

}  // namespace culprit
