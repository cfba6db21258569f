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
  EXPECT_DOUBLE_EQ(heat.rows[0].cells[0].share, 20.0 / 39.0);
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

TEST(PairHeat, MarksLateRanks) {
  Results results = twoRanks();
  results.runB.collectives =
      Collectives{.ranks = {{.process = ProcessId{2}}, {.process = ProcessId{3}, .isLate = true}}};
  const PairHeat heat = pairHeat(results);
  EXPECT_FALSE(heat.rows[0].isLateA || heat.rows[0].isLateB || heat.rows[1].isLateA);
  EXPECT_TRUE(heat.rows[1].isLateB);
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
