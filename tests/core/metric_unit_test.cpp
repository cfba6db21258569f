#include "core/model/run/metric_unit.h"

#include <gtest/gtest.h>

#include "core/model/run/run.h"

namespace culprit {
namespace {

MetricUnit published(std::string_view metric, double largest) {
  return levelUnit(metric, largest, MuScale::Published);
}

}  // namespace

TEST(MetricUnit, UndoesWhatThePublishedLevelsDidToTheirUnits) {
  EXPECT_EQ(published("gpu_sm_frequency", 141000.0), (MetricUnit{"MHz", 0.01}));
  EXPECT_EQ(published("gpu_sm_util", 0.79), (MetricUnit{"%", 100.0}));
  EXPECT_EQ(published("gpu_usage", 8.0), (MetricUnit{"%", 1.0}));
  EXPECT_EQ(published("cpu_temp", 6500.0), (MetricUnit{"°C", 0.01}));
}

TEST(MetricUnit, TellsAShareOfTheCapacityFromAHundredfoldValue) {
  EXPECT_EQ(published("cpu_frequency", 87.5), (MetricUnit{"% of maximum", 1.0}));
  EXPECT_EQ(published("cpu_frequency", 351000.0), (MetricUnit{"MHz", 0.01}));
  EXPECT_EQ(published("gpu_mem_used", 85.7), (MetricUnit{"%", 1.0}));
  EXPECT_EQ(published("gpu_mem_used", 7.3e12).unit, "GiB");
}

TEST(MetricUnit, GivesBytesAPrefixThatFitsTheLargest) {
  const MetricUnit pcie = published("gpu_pcie_transmit", 1413485400.0);
  EXPECT_EQ(pcie.unit, "MiB/s");
  EXPECT_NEAR(1413485400.0 * pcie.scale, 13.48, 0.01);
  EXPECT_EQ(published("gpu_link_receive", 0.0), (MetricUnit{"B/s", 0.01}));
  EXPECT_EQ(readingUnit("net_rx_rate", 2048.0), (MetricUnit{"KiB/s", 1.0 / 1024.0}));
}

TEST(MetricUnit, LeavesTheLevelsOfRawTracesAsTheyAre) {
  const auto natural = [](std::string_view metric, double largest) {
    return levelUnit(metric, largest, MuScale::Natural);
  };
  EXPECT_EQ(natural("gpu_frequency", 1410.0), (MetricUnit{"MHz", 1.0}));
  EXPECT_EQ(natural("gpu_sm_util", 0.79), (MetricUnit{"%", 100.0}));
  EXPECT_EQ(natural("cpu_frequency", 870.0), (MetricUnit{"MHz", 1.0}));
  EXPECT_EQ(natural("gpu_mem_used", 8.0), (MetricUnit{"B", 1.0})) << "only published levels may be shares";
  const MetricUnit pcie = natural("gpu_pcie_transmit", 14134854.0);
  EXPECT_EQ(pcie.unit, "MiB/s");
  EXPECT_NEAR(14134854.0 * pcie.scale, 13.48, 0.01);
}

TEST(MetricUnit, KnowsWhatEventsOfRawTracesTell) {
  EXPECT_EQ(published("memory_bandwidth", 3.5e9).unit, "GiB/s");
  EXPECT_EQ(published("bytes", 4096.0), (MetricUnit{"KiB", 1.0 / 1024.0}));
  EXPECT_EQ(published("host_allocated_memory_change", 3e6).unit, "MiB");
  EXPECT_EQ(readingUnit("allocated_memory", 3e9).unit, "GiB");
  EXPECT_EQ(published("achieved_occupancy", 42.0), (MetricUnit{"%", 1.0}));
}

TEST(MetricUnit, ReadingsAreInTheirOwnUnit) {
  EXPECT_EQ(readingUnit("cpu_frequency", 3510.0), (MetricUnit{"MHz", 1.0}));
  EXPECT_EQ(readingUnit("process_cpu_usage", 106.0), (MetricUnit{"% of a core", 1.0}));
  EXPECT_EQ(readingUnit("gpu_sm_util", 0.79), (MetricUnit{"%", 100.0}));
}

TEST(MetricUnit, AnUnknownMetricKeepsItsNumbersWithoutUnit) {
  EXPECT_EQ(published("my_own_counter", 5.0), MetricUnit{});
  EXPECT_EQ(readingUnit("my_own_counter", 5.0), MetricUnit{});
}

TEST(MetricUnit, PublishedLevelsAreAHundredTimesSomeUnits) {
  EXPECT_EQ(publishedFactor("gpu_frequency"), 100.0);
  EXPECT_EQ(publishedFactor("gpu_sm_util"), 1.0);
  EXPECT_EQ(publishedFactor("my_own_counter"), 1.0);
}

}  // namespace culprit
