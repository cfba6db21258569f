#include "core/analysis/levels/sweeps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/stats/basics/random.h"

namespace culprit {

namespace {

constexpr double kGapSeconds = 3e-9;
constexpr std::int64_t kGapNs = 3;

/// What only the process of that number may use, whole or not.
struct Made {
  ReadingSeries series;
  std::string key;
  std::optional<double> number;
};

Made madeSeries(stats::Random& random) {
  const std::string base = random.below(2) > 0 ? "load" : "memory";
  const std::vector<std::pair<std::string, std::optional<double>>> ends = {
      {"", {}}, {"_7", 7.0}, {"_8", 8.0}, {"_7.5", 7.5}, {"_8e+00", 8.0}, {"_nan", {}}, {"_x", {}}};
  const auto& [end, number] = ends[random.below(ends.size())];
  Made made{.series = {.counter = base + end}, .key = end == "_x" ? base + end : base, .number = number};
  if (random.below(4) == 0) made.series.metric = made.key = "memory";
  if (random.below(4) == 0) made.series.process = ProcessId{0};
  if (random.below(4) == 0) {
    made.series.instanceKind = InstanceKind::Gpu;
    made.number.reset();
  } else if (end == "_nan") {
    made.number = -1e9;  // no process at all
  }
  std::int64_t time = 0;
  for (std::uint64_t left = random.below(6); left > 0; --left) {
    time += static_cast<std::int64_t>(random.below(8));
    made.series.timeNs.push_back(time);
  }
  return made;
}

/// Of one process, from all series, as it is defined.
Sweeps plainSweeps(const std::vector<Made>& all, double pid) {
  Sweeps sweeps;
  for (const Made& made : all) {
    if (made.number && std::abs(*made.number - pid) >= 1.0) continue;
    auto& times = sweeps[made.key].startNs;
    times.insert(times.end(), made.series.timeNs.begin(), made.series.timeNs.end());
  }
  for (auto& [counter, ofCounter] : sweeps) {
    ofCounter.isOfProcess = std::any_of(all.begin(), all.end(), [&name = counter](const Made& made) {
      return made.series.process && made.series.metric == name;
    });
    std::vector<std::int64_t> times = ofCounter.startNs;
    std::sort(times.begin(), times.end());
    ofCounter.startNs.clear();
    for (std::size_t i = 0; i < times.size(); ++i)
      if (i == 0 || times[i] - times[i - 1] > kGapNs) ofCounter.startNs.push_back(times[i]);
  }
  return sweeps;
}

}  // namespace

TEST(Sweeps, LeaveOutReadingsWhosePlaceIsAGuess) {
  std::vector<ReadingSeries> readings(2);
  for (ReadingSeries& series : readings) series.timeNs.push_back(1);
  readings[0].counter = "load";
  readings[1].counter = "memory";
  readings[1].isGuessed = true;
  const Sweeps sweeps = RunSweeps(readings, kGapSeconds).of(7);
  EXPECT_TRUE(sweeps.contains("load"));
  EXPECT_FALSE(sweeps.contains("memory"));
}

TEST(Sweeps, OfEachProcessAreThoseOfAllSeriesThatItMayUse) {
  stats::Random random(9);
  for (int round = 0; round < 300; ++round) {
    SCOPED_TRACE(round);
    std::vector<Made> all;
    std::vector<ReadingSeries> readings;
    for (std::uint64_t left = random.below(12); left > 0; --left) {
      all.push_back(madeSeries(random));
      readings.push_back(all.back().series);
    }
    const RunSweeps run(readings, kGapSeconds);
    for (const std::int64_t pid : {6, 7, 8, 9}) {
      const Sweeps sweeps = run.of(pid);
      const Sweeps expected = plainSweeps(all, static_cast<double>(pid));
      ASSERT_EQ(sweeps.size(), expected.size()) << pid;
      for (const auto& [counter, ofCounter] : expected) {
        ASSERT_TRUE(sweeps.contains(counter)) << pid << counter;
        EXPECT_EQ(sweeps.at(counter).startNs, ofCounter.startNs) << pid << counter;
        EXPECT_EQ(sweeps.at(counter).isOfProcess, ofCounter.isOfProcess) << pid << counter;
      }
    }
  }
}

}  // namespace culprit
