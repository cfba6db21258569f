#include "core/analysis/judging/time/function_shares.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/analysis/judging/speed/other_ranks.h"
#include "core/stats/basics/random.h"
#include "tests/support/made_process.h"

namespace culprit {

namespace {

using test::MadeInput;
using test::MadeProcess;

std::vector<FunctionShare> sharesOf(const MadeProcess& a, const MadeProcess& b) {
  const MadeInput made(a, b);
  return timeShares(made.input, measureWork(made.input)).functions;
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

TEST(FunctionShares, OnlyWhatHasNoPartnerIsGroupedByClass) {
  Names names;
  MadeProcess a(names, {100});
  a.kernel("cutlass_tensorop", {50}).kernel("gemv_t", {5}).kernel("softmax_x", {2}).kernel("odd", {1});
  MadeProcess b(names, {100});
  b.kernel("Cijk_Ailk", {40}).kernel("softmax_x", {3}).kernel("strange", {1});
  const auto rows = sharesOf(a, b);
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_EQ(rows[0].name, "gemm");
  EXPECT_EQ(rows[0].match, MatchedBy::Class);
  EXPECT_EQ(rows[0].a.functions.size(), 2U);
  EXPECT_EQ(rowNamed(rows, "softmax_x")->match, MatchedBy::Name);
  EXPECT_EQ(rowNamed(rows, "odd")->match, MatchedBy::OnlyA);  // "other" is a class of leftovers
  EXPECT_EQ(rowNamed(rows, "strange")->match, MatchedBy::OnlyB);
}

TEST(FunctionShares, AFamilyWhoseCallsWentToOthersOfItsClassIsNoPartnerOfItself) {
  Names names;
  MadeProcess a(names, {100});
  a.kernel("elementwise_kernel<Copy>", {14}, {500}).kernel("unrolled_elementwise_kernel<Add>", {2}, {60});
  MadeProcess b(names, {100});
  b.kernel("elementwise_kernel<float>", {1}, {60}).kernel("elementwise_manual_unroll<Copy>", {8}, {500});
  const auto rows = sharesOf(a, b);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].name, "elementwise");
  EXPECT_EQ(rows[0].match, MatchedBy::Class);
  EXPECT_NEAR(rows[0].deltaMs(), -7.0, 1e-12);
  EXPECT_FALSE(rows[0].deltaTypicalMs) << "its kernels are others";
  // Without others of its class to go to it is called less often.
  MadeProcess less(names, {100});
  less.kernel("elementwise_kernel<float>", {1}, {60}).kernel("unrolled_elementwise_kernel<Add>", {2}, {60});
  const auto fewer = sharesOf(a, less);
  ASSERT_EQ(fewer.size(), 2U);
  EXPECT_EQ(fewer[0].match, MatchedBy::Family);
  EXPECT_NEAR(fewer[0].a.calls, 500.0, 1e-12);
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
  RanksOfPart ranksA, ranksB;
  for (const MadeProcess* other : {&lateA, &host}) ranksA.add(other->share());
  for (const MadeProcess* other : {&lateB, &host}) ranksB.add(other->share());
  const OtherRanks othersA(ranksA, std::nullopt);
  const OtherRanks othersB(ranksB, std::nullopt);
  made.input.a.others = &othersA;
  made.input.b.others = &othersB;
  const auto rows = timeShares(made.input, measureWork(made.input)).functions;
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

namespace {

const std::vector<FunctionShare>* rowsAt(const std::vector<LevelShares>& levels, TimeLevel level) {
  const auto found = std::find_if(levels.begin(), levels.end(),
                                  [&](const LevelShares& each) { return each.level == level; });
  return found == levels.end() ? nullptr : &found->rows;
}

const FunctionShare* rowOn(const std::vector<FunctionShare>& rows, const std::string& name,
                           const std::string& device) {
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const FunctionShare& row) {
    return row.name == name && row.device == device;
  });
  return found == rows.end() ? nullptr : &*found;
}

/// Work of a caller in the only cycle: ms that nothing hides, and as many calls.
WallTime callerTime(Names& names, const std::string& caller, const std::string& device, double ms,
                    std::uint32_t calls, std::string_view category) {
  const auto ns = static_cast<std::int64_t>(ms * 1e6);
  return {.function = names.functions.intern(caller),
          .device = names.devices.intern(device),
          .category = names.categories.intern(category),
          .cycle = {0},
          .calls = {calls},
          .busyNs = {ns},
          .criticalNs = {ns}};
}

std::vector<LevelShares> levelsOf(const MadeProcess& a, const MadeProcess& b) {
  const MadeInput made(a, b);
  return timeShares(made.input, measureWork(made.input)).levels;
}

}  // namespace

