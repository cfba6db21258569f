#include "core/stats/basics/sorting.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace culprit::stats {

TEST(Sorting, AgreesWithTheStandardLibraryAtEverySizeAndSign) {
  std::mt19937_64 random(7);
  std::normal_distribution<double> normal(0.0, 1e6);
  for (const std::size_t size : {0U, 1U, 2U, 25U, 100U, 3000U, 20000U}) {
    std::vector<double> values(size);
    for (double& value : values) value = std::round(normal(random)) / 8.0;
    std::vector<double> expected = values;
    std::sort(expected.begin(), expected.end());
    EXPECT_EQ(sorted(values), expected) << size;
    sortAscending(values);
    EXPECT_EQ(values, expected) << size;
  }
}

TEST(Sorting, WhatIsNoNumberComesLast) {
  std::mt19937_64 random(11);
  std::vector<double> values(5000);
  for (double& value : values) value = random() % 3 == 0 ? std::nan("") : static_cast<double>(random() % 100);
  const auto numbers =
      std::count_if(values.begin(), values.end(), [](double value) { return value == value; });
  const std::vector<double> result = sorted(values);
  EXPECT_TRUE(std::is_sorted(result.begin(), result.end(), isLess));
  EXPECT_TRUE(std::is_sorted(result.begin(), result.begin() + numbers));
  EXPECT_TRUE(
      std::all_of(result.begin() + numbers, result.end(), [](double value) { return std::isnan(value); }));
}

}  // namespace culprit::stats
