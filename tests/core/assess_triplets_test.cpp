#include "core/analysis/judging/triplets/assess_triplets.h"

#include <gtest/gtest.h>

#include "core/analysis/judging/causes.h"
#include "core/analysis/judging/triplets/cycle_times.h"
#include "core/analysis/judging/triplets/level_tests.h"
#include "core/analysis/levels/sweeps.h"
#include "core/analysis/pairing/compare.h"
#include "tests/support/made_process.h"

namespace culprit {

namespace {

using test::MadeInput;
using test::MadeProcess;

struct Assessed {
  std::vector<Comparison> rows;
  TripletTests tests;

  Assessed(const MadeProcess& a, const MadeProcess& b) {
    const MadeInput made(a, b);
    const SilentMonitor monitor;
    rows = compareSamples(a.samples, b.samples, a.names, monitor);
    const LevelTests levels = levelTests(levelSeries(a.samples), levelSeries(b.samples), made.input, monitor);
    const WorkOfPair work;
    std::vector<FunctionShare> functions;  // of raw traces only
    tests = assessTriplets(made.input, levels, work, functions, rows, monitor);
  }
  const Assessment& of(const MadeProcess& made, const std::string& function) const {
    for (const Comparison& row : rows) {
      if (made.names.functions[row.triplet.function] == function) return row.assessment;
    }
    throw std::out_of_range(function);
  }
};

const std::optional<double> kNone;

}  // namespace

TEST(CycleTimes, AnAbsentFunctionIsZeroWhereItsDeviceHasARecord) {
  Names names;
  MadeProcess made(names, {100, 100, 100, 100});
  made.kernel("f", {10, kNone, kNone, 20}).kernel("g", {1, 1, kNone, 1});
  made.use("oncpu", "Host", "oncpu", {5, kNone, kNone, kNone});
  const CycleTimesOf times(made.samples, names, 2.0);
  const DeviceId gpu = *names.devices.find("GPU 0");
  const CycleTimes f = times(*names.functions.find("f"), gpu);
  EXPECT_EQ(f.cycle, (std::vector<std::uint32_t>{0, 1, 3}));  // nothing of the GPU in the third
  EXPECT_EQ(f.beta, (std::vector<double>{10, 0, 20}));
  EXPECT_EQ(f.ms, (std::vector<double>{5, 0, 10}));  // per unit of work
  const CycleTimes host = times(*names.functions.find("oncpu"), *names.devices.find("Host"));
  EXPECT_EQ(host.beta, (std::vector<double>{5, 0, 0, 0}));
  EXPECT_TRUE(times(*names.functions.find("f"), names.devices.intern("GPU 9")).cycle.empty());
}

TEST(AssessTriplets, SuspicionIsTheChangeTimesItsSurprise) {
  Names names;
  MadeProcess a(names, {100, 100, 100, 100});
  a.kernel("f", {10, 12, 10, 12}).level("f", "GPU 0", "gpu_frequency", {1000, 1000, 1000, 1000});
  MadeProcess b(names, {100, 100, 100, 100});
  b.kernel("f", {20, 20, 20, 20}).level("f", "GPU 0", "gpu_frequency", {9, 9, 9, 9});
  const Assessed assessed(a, b);
  const Assessment& row = assessed.of(a, "f");
  EXPECT_NEAR(row.change, 9.0, 1e-12);
  EXPECT_NEAR(row.deviation, 9.0 / std::sqrt(4.0 / 3.0), 1e-9);
  EXPECT_NEAR(row.level, 10.0, 1e-12);  // more than tenfold
  EXPECT_NEAR(row.suspicion, 9.0 * (row.deviation + 10.0), 1e-9);
  EXPECT_NEAR(*row.a.ms, 11.0, 1e-12);
  EXPECT_NEAR(*row.shift, 9.0, 1e-12);
  EXPECT_EQ(*row.cliff, 1.0);
  EXPECT_EQ(row.evidence, Evidence::Sampled);
  EXPECT_EQ(row.a.coverage, 1.0);
}

TEST(AssessTriplets, ANewFunctionIsInTheListThoughItsPublishedScoreIsZero) {
  Names names;
  MadeProcess a(names, {100, 100, 100, 100});
  a.kernel("f", {10, 10, 10, 10});
  MadeProcess b(names, {100, 100, 100, 100});
  b.kernel("f", {10, 10, 10, 10}).kernel("new", {30, 30, 30, 30});
  const Assessed assessed(a, b);
  const Assessment& row = assessed.of(a, "new");
  EXPECT_EQ(*row.a.betaMean, 0.0);  // the device had records
  EXPECT_NEAR(row.change, 30.0, 1e-9);
  EXPECT_NEAR(row.suspicion, 300.0, 1e-9);
  EXPECT_FALSE(row.evidence);
}

TEST(AssessTriplets, NoTestWithFewerThanFourValues) {
  Names names;
  MadeProcess a(names, {100, 100, 100, 100});
  a.kernel("f", {10, 11, 12, 13}).use("g", "GPU 1", "gpu_compute", {1, 2, 3, kNone});
  const Assessed assessed(a, a);
  EXPECT_TRUE(assessed.of(a, "f").qBeta);
  EXPECT_FALSE(assessed.of(a, "g").qBeta);  // its device has three cycles
  EXPECT_DOUBLE_EQ(assessed.of(a, "g").a.coverage, 0.75);
  EXPECT_EQ(assessed.tests.counts.beta, 1U);
  EXPECT_EQ(assessed.tests.counts.betaQ, 0U);
}

TEST(AssessTriplets, EvidenceOfBothSidesIsTakenTogether) {
  Names names;
  MadeProcess a(names, {100});
  a.kernel("f", {1}).level("f", "GPU 0", "m", {1}, Evidence::Interpolated);
  MadeProcess b(names, {100});
  b.kernel("f", {1}).level("f", "GPU 0", "m", {1}, Evidence::Sampled);
  EXPECT_EQ(Assessed(a, a).of(a, "f").evidence, Evidence::Interpolated);
  EXPECT_EQ(Assessed(a, b).of(a, "f").evidence, Evidence::PartlyInterpolated);
}

TEST(AssessTriplets, TheBaselinesOwnSplitsGiveThePercentile) {
  Names names;
  const std::vector<double> cycles(8, 100.0);
  test::Values restless(8, 10.0);
  restless[7] = 20.0;
  MadeProcess a(names, cycles);
  a.kernel("f", restless).kernel("g", test::Values(8, 5.0)).kernel("h", test::Values(8, 5.0));
  MadeProcess b(names, cycles);
  b.kernel("f", restless).kernel("g", test::Values(8, 6.0)).kernel("h", test::Values(8, 40.0));
  const Assessed assessed(a, b);
  EXPECT_EQ(assessed.tests.counts.splits, 35U);
  EXPECT_EQ(assessed.of(a, "h").percentile.value(), 100.0);
  // With f's long cycle in the first half, as in 15 splits, the change is within its deviation.
  EXPECT_DOUBLE_EQ(assessed.of(a, "g").percentile.value(), 100.0 * 15 / 35);
  EXPECT_EQ(assessed.of(a, "f").percentile.value(), 0.0);
  MadeProcess few(names, {100, 100, 100, 100});
  few.kernel("f", {1, 2, 3, 4});
  EXPECT_FALSE(Assessed(few, few).of(few, "f").percentile);
}

TEST(AssessTriplets, ASpreadThatChangedIsFoundThoughTheMiddleIsTheSame) {
  Names names;
  const std::vector<double> cycles(14, 100.0);
  test::Values calm;
  test::Values wild;
  for (int i = 0; i < 14; ++i) {
    calm.emplace_back(20.0 + 0.1 * (i % 5));
    wild.emplace_back(20.2 + (i % 2 == 0 ? 6.0 : -6.0) + 0.1 * i);
  }
  MadeProcess a(names, cycles);
  a.kernel("f", calm);
  MadeProcess b(names, cycles);
  b.kernel("f", wild);
  const Assessed assessed(a, b);
  ASSERT_EQ(assessed.tests.spreads.size(), 1U);
  EXPECT_GT(assessed.tests.spreads[0].iqrB, 10.0 * assessed.tests.spreads[0].iqrA);
  EXPECT_LT(assessed.tests.spreads[0].p, 0.01);
  EXPECT_TRUE(Assessed(a, a).tests.spreads.empty());
}

TEST(Sweeps, ReadingsCloseTogetherAreOneAndOtherProcessesDoNotCount) {
  const std::vector<ReadingSeries> readings = {
      {.counter = "cpu_frequency", .timeNs = {0, 1'000'000, 1'000'000'000, 1'150'000'000}},
      {.counter = "process_cpu_usage_7.5e+01", .timeNs = {5}},
      {.counter = "process_cpu_usage_75", .timeNs = {2'000'000'000}},
      {.counter = "process_cpu_usage_76", .timeNs = {3}},
      {.counter = "gpu_usage_1", .metric = "gpu_usage", .instanceKind = InstanceKind::Gpu, .timeNs = {9}}};
  const Sweeps sweeps = RunSweeps(readings, 0.2).of(75);
  EXPECT_EQ(sweeps.at("cpu_frequency").startNs, (std::vector<std::int64_t>{0, 1'000'000'000}));
  EXPECT_EQ(sweeps.at("process_cpu_usage").startNs, (std::vector<std::int64_t>{5, 2'000'000'000}));
  EXPECT_EQ(sweeps.at("gpu_usage").startNs.size(), 1U);
  EXPECT_EQ(RunSweeps(readings, 0.1).of(75).at("cpu_frequency").startNs.size(), 3U)
      << "a gap of 150 ms parts them";
  const std::vector<Cycle> cycles = {{.startNs = 100, .durationNs = 50}, {.startNs = 900, .durationNs = 100}};
  EXPECT_EQ(sweepsInside({99, 100, 500, 1000, 1001}, cycles), 3U);
}

TEST(Sweeps, OfOtherHostsDoNotCount) {
  const std::vector<ReadingSeries> readings = {
      {.counter = "cpu_frequency", .host = "h1", .timeNs = {0, 1'000'000'000}},
      {.counter = "cpu_frequency", .host = "h2", .timeNs = {500'000'000}},
      {.counter = "process_cpu_usage_75", .host = "h2", .timeNs = {7}},
      {.counter = "disk_read", .timeNs = {9}}};
  const Sweeps sweeps = RunSweeps(readings, 0.2, "h1").of(75);
  EXPECT_EQ(sweeps.at("cpu_frequency").startNs, (std::vector<std::int64_t>{0, 1'000'000'000}));
  EXPECT_FALSE(sweeps.contains("process_cpu_usage")) << "another process of that number";
  EXPECT_EQ(sweeps.at("disk_read").startNs.size(), 1U) << "of a host that is not told";
  EXPECT_EQ(RunSweeps(readings, 0.2).of(75).at("cpu_frequency").startNs.size(), 3U) << "no host is told";
}

TEST(LevelTests, NeedFourRealReadings) {
  Names names;
  MadeProcess a(names, {1000, 1000, 1000, 1000, 1000});
  a.kernel("f", test::Values(5, 1.0)).level("f", "GPU 0", "m", {1, 2, 3, 4, 5});
  MadeInput made(a, a);
  const LevelSeries series = levelSeries(a.samples);
  const auto p = [&] { return levelTests(series, series, made.input, SilentMonitor()).begin()->second; };
  EXPECT_FALSE(p());  // no readings at all
  Sweeps sweeps = {{"m", {.startNs = {1, 1'000'000'000, 2'000'000'000}}}};
  made.input.a.sweeps = made.input.b.sweeps = &sweeps;
  EXPECT_FALSE(p());
  std::vector<std::int64_t>& times = sweeps.at("m").startNs;
  times.push_back(3'000'000'000);
  EXPECT_TRUE(p());
  times.back() = 9'000'000'000;  // behind the last cycle
  EXPECT_FALSE(p());
}

TEST(LevelTests, AskWhetherTheUserHasCancelled) {
  struct : Monitor {
    void report(const Progress&) override {}
    bool isCancelled() const override { return true; }
  } const cancelled;
  Names names;
  MadeProcess a(names, {1000, 1000, 1000, 1000, 1000});
  a.kernel("f", test::Values(5, 1.0)).level("f", "GPU 0", "m", {1, 2, 3, 4, 5});
  const MadeInput made(a, a);
  const LevelSeries series = levelSeries(a.samples);
  EXPECT_THROW(levelTests(series, series, made.input, cancelled), Cancelled);
  EXPECT_THROW(scoreResources(series, series, made.input, cancelled), Cancelled);
}

TEST(LevelTests, RoundingMakesTiesNotDifferences) {
  Names names;
  MadeProcess a(names, std::vector<double>(4, 1000.0));
  a.kernel("f", test::Values(4, 1.0)).level("f", "GPU 0", "m", {1593.0, 1593.0, 1593.0, 1593.0});
  MadeProcess b(names, std::vector<double>(4, 1000.0));
  b.kernel("f", test::Values(4, 1.0));
  b.level("f", "GPU 0", "m",
          {1593.0000000000002, 1593.0000000000005, 1593.0000000000002, 1593.0000000000002});
  MadeInput made(a, b);
  const Sweeps sweeps = {{"m", {.startNs = {1, 1'000'000'000, 2'000'000'000, 3'000'000'000}}}};
  made.input.a.sweeps = made.input.b.sweeps = &sweeps;
  EXPECT_EQ(levelTests(levelSeries(a.samples), levelSeries(b.samples), made.input, SilentMonitor())
                .begin()
                ->second->p,
            1.0);
}

}  // namespace culprit