TEST(LevelShares, EachOfSeveralGpusHasItsRows) {
  Names names;
  MadeProcess a(names, {100});
  a.kernel("k", {5}).use("k", "GPU 3", "gpu_compute", {7}).use("oncpu", "Host", "oncpu", {2});
  MadeProcess b(names, {100});
  b.kernel("k", {5}).use("k", "GPU 3", "gpu_compute", {9}).use("oncpu", "Host", "oncpu", {2});
  const auto levels = levelsOf(a, b);
  const auto* rows = rowsAt(levels, TimeLevel::Device);
  ASSERT_NE(rows, nullptr);
  ASSERT_EQ(rows->size(), 3U);
  ASSERT_NE(rowOn(*rows, "k", "GPU 3"), nullptr);
  EXPECT_NEAR(rowOn(*rows, "k", "GPU 3")->deltaMs(), 2.0, 1e-9);
  EXPECT_NEAR(rowOn(*rows, "k", "GPU 0")->deltaMs(), 0.0, 1e-9);
  EXPECT_TRUE(rowOn(*rows, "k", "GPU 0")->isDeviceWork());
  EXPECT_EQ(rowsAt(levelsOf(a, MadeProcess(names, {100}).kernel("k", {1})), TimeLevel::Operator), nullptr);

  MadeProcess one(names, {100});
  one.kernel("k", {5});
  EXPECT_EQ(rowsAt(levelsOf(one, one), TimeLevel::Device), nullptr);
}

TEST(LevelShares, FamiliesAndClassesHoldAllTheTime) {
  Names names;
  MadeProcess a(names, {100});
  a.kernel("ampere_sgemm_128x64_nn", {50}).kernel("ampere_sgemm_64x64_nn", {10}).kernel("odd", {1});
  a.use("f.py(12): run", "Host", "python", {4}).use("f.py(99): run", "Host", "python", {3});
  MadeProcess b(names, {100});
  b.kernel("ampere_sgemm_128x64_nn", {40}).kernel("Cijk_Ailk", {7});
  b.use("f.py(13): run", "Host", "python", {4});
  const auto levels = levelsOf(a, b);
  const auto& families = *rowsAt(levels, TimeLevel::Family);
  ASSERT_NE(rowNamed(families, "sgemm_nn"), nullptr);
  EXPECT_NEAR(rowNamed(families, "sgemm_nn")->a.ms, 60.0, 1e-9);
  EXPECT_NEAR(rowNamed(families, "sgemm_nn")->b.ms, 40.0, 1e-9);
  EXPECT_EQ(rowNamed(families, "sgemm_nn")->match, MatchedBy::Family);
  EXPECT_NEAR(rowNamed(families, "f.py: run")->a.ms, 7.0, 1e-9);
  const auto& classes = *rowsAt(levels, TimeLevel::Class);
  EXPECT_NEAR(rowNamed(classes, "gemm")->b.ms, 47.0, 1e-9);
  EXPECT_EQ(rowNamed(classes, "other")->match, MatchedBy::OnlyA);
  EXPECT_NEAR(rowNamed(classes, "python")->a.ms, 7.0, 1e-9);
  for (const auto* rows : {&families, &classes}) {
    double sum = 0.0;
    for (const FunctionShare& row : *rows) sum += row.a.ms;
    EXPECT_NEAR(sum, 68.0, 1e-9);
  }
}

