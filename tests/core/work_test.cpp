#include "core/analysis/judging/speed/work.h"

#include <gtest/gtest.h>

#include "core/analysis/judging/speed/other_ranks.h"
#include "tests/support/made_process.h"

namespace culprit {

namespace {

using test::MadeInput;
using test::MadeProcess;

const std::optional<double> kNone;

std::vector<std::pair<std::uint32_t, EdgeReason>> edgesOf(const MadeProcess& made) {
  std::vector<std::pair<std::uint32_t, EdgeReason>> found;
  for (const EdgeCycle& edge : findEdges(Side::A, made.side(), made.names, Thresholds())) {
    found.emplace_back(edge.cycle, edge.reason);
  }
  return found;
}

}  // namespace

TEST(Work, CyclesOfOtherKindsAreMeasuredInLaunches) {
  Names names;
  MadeProcess a(names, {100, 100, 100});
  a.kernel("gemm", {50, 50, 50}, {64, 64, 64}).kernel("norm", {5, 5, 5}, {32, 32, 32});
  MadeProcess b(names, {10, 10, 10, 10});
  b.kernel("gemm", {3, 3, 3, kNone}, {4, 4, 4, 0}).kernel("norm", {1, 1, 1, 1}, {2, 2, 2, 2});
  const MadeInput made(a, b);
  const WorkOfPair work = measureWork(made.input);
  EXPECT_DOUBLE_EQ(*work.perCycle, 1.0 / 16.0);
  EXPECT_FALSE(work.isSameKind(Thresholds()));
  EXPECT_DOUBLE_EQ(work.unitsPerCycleOfB(Thresholds()), 1.0 / 16.0);
  // gemm: 0.64 against 0.3 launches per ms; norm: 0.32 against 0.2.
  const auto durationsA = durationsMs(a.samples, work.innerA);
  const auto durationsB = durationsMs(b.samples, work.innerB);
  EXPECT_DOUBLE_EQ(*timePerWork(work.kernels, {work.innerA, durationsA}, {work.innerB, durationsB}),
                   (0.64 / 0.3 + 0.32 / 0.2) / 2.0);
}

TEST(Work, OnlyComputeKernelsCountAndDevicesAreTakenTogether) {
  Names names;
  MadeProcess a(names, {10, 10});
  a.kernel("gemm", {1, 1}, {3, 3})
      .use("gemm", "GPU 1", "gpu_compute", {1, 1}, {5, 5})
      .use("copy", "GPU 0", "gpu_memcpy_h2d", {1, 1}, {9, 9})
      .use("all_reduce", "GPU 0", "gpu_comm", {1, 1}, {9, 9});
  const LaunchTable launches = countLaunches(a.samples, names);
  ASSERT_EQ(launches.kernels.size(), 1U);
  EXPECT_EQ(launches.kernels[0].cycle, (std::vector<std::uint32_t>{0, 1}));
  EXPECT_EQ(launches.kernels[0].launches, (std::vector<double>{8, 8}));
  EXPECT_EQ(launches.perCycle, (std::vector<double>{8, 8}));
}

TEST(Work, WithoutCommonKernelsNothingIsKnown) {
  Names names;
  MadeProcess a(names, {10});
  a.kernel("x", {1});
  MadeProcess b(names, {10});
  b.kernel("y", {1});
  const MadeInput made(a, b);
  const WorkOfPair work = measureWork(made.input);
  EXPECT_FALSE(work.perCycle);
  EXPECT_TRUE(work.isSameKind(Thresholds()));
  EXPECT_EQ(work.unitsPerCycleOfB(Thresholds()), 1.0);
}

TEST(Work, MoreCallsOfSomeKernelsAreNotMoreWork) {
  Names names;
  const auto withCalls = [&names](const std::string& anchor, std::uint32_t gemm, std::uint32_t softmax) {
    MadeProcess made(names, {10, 10}, anchor);
    made.kernel("gemm", {1, 1}, {gemm, gemm}).kernel("softmax", {1, 1}, {softmax, softmax});
    made.kernel("norm", {1, 1}, {18, 18});
    return made;
  };
  const MadeProcess a = withCalls("step", 20, 5);
  const MadeProcess b = withCalls("step", 33, 17);
  const MadeInput made(a, b);
  const WorkOfPair work = measureWork(made.input);
  EXPECT_FALSE(work.perCycle);
  EXPECT_EQ(work.unitsPerCycleOfB(Thresholds()), 1.0);
  EXPECT_FALSE(work.isIncommensurable);
  ASSERT_TRUE(work.otherCalls);
  EXPECT_DOUBLE_EQ(work.otherCalls->low, 1.0);
  EXPECT_DOUBLE_EQ(work.otherCalls->high, 3.4);
  const MadeInput back(b, a);
  EXPECT_FALSE(measureWork(back.input).perCycle);

  const MadeProcess other = withCalls("layer", 33, 17);
  const MadeInput unlike(a, other);
  EXPECT_TRUE(measureWork(unlike.input).isIncommensurable);
}

TEST(Work, OfTwoAnchorsTheLaunchesThatFollowTellItNotTheNames) {
  Names names;
  MadeProcess a(names, {80, 80}, "step");
  const test::Values inEach(8, 1.0);
  MadeProcess b(names, std::vector<double>(8, 10.0), "layer");
  a.kernel("gemm", {1, 1}, {8, 8}).kernel("norm", {1, 1}, {8, 8});
  b.kernel("gemm", inEach).kernel("norm", inEach);
  for (const char* once : {"sample", "softmax", "gather", "sort"}) {  // of a step, in one of its layers
    a.kernel(once, {1, 1});
    b.kernel(once, {1});
  }
  const MadeInput made(a, b);
  EXPECT_EQ(measureWork(made.input).perCycle, 1.0 / 8.0);
}

TEST(Work, FewCommonKernelsTellItOnlyOfCyclesThatAreUnlike) {
  Names names;
  const auto perCycle = [&names](const std::string& anchorOfB) {
    MadeProcess a(names, {10, 10});
    a.kernel("fill", {1, 1}, {2, 2}).kernel("gemm of A", {1, 1}, {50, 50});
    MadeProcess b(names, {10, 10}, anchorOfB);
    b.kernel("fill", {1, 1}, {6, 6}).kernel("gemm of B", {1, 1}, {50, 50});
    const MadeInput made(a, b);
    return measureWork(made.input).perCycle;
  };
  EXPECT_EQ(perCycle("step"), std::nullopt);
  EXPECT_EQ(perCycle("layer"), 3.0);
}

TEST(Work, TheBusiestThirdHasAtLeastThreeKernels) {
  Names names;
  MadeProcess a(names, {10});
  for (const std::uint32_t launches : {1U, 9U, 4U, 4U, 2U}) {
    a.kernel("k" + std::to_string(a.samples.usages.size()), {1}, {launches});
  }
  const LaunchTable table = countLaunches(a.samples, names);
  std::vector<std::string> chosen;
  for (const CommonKernel& kernel : busiest(commonKernels(table, table))) {
    chosen.push_back(names.functions[kernel.a->function]);
  }
  EXPECT_EQ(chosen, (std::vector<std::string>{"k1", "k2", "k3"}));
}

TEST(Edges, AreTakenFromTheEndsInwardsOnly) {
  Names names;
  MadeProcess made(names, std::vector<double>(9, 10.0));
  // One with few launches lies inside and stays.
  made.kernel("k", {kNone, 1, 1, 1, 1, 1, 1, 1, 1}, {0, 10, 20, 100, 5, 100, 100, 100, 30});
  EXPECT_EQ(edgesOf(made), (std::vector<std::pair<std::uint32_t, EdgeReason>>{{0, EdgeReason::NoKernels},
                                                                              {1, EdgeReason::FewLaunches},
                                                                              {2, EdgeReason::FewLaunches},
                                                                              {8, EdgeReason::FewLaunches}}));
}

TEST(Edges, EachKindOfCycleHasItsOwnUsualLaunches) {
  Names names;
  MadeProcess made(names, {10, 10, 10, 10, 10, 10});
  made.kernel("k", {1, 1, 1, 1, 1, 1}, {2, 9, 9, 9, 9, 9});
  ASSERT_EQ(edgesOf(made).size(), 1U);
  made.samples.cycles[0].kind = CycleKind::Prefill;
  EXPECT_TRUE(edgesOf(made).empty());
}

TEST(Edges, ALongFirstCycleIsWarmUp) {
  Names names;
  MadeProcess made(names, {31, 10, 10, 31, 10});
  made.kernel("k", {1, 1, 1, 1, 1});
  EXPECT_EQ(edgesOf(made), (std::vector<std::pair<std::uint32_t, EdgeReason>>{{0, EdgeReason::Long}}));
}

TEST(Edges, WithoutKernelsEveryCycleStays) {
  Names names;
  MadeProcess made(names, {10, 10});
  made.use("oncpu", "Host", "oncpu", {1, 1});
  EXPECT_TRUE(edgesOf(made).empty());
}

TEST(Edges, ACycleIsDroppedForAllRanks) {
  Names names;
  MadeProcess own(names, {10, 10, 10});
  own.kernel("k", {1, 1, 1});
  MadeProcess other(names, {10, 10, 10});
  other.kernel("k", {kNone, 1, 1});
  RanksOfPart ranks;
  ranks.add(other.share());
  const OtherRanks others(ranks, std::nullopt);
  PairSide side = own.side();
  side.others = &others;
  const auto edges = findEdges(Side::B, side, names, Thresholds());
  ASSERT_EQ(edges.size(), 1U);
  EXPECT_EQ(edges[0], (EdgeCycle{Side::B, 0, EdgeReason::NoKernels}));
}

}  // namespace culprit
