#include "core/sources/nsight/downsampled_series.h"

#include <gtest/gtest.h>

namespace culprit {
namespace {

TEST(DownsampledSeries, KeepsMeansOfStretches) {
  DownsampledSeries series;
  series.add(100'000, 1.0);
  series.add(300'000, 3.0);
  series.add(-1, 7.0);
  series.add(200'000, 2.0);
  const auto readings = series.readings();
  ASSERT_EQ(readings.size(), 2U);
  EXPECT_EQ(readings[0].timeNs, -1);
  EXPECT_DOUBLE_EQ(readings[0].value, 7.0);
  EXPECT_EQ(readings[1].timeNs, 200'000);
  EXPECT_DOUBLE_EQ(readings[1].value, 2.0);
}

TEST(DownsampledSeries, WidensItsStretchesInsteadOfGrowing) {
  DownsampledSeries series;
  const auto many = static_cast<std::int64_t>(5 * DownsampledSeries::kMostStretches);
  for (std::int64_t i = 0; i < many; ++i) {
    series.add(i * DownsampledSeries::kShortestNs, i % 2 == 0 ? 0.0 : 2.0);
  }
  const auto readings = series.readings();
  EXPECT_LE(readings.size(), 2 * DownsampledSeries::kMostStretches);
  EXPECT_GT(readings.size(), DownsampledSeries::kMostStretches / 2);
  EXPECT_GT(series.stretchNs(), DownsampledSeries::kShortestNs);
  EXPECT_EQ(series.stretchNs() % DownsampledSeries::kShortestNs, 0);
  for (std::size_t i = 1; i < readings.size(); ++i) EXPECT_LT(readings[i - 1].timeNs, readings[i].timeNs);
  EXPECT_DOUBLE_EQ(readings[1].value, 1.0);
}

}  // namespace
}  // namespace culprit
