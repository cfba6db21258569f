// The counter readings of a whole run's timeline: whose they are, and where they stand.
#include "core/exploring/timeline/timeline_readings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "core/exploring/timeline/read_timeline.h"
#include "tests/support/made_call_tree.h"

namespace culprit {
namespace {

using test::MadeCallTree;

void addGemm(test::MadeTrace& trace, ProcessId process, std::int32_t gpu) {
  trace.event(trace.stream(process, gpu), EventCategory::GpuCompute, "gemm", 0, 1000);
}

std::vector<ReadingSeries> readingsIn(const MadeCallTree& made) {
  const Session session = Session::open(made.file());
  return readTimeline(session, made.results(), 0, Side::A, {}, SilentMonitor()).readings;
}

std::vector<std::string> instancesOf(const std::vector<ReadingSeries>& readings) {
  std::vector<std::string> instances;
  for (const ReadingSeries& series : readings) instances.push_back(series.metric + " " + series.instance);
  std::sort(instances.begin(), instances.end());
  return instances;
}

TEST(TimelineReadings, HasTheCountersOfItsGpusAndItsProcess) {
  MadeCallTree made;
  addGemm(made.a, made.processA, 1);
  for (const char* const gpu : {"0", "1", "2"}) made.a.reading("gpu_util", InstanceKind::Gpu, gpu, 500, 70.0);
  made.a.reading("process_cpu_usage", InstanceKind::Process, "1.0", 500, 20.0);
  made.a.reading("process_cpu_usage", InstanceKind::Process, "77", 500, 90.0);
  made.a.reading("host_load", InstanceKind::None, "", 500, 2.0);
  addGemm(made.b, made.processB, 0);
  made.store();
  EXPECT_EQ(instancesOf(readingsIn(made)),
            (std::vector<std::string>{"gpu_util 1", "host_load ", "process_cpu_usage 1.0"}));
}

TEST(TimelineReadings, HasTheCountersOfTheGpuThatTheHardwareTableBinds) {
  MadeCallTree made;
  made.a.topology().bindings.push_back({.pid = 1, .physical = 3});
  addGemm(made.a, made.processA, 0);
  for (const char* const gpu : {"0", "3"}) made.a.reading("gpu_util", InstanceKind::Gpu, gpu, 500, 70.0);
  addGemm(made.b, made.processB, 0);
  made.store();
  EXPECT_EQ(instancesOf(readingsIn(made)), std::vector<std::string>{"gpu_util 3"});
}

TEST(TimelineReadings, HasTheCountersOfAllGpusWhereNobodyKnowsWhichIsWhich) {
  MadeCallTree made;
  addGemm(made.a, made.processA, 0);
  for (const char* const gpu : {"GPU-8c2e", "GPU-91f0"})
    made.a.reading("gpu_util", InstanceKind::Gpu, gpu, 500, 70.0);
  addGemm(made.b, made.processB, 0);
  made.store();
  EXPECT_EQ(readingsIn(made).size(), 2);
}

TEST(TimelineReadings, LeavesOutReadingsFromOutsideTheRecording) {
  MadeCallTree made;
  addGemm(made.a, made.processA, 0);
  for (const std::int64_t timeUs : {-5'000'000, 0, 400, 1000, 5'000'000})
    made.a.reading("host_load", InstanceKind::None, "", timeUs, timeUs < 0 ? 1e9 : 1.0);
  addGemm(made.b, made.processB, 0);
  made.store();
  const auto readings = readingsIn(made);
  ASSERT_EQ(readings.size(), 1);
  EXPECT_EQ(readings[0].timeNs, (std::vector<std::int64_t>{0, 400'000, 1'000'000}));
  EXPECT_EQ(readings[0].value, std::vector<double>(3, 1.0));
}

}  // namespace
}  // namespace culprit
