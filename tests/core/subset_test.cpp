#include "core/analysis/counting/subset.h"

#include <gtest/gtest.h>

namespace culprit {

TEST(KeepCycles, KeepsTheColumnsOfRawTracesParallel) {
  ProcessSamples samples{.cycles = {{.number = 1}, {.number = 2}, {.number = 3}}};
  samples.usages.push_back({.cycle = {0, 1, 2},
                            .beta = {1, 2, 3},
                            .durationNs = {10, 20, 30},
                            .calls = {1, 2, 3},
                            .unionNs = {9, 19, 29}});
  samples.levels.push_back({.cycle = {0, 2},
                            .mu = {5, 7},
                            .sigma = {0, 1},
                            .evidence = {Evidence::Sampled, Evidence::Interpolated},
                            .readings = {4, 0}});
  const ProcessSamples kept = keepCycles(samples, {0, 2});
  EXPECT_EQ(kept.cycles.size(), 2U);
  EXPECT_EQ(kept.usages.at(0).cycle, (std::vector<std::uint32_t>{0, 1}));
  EXPECT_EQ(kept.usages.at(0).unionNs, (std::vector<std::int64_t>{9, 29}));
  EXPECT_EQ(kept.levels.at(0).cycle, (std::vector<std::uint32_t>{0, 1}));
  EXPECT_EQ(kept.levels.at(0).readings, (std::vector<std::uint32_t>{4, 0}));
}

TEST(KeepCycles, ColumnsThatTheInputDoesNotHaveStayEmpty) {
  ProcessSamples samples{.cycles = {{.number = 1}, {.number = 2}}};
  samples.usages.push_back({.cycle = {0, 1}, .beta = {1, 2}, .durationNs = {10, 20}, .calls = {1, 2}});
  const ProcessSamples kept = keepCycles(samples, {1});
  EXPECT_EQ(kept.usages.at(0).durationNs, std::vector<std::int64_t>{20});
  EXPECT_TRUE(kept.usages.at(0).unionNs.empty());
}

TEST(CyclesLeft, AreWithoutTheEdgesOfEachRecording) {
  std::vector<Cycle> cycles(7);
  for (std::size_t i = 4; i < 7; ++i) cycles[i].capture = 1;
  EXPECT_EQ(cyclesLeft(cycles, {.trimFirst = 1}), (std::vector<std::uint32_t>{1, 2, 3, 5, 6}));
  EXPECT_EQ(cyclesLeft(cycles, {.trimFirst = 1, .trimLast = 2}), std::vector<std::uint32_t>{1});
  EXPECT_EQ(cyclesLeft(cycles, {}).size(), 7U);
  EXPECT_TRUE(cyclesLeft(cycles, {.trimFirst = 2, .trimLast = 2}).empty());
}

TEST(CyclesLeft, AreOfOneKind) {
  std::vector<Cycle> cycles(3);
  cycles[1].kind = CycleKind::Decode;
  EXPECT_EQ(cyclesLeft(cycles, {.kind = CycleKind::Decode}), std::vector<std::uint32_t>{1});
  // Edges are counted before kinds are set apart.
  EXPECT_EQ(cyclesLeft(cycles, {.trimFirst = 1, .kind = CycleKind::Decode}), std::vector<std::uint32_t>{1});
}

}  // namespace culprit
