#include "core/analysis/levels/counter_integral.h"

#include <algorithm>

namespace culprit {

namespace {

/// Steps taken one by one before a search; and segments added one by one, because the difference of two long
/// sums would lose the digits of a short one.
constexpr std::size_t kFewSteps = 32;

double firstMoment(double a, double b, double duration) {
  return 0.5 * (a + b) * duration;
}

double secondMoment(double a, double b, double duration) {
  return (a * a + a * b + b * b) / 3.0 * duration;
}

double difference(std::int64_t to, std::int64_t from) {
  return static_cast<double>(to - from);
}

}  // namespace

CounterIntegral::CounterIntegral(const ReadingSeries& series, double shift)
    : m_series(series), m_shift(shift), m_sums(series.timeNs.size()) {
  for (std::size_t i = 1; i < m_sums.size(); ++i) {
    const double duration = difference(series.timeNs[i], series.timeNs[i - 1]);
    m_sums[i].first = m_sums[i - 1].first + firstMoment(value(i - 1), value(i), duration);
    m_sums[i].second = m_sums[i - 1].second + secondMoment(value(i - 1), value(i), duration);
  }
}

std::size_t CounterIntegral::nextAfter(std::int64_t timeNs, std::size_t from) const {
  const LongColumn<std::int64_t>& times = m_series.timeNs;
  for (std::size_t steps = 0; steps < kFewSteps; ++steps) {
    if (from < times.size() && times[from] <= timeNs) {
      ++from;
    } else if (from > 0 && times[from - 1] > timeNs) {
      --from;
    } else {
      return from;
    }
  }
  return static_cast<std::size_t>(std::upper_bound(times.begin(), times.end(), timeNs) - times.begin());
}

double CounterIntegral::valueAt(std::int64_t timeNs, std::size_t next) const {
  if (next == 0) return value(0);
  if (next == m_series.timeNs.size()) return value(next - 1);
  const std::int64_t before = m_series.timeNs[next - 1];
  const double part = difference(timeNs, before) / difference(m_series.timeNs[next], before);
  return value(next - 1) + (value(next) - value(next - 1)) * part;
}

CounterIntegral::Sums CounterIntegral::between(std::size_t first, std::size_t last) const {
  if (last - first > kFewSteps) {
    return {m_sums[last].first - m_sums[first].first, m_sums[last].second - m_sums[first].second};
  }
  Sums sums;
  for (std::size_t i = first + 1; i <= last; ++i) {
    const double duration = difference(m_series.timeNs[i], m_series.timeNs[i - 1]);
    sums.first += firstMoment(value(i - 1), value(i), duration);
    sums.second += secondMoment(value(i - 1), value(i), duration);
  }
  return sums;
}

CounterIntegral::Area CounterIntegral::over(std::int64_t startNs, std::int64_t endNs) {
  const LongColumn<std::int64_t>& times = m_series.timeNs;
  const std::size_t first = nextAfter(startNs, m_last);
  const std::size_t last = nextAfter(endNs, first);
  m_last = first;
  Area area;
  area.readings = static_cast<std::uint32_t>(last - first);
  for (std::size_t i = first; i > 0 && times[i - 1] == startNs; --i) ++area.readings;
  const double a = valueAt(startNs, first);
  const double b = valueAt(endNs, last);
  if (first == last) {
    area.first = firstMoment(a, b, difference(endNs, startNs));
    area.second = secondMoment(a, b, difference(endNs, startNs));
    return area;
  }
  const double lead = difference(times[first], startNs);
  const double tail = difference(endNs, times[last - 1]);
  const Sums whole = between(first, last - 1);
  area.first = firstMoment(a, value(first), lead) + whole.first + firstMoment(value(last - 1), b, tail);
  area.second = secondMoment(a, value(first), lead) + whole.second + secondMoment(value(last - 1), b, tail);
  return area;
}

}  // namespace culprit
