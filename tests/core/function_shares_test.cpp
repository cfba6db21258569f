#include "core/analysis/function_shares.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/stats/random.h"
#include "tests/support/made_process.h"

namespace culprit {

namespace {

using test::MadeInput;
using test::MadeProcess;

std::vector<FunctionShare> sharesOf(const MadeProcess& a, const MadeProcess& b) {
  const MadeInput made(a, b);
  return functionShares(made.input, measureWork(made.input), matchedShares(made.input).level(Thresholds()));
}

const FunctionShare* rowNamed(const std::vector<FunctionShare>& rows, const std::string& name) {
  const auto found =
      std::find_if(rows.begin(), rows.end(), [&](const FunctionShare& row) { return row.name == name; });
  return found == rows.end() ? nullptr : &*found;
}

}  // namespace

TEST(FunctionShares, SplitTheChangeIntoCallsAndTimePerCall) {
  Names names;
  MadeProcess a(names, {100, 100});
  a.kernel("gemm", {10, 10}, {5, 5}).kernel("norm", {4, 4}, {2, 2}).kernel("same", {1, 1}, {9, 9});
  MadeProcess b(names, {100, 100});
  b.kernel("gemm", {30, 30}, {5, 5}).kernel("norm", {8, 8}, {4, 4}).kernel("same", {1, 1}, {9, 9});
  const auto rows = sharesOf(a, b);
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0].name, "gemm");
  EXPECT_EQ(rows[0].match, MatchedBy::Name);
  EXPECT_NEAR(rows[0].deltaPerCallMs, 20.0, 1e-12);
  EXPECT_NEAR(rows[0].deltaCallsMs, 0.0, 1e-12);
  EXPECT_NEAR(*rows[0].b.perCallMs(), 6.0, 1e-12);
  EXPECT_NEAR(rows[1].deltaCallsMs, 4.0, 1e-12);
  EXPECT_NEAR(rows[1].deltaExposedMs, 0.0, 1e-12);
}

TEST(FunctionShares, ARenamedVariantIsNeitherRemovedNorAdded) {
  Names names;
  MadeProcess a(names, {100});
  a.kernel("ampere_sgemm_128x64_nn", {50}).kernel("reduce_kernel", {2}).kernel("only_here", {1});
  MadeProcess b(names, {100});
  b.kernel("volta_sgemm_64x64_nn", {40}).kernel("reduce_kernel", {2});
  const auto rows = sharesOf(a, b);
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0].name, "sgemm_nn");
  EXPECT_EQ(rows[0].match, MatchedBy::Family);
  EXPECT_EQ(names.functions[rows[0].a.functions.at(0)], "ampere_sgemm_128x64_nn");
  EXPECT_EQ(names.functions[rows[0].b.functions.at(0)], "volta_sgemm_64x64_nn");
  EXPECT_EQ(rowNamed(rows, "reduce_kernel")->match, MatchedBy::Name);
  EXPECT_EQ(rowNamed(rows, "only_here")->match, MatchedBy::OnlyA);
}

TEST(FunctionShares, AcrossLibrariesAllDeviceWorkIsGroupedByClass) {
  Names names;
  MadeProcess a(names, {100});
  a.kernel("cutlass_tensorop", {50}).kernel("gemv_t", {5}).kernel("softmax_x", {2}).kernel("odd", {1});
  MadeProcess b(names, {100});
  b.kernel("Cijk_Ailk", {40}).kernel("softmax_x", {3}).kernel("strange", {1});
  const auto rows = sharesOf(a, b);
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0].name, "gemm");
  EXPECT_EQ(rows[0].match, MatchedBy::Class);
  EXPECT_EQ(rows[0].a.functions.size(), 2U);
  EXPECT_EQ(rowNamed(rows, "softmax")->match, MatchedBy::Class);  // exact names too, so that no group is half
  EXPECT_EQ(rowNamed(rows, "other")->match, MatchedBy::Class);
}

TEST(FunctionShares, NamesWithAddressesBecomeOneRow) {
  Names names;
  MadeProcess a(names, {100});
  a.kernel("k", {50})
      .use("<method at 0x7f01>", "Host", "python", {5})
      .use("<method at 0x7f02>", "Host", "python", {6});
  a.use("gone at 0x1", "Host", "python", {1}).use("gone at 0x2", "Host", "python", {1});
  MadeProcess b(names, {100});
  b.kernel("k", {50}).use("<method at 0x7f03>", "Host", "python", {20});
  const auto rows = sharesOf(a, b);
  const FunctionShare* method = rowNamed(rows, "<method>");
  ASSERT_NE(method, nullptr);
  EXPECT_NEAR(method->deltaMs(), 9.0, 1e-9);
  EXPECT_EQ(method->a.functions.size(), 2U);
  ASSERT_NE(rowNamed(rows, "gone"), nullptr);
  EXPECT_EQ(rowNamed(rows, "gone")->match, MatchedBy::OnlyA);
  EXPECT_NEAR(rowNamed(rows, "gone")->a.ms, 2.0, 1e-9);
}

TEST(FunctionShares, GpusAreTakenTogetherAndOtherDevicesApart) {
  Names names;
  MadeProcess a(names, {100});
  a.kernel("k", {5}).use("k", "GPU 3", "gpu_compute", {5}).use("k", "Host", "oncpu", {5});
  const auto rows = sharesOf(a, a);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_TRUE(rows[0].isDeviceWork());
  EXPECT_NEAR(rows[0].a.ms, 10.0, 1e-9);
  EXPECT_FALSE(rows[1].isDeviceWork());
}

