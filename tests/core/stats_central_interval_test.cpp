#include "core/stats/effects/central_interval.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <random>
#include <vector>

#include "core/stats/basics/descriptive.h"
#include "core/stats/basics/sorting.h"

namespace culprit::stats {

TEST(CentralInterval, IsTheQuantilesOfTheSortedValues) {
  std::mt19937_64 random(5);
  for (std::size_t count = 1; count < 300; ++count) {
    std::vector<double> values(count);
    for (double& value : values) value = static_cast<double>(random() % 100) / 7.0;  // some are equal
    const std::vector<double> ascending = sorted(values);
    const Interval interval = centralInterval(values);
    EXPECT_EQ(interval.low, sortedQuantile(ascending, 0.025)) << count;
    EXPECT_EQ(interval.high, sortedQuantile(ascending, 0.975)) << count;
  }
}

}  // namespace culprit::stats
