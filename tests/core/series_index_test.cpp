#include "core/analysis/levels/series_index.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/stats/basics/random.h"

namespace culprit {

namespace {

std::string oneOf(const std::vector<std::string>& texts, stats::Random& random) {
  return texts[random.below(texts.size())];
}

ReadingSeries randomSeries(stats::Random& random) {
  ReadingSeries series{.host = oneOf({"", "n1", "n2"}, random),
                       .instance = oneOf({"", "0", "1", "7", "8", "sda"}, random),
                       .instanceKind = static_cast<InstanceKind>(
                           random.below(static_cast<std::uint64_t>(kLast<InstanceKind>) + 1))};
  if (random.below(3) == 0) series.process = ProcessId{static_cast<std::uint32_t>(random.below(3))};
  if (random.below(5) > 0) {
    series.timeNs.push_back(1);
    series.value.push_back(1.0);
  }
  return series;
}

bool plainlySpeaksOf(const ReadingSeries& series, const Process& process, std::optional<std::int32_t> gpu) {
  if (series.timeNs.empty()) return false;
  if (!series.host.empty() && !process.host.empty() && series.host != process.host) return false;
  if (series.process && *series.process != process.trackOwner.value_or(process.id)) return false;
  if (series.instanceKind == InstanceKind::Gpu)
    return gpu && (series.instance.empty() || series.instance == std::to_string(*gpu));
  if (series.instanceKind == InstanceKind::Process)
    return series.instance.empty() || series.instance == std::to_string(process.pid);
  return true;
}

}  // namespace

TEST(SeriesIndex, FindsWhatAskingAllFinds) {
  stats::Random random(16);
  for (int round = 0; round < 200; ++round) {
    std::vector<ReadingSeries> readings;
    for (std::uint64_t left = random.below(20); left > 0; --left) readings.push_back(randomSeries(random));
    const SeriesIndex index(readings);
    Process process{.id = ProcessId{static_cast<std::uint32_t>(random.below(3))},
                    .host = oneOf({"", "n1", "n2", "n3"}, random),
                    .pid = 7 + static_cast<std::int64_t>(random.below(2))};
    if (random.below(3) == 0) process.trackOwner = ProcessId{0};
    std::optional<std::int32_t> gpu;
    if (random.below(3) > 0) gpu = static_cast<std::int32_t>(random.below(2));
    std::vector<std::size_t> expected;
    for (std::size_t i = 0; i < readings.size(); ++i)
      if (plainlySpeaksOf(readings[i], process, gpu)) expected.push_back(i);
    EXPECT_EQ(index.of(process, gpu), expected) << round;
  }
}

}  // namespace culprit
