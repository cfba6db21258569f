#include "core/stats/effects/pairwise_differences.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "core/stats/basics/sorting.h"

namespace culprit::stats {
namespace {

std::vector<double> draw(std::mt19937_64& random, std::size_t count, double step) {
  std::normal_distribution<double> normal(10.0, 20.0);
  std::vector<double> values(count);
  for (double& value : values) value = std::round(normal(random) / step) * step;
  std::sort(values.begin(), values.end());
  return values;
}

std::vector<double> bruteForce(std::span<const double> x, std::span<const double> y, double tolerance) {
  std::vector<double> differences;
  for (const double a : x)
    for (const double b : y)
      differences.push_back(std::fabs(b - a) <= tolerance * std::max(std::fabs(a), std::fabs(b)) ? 0.0
                                                                                                 : b - a);
  std::sort(differences.begin(), differences.end());
  return differences;
}

void expectAllAsByBruteForce(PairwiseDifferences& differences, std::span<const double> x,
                             std::span<const double> y, double tolerance) {
  SCOPED_TRACE(testing::Message() << x.size() << " x " << y.size() << ", tolerance " << tolerance);
  const std::vector<double> expected = bruteForce(x, y, tolerance);
  differences.set(x, y, tolerance);
  ASSERT_EQ(differences.count(), expected.size());
  EXPECT_EQ(differences.negative(),
            std::count_if(expected.begin(), expected.end(), [](double d) { return d < 0; }));
  EXPECT_EQ(differences.positive(),
            std::count_if(expected.begin(), expected.end(), [](double d) { return d > 0; }));
  for (std::size_t rank = 0; rank < expected.size(); ++rank)
    ASSERT_EQ(differences.nth(rank), expected[rank]) << rank;
  const double median = (expected[(expected.size() - 1) / 2] + expected[expected.size() / 2]) / 2.0;
  EXPECT_DOUBLE_EQ(differences.median(), median);
}

}  // namespace

TEST(PairwiseDifferences, AreThoseThatBruteForceFinds) {
  std::mt19937_64 random(11);
  PairwiseDifferences differences;
  for (const double step : {1e-9, 1.0, 15.0, 60.0}) {  // without ties, with some, with little else
    for (const auto& [rows, columns] : {std::pair{1, 1}, {1, 9}, {8, 1}, {5, 7}, {23, 40}, {60, 31}}) {
      const auto x = draw(random, rows, step);
      const auto y = draw(random, columns, step);
      for (const double tolerance : {0.0, 1e-9, 0.2}) expectAllAsByBruteForce(differences, x, y, tolerance);
    }
  }
}

TEST(PairwiseDifferences, HaveTheMedianOfBruteForceForAnySizes) {
  std::mt19937_64 random(12);
  PairwiseDifferences differences;
  for (int i = 0; i < 200; ++i) {
    const auto x = draw(random, 1 + random() % 90, i % 2 == 0 ? 1e-9 : 2.0);
    const auto y = draw(random, 1 + random() % 90, i % 2 == 0 ? 1e-9 : 2.0);
    const auto all = bruteForce(x, y, 0.0);
    differences.set(x, y);
    ASSERT_DOUBLE_EQ(differences.median(), (all[(all.size() - 1) / 2] + all[all.size() / 2]) / 2.0);
  }
}

TEST(PairwiseDifferences, OfEqualValuesAreAllZero) {
  const std::vector<double> x(300, 2.5);
  PairwiseDifferences differences;
  differences.set(x, x);
  EXPECT_EQ(differences.negative() + differences.positive(), 0U);
  EXPECT_EQ(differences.median(), 0.0);
}

TEST(PairwiseDifferences, OfTwoRepeatedValuesEndTheSearch) {
  std::vector<double> x(300, 1.0);
  std::vector<double> y(400, 2.0);
  std::fill(y.begin() + 200, y.end(), 3.0);
  PairwiseDifferences differences;
  differences.set(x, y);
  EXPECT_EQ(differences.nth(0), 1.0);
  EXPECT_EQ(differences.nth(59'999), 1.0);
  EXPECT_EQ(differences.nth(60'000), 2.0);
  EXPECT_EQ(differences.median(), 1.5);
}

TEST(PairwiseDifferences, AHundredMillionOfThemAreNoMatter) {
  std::vector<double> x(10000);
  std::vector<double> y(10000);
  for (std::size_t i = 0; i < x.size(); ++i) {
    x[i] = static_cast<double>(i);
    y[i] = static_cast<double>(i) + 0.25;
  }
  PairwiseDifferences differences;
  differences.set(x, y);
  EXPECT_EQ(differences.median(), 0.25);
  EXPECT_EQ(differences.nth(0), 0.25 - 9999.0);
  EXPECT_EQ(differences.nth(99'999'999), 9999.25);
}

TEST(PairwiseDifferences, ComeToAnEndWhateverTheValuesAre) {
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  std::mt19937_64 random(5);
  std::vector<double> odd = draw(random, 300, 1.0);
  for (const double other : {-kInfinite, kInfinite, kNaN}) odd.insert(odd.end(), 100, other);
  std::sort(odd.begin(), odd.end(), isLess);
  const std::vector<double> numbers = draw(random, 200, 1.0);
  PairwiseDifferences differences;
  for (const auto& [x, y] : {std::pair(odd, numbers), std::pair(numbers, odd), std::pair(odd, odd)}) {
    differences.set(x, y, 1e-9);
    for (std::uint64_t rank = 0; rank < differences.count(); rank += 997) differences.nth(rank);
    differences.median();
  }
}

}  // namespace culprit::stats
