// Perfetto traces, made here: what becomes of tracks, slices, annotations, counters and work of GPUs.
#include "core/sources/perfetto/perfetto_trace.h"

#include <gtest/gtest.h>

#include "tests/support/corpus.h"
#include "tests/support/perfetto_text.h"
#include "tests/support/temp_folder.h"
#include "tests/support/trace_run.h"

namespace culprit {
namespace {

using test::PerfettoText;
using test::WireText;

constexpr std::int64_t kEpochNs = 1'700'000'000'000'000'000;

class PerfettoTraceTest : public testing::Test {
 protected:
  const test::TraceRun& read(const PerfettoText& trace) {
    run = test::readTraceRun(folder.write("run.pftrace", trace.bytes()));
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

TEST_F(PerfettoTraceTest, KernelsAndCopiesOfRocprofKeepTheirTimesSizesAndDevices) {
  read(test::rocprofTrace());
  EXPECT_EQ(row("gemm").startNs, kEpochNs + 2001) << "what annotations tell goes before the packets' times";
  EXPECT_EQ(row("gemm").durationNs, 902);
  EXPECT_EQ(row("gemm").category, EventCategory::GpuCompute);
  EXPECT_EQ(detail("gemm").threads, 1024U);
  EXPECT_EQ(track("gemm").gpu, 4);
  EXPECT_EQ(track("gemm").kind, TrackKind::GpuStream);
  EXPECT_EQ(track("gemm").tid, "STREAM [1]");
  EXPECT_EQ(track("gemm").pid, "4711");
  EXPECT_EQ(row("Memcpy HtoD").category, EventCategory::GpuMemcpy);
  EXPECT_EQ(detail("Memcpy HtoD").bytes, 4096U);
  EXPECT_EQ(track("Memcpy HtoD").gpu, 5) << "one stream, two devices";
  EXPECT_NE(run.issue(IssueKind::UntriedFormat), nullptr);
  EXPECT_EQ(run.issue(IssueKind::SkippedEvent), nullptr);
}

TEST_F(PerfettoTraceTest, FlowsJoinCallsAndWork) {
  read(test::rocprofTrace());
  EXPECT_NE(row("gemm").launch, 0U);
  EXPECT_EQ(row("gemm").launch, row("hipLaunchKernel").launch);
  EXPECT_EQ(row("Memcpy HtoD").launch, row("hipMemcpyAsync").launch) << "a number beyond 32 bits";
  EXPECT_NE(row("gemm").launch, row("Memcpy HtoD").launch);
  EXPECT_EQ(row("hipLaunchKernel").category, EventCategory::Runtime);
  EXPECT_EQ(row("hipDeviceSynchronize").category, EventCategory::Sync);
}

TEST_F(PerfettoTraceTest, WithoutFlowsTheCorrelationJoins) {
  PerfettoText trace;
  trace.thread(1, 0, 7, 7, "main").track(2, 0, "COMPUTE AGENT [3] QUEUE [0] GPU");
  trace.slice({1, "rocm_hip_api", "hipLaunchKernel", 10, 20, {test::annotation("corr_id", 9)}});
  trace.slice({2, "rocm_kernel_dispatch", "f", 30, 40, {test::annotation("corr_id", 9)}});
  read(trace);
  EXPECT_EQ(row("f").launch, row("hipLaunchKernel").launch);
  EXPECT_NE(row("f").launch, 0U);
  EXPECT_EQ(track("f").gpu, 3) << "from the name of the track";
}

TEST_F(PerfettoTraceTest, SlicesNestOnTheirThread) {
  read(test::rocprofTrace());
  EXPECT_EQ(row("step").category, EventCategory::Annotation);
  EXPECT_EQ(row("step").startNs, kEpochNs + 500);
  EXPECT_EQ(row("step").durationNs, 3500);
  EXPECT_EQ(track("step").tid, "4712");
  EXPECT_EQ(track("step").kind, TrackKind::HostThread);
  EXPECT_EQ(row("step").track, row("hipLaunchKernel").track);
  ASSERT_EQ(run.content.processes.size(), 1U);
  EXPECT_EQ(run.content.processes[0].pid, 4711);
}

TEST_F(PerfettoTraceTest, AnEndMayStandBeforeItsBegin) {
  PerfettoText trace;
  trace.end(1, 200).end(1, 400).begin(1, "", "first", 100).begin(1, "", "second", 300);
  read(trace);
  EXPECT_EQ(row("first").durationNs, 100);
  EXPECT_EQ(row("second").durationNs, 100);
  EXPECT_EQ(run.issue(IssueKind::UnmatchedEvent), nullptr);
}

TEST_F(PerfettoTraceTest, BeginsAndEndsWithoutTheOtherAreCounted) {
  PerfettoText trace;
  trace.begin(1, "", "open", 100).slice({1, "", "inside", 200, 300}).end(2, 50);
  read(trace);
  EXPECT_EQ(row("open").durationNs, 200) << "to the last time of its track";
  ASSERT_NE(run.issue(IssueKind::UnmatchedEvent), nullptr);
  EXPECT_EQ(run.issue(IssueKind::UnmatchedEvent)->count, 2U);
}

TEST_F(PerfettoTraceTest, CategoriesOfPyTorchAreKnown) {
  PerfettoText trace;
  trace.slice({1, "cpu_op", "aten::mm", 0, 100}).slice({1, "cuda_runtime", "cudaLaunchKernel", 10, 20});
  trace.slice({2, "kernel", "ncclKernel", 30, 50, {test::annotation("device", 1)}});
  trace.slice({1, "gibberish", "cudaFree", 110, 120}).slice({1, "user_annotation", "ProfilerStep#3", 0, 200});
  trace.event(60, WireText().number(9, 3).number(11, 1).text(23, "mark"));
  read(trace);
  EXPECT_EQ(row("aten::mm").category, EventCategory::CpuOp);
  EXPECT_EQ(row("cudaLaunchKernel").category, EventCategory::Runtime);
  EXPECT_EQ(row("ncclKernel").category, EventCategory::GpuComm);
  EXPECT_EQ(track("ncclKernel").gpu, 1);
  EXPECT_EQ(row("cudaFree").category, EventCategory::Runtime) << "by its name";
  EXPECT_EQ(row("ProfilerStep#3").category, EventCategory::StepMarker);
  EXPECT_EQ(row("mark").category, EventCategory::Other);
  EXPECT_EQ(row("mark").durationNs, 0);
}

TEST_F(PerfettoTraceTest, CountersOfGpusHaveTheirNumberAndUnit) {
  read(test::rocprofTrace());
  const ReadingSeries* const power = run.readings("GPU Power", "2");
  ASSERT_NE(power, nullptr);
  EXPECT_EQ(power->unit, "W");
  EXPECT_EQ(power->instanceKind, InstanceKind::Gpu);
  ASSERT_EQ(power->value.size(), 1U);
  EXPECT_EQ(power->value[0], 300.5);
  EXPECT_EQ(power->timeNs[0], kEpochNs + 1000);
  EXPECT_EQ(run.content.readings.size(), 1U) << "bytes of copies are with the copies";
}

TEST_F(PerfettoTraceTest, DifferencesOfACounterAreAddedUpAndScaled) {
  PerfettoText trace;
  trace.counter(5, 0, "Queue", WireText().number(3, 3).number(4, 1024).number(5, 1));
  for (const std::uint64_t time : {10, 20}) {
    trace.event(time, WireText().number(9, 4).number(11, 5).number(30, 2));
  }
  trace.slice({1, "", "work", 0, 100});
  read(trace);
  const ReadingSeries* const series = run.readings("Queue");
  ASSERT_NE(series, nullptr);
  EXPECT_EQ(series->unit, "B");
  ASSERT_EQ(series->value.size(), 2U);
  EXPECT_EQ(series->value[0], 2048.0);
  EXPECT_EQ(series->value[1], 4096.0);
}

TEST_F(PerfettoTraceTest, MessagesOfGpuWorkHaveKernelsQueuesAndLaunches) {
  read(test::renderStageTrace());
  EXPECT_EQ(row("gemm()").startNs, 1000);
  EXPECT_EQ(row("gemm()").durationNs, 500);
  EXPECT_EQ(row("gemm()").category, EventCategory::GpuCompute);
  EXPECT_EQ(row("gemm()").launch, row("cudaLaunchKernel").launch);
  EXPECT_EQ(detail("gemm()").settings.grid, (LaunchSettings::Extent{4, 2, 1}));
  EXPECT_EQ(detail("gemm()").settings.block, (LaunchSettings::Extent{128, 1, 1}));
  EXPECT_EQ(detail("gemm()").threads, 1024U);
  EXPECT_EQ(track("gemm()").gpu, 1);
  EXPECT_EQ(track("gemm()").tid, "stream 7");
  EXPECT_EQ(track("gemm()").pid, "7");
  EXPECT_EQ(row("Memcpy HtoD").category, EventCategory::GpuMemcpy);
  const ReadingSeries* const clock = run.readings("SM Clock", "1");
  ASSERT_NE(clock, nullptr);
  EXPECT_EQ(clock->unit, "MHz");
  EXPECT_EQ(clock->value[0], 1700.0);
}

TEST_F(PerfettoTraceTest, NoCopyIsOfAnAgentThatMayBeACpu) {
  PerfettoText trace;
  trace.track(2, 0, "STREAM [1]").track(3, 0, "GPU Memory Copy to Agent [0]");
  const std::vector<WireText> agents = {test::annotation("src_agent", 0), test::annotation("dst_agent", 0)};
  trace.slice({2, "memory_copy", "MEMORY_COPY_HOST_TO_HOST", 10, 20, agents});
  trace.slice({2, "memory_copy", "MEMORY_COPY_NONE", 30, 40, agents});
  trace.slice({3, "rocm_memory_copy", "MEMORY_COPY_DEVICE_TO_HOST", 50, 60});
  read(trace);
  EXPECT_FALSE(track("Memcpy HtoH").gpu);
  EXPECT_FALSE(track("Memcpy").gpu);
  EXPECT_FALSE(track("Memcpy DtoH").gpu) << "the track tells where it goes to";
}

TEST_F(PerfettoTraceTest, SequencesNumberTheirCountersEachForThemselves) {
  PerfettoText trace;
  trace.slice({1, "", "work", 0, 100});
  for (const std::uint64_t sequence : {2, 3}) {
    const WireText spec = WireText().number(1, 6).text(2, sequence == 2 ? "Clock" : "Power");
    trace.packet(WireText().number(8, 5).message(52, WireText().message(1, WireText().message(1, spec))),
                 sequence);
  }
  for (const std::uint64_t sequence : {2, 3}) {
    const WireText value = WireText().number(1, 6).number(2, 100 * sequence);
    trace.packet(WireText().number(8, 10).message(52, WireText().message(2, value)), sequence);
  }
  read(trace);
  for (const auto& [name, value] : {std::pair("Clock", 200.0), std::pair("Power", 300.0)}) {
    const ReadingSeries* const series = run.readings(name, "0");
    ASSERT_NE(series, nullptr) << name;
    ASSERT_EQ(series->value.size(), 1U);
    EXPECT_EQ(series->value[0], value);
  }
}

TEST_F(PerfettoTraceTest, MomentsOfDevicesAndExtraValuesAreCounted) {
  PerfettoText trace;
  trace.track(2, 0, "STREAM [1]").slice({1, "", "work", 0, 100});
  trace.event(60, WireText().number(9, 3).number(11, 2).text(23, "mark"));
  trace.event(70, WireText().number(9, 3).number(11, 1).text(23, "mark").number(12, 4).number(12, 5));
  read(trace);
  const Issue* const left = run.issue(IssueKind::NotRead);
  ASSERT_NE(left, nullptr);
  EXPECT_EQ(left->count, 3U) << "a mark and two values";
}

TEST_F(PerfettoTraceTest, IsKnownByItsContent) {
  run = test::readTraceRun(folder.write("other.pb", test::rocprofTrace().bytes()));
  EXPECT_EQ(run.content.trace.events(), 6U);
  const PerfettoTrace source;
  EXPECT_FALSE(
      source.accepts("x.pb", WireText().message(1, WireText().number(1, 7).text(2, "/host:CPU")).bytes()));
  EXPECT_FALSE(
      source.accepts("x.pb", WireText().message(1, WireText().text(10, "hlo").text(3, "y")).bytes()));
  EXPECT_FALSE(source.accepts("x.pb", ""));
  EXPECT_TRUE(source.accepts("x.perfetto-trace", ""));
}

TEST_F(PerfettoTraceTest, ATraceWithoutEventsIsRefused) {
  const std::string refusal =
      test::refusalOf(folder.write("a.pftrace", PerfettoText().clocks({{6, 1}}).bytes()));
  EXPECT_EQ(refusal, "this Perfetto trace holds no kernel, call or range, but 1 packet: 1 with clocks");
}

TEST(PerfettoCorpus, ARecordingOfTheServiceAloneIsRefused) {
  const auto file = test::corpusPath("traces/single/perfetto/barche_qmljulia.pftrace");
  if (!file) GTEST_SKIP() << "the corpus is not there (CULPRIT_CORPUS)";
  const std::string refusal = test::refusalOf(*file);
  EXPECT_TRUE(
      refusal.starts_with("this Perfetto trace holds no kernel, call or range, but 23 packets: "
                          "12 with clocks"))
      << refusal;
}

}  // namespace
}  // namespace culprit
