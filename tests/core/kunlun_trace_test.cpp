#include "core/sources/chrome/kunlun_csv.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/sources/chrome/counter_names.h"
#include "tests/support/corpus.h"
#include "tests/support/temp_folder.h"
#include "tests/support/trace_run.h"

namespace culprit {
namespace {

using test::readTraceRun;
using test::TraceRun;

constexpr std::string_view kEvents =
    "name,cat,ph,pid,tid,ts,dur,args\n"
    "Scheduler.step,python,X,host0(77),python 77,1763000000001500.0,49.75,\"{\"\"lineno\"\": 33}\"\n"
    "cudaLaunchKernel,cuda_runtime,X,host0(77),runtime 77,1763000000001510.0,2.25,\"{\"\"correlation\"\": "
    "5}\"\n"
    "gemm,Kernel,X,host0(77),device:0 stream:7,1763000000001520.0,10,"
    "\"{\"\"args\"\": \"\"{\\\"\"correlation\\\"\": 5, \\\"\"device\\\"\": 1}\"\"}\"\n"
    "cuStreamSynchronize,CAT_APP,X,host0(77),user probe 77,1763000000001530.0,10,\n"
    "oncpu,CAT_CPU,X,host0(77),cpu 8,1763000000001500.0,120.5,{}\n"
    "bad,python,X,host0(77),python 77,soon,1,{}\n"
    "bad,Kernel,X,host0(77),device:0 stream:7,1763000000001520.0,10,{broken\n";

constexpr std::string_view kCounters =
    "name,timestamp,value,category,loc1,loc1_type,loc2,loc2_type,loc3,loc3_type\n"
    "gpu_frequency,1763000000000000.5,1410,CAT_XPU,0,CAT_XPU,host0,CAT_HOST,,\n"
    "gpu_frequency,1763000000000000.5,210,CAT_XPU,1,CAT_XPU,host0,CAT_HOST,,\n"
    "process_cpu_usage_7.7e+01,1763000000000001,150,CAT_PROCESS,77,CAT_PROCESS,host0,CAT_HOST,,\n"
    "gpu_frequency,1763000000001000,,CAT_XPU,1,CAT_XPU,host0,CAT_HOST,,\n";

constexpr std::string_view kTopology =
    "name,category,config,inventory\n"
    "CPU0,CAT_CPU,\"{\"\"env\"\": {\"\"hostname\"\": \"\"host0\"\"}}\","
    "\"{\"\"macro\"\": {\"\"cores\"\": 32, \"\"freq\"\": \"\"4000 MHz\"\"}}\"\n"
    "CPU1,CAT_CPU,\"{\"\"env\"\": {\"\"hostname\"\": \"\"host0\"\"}}\",\"{\"\"macro\"\": {\"\"cores\"\": "
    "32}}\"\n"
    "DIMM0,CAT_MEMORY,\"{\"\"env\"\": {\"\"hostname\"\": \"\"host0\"\"}}\",\"{\"\"macro\"\": {\"\"size\"\": "
    "2}}\"\n"
    "GPU6,CAT_XPU,\"{\"\"env\"\": {\"\"hostname\"\": \"\"host0\"\"}}\","
    "\"{\"\"macro\"\": {\"\"index\"\": \"\"6\"\", \"\"memory_capacity\"\": 80}}\"\n"
    "worker,CAT_PROCESS,\"{\"\"env\"\": {\"\"hostname\"\": \"\"host0\"\"}}\","
    "\"{\"\"macro\"\": {\"\"pid\"\": 77, \"\"gpu_index\"\": 6}}\"\n"
    "broken,CAT_DISK,{not json,{}\n";

class KunlunTraceTest : public testing::Test {
 protected:
  void SetUp() override {
    folder.write("micro_event.csv", kEvents);
    folder.write("macro_counter.csv", kCounters);
    folder.write("topo_component.csv", kTopology);
  }
  test::TempFolder folder;
};

TEST_F(KunlunTraceTest, ReadsTheEventsOfTheCsvPair) {
  const TraceRun run = readTraceRun(folder.path());
  const Capture& capture = run.content.trace.captures.at(0);
  EXPECT_EQ(capture.facts.dialect, Dialect::Kunlun);
  EXPECT_EQ(capture.events.size(), 5U);
  ASSERT_EQ(run.content.processes.size(), 1U);
  EXPECT_EQ(run.content.processes[0].host, "host0");
  EXPECT_EQ(run.content.processes[0].pid, 77);
  for (const Track& track : capture.tracks) EXPECT_EQ(track.process, ProcessId{0}) << track.tid;

  const std::size_t kernel = run.rows("gemm").at(0);
  EXPECT_EQ(capture.events.launch[kernel], 5U);
  EXPECT_EQ(capture.tracks[capture.events.track[kernel]].gpu, 1);
  EXPECT_EQ(capture.events.launch[run.rows("cudaLaunchKernel").at(0)], 5U);
  EXPECT_EQ(capture.events.category(run.rows("cuStreamSynchronize").at(0)), EventCategory::Sync);
  EXPECT_EQ(capture.events.category(run.rows("oncpu").at(0)), EventCategory::Os);
  EXPECT_EQ(capture.events.startNs[run.rows("Scheduler.step").at(0)], 1'763'000'000'001'500'000);
  ASSERT_NE(run.issue(IssueKind::SkippedEvent), nullptr);
  EXPECT_EQ(run.issue(IssueKind::SkippedEvent)->count, 2U);
  EXPECT_EQ(run.issue(IssueKind::SkippedEvent)->line, 7U);
}

TEST_F(KunlunTraceTest, KeepsTheCountersOfEachGpuApart) {
  const TraceRun run = readTraceRun(folder.path());
  ASSERT_NE(run.readings("gpu_frequency", "0"), nullptr);
  EXPECT_EQ(run.readings("gpu_frequency", "0")->value, (std::vector<double>{1410}));
  EXPECT_EQ(run.readings("gpu_frequency", "0")->unit, "MHz");
  EXPECT_EQ(run.readings("gpu_frequency", "0")->host, "host0");
  EXPECT_EQ(run.readings("gpu_frequency", "0")->timeNs[0], 1'763'000'000'000'000'500);
  EXPECT_EQ(run.readings("gpu_frequency", "1")->value, (std::vector<double>{210}));
  const ReadingSeries* usage = run.readings("process_cpu_usage", "77");
  ASSERT_NE(usage, nullptr);
  EXPECT_EQ(usage->instanceKind, InstanceKind::Process);
  EXPECT_EQ(usage->counter, "process_cpu_usage_7.7e+01");
}

TEST_F(KunlunTraceTest, OneCounterMayHaveTwoNames) {
  folder.write("macro_counter.csv",
               "name,timestamp,value,category,loc1,loc1_type,loc2,loc2_type,loc3,loc3_type\n"
               "process_cpu_usage_7.7e+01,1763000000000001,150,CAT_PROCESS,77,CAT_PROCESS,host0,CAT_HOST,,\n"
               "process_cpu_usage_77,1763000000000002,160,CAT_PROCESS,77,CAT_PROCESS,host0,CAT_HOST,,\n");
  const TraceRun run = readTraceRun(folder.path());
  ASSERT_EQ(run.content.readings.size(), 1U);
  EXPECT_EQ(run.content.readings[0].value, (std::vector<double>{150, 160}));
}

TEST_F(KunlunTraceTest, LeavesOutReadingsBeyondAllMeasureAndShowsOne) {
  std::string counters(kCounters);
  for (const char* value : {"-1.5e308", "1.7e308", "18446744073709551615"}) {
    counters += fmt::format("gpu_usage,1763000000002000,{},CAT_XPU,0,CAT_XPU,host0,CAT_HOST,,\n", value);
  }
  folder.write("macro_counter.csv", counters);
  const TraceRun run = readTraceRun(folder.path());
  const ReadingSeries* usage = run.readings("gpu_usage", "0");
  ASSERT_NE(usage, nullptr);
  EXPECT_EQ(usage->value, (std::vector<double>{18446744073709551615.0}));
  const auto& issues = run.issues.issues();
  const auto skipped = std::find_if(issues.begin(), issues.end(), [](const Issue& issue) {
    return issue.kind == IssueKind::SkippedRow && issue.file == "macro_counter.csv";
  });
  ASSERT_NE(skipped, issues.end());
  EXPECT_EQ(skipped->count, 3U) << "two, and the one without a value";
}

TEST_F(KunlunTraceTest, HardwareBeyondAllMeasureIsUnknown) {
  std::string topology(kTopology);
  topology.replace(topology.find("80}}"), 2, "1e308");
  topology.replace(topology.find("2}}\"\nGPU6"), 1, "1e308");
  folder.write("topo_component.csv", topology);
  const TraceRun run = readTraceRun(folder.path());
  EXPECT_EQ(run.content.trace.topology.gpus.at(0).memoryBytes, std::nullopt);
  EXPECT_EQ(run.content.trace.topology.hosts.at(0).memoryBytes, std::nullopt);
}

TEST_F(KunlunTraceTest, ReadsTheHardwareTable) {
  const TraceRun run = readTraceRun(folder.path());
  const Topology& topology = run.content.trace.topology;
  ASSERT_EQ(topology.hosts.size(), 1U);
  EXPECT_EQ(topology.hosts[0], (Topology::Host{"host0", 2.0 * 1024 * 1024, 4000.0, 64}));
  ASSERT_EQ(topology.gpus.size(), 1U);
  EXPECT_EQ(topology.gpus[0], (Topology::Gpu{"host0", 6, 80.0}));
  ASSERT_EQ(topology.bindings.size(), 1U);
  EXPECT_EQ(topology.bindings[0], (Topology::Binding{"host0", 77, 6}));
  EXPECT_EQ(run.content.files.size(), 3U);
}

TEST_F(KunlunTraceTest, GoesWithoutCounters) {
  std::filesystem::remove(folder.path() / "macro_counter.csv");
  const TraceRun run = readTraceRun(folder.path());
  EXPECT_TRUE(run.content.readings.empty());
  EXPECT_NE(run.issue(IssueKind::MissingCounters), nullptr);
}

TEST_F(KunlunTraceTest, PassesOverTracesBesideFinishedSamples) {
  const RunScan traces = scanRun(folder.path());
  EXPECT_EQ(traces.files.size(), 1U);
  folder.write("result_perf_data.csv", "cycle\n");
  const RunScan both = scanRun(folder.path());
  ASSERT_EQ(both.files.size(), 1U);
  EXPECT_EQ(both.files[0].source->yields(), Source::Yield::Samples);
  ASSERT_EQ(both.passedOver.size(), 1U);
  EXPECT_EQ(both.passedOver[0].filename(), "micro_event.csv");
}

TEST(CounterNames, TellMetricInstanceAndUnit) {
  const CounterRecord gpu = chrome::kunlunCounter("gpu_sm_util", "CAT_XPU", "CAT_XPU_3");
  EXPECT_EQ(gpu.metric, "gpu_sm_util");
  EXPECT_EQ(gpu.instance, "3");
  EXPECT_EQ(gpu.unit, "fraction");
  const CounterRecord disk = chrome::kunlunCounter("disk_usage", "CAT_DISK", "CAT_DISK_sda1");
  EXPECT_EQ(disk.instance, "sda1");
  EXPECT_EQ(disk.instanceKind, InstanceKind::Mount);
  EXPECT_EQ(disk.unit, "%");
  const CounterRecord host = chrome::kunlunCounter("host_mem_available", "CAT_HOST", "CAT_HOST_0");
  EXPECT_EQ(host.instance, "");
  EXPECT_EQ(host.unit, "kB");
  const CounterRecord process = chrome::kunlunCounter("process_mem_rss_9.23228e+05", "CAT_PROCESS", "");
  EXPECT_EQ(process.metric, "process_mem_rss");
  EXPECT_EQ(process.instance, "923228");
  EXPECT_EQ(process.unit, "B");

  const CounterRecord read = chrome::plainCounter("DDR", "Read(MB/s)", "");
  EXPECT_EQ(read.metric, "DDR Read");
  EXPECT_EQ(read.unit, "MB/s");
  EXPECT_EQ(chrome::plainCounter("AI Core Freq", "MHz", "").metric, "AI Core Freq");
  const CounterRecord other = chrome::plainCounter("heap", "used", "0x1");
  EXPECT_EQ(other.metric, "heap used");
  EXPECT_EQ(other.instance, "0x1");
  EXPECT_EQ(other.instanceKind, InstanceKind::Other);
}

struct RawFacts {
  const char* variant;
  std::uint64_t slices, skipped;
  std::size_t processes;
};

/// Events of each variant in the corpus, and what is malformed on purpose.
TEST(KunlunCorpus, ReadsEveryVariant) {
  const auto root = test::corpusPath("raw");
  if (!root) GTEST_SKIP() << "the corpus is not there (CULPRIT_CORPUS)";
  for (const RawFacts& facts :
       {RawFacts{"v1_sglang_tp1", 7128, 7, 1}, RawFacts{"v2_tp2_prefill_topo", 27704, 0, 2},
        RawFacts{"v3_layer_auto", 2162, 0, 1}, RawFacts{"v4_nopython", 5182, 0, 1},
        RawFacts{"v4b_nopython_nomarker", 9815, 0, 2}, RawFacts{"v5_vllm_idle", 8055, 0, 1},
        RawFacts{"v6_csvpair", 1072, 0, 1}}) {
    SCOPED_TRACE(facts.variant);
    const TraceRun run = readTraceRun(*root / facts.variant / "in");
    EXPECT_EQ(run.content.trace.events(), facts.slices);
    EXPECT_EQ(run.content.trace.captures.at(0).facts.dialect, Dialect::Kunlun);
    EXPECT_EQ(run.content.processes.size(), facts.processes);
    const Issue* skipped = run.issue(IssueKind::SkippedEvent);
    EXPECT_EQ(skipped == nullptr ? 0 : skipped->count, facts.skipped);
    const ReadingSeries* clock = run.readings("gpu_frequency");
    ASSERT_NE(clock, nullptr);
    EXPECT_EQ(clock->instanceKind, InstanceKind::Gpu);
    EXPECT_EQ(clock->unit, "MHz");
  }
}

}  // namespace
}  // namespace culprit
