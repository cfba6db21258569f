// The numbers behind the heat map of ranks and classes of work.
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "core/report/figures/pair_heat.h"

namespace culprit {
namespace {

FunctionShare share(const std::string& name, double aMs, double bMs, const std::string& device = "GPU",
                    const std::string& category = "gpu_compute") {
  FunctionShare made{.name = name, .device = device, .category = category};
  made.a = {.calls = aMs > 0.0 ? 1.0 : 0.0, .busyMs = aMs, .ms = aMs};
  made.b = {.calls = bMs > 0.0 ? 1.0 : 0.0, .busyMs = bMs, .ms = bMs};
  return made;
}

Results twoRanks() {
  Results results;
  for (std::uint32_t rank = 0; rank < 2; ++rank) {
    PairResults& pair = results.pairs.emplace_back();
    pair.a = {.id = ProcessId{rank}, .side = Side::A, .rank = static_cast<int>(rank)};
    pair.b = {.id = ProcessId{rank + 2}, .side = Side::B, .rank = static_cast<int>(rank)};
    pair.verdict.slowdown.whole.ratio = 1.5 + rank;
  }
  results.pairs[0].verdict.levels = {
      {TimeLevel::Class,
       {share("runtime", 50, 50, "Host", "runtime"), share("memcpy", 1, 2, "GPU", "gpu_memcpy_h2d"),
        share("memcpy", 2, 4, "GPU", "gpu_memcpy_d2h"), share("gemm", 10, 20),
        share("comm", 3, 9, "GPU", std::string(kWaitingForRanks)), share("comm", 4, 4, "GPU", "comm")}}};
  results.pairs[1].verdict.levels = {{TimeLevel::Class, {share("gemm", 10, 5), share("norm", 0, 1)}}};
  return results;
}

TEST(PairHeat, OrdersClassesByTimeWithHostWorkLast) {
  const PairHeat heat = pairHeat(twoRanks());
  EXPECT_EQ(heat.classes, (std::vector<std::string>{"gemm", "waiting for other ranks", "copies",
                                                    "communication", "norm", "runtime calls (host)"}));
}

TEST(PairHeat, HasTheSlowdownOfEachClassAndRank) {
  const PairHeat heat = pairHeat(twoRanks());
  ASSERT_EQ(heat.rows.size(), 2U);
  EXPECT_EQ(heat.rows[1].pair, 1U);
  EXPECT_EQ(heat.rows[0].slowdown, 1.5);
  EXPECT_EQ(heat.rows[0].cells[0].ratio(), 2.0);
  EXPECT_EQ(heat.rows[1].cells[0].ratio(), 0.5);
  // Copies of both directions are one class.
  EXPECT_EQ(heat.rows[0].cells[2].aMs, 3.0);
  EXPECT_EQ(heat.rows[0].cells[2].bMs, 6.0);
  EXPECT_EQ(heat.gpuClasses, 5U);
}

TEST(PairHeat, HasTheSlowdownOfTheMeansWhereTheyMakeTheVerdict) {
  Results results = twoRanks();
  results.pairs[1].verdict.slowdown.by = SlowdownBy::Total;
  results.pairs[1].verdict.slowdown.total = SpeedRatio{.ratio = 1.7};
  const PairHeat heat = pairHeat(results);
  EXPECT_EQ(heat.rows[1].slowdown, 1.7);
  EXPECT_TRUE(heat.rows[1].isOfMeans);
  EXPECT_FALSE(heat.rows[0].isOfMeans);
}

TEST(PairHeat, HasNoRatioWhereASideHasNone) {
  const PairHeat heat = pairHeat(twoRanks());
  const HeatCell& norm = heat.rows[1].cells[4];
  EXPECT_FALSE(norm.aMs);
  EXPECT_EQ(norm.bMs, 1.0);
  EXPECT_FALSE(norm.ratio());
  EXPECT_FALSE(heat.rows[1].cells[2].aMs || heat.rows[1].cells[2].bMs);
}

TEST(PairHeat, KeepsTheUnitOfEachPair) {
  Results results = twoRanks();
  EXPECT_EQ(pairHeat(results).per(), WorkUnit::Cycle);
  results.pairs[1].verdict.slowdown.per = WorkUnit::Recording;
  const PairHeat heat = pairHeat(results);
  EXPECT_EQ(heat.rows[0].per, WorkUnit::Cycle);
  EXPECT_EQ(heat.rows[1].per, WorkUnit::Recording);
  EXPECT_FALSE(heat.per());
}

TEST(PairHeat, MarksLateRanksAndPutsThemOnTop) {
  Results results = twoRanks();
  results.runB.collectives =
      Collectives{.ranks = {{.process = ProcessId{2}}, {.process = ProcessId{3}, .isLate = true}}};
  const PairHeat heat = pairHeat(results);
  EXPECT_EQ(heat.rows[0].pair, 1U);
  EXPECT_TRUE(heat.rows[0].isLateB);
  EXPECT_FALSE(heat.rows[0].isLateA || heat.rows[1].isLateA || heat.rows[1].isLateB);
  EXPECT_FALSE(heat.rows[0].late);
}

TEST(PairHeat, TakesLateRanksFromTheVerdictOnTheirJob) {
  Results results = twoRanks();
  results.runB.collectives =
      Collectives{.ranks = {{.process = ProcessId{2}, .isLate = true}, {.process = ProcessId{3}}}};
  results.jobs.emplace_back().late = {{.process = ProcessId{3}, .rank = 1, .aMs = 0.1, .bMs = 0.5}};
  const PairHeat heat = pairHeat(results);
  ASSERT_TRUE(heat.rows[0].late);
  EXPECT_EQ(heat.rows[0].pair, 1U);
  EXPECT_DOUBLE_EQ(heat.rows[0].late->ms(), 0.4);
  EXPECT_FALSE(heat.rows[1].isLateB) << "who arrives last is told where nothing better is known";
}

TEST(PairHeat, SortsByTheChangeOfTheOwnTime) {
  Results results = twoRanks();
  results.pairs.push_back(results.pairs.front());
  for (std::size_t i = 0; i < 3; ++i) {
    results.pairs[i].verdict.waterfall.emplace().steps = {
        {.time = TimeClass::GpuCompute, .aMs = 6.0, .bMs = 6.0 + static_cast<double>(i)},
        {.time = TimeClass::Communication, .aMs = 3.0, .bMs = 5.0},
        {.time = TimeClass::WaitingForRanks, .aMs = 1.0, .bMs = 9.0}};
  }
  results.pairs[2].verdict.waterfall->betweenBMs = 0.5;
  const PairHeat heat = pairHeat(results);
  EXPECT_EQ(heat.rows[0].pair, 2U);
  EXPECT_EQ(heat.rows[0].own.bMs, 8.5);
  EXPECT_EQ(heat.rows[0].own.ms(HeatKind::Change), 2.5);
  EXPECT_EQ(heat.rows[2].pair, 0U);
  results.pairs[2].verdict.waterfall->steps[0].time = TimeClass::GpuKernels;
  EXPECT_EQ(pairHeat(results).rows[2].pair, 2U) << "what is not known stands last";
}

TEST(PairHeat, TellsWhatACellIsAskedFor) {
  Results results = twoRanks();
  results.pairs.push_back(results.pairs.front());
  const PairHeat heat = pairHeat(results);  // gemm: 20, 5 and 20 ms in B
  const HeatCell& gemm = heat.rows[1].cells[0];
  EXPECT_EQ(gemm.ms(HeatKind::A), 10.0);
  EXPECT_EQ(gemm.ms(HeatKind::B), 5.0);
  EXPECT_EQ(gemm.ms(HeatKind::Change), -5.0);
  EXPECT_EQ(gemm.ms(HeatKind::Spread), -15.0);
  EXPECT_EQ(heat.rows[0].cells[0].ms(HeatKind::Spread), 0.0);
  EXPECT_FALSE(heat.rows[0].cells[4].ms(HeatKind::Change));
  EXPECT_EQ(heat.fullMs(HeatKind::Change), 10.0);
  EXPECT_EQ(heat.fullMs(HeatKind::Spread), 50.0) << "host work that rank 1 does not have";
  EXPECT_EQ(heat.fullMs(HeatKind::A), heat.fullMs(HeatKind::B));
}

TEST(PairHeat, ItsColoursLeaveSumsOverThreadsAndNoiseOut) {
  Results results = twoRanks();
  EXPECT_EQ(pairHeat(results).fullMs(HeatKind::B), 50.0);
  results.runA.kind = kProcessedKind;
  EXPECT_EQ(pairHeat(results).fullMs(HeatKind::B), 20.0) << "work of GPUs alone";
  for (PairResults& pair : results.pairs)
    pair.verdict.levels = {{TimeLevel::Class, {share("gemm", 10.0, 10.001)}}};
  EXPECT_NEAR(pairHeat(results).fullMs(HeatKind::Change), 0.1, 0.001) << "1 % of the time";
}

TEST(PairHeat, HasRowsWithoutNumbersForPairsWithoutClasses) {
  Results results = twoRanks();
  results.pairs[1].verdict = {};
  const PairHeat heat = pairHeat(results);
  EXPECT_FALSE(heat.rows[1].slowdown);
  EXPECT_FALSE(heat.rows[1].cells[0].ratio());
  EXPECT_TRUE(pairHeat(Results{}).rows.empty());
}

}  // namespace
}  // namespace culprit
