#include "core/analysis/judging/checks/judge_comparability.h"

#include <gtest/gtest.h>

#include "core/analysis/naming/range_sizes.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "tests/support/made_process.h"
#include "tests/support/made_recordings.h"

namespace culprit {

namespace {

using test::MadeInput;
using test::MadeProcess;
using test::MadeRecordings;

Comparability judged(const VerdictInput& input) {
  return judgeComparability(input, measureWork(input), matchedShares(input));
}

/// With recordings of both runs.
Comparability judged(MadeInput made, const std::vector<Capture>& a, const std::vector<Capture>& b) {
  const MadeRecordings ofA(a);
  const MadeRecordings ofB(b);
  ofA.giveTo(made.input.a);
  ofB.giveTo(made.input.b);
  return judged(made.input);
}

struct Pair {
  Names names;
  MadeProcess a, b;

  explicit Pair(std::size_t cycles = 12)
      : a(names, std::vector<double>(cycles, 100.0)), b(names, std::vector<double>(cycles, 100.0)) {
    a.kernel("k", test::Values(cycles, 10.0));
    b.kernel("k", test::Values(cycles, 10.0));
  }
  MadeInput input() const { return {a, b}; }
};

CheckStatus statusOf(const Pair& pair, CheckId id) {
  const MadeInput made = pair.input();
  return judged(made.input).check(id).status;
}

}  // namespace

TEST(Comparability, TheSameRunTwicePassesEverything) {
  const Pair pair;
  const MadeInput made = pair.input();
  const Comparability result = judged(made.input);
  EXPECT_EQ(result.verdict, Comparable::Yes);
  ASSERT_EQ(result.checks.size(), kCheckCount);
  for (std::size_t i = 0; i < kCheckCount; ++i) {
    EXPECT_EQ(result.checks[i].id, static_cast<CheckId>(i));
    EXPECT_EQ(result.checks[i].status, CheckStatus::Pass) << nameOf(result.checks[i].id);
  }
  EXPECT_FALSE(result.check(CheckId::ProblemSize).inData);
  EXPECT_FALSE(result.check(CheckId::Counters).inData);
}

TEST(Comparability, AnotherAnchorIsAWarningOnly) {
  Names names;
  MadeProcess a(names, std::vector<double>(12, 100.0), "Scheduler.run");
  MadeProcess b(names, std::vector<double>(12, 100.0), "Layer.forward");
  a.kernel("k", test::Values(12, 1.0));
  b.kernel("k", test::Values(12, 1.0));
  const MadeInput made(a, b);
  const Comparability result = judged(made.input);
  EXPECT_EQ(result.verdict, Comparable::WithCare);
  const Check& anchor = result.check(CheckId::Anchor);
  EXPECT_EQ(anchor.status, CheckStatus::Warn);
  EXPECT_EQ(anchor.facts[0].textB, "Layer.forward");
}

TEST(Comparability, OtherWorkPerCycleFails) {
  Names names;
  MadeProcess a(names, {100, 100});
  a.kernel("k", {1, 1}, {64, 64});
  MadeProcess b(names, {100, 100});
  b.kernel("k", {1, 1}, {1, 1});
  const MadeInput made(a, b);
  const Comparability result = judged(made.input);
  EXPECT_EQ(result.verdict, Comparable::No);
  EXPECT_DOUBLE_EQ(*result.check(CheckId::WorkPerCycle).fact(FactKind::LaunchRatio)->both, 1.0 / 64.0);
}

TEST(Comparability, UnknownWorkPerCycleIsAWarning) {
  Names names;
  MadeProcess a(names, std::vector<double>(12, 1.0));
  a.use("oncpu", "Host", "oncpu", test::Values(12, 1.0));
  const MadeInput made(a, a);
  const Check check = judged(made.input).check(CheckId::WorkPerCycle);
  EXPECT_EQ(check.status, CheckStatus::Warn);
  EXPECT_EQ(check.fact(FactKind::LaunchRatio), nullptr);
}

TEST(Comparability, UnknownWorkOfDifferentAnchorsFails) {
  Names names;
  MadeProcess a(names, std::vector<double>(12, 100.0), "Scheduler.run");
  const MadeProcess b(names, std::vector<double>(12, 10.0), "Layer.forward");
  a.kernel("k", test::Values(12, 1.0));
  const MadeInput made(a, b);
  const Comparability result = judged(made.input);
  EXPECT_EQ(result.check(CheckId::WorkPerCycle).status, CheckStatus::Fail);
  EXPECT_EQ(result.verdict, Comparable::No);
}

TEST(Comparability, FewCyclesAreNotedOrWarned) {
  EXPECT_EQ(statusOf(Pair(10), CheckId::CycleCount), CheckStatus::Pass);
  EXPECT_EQ(statusOf(Pair(9), CheckId::CycleCount), CheckStatus::Note);
  EXPECT_EQ(statusOf(Pair(4), CheckId::CycleCount), CheckStatus::Note);
  EXPECT_EQ(statusOf(Pair(3), CheckId::CycleCount), CheckStatus::Warn);
  EXPECT_EQ(statusOf(Pair(1), CheckId::CycleCount), CheckStatus::Warn);
}

TEST(Comparability, AnotherMixOfCyclesWarns) {
  Pair pair(10);
  pair.b.samples.cycles[0].kind = CycleKind::Prefill;
  EXPECT_EQ(statusOf(pair, CheckId::KindOfCycle), CheckStatus::Pass);  // exactly 10 points
  pair.b.samples.cycles[1].kind = CycleKind::Prefill;
  EXPECT_EQ(statusOf(pair, CheckId::KindOfCycle), CheckStatus::Warn);
}

TEST(Comparability, FunctionsNeedACommonShare) {
  const auto statusFor = [](const char* a, const char* b, double other) {
    Names names;
    MadeProcess left(names, {100});
    left.kernel(a, {10}).kernel("k", {other});
    MadeProcess right(names, {100});
    right.kernel(b, {10}).kernel("k", {other});
    const MadeInput made(left, right);
    return judged(made.input).check(CheckId::Functions).status;
  };
  EXPECT_EQ(statusFor("sgemm_1", "sgemm_2", 1), CheckStatus::Pass);  // by family
  EXPECT_EQ(statusFor("sgemm", "cutlass_x", 1), CheckStatus::Note);  // by class
  EXPECT_EQ(statusFor("sgemm", "softmax", 10), CheckStatus::Warn);   // half of the time
  EXPECT_EQ(statusFor("sgemm", "softmax", 0.1), CheckStatus::Fail);  // next to nothing
}

TEST(Comparability, DevicesAreComparedByNumberAndByWhatTheFilesSay) {
  Pair pair;
  pair.b.use("k", "GPU 1", "gpu_compute", test::Values(12, 1.0));
  EXPECT_EQ(statusOf(pair, CheckId::Devices), CheckStatus::Warn);

  const Pair same;
  std::vector<Capture> a(1);
  std::vector<Capture> b(1);
  a[0].facts.devices = {{.model = "A100"}};
  b[0].facts.devices = {{.model = "V100"}};
  b[0].facts.worldSize = 2;
  const Check devices = judged(same.input(), a, b).check(CheckId::Devices);
  EXPECT_EQ(devices.status, CheckStatus::Warn);
  ASSERT_EQ(devices.facts.size(), 3U);
  EXPECT_EQ(devices.facts[1].name, "device");
  EXPECT_EQ(devices.facts[1].textA, "A100");
  EXPECT_EQ(devices.facts[2].name, "world size");
  EXPECT_EQ(devices.facts[2].textB, "2");
}

TEST(Comparability, ProfilerSettingsWarnAndVersionsAreNoted) {
  const Pair pair;
  std::vector<Capture> a(1);
  std::vector<Capture> b(1);
  const auto settings = [&] { return judged(pair.input(), a, b).check(CheckId::ProfilerSettings); };
  a[0].facts.versions = {{"cuda_driver_version", "12080"}};
  b[0].facts.versions = {{"cuda_driver_version", "12090"}};
  const Check versions = settings();
  EXPECT_EQ(versions.status, CheckStatus::Note);
  EXPECT_NE(versions.fact(FactKind::SettingsNotTold), nullptr) << "Chrome JSON of another program has none";
  // Of ROCm another driver, whatever its number.
  b[0].facts.versions = {{"hip_driver_version", "12080"}};
  EXPECT_EQ(settings().status, CheckStatus::Note);
  a[0].facts.dialect = b[0].facts.dialect = Dialect::Kineto2024;
  b[0].facts.settings = {{"with_stack", "1"}};  // off in A, which would say so
  EXPECT_EQ(settings().status, CheckStatus::Warn);
  EXPECT_EQ(settings().fact(FactKind::SettingsNotTold), nullptr);
}

TEST(Comparability, WhatOnlyOneSideTellsIsNoDifference) {
  const Pair pair;
  const std::vector<Capture> a(1);
  std::vector<Capture> b(1);
  b[0].facts.versions = {{"nccl_version", "2.18"}};
  b[0].facts.settings = {{"with_stack", "1"}};
  b[0].facts.devices = {{.model = "A100"}};
  b[0].facts.worldSize = 8;
  const Comparability result = judged(pair.input(), a, b);
  EXPECT_EQ(result.check(CheckId::ProfilerSettings).status, CheckStatus::Pass);
  EXPECT_EQ(result.check(CheckId::Devices).status, CheckStatus::Pass);
  EXPECT_EQ(result.check(CheckId::Devices).facts.at(1).textA, "");
}

TEST(Comparability, WithoutBusyTimeOnASideFunctionsAreNotInTheData) {
  Names names;
  const MadeProcess a(names, {100, 100});
  MadeProcess b(names, {100, 100});
  b.kernel("k", {10, 10});
  const MadeInput made(a, b);
  const Check functions = judged(made.input).check(CheckId::Functions);
  EXPECT_FALSE(functions.inData);
  EXPECT_EQ(functions.status, CheckStatus::Pass);
}

TEST(Comparability, AProfilerThatTakesMuchOfTheTimeWarns) {
  const Pair pair;
  std::vector<Capture> a(1);
  const auto add = [&](std::int64_t startNs, std::int64_t durationNs, EventCategory category) {
    a[0].events.add({.startNs = startNs,
                     .durationNs = durationNs,
                     .function = *pair.names.functions.find("k"),
                     .category = category});
  };
  add(0, 1000, EventCategory::GpuCompute);
  add(100, 6, EventCategory::Overhead);
  add(103, 6, EventCategory::Overhead);  // 9 together
  const Check quality = judged(pair.input(), a, {}).check(CheckId::InputQuality);
  EXPECT_EQ(quality.status, CheckStatus::Pass);
  EXPECT_DOUBLE_EQ(*quality.fact(FactKind::ProfilerOverhead)->a, 0.009);
  add(500, 2, EventCategory::Overhead);
  EXPECT_EQ(judged(pair.input(), a, {}).check(CheckId::InputQuality).status, CheckStatus::Warn);
}

TEST(Comparability, LargerLaunchesOrCopiesWarn) {
  Pair pair(2);
  const auto captureWith = [&](std::uint64_t threads, std::uint64_t bytes) {
    Capture capture;
    capture.tracks = {
        {.kind = TrackKind::GpuStream, .process = test::kRecordedProcess, .begin = 0, .end = 3}};
    capture.details = {{.threads = threads}, {.bytes = bytes}, {.threads = 1000 * threads}};
    const FunctionId kernel = *pair.names.functions.find("k");
    const FunctionId copy = pair.names.functions.intern("Memcpy HtoD");
    capture.events.add(
        {.startNs = 5, .function = kernel, .category = EventCategory::GpuCompute, .detail = 0});
    capture.events.add({.startNs = 9, .function = copy, .category = EventCategory::GpuMemcpy, .detail = 1});
    // Behind the last cycle: it does not count.
    capture.events.add(
        {.startNs = 300'000'000, .function = kernel, .category = EventCategory::GpuCompute, .detail = 2});
    return std::vector<Capture>{capture};
  };
  const auto statusFor = [&](std::uint64_t threads, std::uint64_t bytes) {
    const auto a = captureWith(100, 4096);
    const auto b = captureWith(threads, bytes);
    return judged(pair.input(), a, b).check(CheckId::ProblemSize).status;
  };
  EXPECT_EQ(statusFor(100, 4096), CheckStatus::Pass);
  EXPECT_EQ(statusFor(200, 4096), CheckStatus::Warn);
  EXPECT_EQ(statusFor(100, 1024), CheckStatus::Warn);
}

TEST(Comparability, MetricsOfOneRunAreNamed) {
  Pair pair;
  pair.a.level("k", "GPU 0", "gpu_usage", test::Values(12, 1.0));
  pair.b.level("k", "GPU 0", "gpu_usage", test::Values(12, 1.0)).level("k", "GPU 0", "power", {1.0});
  const MadeInput made = pair.input();
  const Check metrics = judged(made.input).check(CheckId::Metrics);
  EXPECT_EQ(metrics.status, CheckStatus::Note);
  EXPECT_EQ(*metrics.facts[0].both, 1.0);
  EXPECT_EQ(metrics.facts[1].name, "power");
  EXPECT_FALSE(metrics.facts[1].a);
}

TEST(Comparability, SkippedRecordsAndDamagedFilesWarn) {
  const Pair pair;
  MadeInput made = pair.input();
  made.input.a.quality = {.records = 1000, .skipped = 1};
  EXPECT_EQ(judged(made.input).check(CheckId::InputQuality).status, CheckStatus::Pass);
  made.input.a.quality.skipped = 2;
  EXPECT_EQ(judged(made.input).check(CheckId::InputQuality).status, CheckStatus::Warn);
  made.input.a.quality = {.records = 1000, .damagedFiles = 1};
  EXPECT_EQ(judged(made.input).check(CheckId::InputQuality).status, CheckStatus::Warn);
}

TEST(Comparability, SlowCountersAreNoted) {
  const Pair pair;  // cycles of 100 ms
  MadeInput made = pair.input();
  const Sweeps sweeps = {{"gpu_usage", {.startNs = {0, 1'000'000'000, 2'000'000'000}}}};
  made.input.a.sweeps = &sweeps;
  const Check counters = judged(made.input).check(CheckId::Counters);
  EXPECT_EQ(counters.status, CheckStatus::Note);
  EXPECT_DOUBLE_EQ(*counters.fact(FactKind::SamplingPeriodMs)->a, 1000.0);
  EXPECT_FALSE(counters.fact(FactKind::SamplingPeriodMs)->b);
}

TEST(Comparability, ABrushKeepsTheSamplingPeriodOfTheRecording) {
  const auto recordingAt = [](Names& names, std::int64_t startNs) {
    Capture capture;
    capture.tracks = {
        {.kind = TrackKind::HostThread, .process = test::kRecordedProcess, .begin = 0, .end = 1}};
    capture.events.add({.startNs = startNs,
                        .durationNs = 1'500'000'000,
                        .function = names.functions.intern("f"),
                        .category = EventCategory::CpuOp});
    return capture;
  };
  Pair pair;
  const std::vector<Capture> recordings = {recordingAt(pair.names, 0),
                                           recordingAt(pair.names, 60'000'000'000)};
  const MadeRecordings recorded(recordings);
  const Sweeps sweeps = {{"gpu_usage", {.startNs = {0, 60'000'000'000, 61'000'000'000}}}};
  MadeInput made = pair.input();
  made.input.a.sweeps = &sweeps;
  recorded.giveTo(made.input.a);
  const Comparability whole = judged(made.input);
  ASSERT_DOUBLE_EQ(*whole.check(CheckId::Counters).fact(FactKind::SamplingPeriodMs)->a, 1000.0);
  made.input.a.run = nullptr;  // a brush leaves the trace where it is
  made.input.a.tracks = {};
  made.input.recorded = &whole;
  EXPECT_EQ(judged(made.input), whole);
}

TEST(Comparability, MoreWorkInTheWholeRunIsNoted) {
  Names names;
  MadeProcess a(names, std::vector<double>(12, 100.0));
  a.kernel("k", test::Values(12, 1.0));
  MadeProcess b(names, std::vector<double>(20, 100.0));
  b.kernel("k", test::Values(20, 1.0));
  const MadeInput made(a, b);
  EXPECT_EQ(judged(made.input).check(CheckId::Window).status, CheckStatus::Note);
  EXPECT_EQ(judged(made.input).verdict, Comparable::Yes);
}

TEST(Comparability, RangesTellTheSizeOfTheProblem) {
  const auto captureWith = [](Names& names, const std::string& range) {
    Capture capture;
    capture.tracks = {
        {.kind = TrackKind::HostThread, .process = test::kRecordedProcess, .begin = 0, .end = 1}};
    capture.events.add(
        {.startNs = 5, .function = names.functions.intern(range), .category = EventCategory::Annotation});
    return std::vector<Capture>{capture};
  };
  Pair pair(2);
  const auto a = captureWith(pair.names, "forward batch_size=32, tokens: 512");
  const auto b = captureWith(pair.names, "forward batch_size=64, tokens: 512");
  const Check size = judged(pair.input(), a, b).check(CheckId::ProblemSize);
  EXPECT_EQ(size.status, CheckStatus::Warn);
  ASSERT_EQ(size.facts.size(), 4U);
  EXPECT_EQ(size.facts[2].name, "batch size");
  EXPECT_EQ(*size.facts[2].both, 2.0);
  EXPECT_EQ(judged(pair.input(), a, a).check(CheckId::ProblemSize).status, CheckStatus::Pass);
}

TEST(RangeSizes, NeedAKeyOfTheirOwnAndASign) {
  using Sizes = std::vector<std::pair<std::string_view, double>>;
  EXPECT_EQ(sizesInName("Step BS=8 seq_len : 4096"),
            (Sizes{{"batch size", 8.0}, {"sequence length", 4096.0}}));
  EXPECT_TRUE(sizesInName("ProfilerStep#12").empty());
  EXPECT_TRUE(sizesInName("jobs=8 batch_size_12 tokens=many batch_size").empty());
}

TEST(Comparability, HowRunsWereRecordedIsEnvironmentNotDoubt) {
  const Pair pair;
  std::vector<Capture> a(1);
  std::vector<Capture> b(1);
  a[0].facts.dialect = Dialect::Kineto2022;
  b[0].facts.dialect = Dialect::Kineto2024;
  const Check settings = judged(pair.input(), a, b).check(CheckId::ProfilerSettings);
  EXPECT_EQ(settings.status, CheckStatus::Pass);
  EXPECT_FALSE(settings.inData) << "neither tells a setting or a version";
  ASSERT_EQ(settings.facts.size(), 1U);
  EXPECT_EQ(settings.facts[0].kind, FactKind::Environment);
  EXPECT_EQ(settings.facts[0].name, "trace format");
}

TEST(Comparability, WithoutAnAnchorBusyTimeAndLaunchesAreTold) {
  const Pair pair(1);
  MadeInput made = pair.input();
  made.input.a.isWholeRun = made.input.b.isWholeRun = true;
  const Check anchor = judged(made.input).check(CheckId::Anchor);
  EXPECT_EQ(anchor.status, CheckStatus::Warn);
  ASSERT_NE(anchor.fact(FactKind::AllLaunches), nullptr);
  EXPECT_EQ(*anchor.fact(FactKind::AllLaunches)->a, 1.0);
  EXPECT_FALSE(anchor.fact(FactKind::GpuBusyMs)->a);  // only sums are known
}

}  // namespace culprit
