#include "core/stats/pairwise_selection.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

namespace culprit::stats {
namespace {

std::vector<double> draw(std::mt19937_64& random, std::size_t count, double step) {
  std::normal_distribution<double> normal(10.0, 20.0);
  std::vector<double> values(count);
  for (double& value : values) value = std::round(normal(random) / step) * step;
  std::sort(values.begin(), values.end());
  return values;
}

std::vector<double> allDifferences(const SortedSides& sides) {
  std::vector<double> differences;
  for (const double x : sides.x) {
    for (const double y : sides.y) {
      const bool tie = std::fabs(y - x) <= sides.tieTolerance * std::max(std::fabs(x), std::fabs(y));
      differences.push_back(tie ? 0.0 : y - x);
    }
  }
  std::sort(differences.begin(), differences.end());
  return differences;
}

}  // namespace

TEST(PairwiseSelection, FindsEveryOrderStatisticThatBruteForceFinds) {
  std::mt19937_64 random(11);
  PairwiseSelection selection;
  for (const double step : {1e-9, 1.0, 15.0}) {  // without ties, with some, with little else
    for (const auto& [rows, columns] : {std::pair{1, 1}, {1, 9}, {8, 1}, {5, 7}, {23, 40}, {60, 31}}) {
      const auto x = draw(random, rows, step);
      const auto y = draw(random, columns, step);
      const SortedSides sides{.x = x, .y = y};
      const auto expected = allDifferences(sides);
      for (std::size_t rank = 0; rank < expected.size(); ++rank)
        ASSERT_EQ(selection.nth(sides, rank), expected[rank])
            << rows << " x " << columns << ", rank " << rank;
    }
  }
}

TEST(PairwiseSelection, FindsTheMedianOfManyPairs) {
  std::mt19937_64 random(12);
  PairwiseSelection selection;
  for (int i = 0; i < 200; ++i) {
    const auto x = draw(random, 1 + random() % 90, i % 2 == 0 ? 1e-9 : 2.0);
    const auto y = draw(random, 1 + random() % 90, i % 2 == 0 ? 1e-9 : 2.0);
    const SortedSides sides{.x = x, .y = y};
    const auto all = allDifferences(sides);
    const double lower = all[(all.size() - 1) / 2];
    const double upper = all[all.size() / 2];
    ASSERT_DOUBLE_EQ(selection.median(sides), (lower + upper) / 2.0);
  }
}

TEST(PairwiseSelection, DifferencesWithinTheToleranceAreZero) {
  std::mt19937_64 random(13);
  std::vector<double> x(50);
  std::vector<double> y(40);
  for (double& value : x) value = 2.4e13 * (1.0 + 1e-15 * static_cast<double>(random() % 100));
  for (double& value : y) value = 2.4e13 * (1.0 + 1e-15 * static_cast<double>(random() % 100));
  y[0] = 2.5e13;
  std::sort(x.begin(), x.end());
  std::sort(y.begin(), y.end());
  const SortedSides sides{.x = x, .y = y, .tieTolerance = 1e-9};
  const auto expected = allDifferences(sides);
  PairwiseSelection selection;
  EXPECT_EQ(selection.median(sides), 0.0);
  EXPECT_EQ(selection.nth(sides, 0), 0.0);
  EXPECT_EQ(selection.nth(sides, 1950), expected[1950]);
  EXPECT_GT(expected[1950], 9.9e11);
}

TEST(PairwiseSelection, AHundredMillionPairsAreNoMatter) {
  std::vector<double> x(10000);
  std::vector<double> y(10000);
  for (std::size_t i = 0; i < x.size(); ++i) {
    x[i] = static_cast<double>(i);
    y[i] = static_cast<double>(i) + 0.25;
  }
  PairwiseSelection selection;
  EXPECT_EQ(selection.median({.x = x, .y = y}), 0.25);
  EXPECT_EQ(selection.nth({.x = x, .y = y}, 0), 0.25 - 9999.0);
  EXPECT_EQ(selection.nth({.x = x, .y = y}, 99'999'999), 9999.25);
}

}  // namespace culprit::stats
