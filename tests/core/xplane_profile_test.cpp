// Profiles of XLA, made here: what becomes of planes, lines, events and their stats.
#include "core/sources/xplane/xplane_profile.h"

#include <gtest/gtest.h>

#include "tests/support/gzip.h"
#include "tests/support/temp_folder.h"
#include "tests/support/trace_run.h"
#include "tests/support/xplane_text.h"

namespace culprit {
namespace {

using test::correlation;
using test::referring;
using test::xplaneOf;
using test::XplanePlane;

constexpr std::int64_t kEpochNs = 1'771'595'639'214'724'894;

class XplaneProfileTest : public testing::Test {
 protected:
  const test::TraceRun& read(const std::vector<XplanePlane>& planes) {
    run = test::readTraceRun(folder.write("box.xplane.pb", xplaneOf(planes)));
    return run;
  }
  Events::Row row(std::string_view name, std::size_t which = 0) const {
    const auto rows = run.rows(name);
    EXPECT_GT(rows.size(), which) << name;
    return rows.size() > which ? capture().events.row(rows[which]) : Events::Row{};
  }
  EventDetail detail(std::string_view name) const {
    const auto position = row(name).detail;
    EXPECT_TRUE(position) << name;
    return position ? capture().details[*position] : EventDetail{};
  }
  const Track& track(std::string_view name) const { return capture().tracks[row(name).track]; }
  const Capture& capture() const { return run.content.trace.captures.at(0); }

