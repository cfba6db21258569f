#include "core/analysis/levels/counter_integral.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace culprit {
namespace {

ReadingSeries series(LongColumn<std::int64_t> times, LongColumn<double> values) {
  return {.counter = "c", .timeNs = std::move(times), .value = std::move(values)};
}

TEST(CounterIntegral, IsLinearBetweenReadingsAndConstantOutside) {
  const ReadingSeries s = series({100, 200, 400}, {10.0, 20.0, 0.0});
  CounterIntegral integral(s, 0.0);
  EXPECT_DOUBLE_EQ(integral.over(0, 50).first, 500.0);
  EXPECT_DOUBLE_EQ(integral.over(120, 140).first, 13.0 * 20.0);
  EXPECT_DOUBLE_EQ(integral.over(100, 400).first, 1500.0 + 2000.0);
  EXPECT_DOUBLE_EQ(integral.over(50, 500).first, 500.0 + 3500.0 + 0.0);
  EXPECT_DOUBLE_EQ(integral.over(300, 300).first, 0.0);
  // Intervals may come in any order.
  EXPECT_DOUBLE_EQ(integral.over(120, 140).first, 13.0 * 20.0);
}

TEST(CounterIntegral, IntegratesTheSquareOfTheSameLine) {
  const ReadingSeries s = series({0, 300}, {0.0, 3.0});
  CounterIntegral integral(s, 0.0);
  EXPECT_DOUBLE_EQ(integral.over(0, 300).second, 3.0 * 300.0);  // (t/100)^2 from 0 to 300
}

TEST(CounterIntegral, CountsReadingsWithBothEnds) {
  const ReadingSeries s = series({100, 200, 200, 300}, {1.0, 1.0, 1.0, 1.0});
  CounterIntegral integral(s, 0.0);
  EXPECT_EQ(integral.over(101, 199).readings, 0U);
  EXPECT_EQ(integral.over(100, 200).readings, 3U);
  EXPECT_EQ(integral.over(200, 200).readings, 2U);
  EXPECT_EQ(integral.over(0, 999).readings, 4U);
}

TEST(CounterIntegral, TwoReadingsAtOneTimeAreAStep) {
  const ReadingSeries s = series({0, 100, 100, 200}, {1.0, 1.0, 5.0, 5.0});
  CounterIntegral integral(s, 0.0);
  EXPECT_DOUBLE_EQ(integral.over(50, 150).first, 50.0 + 250.0);
}

TEST(CounterIntegral, KeepsTheDigitsOfShortIntervalsInLongSeries) {
  // 2 million readings of 7.3e10 with a last digit that moves: a difference of plain running sums over
  // 10 us would be off by more than the movement.
  std::mt19937_64 random(1);
  std::uniform_int_distribution<int> step(500'000, 1'500'000);
  ReadingSeries s;
  std::int64_t time = 1'763'000'000'000'000'000;
  for (int i = 0; i < 200'000; ++i) {
    s.timeNs.push_back(time += step(random));
    s.value.push_back(7.3e10 + static_cast<double>(i % 7));
  }
  CounterIntegral integral(s, s.value.front());
  for (std::size_t i = 100; i + 60 < s.timeNs.size(); i += 997) {
    const std::int64_t start = s.timeNs[i] + 200;
    for (const std::size_t length : {0U, 3U, 50U}) {
      const std::int64_t end = s.timeNs[i + length] + 10'200;
      long double expected = 0.0L;
      const auto at = [&](std::size_t k, std::int64_t t) {
        const auto part = static_cast<long double>(t - s.timeNs[k]) /
                          static_cast<long double>(s.timeNs[k + 1] - s.timeNs[k]);
        return s.value[k] - s.value.front() + (s.value[k + 1] - s.value[k]) * part;
      };
      for (std::size_t k = i; k <= i + length; ++k) {
        const std::int64_t from = std::max(start, s.timeNs[k]);
        const std::int64_t to = std::min(end, s.timeNs[k + 1]);
        expected += 0.5L * (at(k, from) + at(k, to)) * static_cast<long double>(to - from);
      }
      const double mean = integral.over(start, end).first / static_cast<double>(end - start);
      const auto exact = static_cast<double>(expected / static_cast<long double>(end - start));
      EXPECT_NEAR(mean, exact, 1e-9 * std::max(1.0, std::abs(exact)));
    }
  }
}

}  // namespace
}  // namespace culprit
