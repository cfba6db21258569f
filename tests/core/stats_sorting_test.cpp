#include "core/stats/sorting.h"

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

}  // namespace culprit::stats
