#include "core/analysis/judging/triplets/split_suspicion.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
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

/// Of so many values the work is that of themselves rather than of all cycles.
bool areFew(std::size_t values, std::size_t cycles) {
  constexpr std::size_t kFew = 8;
  return kFew * values < cycles;
}

stats::Sample sampleAround(double centre, const Sums& sums) {
  if (sums.count == 0) return {};
  const auto n = static_cast<double>(sums.count);
  const double squares = std::max(0.0, sums.second - sums.first * sums.first / n);
  return {.mean = centre + sums.first / n,
          .std = sums.count < 2 ? 0.0 : std::sqrt(squares / (n - 1.0)),
          .n = sums.count};
}

/// What one column comes to in the halves of each split.
class ByCycle {
 public:
  /// The values of some of the `cycles`. `centre`: near their mean, so that their sums lose nothing.
  ByCycle(std::size_t cycles, std::span<const std::uint32_t> cycle, std::vector<double> values, double centre)
      : m_cycle(cycle), m_values(std::move(values)), m_centre(centre) {
    for (double& value : m_values) {
      value -= m_centre;
      m_all.first += value;
      m_all.second += value * value;
    }
    m_all.count = m_values.size();
    if (!areFew(m_all.count, cycles)) spread(cycles);
  }

  /// `isFirst`: of each cycle, whether it is of the first half.
  std::pair<stats::Sample, stats::Sample> describe(const stats::Split& split,
                                                   const std::vector<bool>& isFirst) const {
    const Sums first = m_spread.empty() ? sumsOfFew(isFirst) : sumsOf(split.first);
    return {sampleAround(m_centre, first),
            sampleAround(m_centre, {m_all.first - first.first, m_all.second - first.second,
                                    m_all.count - first.count})};
  }

 private:
  /// Over all cycles: the splits are then walked without a branch per cycle, which matters with thousands of
  /// cycles. Only one half is walked; what it lacks of the whole is the other.
  void spread(std::size_t cycles) {
    m_spread.resize(cycles);
    m_isKnown.resize(cycles);
    for (std::size_t i = 0; i < m_values.size(); ++i) {
      m_spread[m_cycle[i]] = m_values[i];
      m_isKnown[m_cycle[i]] = 1;
    }
  }

  /// Of a function that ran in few of the cycles: the work is that of its values.
  Sums sumsOfFew(const std::vector<bool>& isFirst) const {
    Sums sums;
    for (std::size_t i = 0; i < m_values.size(); ++i) {
      if (!isFirst[m_cycle[i]]) continue;
      sums.first += m_values[i];
      sums.second += m_values[i] * m_values[i];
      ++sums.count;
    }
    return sums;
  }

  Sums sumsOf(const std::vector<std::uint32_t>& half) const {
    std::array<double, kLanes> first{};
    std::array<double, kLanes> second{};
    const auto add = [&](std::size_t lane, std::uint32_t cycle) {
      const double value = m_spread[cycle];
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
    if (m_all.count < m_spread.size()) {
      sums.count = 0;
      for (const std::uint32_t cycle : half) sums.count += m_isKnown[cycle];
    }
    return sums;
  }

  std::span<const std::uint32_t> m_cycle;
  std::vector<double> m_values;         ///< less the centre
  std::vector<double> m_spread;         ///< by cycle, 0 where there is none; empty: they are few
  std::vector<std::uint8_t> m_isKnown;  ///< parallel to it
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
      m_maxima(m_splits.size()) {
  for (const stats::Split& split : m_splits) {
    std::vector<bool>& isFirst = m_isFirst.emplace_back(m_cycles);
    for (const std::uint32_t cycle : split.first) isFirst[cycle] = true;
  }
}

void SplitSuspicion::setFunction(const CycleTimes& times) {
  const auto zeros = static_cast<std::size_t>(std::count(times.ms.begin(), times.ms.end(), 0.0));
  if (areFew(times.ms.size() - zeros, times.ms.size())) return setRareFunction(times);
  std::vector<double> shares;
  for (const double ms : times.ms) shares.push_back(ms * m_percentPerMs);
  const ByCycle byCycle(m_cycles, times.cycle, std::move(shares), stats::mean(times.ms) * m_percentPerMs);
  for (std::size_t split = 0; split < m_splits.size(); ++split)
    std::tie(m_first[split].time, m_second[split].time) = byCycle.describe(m_splits[split], m_isFirst[split]);
}

/// Of a function that took no time in most cycles: of the zeros only their number is asked. The sums are
/// those around 0, which lose nothing, since the square of so small a mean is little beside the mean of the
/// squares.
void SplitSuspicion::setRareFunction(const CycleTimes& times) {
  countHalves(times.cycle);
  std::vector<std::pair<std::uint32_t, double>> shares;
  for (std::size_t i = 0; i < times.ms.size(); ++i)
    if (times.ms[i] != 0.0) shares.emplace_back(times.cycle[i], times.ms[i] * m_percentPerMs);
  for (std::size_t split = 0; split < m_splits.size(); ++split) {
    Sums first{.count = m_inFirst[split]};
    Sums second{.count = m_counted.size() - first.count};
    for (const auto& [cycle, share] : shares) {
      Sums& half = m_isFirst[split][cycle] ? first : second;
      half.first += share;
      half.second += share * share;
    }
    m_first[split].time = sampleAround(0.0, first);
    m_second[split].time = sampleAround(0.0, second);
  }
}

/// Which are the same for nearly all functions.
void SplitSuspicion::countHalves(const std::vector<std::uint32_t>& cycles) {
  if (cycles == m_counted && m_inFirst.size() == m_splits.size()) return;
  m_counted = cycles;
  m_inFirst.clear();
  for (const std::vector<bool>& isFirst : m_isFirst)
    m_inFirst.push_back(static_cast<std::size_t>(std::count_if(
        cycles.begin(), cycles.end(), [&isFirst](std::uint32_t cycle) { return isFirst[cycle]; })));
}

void SplitSuspicion::addRow(const Level* level) {
  if (level == nullptr || level->mu.empty()) return addScores();
  std::vector<double> logMu;
  for (const double mu : level->mu) logMu.push_back(std::log1p(std::max(mu, 0.0)));
  const double centre = stats::mean(logMu);
  const ByCycle logs(m_cycles, level->cycle, std::move(logMu), centre);
  for (std::size_t split = 0; split < m_splits.size(); ++split) {
    const auto [first, second] = logs.describe(m_splits[split], m_isFirst[split]);
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
