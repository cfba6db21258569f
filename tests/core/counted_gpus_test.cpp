#include "core/analysis/levels/counted_gpus.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

namespace culprit {
namespace {

/// Processes of one host, one capture each, that work on the GPU they call 0, and counters of four GPUs.
RunContent runOf(int processes, int firstRank = 0, Dialect dialect = Dialect::Kineto2024) {
  RunContent run;
  for (int i = 0; i < processes; ++i) {
    const ProcessId id{static_cast<std::uint32_t>(i)};
    run.processes.push_back({.id = id, .host = "n1", .pid = 100 + i, .rank = firstRank + i});
    Capture capture;
    capture.facts.dialect = dialect;
    capture.tracks.push_back({.kind = TrackKind::GpuStream, .process = id, .gpu = 0});
    run.trace.captures.push_back(std::move(capture));
  }
  for (int gpu = 0; gpu < 4; ++gpu) {
    run.readings.push_back({.counter = "gpu_usage",
                            .host = "n1",
                            .metric = "gpu_usage",
                            .instance = std::to_string(gpu),
                            .instanceKind = InstanceKind::Gpu});
  }
  return run;
}

TEST(VisibleDevices, AreWholeNumbers) {
  EXPECT_EQ(visibleDevices("4,5"), (std::vector<std::int32_t>{4, 5}));
  EXPECT_EQ(visibleDevices("3"), (std::vector<std::int32_t>{3}));
  EXPECT_TRUE(visibleDevices(fmt::format("{}", fmt::join(std::vector<int>(2000), ","))).empty());
  for (const std::string_view other : {"", "GPU-8c2", "0,x", "-1", "0,,1"})
    EXPECT_TRUE(visibleDevices(other).empty()) << other;
}

TEST(CountedGpus, GoByTheVariableOfTheTrace) {
  RunContent run = runOf(1);
  run.trace.captures[0].facts.variables.emplace_back("CUDA_VISIBLE_DEVICES", "2,3");
  const CountedGpus gpus(run);
  EXPECT_EQ(gpus.of(run.processes[0], 0), 2);
  EXPECT_EQ(gpus.of(run.processes[0], 1), 3);
  EXPECT_EQ(gpus.of(run.processes[0], 2), 2);
}

TEST(CountedGpus, GoByTheVariableInRunJson) {
  RunContent run = runOf(1);
  run.notes.push_back({.name = "CUDA_VISIBLE_DEVICES", .value = "1", .isVariable = true});
  EXPECT_EQ(CountedGpus(run).of(run.processes[0], 0), 1);
}

TEST(CountedGpus, OfAmdGoByBothVariables) {
  RunContent run = runOf(1);
  auto& variables = run.trace.captures[0].facts.variables;
  variables = {{"HIP_VISIBLE_DEVICES", "1"}, {"ROCR_VISIBLE_DEVICES", "2,3"}};
  EXPECT_EQ(CountedGpus(run).of(run.processes[0], 0), 3);
  variables[0].second = "3";
  EXPECT_EQ(CountedGpus(run).of(run.processes[0], 0), 3);
}

TEST(CountedGpus, OfAJobAreHandedOutFromItsList) {
  RunContent run = runOf(2);
  run.notes.push_back({.name = "CUDA_VISIBLE_DEVICES", .value = "2,3", .isVariable = true});
  EXPECT_EQ(CountedGpus(run).of(run.processes[1], 0), 3);
  run.notes[0].value = "0";  // of the process that wrote it
  EXPECT_EQ(CountedGpus(run).of(run.processes[1], 0), 1);
}

TEST(CountedGpus, GoByTheRankOnTheHostWhereAllCallTheirsZero) {
  const RunContent run = runOf(4, 8);
  const CountedGpus gpus(run);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(gpus.of(run.processes[static_cast<std::size_t>(i)], 0), i);
}

TEST(CountedGpus, AreTheTracesWhereNothingSaysOtherwise) {
  const RunContent alone = runOf(1);
  EXPECT_EQ(CountedGpus(alone).of(alone.processes[0], 0), 0);
  const RunContent amd = runOf(4, 0, Dialect::RocpdSqlite);
  EXPECT_EQ(CountedGpus(amd).of(amd.processes[3], 0), 0);
  RunContent uncounted = runOf(4);
  uncounted.readings.clear();
  EXPECT_EQ(CountedGpus(uncounted).of(uncounted.processes[3], 0), 0);
  RunContent named = runOf(4);
  named.trace.captures[3].tracks[0].gpu = 3;
  EXPECT_EQ(CountedGpus(named).of(named.processes[2], 0), 0);
}

}  // namespace
}  // namespace culprit