TEST(LevelShares, CallersAreMatchedByNameThenByWhatStaysOfIt) {
  Names names;
  MadeProcess a(names, {100});
  a.kernel("k", {20});
  a.samples.operatorTimes = {callerTime(names, "aten::copy_", "GPU 0", 4.0, 8, kOperator),
                             callerTime(names, "aten::copy_", "Host", 1.0, 8, kOperator),
                             callerTime(names, std::string(kNoOperator), "Host", 3.0, 5, kOperator)};
  a.samples.rangeTimes = {callerTime(names, "batch 1", "GPU 0", 2.0, 1, kRange),
                          callerTime(names, "forward", "GPU 0", 2.0, 1, kRange)};
  MadeProcess b(names, {100});
  b.kernel("k", {20});
  b.samples.operatorTimes = {callerTime(names, "aten::copy_", "GPU 0", 12.0, 24, kOperator),
                             callerTime(names, std::string(kNoOperator), "Host", 3.0, 5, kOperator)};
  b.samples.rangeTimes = {callerTime(names, "batch 7", "GPU 0", 5.0, 1, kRange),
                          callerTime(names, "forward", "GPU 0", 2.0, 1, kRange)};
  const auto levels = levelsOf(a, b);
  const auto* operators = rowsAt(levels, TimeLevel::Operator);
  ASSERT_NE(operators, nullptr);
  const FunctionShare* copies = rowOn(*operators, "aten::copy_", "GPU");
  ASSERT_NE(copies, nullptr);
  EXPECT_EQ(copies->match, MatchedBy::Name);
  EXPECT_NEAR(copies->deltaCallsMs, 8.0, 1e-9);
  EXPECT_NEAR(copies->deltaPerCallMs, 0.0, 1e-9);
  EXPECT_EQ(rowOn(*operators, "aten::copy_", "Host")->match, MatchedBy::OnlyA);
  EXPECT_NE(rowOn(*operators, std::string(kNoOperator), "Host"), nullptr);
  const auto* ranges = rowsAt(levels, TimeLevel::Range);
  ASSERT_NE(ranges, nullptr);
  EXPECT_EQ(ranges->size(), 2U);
  EXPECT_NEAR(rowNamed(*ranges, "batch #")->deltaMs(), 3.0, 1e-9);
  EXPECT_EQ(rowNamed(*ranges, "forward")->match, MatchedBy::Name);
}

TEST(LevelShares, RangesThatCountOnAreOneRowAlsoWhereBothRunsCountAlike) {
  Names names;
  MadeProcess a(names, {100, 100, 100});
  a.kernel("k", {20, 20, 20});
  for (std::uint32_t cycle = 0; cycle < 3; ++cycle) {
    a.samples.rangeTimes.push_back(
        callerTime(names, "step " + std::to_string(cycle), "GPU 0", 3.0, 1, kRange));
    a.samples.rangeTimes.back().cycle = {cycle};
  }
  for (const char* layer : {"layer 1", "layer 2"}) {  // in every cycle: these differ
    a.samples.rangeTimes.push_back(callerTime(names, layer, "GPU 0", 3.0, 1, kRange));
    a.samples.rangeTimes.back().cycle = {0, 1, 2};
    for (auto* column : {&a.samples.rangeTimes.back().busyNs, &a.samples.rangeTimes.back().criticalNs})
      column->assign(3, 1'000'000);
    a.samples.rangeTimes.back().calls = {1, 1, 1};
  }
  a.samples.rangeTimes.push_back(callerTime(names, "warmup 0", "GPU 0", 1.0, 1, kRange));  // done once
  const auto levels = levelsOf(a, a);
  const auto* ranges = rowsAt(levels, TimeLevel::Range);
  ASSERT_NE(ranges, nullptr);
  ASSERT_EQ(ranges->size(), 4U);
  ASSERT_NE(rowNamed(*ranges, "step #"), nullptr);
  EXPECT_EQ(rowNamed(*ranges, "step #")->match, MatchedBy::Family);
  EXPECT_NEAR(rowNamed(*ranges, "step #")->a.ms, 3.0, 1e-9);
  EXPECT_NE(rowNamed(*ranges, "layer 1"), nullptr);
  EXPECT_NE(rowNamed(*ranges, "layer 2"), nullptr);
  EXPECT_NE(rowNamed(*ranges, "warmup 0"), nullptr);
}

TEST(LevelShares, WithoutAnyOperatorThereIsNoSuchLevel) {
  Names names;
  MadeProcess a(names, {100});
  a.kernel("k", {20});
  a.samples.operatorTimes = {callerTime(names, std::string(kNoOperator), "GPU 0", 20.0, 1, kOperator)};
  const auto levels = levelsOf(a, a);
  EXPECT_EQ(rowsAt(levels, TimeLevel::Operator), nullptr);
  EXPECT_EQ(rowsAt(levels, TimeLevel::Range), nullptr);

  MadeProcess b(names, {100});  // only one run tells who called
  b.kernel("k", {20});
  b.samples.operatorTimes = {callerTime(names, "aten::mm", "GPU 0", 20.0, 1, kOperator)};
  EXPECT_EQ(rowsAt(levelsOf(a, b), TimeLevel::Operator), nullptr);
  EXPECT_EQ(rowsAt(levelsOf(b, a), TimeLevel::Operator), nullptr);
  EXPECT_NE(rowsAt(levelsOf(b, b), TimeLevel::Operator), nullptr);
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