  test::TempFolder folder;
  test::TraceRun run;
};

TEST_F(XplaneProfileTest, KernelsCopiesAndFillsKeepTheirTimesAndSizes) {
  read(test::rocmProfile());
  EXPECT_EQ(row("fusion_3").startNs, kEpochNs + 1000 + 5000);
  EXPECT_EQ(row("fusion_3").durationNs, 2001) << "both ends are rounded: 5000.4 and 7000.6";
  EXPECT_EQ(row("fusion_3").category, EventCategory::GpuCompute);
  EXPECT_EQ(detail("fusion_3").settings.grid, (LaunchSettings::Extent{4, 64, 1}));
  EXPECT_EQ(detail("fusion_3").settings.block, (LaunchSettings::Extent{256, 1, 1}));
  EXPECT_EQ(detail("fusion_3").threads, 65536U);
  EXPECT_EQ(detail("fusion_3").settings.sharedBytes, 8704U);
  EXPECT_EQ(row("Memcpy DtoD").category, EventCategory::GpuMemcpy);
  EXPECT_EQ(detail("Memcpy DtoD").bytes, 655360U);
  EXPECT_EQ(row("Memset").category, EventCategory::GpuMemset);
  EXPECT_EQ(track("fusion_3").gpu, 3);
  EXPECT_EQ(track("fusion_3").tid, "stream 7");
  EXPECT_TRUE(run.rows("fusion.3").empty()) << "the line XLA Ops repeats the stream";
}

TEST_F(XplaneProfileTest, WorkIsLaunchedByTheCallOfItsCorrelation) {
  read(test::rocmProfile());
  EXPECT_EQ(row("fusion_3").launch, 11U);
  EXPECT_EQ(row("hipModuleLaunchKernel").launch, 11U);
  EXPECT_EQ(row("hipModuleLaunchKernel").category, EventCategory::Runtime);
  EXPECT_EQ(row("hipStreamSynchronize").category, EventCategory::Sync);
}

TEST_F(XplaneProfileTest, HostEventsAreRangesFramesStepsAndMarks) {
  read(test::rocmProfile());
  EXPECT_EQ(row("train.py(12): step").category, EventCategory::Python);
  EXPECT_EQ(row("PjitFunction(step)").category, EventCategory::Annotation);
  EXPECT_EQ(row("train#4").category, EventCategory::StepMarker);
  EXPECT_EQ(row("MemoryAllocation").category, EventCategory::Other);
  EXPECT_EQ(track("train#4").kind, TrackKind::HostThread);
  EXPECT_EQ(track("train#4").name, "python");
}

TEST_F(XplaneProfileTest, TheOperationOfAKernelIsAroundItsCall) {
  read(test::rocmProfile());
  const Events::Row operation = row("jit_step: fusion.3");
  const Events::Row call = row("hipModuleLaunchKernel");
  EXPECT_EQ(operation.category, EventCategory::CpuOp);
  EXPECT_EQ(operation.startNs, call.startNs);
  EXPECT_EQ(operation.durationNs, call.durationNs);
  EXPECT_EQ(operation.track, call.track);
  EXPECT_LT(run.rows("jit_step: fusion.3")[0], run.rows("hipModuleLaunchKernel")[0]) << "parents come first";
}

TEST_F(XplaneProfileTest, SaysWhatTheMachineWas) {
  read(test::rocmProfile());
  const CaptureFacts& facts = capture().facts;
  EXPECT_EQ(facts.host, "box");
  ASSERT_EQ(facts.devices.size(), 1U);
  EXPECT_EQ(facts.devices[0].gpu, 3);
  EXPECT_EQ(facts.devices[0].multiprocessors, 304U);
  EXPECT_EQ(facts.devices[0].memoryBytes, 206'141'652'992U);
  EXPECT_EQ(facts.devices[0].computeCapability, "9.4");
  EXPECT_EQ(facts.devices[0].clockMHz, 2100.0);
  ASSERT_EQ(facts.versions.size(), 1U);
  EXPECT_EQ(facts.versions[0].second, "rocprofiler-sdk");
}

TEST_F(XplaneProfileTest, RegistersOfRoctracerAreNotTaken) {
  XplanePlane gpu("/device:GPU:0");
  gpu.stat({.name = "device_vendor", .number = 0, .text = "AMD"});
  gpu.line(1, "Stream #1(Kernel)", 0,
           {{"f",
             0,
             1000,
             {referring("kernel_details",
                        "regs:2191500840 static_shared:32462 dynamic_shared:0 grid:6240,1,1 block:256,1,1 "
                        "occ_pct:0")}}});
  read({gpu});
  EXPECT_EQ(detail("f").settings.grid, (LaunchSettings::Extent{6240, 1, 1}));
  EXPECT_FALSE(detail("f").settings.registers);
  EXPECT_FALSE(detail("f").settings.sharedBytes);
  EXPECT_EQ(capture().facts.versions.at(0).second, "roctracer");
}

TEST_F(XplaneProfileTest, TensorFlowNamesCallsByWhatTheyLaunch) {
  read(test::cudaProfile());
  EXPECT_EQ(row("a/Identity_2:Identity").category, EventCategory::CpuOp);
  EXPECT_EQ(row("void f<int>()").category, EventCategory::GpuCompute);
  EXPECT_EQ(detail("void f<int>()").settings.registers, 38U);
  EXPECT_EQ(detail("void f<int>()").settings.sharedBytes, 16U);
  EXPECT_EQ(row("launch of a kernel").launch, row("void f<int>()").launch) << "a number beyond 32 bits";
  EXPECT_EQ(row("launch of a copy").category, EventCategory::Runtime);
  EXPECT_EQ(row("ncclKernel_AllReduce").category, EventCategory::GpuComm);
  EXPECT_EQ(row("step#12").category, EventCategory::StepMarker);
}

TEST_F(XplaneProfileTest, EveryEventWithoutANameIsCountedOnce) {
  XplanePlane gpu("/device:GPU:0");
  gpu.line(1, "Stream #1(Kernel)", 0, {{"", 0, 1000}, {"", 2000, 1000}, {"f", 4000, 1000}});
  gpu.line(-3, "Steps", 0,
           {{"", 0, 3000}, {"", 4000, 1000, {{.name = "step_name", .number = 0, .text = "12"}}}});
  XplanePlane host("/host:CPU");
  host.line(7, "python", 0, {{"", 0, 5000, {{.name = "step_num", .number = 4}}}, {"", 5000, 1000}});
  read({gpu, host});
  EXPECT_EQ(run.rows("event without a name").size(), 3U);
  EXPECT_EQ(run.rows("event without a name#4").size(), 1U);
  EXPECT_EQ(run.rows("step#12").size(), 1U);
  const Issue* const issue = run.issue(IssueKind::MissingColumn);
  ASSERT_NE(issue, nullptr);
  EXPECT_EQ(issue->count, 5U);
}

TEST_F(XplaneProfileTest, OfATpuTheOperationsAreTheWork) {
  read(test::tpuProfile());
  EXPECT_EQ(capture().events.size(), 3U);
  EXPECT_EQ(row("fusion.1").category, EventCategory::GpuCompute);
  EXPECT_EQ(row("all-reduce.4").category, EventCategory::GpuComm);
  EXPECT_EQ(row("%while.2 = while()").category, EventCategory::Container);
  EXPECT_EQ(capture().facts.devices.at(0).model, "TPU v6 Lite");
  EXPECT_NE(run.issue(IssueKind::UntriedFormat), nullptr);
}

TEST_F(XplaneProfileTest, AGpuWithoutEventsIsSaidToBe) {
  std::vector<XplanePlane> planes = test::rocmProfile();
  planes.emplace_back("/device:GPU:0");
  read(planes);
  EXPECT_EQ(capture().facts.devices.size(), 2U);
  const Issue* const issue = run.issue(IssueKind::ProfilerWarning);
  ASSERT_NE(issue, nullptr);
  EXPECT_NE(issue->text.find("nothing was recorded on device 0"), std::string::npos) << issue->text;
}

TEST_F(XplaneProfileTest, TimesThatAreEpochsAlreadyStayAsTheyAre) {
  XplanePlane gpu("/device:GPU:0");
  gpu.line(1, "Stream #1", kEpochNs, {{"f", 0, 1000}});
  read({gpu, test::rocmProfile().back()});
  EXPECT_EQ(row("f").startNs, kEpochNs);
}

TEST_F(XplaneProfileTest, IsKnownByWhatIsInIt) {
  const std::string bytes = xplaneOf(test::rocmProfile());
  EXPECT_EQ(test::readTraceRun(folder.write("renamed.bin", bytes)).content.trace.events(), 11U);
  EXPECT_EQ(test::readTraceRun(folder.write("p.xplane.pb.gz", test::gzipped(bytes))).content.trace.events(),
            11U);
  EXPECT_FALSE(XplaneProfile().accepts("x.pb", "\x0A\x05\x08\x01\x10\x02\x18"));
  EXPECT_FALSE(XplaneProfile().accepts("x.pb", ""));
}

TEST_F(XplaneProfileTest, TheSameRecordingAsChromeTraceIsNotReadTwice) {
  folder.write("run/box.xplane.pb", xplaneOf(test::rocmProfile()));
  folder.write(
      "run/box.trace.json.gz",
      test::gzipped(R"({"traceEvents": [{"ph": "X", "name": "f", "pid": 1, "tid": 1, "ts": 1, "dur": 1}]})"));
  const test::TraceRun both = test::readTraceRun(folder.path() / "run");
  EXPECT_EQ(both.content.trace.captures.size(), 1U);
  EXPECT_EQ(both.content.trace.events(), 11U);
  EXPECT_EQ(both.issue(IssueKind::UnknownFile), nullptr);
}

TEST_F(XplaneProfileTest, EveryHostOfAFolderIsAProcess) {
  folder.write("run/worker0.xplane.pb", xplaneOf(test::rocmProfile(), "one"));
  folder.write("run/worker1.xplane.pb", xplaneOf(test::rocmProfile(), "two"));
  const test::TraceRun both = test::readTraceRun(folder.path() / "run");
  ASSERT_EQ(both.content.processes.size(), 2U);
  EXPECT_EQ(both.content.processes[1].host, "two");
  EXPECT_EQ(both.content.processes[1].rank, 1);
}

}  // namespace
}  // namespace culprit
