#include "core/analysis/judging/causes.h"

#include <gtest/gtest.h>
#include <rapidjson/document.h>

#include "core/store/session/session.h"
#include "tests/support/corpus.h"
#include "tests/support/judged_run.h"
#include "tests/support/made_process.h"

namespace culprit {

namespace {

using test::MadeInput;
using test::MadeProcess;

std::vector<Cause> scored(const MadeProcess& a, const MadeProcess& b) {
  const MadeInput made(a, b);
  return scoreResources(levelSeries(a.samples), levelSeries(b.samples), made.input, SilentMonitor());
}

/// One function whose levels of one metric are given.
MadeProcess withLevels(Names& names, const std::string& metric, const test::Values& mu) {
  MadeProcess made(names, std::vector<double>(mu.size(), 10.0));
  made.use("f", "Host", "oncpu", test::Values(mu.size(), 1.0)).level("f", "Host", metric, mu);
  return made;
}

}  // namespace

TEST(LevelSeries, WeighsTheFunctionsOfACycleByTheirTime) {
  Names names;
  MadeProcess made(names, {10, 10, 10});
  made.use("f", "Host", "oncpu", {1, 1, 1}).use("g", "Host", "oncpu", {3, 1, 0});
  made.level("f", "Host", "m", {10, 20, std::nullopt}).level("g", "Host", "m", {30, std::nullopt, 50});
  const LevelSeries series = levelSeries(made.samples);
  ASSERT_EQ(series.size(), 1U);
  EXPECT_EQ(series.begin()->second, (std::vector<double>{25, 20}));  // no time in the third: no value
}

TEST(LevelSeries, OfRawRunsTakesNoInterpolatedValue) {
  Names names;
  MadeProcess made(names, {10, 10, 10});
  made.use("f", "Host", "oncpu", {1, 1, 1}).level("f", "Host", "m", {10, 20, 30});
  made.samples.levels[0].evidence[1] = Evidence::Interpolated;
  EXPECT_EQ(levelSeries(made.samples, true).begin()->second, (std::vector<double>{10, 30}));
  EXPECT_EQ(levelSeries(made.samples).begin()->second, (std::vector<double>{10, 20, 30}));
}

TEST(Causes, SomeReadsFromTheDiskAreNoCause) {
  Names names;
  const MadeProcess quiet = withLevels(names, "disk_read_rate", {0, 0, 0, 0, 0});
  const MadeProcess few = withLevels(names, "disk_read_rate", {1.6e5, 1.7e5, 1.6e5, 1.8e5, 1.7e5});
  const MadeProcess many = withLevels(names, "disk_read_rate", {1.6e8, 1.7e8, 1.6e8, 1.8e8, 1.7e8});
  EXPECT_NE(scored(quiet, few).at(0).level, CauseLevel::Strong);
  EXPECT_EQ(scored(quiet, many).at(0).level, CauseLevel::Strong);
}

TEST(Causes, WhatChangedOnTheHostDoesNotMakeKernelsLonger) {
  Names names;
  const auto causesOf = [&names](TimeClass grown, double share = 0.9, double shift = 2.0) {
    std::vector<Cause> causes(2);
    causes[0].metric = names.metrics.intern("disk_read_rate");
    causes[1].metric = names.metrics.intern("gpu_other_usage");
    for (Cause& cause : causes) cause.level = CauseLevel::Strong;
    const Cause time{.timeClass = grown, .score = share, .shift = shift};
    limitHost({time}, names, causes);
    return causes;
  };
  EXPECT_EQ(causesOf(TimeClass::GpuCompute)[0].level, CauseLevel::Possible);
  EXPECT_EQ(causesOf(TimeClass::GpuCompute)[1].level, CauseLevel::Strong);
  EXPECT_EQ(causesOf(TimeClass::InputPipeline)[0].level, CauseLevel::Strong);
  EXPECT_EQ(causesOf(TimeClass::GpuCompute, 0.6)[0].level, CauseLevel::Strong);
  EXPECT_EQ(causesOf(TimeClass::GpuCompute, 0.9, -2.0)[0].level, CauseLevel::Strong);
}

TEST(Causes, AFallenClockIsStrongAndARisenOneIsNot) {
  Names names;
  const MadeProcess high = withLevels(names, "cpu_frequency", {90, 91, 92, 93, 94});
  const MadeProcess low = withLevels(names, "cpu_frequency", {20, 21, 22, 23, 24});
  const Cause fell = scored(high, low).at(0);
  EXPECT_EQ(fell.level, CauseLevel::Strong);
  EXPECT_EQ(fell.role, ResourceRole::Supply);
  EXPECT_DOUBLE_EQ(*fell.cliff, -1.0);
  EXPECT_DOUBLE_EQ(fell.shift, -70.0);
  EXPECT_DOUBLE_EQ(fell.share, 70.0 / 94.0);
  const Cause rose = scored(low, high).at(0);
  EXPECT_NEAR(rose.score, fell.score / 4.0, 1e-12);
  EXPECT_NE(rose.level, CauseLevel::Strong);
}

TEST(Causes, ThreeSamplesArePossibleAtMost) {
  Names names;
  const Cause cause = scored(withLevels(names, "cpu_frequency", {90, 91, 92}),
                             withLevels(names, "cpu_frequency", {20, 21, 22}))
                          .at(0);
  EXPECT_EQ(cause.level, CauseLevel::Possible);
  EXPECT_FALSE(cause.shiftLow);
}

TEST(Causes, RoundingOfAConstantIsNoChange) {
  Names names;
  const Cause cause = scored(withLevels(names, "gpu_mem_frequency", {159300.0, 159300.00000000003, 159300.0}),
                             withLevels(names, "gpu_mem_frequency", {159300.00000000006, 159300.0, 159300.0}))
                          .at(0);
  EXPECT_EQ(*cause.cliff, 0.0);
  EXPECT_EQ(cause.score, 0.0);
  EXPECT_NEAR(cause.a, 1593.0, 1e-9);  // published as hundredths of a MHz
}

TEST(Causes, MembersOfAFamilyShareALine) {
  Names names;
  MadeProcess a = withLevels(names, "gpu_link_transmit", {0, 0, 0, 0});
  MadeProcess b = withLevels(names, "gpu_link_transmit", {1e12, 1e12, 1e12, 1e12});
  a.level("f", "Host", "gpu_link_receive", {0, 0, 0, 0}).level("f", "Host", "host_cpu_usage", {5, 5, 5, 5});
  b.level("f", "Host", "gpu_link_receive", {2e12, 2e12, 2e12, 2e12});
  b.level("f", "Host", "host_cpu_usage", {5, 5, 5, 5});
  const std::vector<Cause> all = scored(a, b);
  ASSERT_EQ(all.size(), 3U);
  const std::vector<Cause> ranked = rankCauses(all);
  ASSERT_EQ(ranked.size(), 2U);
  EXPECT_EQ(names.metrics[*ranked[0].metric], "gpu_link_receive");
  EXPECT_EQ(ranked[1].family, "host CPU load");
}

TEST(Causes, AMetricOfOneRunOnlyIsLeftOut) {
  Names names;
  EXPECT_TRUE(scored(withLevels(names, "x", {1, 2}), withLevels(names, "y", {1, 2})).empty());
  EXPECT_TRUE(scored(withLevels(names, "x", {1, 2}), withLevels(names, "x", {1})).empty());
}

TEST(Causes, TheHardwareTellsTheCapacity) {
  Names names;
  const MadeProcess a = withLevels(names, "cpu_frequency", {310000, 311000, 312000, 313000, 314000});
  const MadeProcess b = withLevels(names, "cpu_frequency", {160000, 161000, 162000, 163000, 164000});
  MadeInput made(a, b);
  const auto capacity = [&] {
    return scoreResources(levelSeries(a.samples), levelSeries(b.samples), made.input, SilentMonitor())
        .at(0)
        .capacity;
  };
  EXPECT_DOUBLE_EQ(capacity(), 3140.0);  // the largest value seen, in MHz
  made.input.a.capacities.cpuMHz = 3500.0;
  made.input.b.capacities.cpuMHz = 3600.0;
  EXPECT_DOUBLE_EQ(capacity(), 3600.0);
  made.input.a.capacities = made.input.b.capacities = {.cpuMHz = 2000.0};  // never below what was seen
  EXPECT_DOUBLE_EQ(capacity(), 3140.0);
}

TEST(Capacities, BelongToTheHostAndTheGpuOfTheProcess) {
  Trace trace;
  trace.topology.hosts = {{.name = "n1", .memoryBytes = 64e9, .cpuMaxMHz = 3500.0},
                          {.name = "n2", .cpuMaxMHz = 4000.0}};
  trace.topology.gpus = {{.host = "n1", .physical = 0, .memoryBytes = 16e9},
                         {.host = "n1", .physical = 1, .memoryBytes = 80e9}};
  trace.topology.bindings = {{.host = "n1", .pid = 7, .physical = 0}};
  const Capacities capacities = RunCapacities(trace).of({.host = "n1", .pid = 7});
  EXPECT_EQ(capacities.of("cpu_frequency", "MHz"), 3500.0);
  EXPECT_EQ(capacities.of("gpu_mem_used", "B"), 16e9);
  EXPECT_EQ(capacities.of("process_mem_rss", "B"), 64e9);
  EXPECT_FALSE(capacities.of("cpu_frequency", "% of maximum"));
  EXPECT_EQ(RunCapacities(trace).of({.host = "n1", .pid = 8}).gpuBytes, 80e9);
  EXPECT_EQ(RunCapacities(trace).of({.pid = 8}).cpuMHz, 4000.0) << "any host may be its own";
  EXPECT_EQ(RunCapacities(trace).of({.host = "n3", .pid = 7}), Capacities());
  trace.topology.hosts.push_back({.cpuMaxMHz = 5000.0});
  EXPECT_EQ(RunCapacities(trace).of({.host = "n3", .pid = 7}).cpuMHz, 5000.0) << "a table of one host";
  trace.topology = {};
  trace.captures.emplace_back().facts.devices = {{.memoryBytes = 40}};
  EXPECT_EQ(RunCapacities(trace).of({.pid = 7}).gpuBytes, 40.0);
}

TEST(Causes, WhatEventsTellOfThemselvesIsNoResource) {
  Names names;
  const MadeProcess a = withLevels(names, "achieved_occupancy", {10, 11, 12, 13, 14});
  const MadeProcess b = withLevels(names, "achieved_occupancy", {90, 91, 92, 93, 94});
  EXPECT_TRUE(scored(a, b).empty());
  // Unless the user's table makes it one.
  MadeInput made(a, b);
  const std::vector<Resource> own = {{.metric = "achieved_occupancy", .family = "occupancy"}};
  made.resources = ResourceTable(own);
  EXPECT_EQ(
      scoreResources(levelSeries(a.samples), levelSeries(b.samples), made.input, SilentMonitor()).size(), 1U);
}

TEST(Causes, MetricsOfThePublishedPairsScoreAsInThePrototype) {
  struct Case {
    const char* folder;
    const char* process;
    const char* answers;
  };
  for (const Case& pair : {Case{"SGLang/cpu_frequency_reduction", "805580:842126",
                                "SGLang_cpu_frequency_reduction_805580_842126"},
                           Case{"SGLang/gpu_instability", "944615", "SGLang_gpu_instability_944615_944615"},
                           Case{"SGLang/gpu_memory_squeeze_out_NVLink", "923228",
                                "SGLang_gpu_memory_squeeze_out_NVLink_923228_923228"},
                           Case{"SGLang/gpu_memory_squeeze_out_NVLink", "923229",
                                "SGLang_gpu_memory_squeeze_out_NVLink_923229_923229"},
                           Case{"vLLM/cpu_compute_squeeze_out", "2300005:2329762",
                                "vLLM_cpu_compute_squeeze_out_2300005_2329762"}}) {
    SCOPED_TRACE(pair.answers);
    const auto folder = test::corpusPath(std::filesystem::path("processed") / pair.folder);
    const auto answers =
        test::corpusPath(std::filesystem::path("cause") / (std::string(pair.answers) + ".json"));
    if (!folder || !answers) GTEST_SKIP() << "the corpus is not there";
    rapidjson::Document expected;
    expected.Parse(test::contentOf(*answers).c_str());
    const test::TempFolder temp;
    SilentMonitor monitor;
    compareRuns({.folders = splitParent(*folder),
                 .process = ProcessChoice::parse(pair.process),
                 .session = temp.path() / "x.culprit"},
                monitor);
    const Session session = Session::open(temp.path() / "x.culprit");
    const ResultsPtr results = session.results();
    const ProcessSamples a = session.samples(results->pairs[0].a.id);
    const ProcessSamples b = session.samples(results->pairs[0].b.id);
    const ResourceTable resources;
    const auto ours = scoreResources(levelSeries(a), levelSeries(b),
                                     {.names = &results->names, .resources = &resources}, SilentMonitor());
    ASSERT_EQ(ours.size(), expected["resources"].Size());
    for (const auto& wanted : expected["resources"].GetArray()) {
      const std::string metric = wanted["metric"].GetString();
      SCOPED_TRACE(metric);
      const auto found = std::find_if(ours.begin(), ours.end(), [&](const Cause& cause) {
        return results->names.metrics[*cause.metric] == metric;
      });
      ASSERT_NE(found, ours.end());
      const auto expectClose = [](double number, double answer) {
        EXPECT_NEAR(number, answer, std::max(1e-9, 1e-6 * std::abs(answer)));
      };
      EXPECT_EQ(found->samplesA, wanted["n"][0].GetUint());
      EXPECT_EQ(found->samplesB, wanted["n"][1].GetUint());
      EXPECT_EQ(nameOf(found->level), wanted["level"].GetString());
      expectClose(found->score, wanted["score"].GetDouble());
      expectClose(*found->cliff, wanted["cliff"].GetDouble());
      expectClose(found->shift, wanted["shift"].GetDouble());
      expectClose(found->logRatio, wanted["log_ratio"].GetDouble());
      expectClose(found->a, wanted["median"][0].GetDouble());
      expectClose(found->b, wanted["median"][1].GetDouble());
      ASSERT_EQ(found->shiftLow.has_value(), !wanted["shift_ci"].IsNull());
      if (!found->shiftLow) continue;
      expectClose(*found->shiftLow, wanted["shift_ci"][0].GetDouble());
      expectClose(*found->shiftHigh, wanted["shift_ci"][1].GetDouble());
    }
  }
}

}  // namespace culprit
