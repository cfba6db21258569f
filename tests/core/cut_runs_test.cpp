#include "core/pipeline/cut_runs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/store/session/session.h"
#include "core/store/session/session_writer.h"
#include "tests/support/made_steps.h"
#include "tests/support/temp_folder.h"

namespace culprit {
namespace {

using test::addStep;
using test::MadeTrace;
using test::StepTracks;

/// Steps of "Engine.step"; every fourth runs "Model.forward_extend" if there is prefill.
RunContent madeRun(Names& names, int steps, bool prefill) {
  MadeTrace run(names, Dialect::Kunlun);
  StepTracks tracks = stepTracks(run, 1);
  run.process(99);  // never seen in the trace
  for (int i = 0; i < steps; ++i) {
    const bool extends = prefill && i % 4 == 3;
    addStep(run, tracks, i * 1000, 4, extends ? "Model.forward_extend" : "Model.forward_decode");
  }
  run.reading("gpu_frequency", InstanceKind::Gpu, "0", 0, 1410.0);
  return run.content();
}

TEST(CutRuns, CutsBothByOneAnchorAndSplitsPrefillFromDecode) {
  Names names;
  RunContent a = madeRun(names, 8, false);
  RunContent b = madeRun(names, 8, true);
  const AnchorTable anchors = cutRuns(a, &b, names, {}, SilentMonitor());
  EXPECT_EQ(anchors.candidates.at(anchors.chosen).name, "Engine.step");
  EXPECT_EQ(a.muScale, MuScale::Natural);
  EXPECT_GT(a.rows, 0U);
  ASSERT_EQ(a.processes.size(), 2U);
  EXPECT_EQ(a.processes[0].part, "result");
  EXPECT_EQ(processesWithCycles(a), std::vector<std::size_t>{0});

  ASSERT_EQ(b.processes.size(), 3U);
  EXPECT_EQ(b.processes[0].part, "result_decode");
  EXPECT_EQ(b.processes[2].part, "result_prefill");
  EXPECT_EQ(b.processes[2].trackOwner, ProcessId{0});
  EXPECT_EQ(b.samples[0].cycles.size(), 6U);
  ASSERT_EQ(b.samples[2].cycles.size(), 2U);
  EXPECT_EQ(b.samples[2].cycles[1].number, 8);  // numbers are shared
  EXPECT_EQ(processesWithCycles(b), (std::vector<std::size_t>{0, 2}));
  for (const Usage& usage : b.samples[2].usages) {
    EXPECT_EQ(usage.cycle.size(), usage.unionNs.size());
    for (const std::uint32_t cycle : usage.cycle) EXPECT_LT(cycle, 2U);
  }
}

/// What was cut of a run, in words, so that ids of different dictionaries can be compared.
std::vector<std::string> told(const RunContent& run, const Names& names) {
  std::vector<std::string> lines;
  for (const ProcessSamples& samples : run.samples) {
    for (const Cycle& cycle : samples.cycles) lines.push_back(names.anchors[cycle.anchor]);
    for (const Usage& usage : samples.usages) {
      lines.push_back(names.functions[usage.function] + " on " + names.devices[usage.device] + ", " +
                      names.categories[usage.category]);
      for (const std::int64_t duration : usage.durationNs) lines.back() += " " + std::to_string(duration);
    }
    for (const Level& level : samples.levels)
      lines.push_back(names.functions[level.function] + " " + names.metrics[level.metric]);
    for (const auto* list : {&samples.wallTimes, &samples.operatorTimes, &samples.rangeTimes})
      for (const WallTime& times : *list)
        lines.push_back(names.functions[times.function] + " of " + names.categories[times.category]);
  }
  return lines;
}

TEST(CutRuns, LargeRunsAreCutAtTheSameTimeAsTheyAreAlone) {
  constexpr int kEnoughForTwoThreads = 1200;  // steps, of 23 events each
  Names names;
  RunContent a = madeRun(names, kEnoughForTwoThreads, false);
  RunContent b = madeRun(names, kEnoughForTwoThreads, true);
  ASSERT_GT(std::min(a.trace.events(), b.trace.events()), 20'000U);
  cutRuns(a, &b, names, {}, SilentMonitor());

  Names apart;
  RunContent aloneA = madeRun(apart, kEnoughForTwoThreads, false);
  RunContent aloneB = madeRun(apart, kEnoughForTwoThreads, true);
  cutRuns(aloneA, nullptr, apart, {}, SilentMonitor());
  cutRuns(aloneB, nullptr, apart, {}, SilentMonitor());
  EXPECT_EQ(told(a, names), told(aloneA, apart));
  EXPECT_EQ(told(b, names), told(aloneB, apart));
  EXPECT_EQ(std::vector<std::string>(names.functions.begin(), names.functions.end()),
            std::vector<std::string>(apart.functions.begin(), apart.functions.end()));
  EXPECT_EQ(std::vector<std::string>(names.metrics.begin(), names.metrics.end()),
            std::vector<std::string>(apart.metrics.begin(), apart.metrics.end()));
}

/// Ranks of one host that each have a GPU of their own: `count` of them, the first with this number.
RunContent madeRanks(Names& names, int first, int count) {
  MadeTrace run(names, Dialect::Kunlun);
  for (int rank = first; rank < first + count; ++rank) {
    const std::string number = std::to_string(rank);
    StepTracks tracks{.process = run.process(rank + 1)};
    tracks.python = run.thread(tracks.process, "python " + number);
    tracks.runtime = run.thread(tracks.process, "runtime " + number);
    tracks.gpu = run.stream(tracks.process, rank % 8);
    for (int step = 0; step < 4; ++step) addStep(run, tracks, step * 1000, 1 + rank % 3);
  }
  for (const char* gpu : {"0", "3", "7"}) run.reading("gpu_frequency", InstanceKind::Gpu, gpu, 0, 1410.0);
  return run.content();
}

template <typename Id>
std::vector<std::string> listed(const Dictionary<Id>& names) {
  return {names.begin(), names.end()};
}

/// With a second recording in which nothing repeats, of another GPU.
RunContent madeWithRest(Names& names) {
  MadeTrace run(names, Dialect::Kunlun);
  StepTracks tracks = stepTracks(run, 1);
  for (int step = 0; step < 4; ++step) addStep(run, tracks, step * 1000, 4);
  run.beginCapture(Dialect::Kunlun);
  run.event(run.thread(tracks.process, "python 1"), EventCategory::Python, "finish", 9000, 100);
  run.event(run.stream(tracks.process, 5), EventCategory::GpuCompute, "late_kernel", 9010, 50);
  run.reading("gpu_frequency", InstanceKind::Gpu, "0", 0, 1410.0);
  return run.content();
}

TEST(CutToDescribe, TellsWhatACutTellsWithoutAskingWhoseTurnItWas) {
  Names cutNames, names;
  RunContent cut = madeWithRest(cutNames);
  RunContent described = madeWithRest(names);
  const AnchorTable expected = cutRuns(cut, nullptr, cutNames, {}, SilentMonitor());
  const AnchorTable anchors = cutToDescribe(described, names, SilentMonitor(), 1);
  EXPECT_EQ(anchors.candidates.at(anchors.chosen).name, expected.candidates.at(expected.chosen).name);
  EXPECT_EQ(described.rows, cut.rows);
  EXPECT_EQ(listed(names.devices), listed(cutNames.devices));
  EXPECT_EQ(listed(names.devices).size(), 3U);  // the host and both GPUs
  EXPECT_EQ(listed(names.metrics), listed(cutNames.metrics));
  EXPECT_EQ(listed(names.anchors), listed(cutNames.anchors));
  ASSERT_EQ(described.samples.size(), cut.samples.size());
  EXPECT_EQ(described.samples[0].cycles, cut.samples[0].cycles);
  EXPECT_EQ(described.samples[0].cycles.size(), 4U);
  EXPECT_FALSE(cut.samples[0].wallTimes.empty());
  EXPECT_TRUE(described.samples[0].wallTimes.empty());
  EXPECT_TRUE(described.samples[0].kernelCalls.empty());
}

TEST(CutRuns, ManyProcessesAreCutAsEachIsAloneByAnyNumberOfThreads) {
  constexpr int kRanks = 40;  // more than one part
  Names alone;
  std::vector<std::string> expected;
  for (int rank = 0; rank < kRanks; ++rank) {
    RunContent run = madeRanks(alone, rank, 1);
    cutRuns(run, nullptr, alone, {}, SilentMonitor());
    const auto lines = told(run, alone);
    expected.insert(expected.end(), lines.begin(), lines.end());
  }
  for (const std::size_t threads : {1, 2, 16}) {
    Names names;
    RunContent run = madeRanks(names, 0, kRanks);
    cutRuns(run, nullptr, names, {}, SilentMonitor(), threads);
    EXPECT_EQ(told(run, names), expected) << threads;
    EXPECT_EQ(listed(names.devices), listed(alone.devices)) << threads;
    EXPECT_EQ(listed(names.metrics), listed(alone.metrics)) << threads;
    EXPECT_EQ(listed(names.categories), listed(alone.categories)) << threads;
  }
}

TEST(CutRuns, ARawRunBesideAProcessedOneSpeaksItsLanguage) {
  Names names;
  RunContent raw = madeRun(names, 8, false);
  RunContent processed;
  processed.samples.push_back({.cycles = {{.number = 1, .anchor = names.anchors.intern("Block.forward")}}});
  const AnchorTable anchors = cutRuns(processed, &raw, names, {}, SilentMonitor());
  EXPECT_EQ(anchors.candidates.at(anchors.chosen).name, "Block.forward");
  EXPECT_FALSE(anchors.chosenByUser);
  EXPECT_EQ(raw.muScale, MuScale::Published);
  ASSERT_FALSE(raw.samples[0].levels.empty());
  EXPECT_DOUBLE_EQ(raw.samples[0].levels[0].mu[0], 141'000.0);
}

TEST(CutRuns, LeavesProcessedRunsAlone) {
  Names names;
  RunContent a, b;
  EXPECT_TRUE(cutRuns(a, &b, names, {}, SilentMonitor()).candidates.empty());
  EXPECT_EQ(a.muScale, MuScale::Published);
}

TEST(CutRuns, TheSessionKeepsAllOfIt) {
  const test::TempFolder folder;
  const auto file = folder.path() / "s.culprit";
  Results results;
  RunContent a = madeRun(results.names, 8, true);
  RunContent b = madeRun(results.names, 8, false);
  results.anchors = cutRuns(a, &b, results.names, {.anchor = "Engine.step"}, SilentMonitor());
  results.runA.muScale = a.muScale;
  results.runB.side = Side::B;
  results.processes = a.processes;
  {
    SessionWriter writer(file);
    writer.writeRun(Side::A, a, {ProcessId{0}, ProcessId{1}, ProcessId{2}});
    writer.writeResults(results);
    writer.finish();
  }
  const Session session = Session::open(file);
  EXPECT_EQ(session.results()->anchors, results.anchors);
  EXPECT_TRUE(session.results()->anchors.chosenByUser);
  EXPECT_EQ(session.results()->runA.muScale, MuScale::Natural);
  EXPECT_EQ(session.results()->processes.at(2).trackOwner, ProcessId{0});
  const ProcessSamples stored = session.samples(ProcessId{0});
  EXPECT_EQ(stored.cycles, a.samples[0].cycles);
  ASSERT_EQ(stored.usages.size(), a.samples[0].usages.size());
  EXPECT_EQ(stored.usages[0].unionNs, a.samples[0].usages[0].unionNs);
  EXPECT_EQ(stored.turnTimes, a.samples[0].turnTimes);
  ASSERT_EQ(stored.wallTimes.size(), a.samples[0].wallTimes.size());
  ASSERT_FALSE(stored.wallTimes.empty());
  EXPECT_EQ(stored.wallTimes[0].calls, a.samples[0].wallTimes[0].calls);
  EXPECT_EQ(stored.wallTimes[0].busyNs, a.samples[0].wallTimes[0].busyNs);
  EXPECT_EQ(stored.wallTimes[0].criticalNs, a.samples[0].wallTimes[0].criticalNs);
  EXPECT_GT(stored.wallTimes[0].totalCalls, 0U);
  EXPECT_EQ(stored.wallTimes[0].totalCalls, a.samples[0].wallTimes[0].totalCalls);
  EXPECT_EQ(stored.wallTimes[0].totalNs, a.samples[0].wallTimes[0].totalNs);
  for (const auto member : {&ProcessSamples::operatorTimes, &ProcessSamples::rangeTimes}) {
    const std::vector<WallTime>& made = a.samples[0].*member;
    ASSERT_EQ((stored.*member).size(), made.size());
    ASSERT_FALSE(made.empty());
    EXPECT_EQ((stored.*member)[0].function, made[0].function);
    EXPECT_EQ((stored.*member)[0].criticalNs, made[0].criticalNs);
    EXPECT_FALSE((stored.*member)[0].totalCalls);
  }
  ASSERT_FALSE(stored.levels.empty());
  EXPECT_EQ(stored.levels[0].readings, a.samples[0].levels[0].readings);
}

}  // namespace
}  // namespace culprit
