#include "core/analysis/split_suspicion.h"

#include <algorithm>
#include <cmath>

namespace culprit {

namespace {

/// Mean of log1p(mu) over the cycles of one half; empty without one.
class MeanLevel {
 public:
  void add(double logMu) {
    m_sum += logMu;
    ++m_count;
  }
  std::optional<double> value() const {
    return m_count > 0 ? std::optional(m_sum / static_cast<double>(m_count)) : std::nullopt;
  }

 private:
  double m_sum = 0.0;
  std::size_t m_count = 0;
};

}  // namespace

SplitSuspicion::SplitSuspicion(const stats::Splits& splits, std::size_t cycles, double percentPerMs)
    : m_percentPerMs(percentPerMs), m_maxima(splits.chosen.size()) {
  for (const stats::Split& split : splits.chosen) {
    std::vector<bool>& isFirst = m_isFirst.emplace_back(cycles);
    for (const std::uint32_t cycle : split.first) isFirst[cycle] = true;
  }
  m_first.resize(m_isFirst.size());
  m_second.resize(m_isFirst.size());
}

void SplitSuspicion::setFunction(const CycleTimes& times) {
  std::vector<double> first;
  std::vector<double> second;
  for (std::size_t split = 0; split < m_isFirst.size(); ++split) {
    first.clear();
    second.clear();
    for (std::size_t i = 0; i < times.cycle.size(); ++i) {
      (m_isFirst[split][times.cycle[i]] ? first : second).push_back(times.ms[i] * m_percentPerMs);
    }
    m_first[split].time = stats::describe(first);
    m_second[split].time = stats::describe(second);
  }
}

void SplitSuspicion::addRow(const Level* level) {
  std::vector<double> logs;
  if (level != nullptr) {
    for (const double mu : level->mu) logs.push_back(std::log1p(std::max(mu, 0.0)));
  }
  for (std::size_t split = 0; split < m_isFirst.size(); ++split) {
    MeanLevel first;
    MeanLevel second;
    for (std::size_t i = 0; i < logs.size(); ++i) {
      (m_isFirst[split][level->cycle[i]] ? first : second).add(logs[i]);
    }
    const stats::Suspicion suspicion =
        stats::suspicion({m_first[split].time, first.value()}, {m_second[split].time, second.value()});
    m_maxima[split] = std::max(m_maxima[split], suspicion.score());
  }
}

std::vector<double> SplitSuspicion::maxima() const {
  std::vector<double> ascending = m_maxima;
  std::sort(ascending.begin(), ascending.end());
  return ascending;
}

}  // namespace culprit
