#include "core/stats/significance/standing_out.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <functional>
#include <numeric>

#include "core/stats/significance/student_t.h"

namespace culprit::stats {

namespace {

/// Mean and variance of values that come one after the other (Welford).
class RunningSpread {
 public:
  void add(double value) {
    ++m_count;
    const double off = value - m_mean;
    m_mean += off / static_cast<double>(m_count);
    m_squares += off * (value - m_mean);
  }
  double mean() const { return m_mean; }
  /// Of at least two values.
  double variance() const { return m_squares / static_cast<double>(m_count - 1); }

 private:
  std::size_t m_count = 0;
  double m_mean = 0.0;
  double m_squares = 0.0;
};

/// P of one more value so far above the mean of `count` values with that variance.
double chanceAbove(double distance, double variance, double df, std::size_t count) {
  if (!(distance > 0.0)) return 1.0;
  if (!(variance > 0.0)) return 0.0;
  const double deviation = std::sqrt(variance * (1.0 + 1.0 / static_cast<double>(count)));
  return 0.5 * twoSidedT(distance / deviation, df);
}

/// Adds the values from the lowest on to the rest, half of them first, until the next one stands out.
/// `add(i)`: value i belongs to the rest; `chance(i, m)`: of value i above the m of the rest.
std::vector<bool> aboveTheRest(std::span<const double> values, double most,
                               const std::function<void(std::size_t)>& add,
                               const std::function<double(std::size_t, std::size_t)>& chance) {
  constexpr std::size_t kFewestAlike = 3;
  const std::size_t count = values.size();
  std::vector<bool> isOut(count, false);
  if (count < 3) return isOut;
  std::vector<std::size_t> ascending(count);
  std::iota(ascending.begin(), ascending.end(), std::size_t{0});
  std::stable_sort(ascending.begin(), ascending.end(),
                   [values](std::size_t x, std::size_t y) { return values[x] < values[y]; });
  const std::size_t fewest = std::min(count - 1, std::max(count - count / 2, kFewestAlike));
  for (std::size_t rest = 0; rest < count; ++rest) {
    const auto ways = static_cast<double>(count * (count - rest));
    if (rest >= fewest && chance(ascending[rest], rest) * ways <= most) {
      for (std::size_t i = rest; i < count; ++i) isOut[ascending[i]] = true;
      return isOut;
    }
    add(ascending[rest]);
  }
  return isOut;
}

}  // namespace

std::vector<bool> standingOut(std::span<const double> values, double chance) {
  RunningSpread spread;
  return aboveTheRest(
      values, chance, [&](std::size_t i) { spread.add(values[i]); },
      [&](std::size_t i, std::size_t rest) {
        return chanceAbove(values[i] - spread.mean(), spread.variance(), static_cast<double>(rest - 1), rest);
      });
}

std::vector<bool> growingOut(std::span<const double> before, std::span<const double> after, double chance) {
  assert(before.size() == after.size());
  std::vector<double> grown(before.size());
  std::transform(after.begin(), after.end(), before.begin(), grown.begin(), std::minus<>());
  RunningSpread growths, befores, afters;
  return aboveTheRest(
      grown, chance,
      [&](std::size_t i) {
        growths.add(grown[i]);
        befores.add(before[i]);
        afters.add(after[i]);
      },
      [&](std::size_t i, std::size_t rest) {
        const double distance = grown[i] - growths.mean();
        const auto df = static_cast<double>(rest - 1);
        const double byGrowth = chanceAbove(distance, growths.variance(), df, rest);
        const double a = befores.variance(), b = afters.variance();
        const double dfOfBoth = a + b > 0.0 ? df * (a + b) * (a + b) / (a * a + b * b) : df;
        const double byLevel = chanceAbove(distance, a + b, dfOfBoth, rest);
        return 2.0 * std::min(byGrowth, byLevel);
      });
}

}  // namespace culprit::stats