TEST(FunctionShares, ACollectiveIsCutIntoTransferAndWaiting) {
  Names names;
  // The other rank is late in A: this one waits 25 of 30 ms.
  MadeProcess a(names, {100, 100});
  a.kernel("k", {1, 1}).use("ncclAllReduce", "GPU 0", "gpu_compute", {30, 30});
  MadeProcess lateA(names, {100, 100});
  lateA.kernel("k", {1, 1}).use("ncclAllReduce", "GPU 1", "gpu_compute", {5, 5});
  MadeProcess b(names, {100, 100});
  b.kernel("k", {1, 1}).use("ncclAllReduce", "GPU 0", "gpu_compute", {6, 6});
  MadeProcess lateB(names, {100, 100});
  lateB.kernel("k", {1, 1}).use("ncclAllReduce", "GPU 1", "gpu_compute", {28, 28});
  MadeProcess host(names, {100, 100});  // takes no part in collectives
  host.use("oncpu", "Host", "oncpu", {1, 1});
  MadeInput made(a, b);
  made.input.a.ranks = {&a.samples, &lateA.samples, &host.samples};
  made.input.b.ranks = {&b.samples, &lateB.samples, &host.samples};
  const auto rows = functionShares(made.input, measureWork(made.input), MatchedBy::Name);
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0].category, kWaitingForRanks);
  EXPECT_NEAR(rows[0].a.ms, 25.0, 1e-9);
  EXPECT_NEAR(rows[0].b.ms, 0.0, 1e-9);
  EXPECT_EQ(rows[1].category, "comm");
  EXPECT_NEAR(rows[1].a.ms, 5.0, 1e-9);
  EXPECT_NEAR(rows[1].b.ms, 6.0, 1e-9);
}

TEST(FunctionShares, IncompleteCyclesDoNotCount) {
  Names names;
  MadeProcess a(names, {100, 100, 100, 100});
  a.kernel("k", {std::nullopt, 10, 10, 10}).use("oncpu", "Host", "oncpu", {999, 7, 7, 7});
  const auto rows = sharesOf(a, a);
  EXPECT_NEAR(rowNamed(rows, "oncpu")->a.ms, 7.0, 1e-9);
}

TEST(FunctionShares, ThePartsOfEveryRowSumToItsChange) {
  Names names;
  stats::Random random(5);
  for (int round = 0; round < 20; ++round) {
    MadeProcess a(names, {100, 100});
    MadeProcess b(names, {100, 100});
    for (MadeProcess* side : {&a, &b}) {
      for (int f = 0; f < 12; ++f) {
        if (random.below(4) == 0) continue;
        const auto ms = [&] { return static_cast<double>(random.below(1000)) / 100.0; };
        const auto calls = [&] { return static_cast<std::uint32_t>(random.below(50) + 1); };
        side->use("f" + std::to_string(f), f % 2 == 0 ? "GPU 0" : "Host",
                  f % 2 == 0 ? "gpu_compute" : "oncpu", {ms(), ms()}, {calls(), calls()});
      }
    }
    for (const FunctionShare& row : sharesOf(a, b)) {
      EXPECT_NEAR(row.deltaCallsMs + row.deltaPerCallMs + row.deltaExposedMs, row.deltaMs(), 1e-9);
    }
  }
}

TEST(MatchedShares, AreThoseOfTheSideThatHasLessInCommon) {
  Names names;
  MadeProcess a(names, {100});
  a.kernel("sgemm_nn_1", {60}).kernel("softmax", {40}).use("oncpu", "Host", "oncpu", {500});
  MadeProcess b(names, {100});
  b.kernel("sgemm_nn_2", {60}).kernel("softmax", {20}).kernel("memset_x", {20});
  const MadeInput made(a, b);
  const MatchedShares shares = matchedShares(made.input);
  EXPECT_DOUBLE_EQ(shares.byName, 0.2);
  EXPECT_DOUBLE_EQ(shares.byFamily, 0.8);
  EXPECT_DOUBLE_EQ(shares.byClass, 0.8);
  EXPECT_EQ(shares.level(Thresholds()), MatchedBy::Family);
}

TEST(MatchedShares, WithoutGpuWorkHostNamesCount) {
  Names names;
  MadeProcess a(names, {100});
  a.use("f.py(12): run", "Host", "python", {50}).use("x", "Host", "python", {50});
  MadeProcess b(names, {100});
  b.use("f.py(15): run", "Host", "python", {100});
  const MadeInput made(a, b);
  EXPECT_DOUBLE_EQ(matchedShares(made.input).byName, 0.0);
  EXPECT_DOUBLE_EQ(matchedShares(made.input).byFamily, 0.5);
}

TEST(Waterfall, PartsSumToTheCycleOrThereIsNone) {
  Names names;
  MadeProcess a(names, {100, 100});
  a.kernel("k", {60, 60}).use("copy", "GPU 0", "gpu_memcpy_h2d", {10, 10});
  MadeProcess b(names, {150, 150});
  b.kernel("k", {90, 90}).use("copy", "GPU 0", "gpu_memcpy_h2d", {10, 10});
  const MadeInput made(a, b);
  const auto waterfall = waterfallOfSums(made.input, measureWork(made.input));
  ASSERT_TRUE(waterfall);
  EXPECT_FALSE(waterfall->overlapKnown);
  double sumA = 0.0;
  double sumB = 0.0;
  for (const Waterfall::Step& step : waterfall->steps) {
    sumA += step.aMs;
    sumB += step.bMs;
  }
  EXPECT_NEAR(sumA, 100.0, 1e-9);
  EXPECT_NEAR(sumB, 150.0, 1e-9);

  b.use("other", "GPU 0", "gpu_compute", {100, 100});  // more than the cycle: kernels ran beside each other
  EXPECT_FALSE(waterfallOfSums(made.input, measureWork(made.input)));
}

}  // namespace culprit
