#include "core/analysis/counting/attribution.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/made_trace.h"

namespace culprit {
namespace {

using test::MadeTrace;

/// A run with one process whose cycles are marked 0..1000, 1000..2000 and 2500..3500 us.
class AttributionTest : public testing::Test {
 protected:
  AttributionTest() : m_run(m_names) {
    m_process = m_run.process(1);
    m_main = m_run.thread(m_process, "1");
    m_other = m_run.thread(m_process, "2");
    m_gpu = m_run.stream(m_process, 0);
    m_gpu2 = m_run.stream(m_process, 0, "stream 20");
    for (const int start : {0, 1000, 2500}) {
      m_run.event(m_main, EventCategory::StepMarker, "ProfilerStep#1", start, 1000);
    }
  }

  const ProcessSamples& samples() {
    const RunContent& content = m_run.content();
    MetricSources metrics(content, m_names);
    auto cuts = cutRun(content, {.kind = AnchorKind::StepMarker, .name = "ProfilerStep"}, {}, m_names,
                       SilentMonitor());
    m_samples = attribute(content, cuts.at(0), metrics, m_names, SilentMonitor());
    return m_samples;
  }
  const Usage* usage(const std::string& function, const std::string& device = "Host") {
    for (const Usage& usage : m_samples.usages) {
      if (m_names.functions[usage.function] == function && m_names.devices[usage.device] == device)
        return &usage;
    }
    return nullptr;
  }
  const Level* level(const std::string& function, const std::string& metric) {
    for (const Level& level : m_samples.levels) {
      if (m_names.functions[level.function] == function && m_names.metrics[level.metric] == metric)
        return &level;
    }
    return nullptr;
  }

  Names m_names;
  MadeTrace m_run;
  ProcessId m_process{};
  std::uint32_t m_main = 0, m_other = 0, m_gpu = 0, m_gpu2 = 0;
  ProcessSamples m_samples;
};

using Positions = std::vector<std::uint32_t>;
using Times = std::vector<std::int64_t>;

TEST_F(AttributionTest, GpuWorkJoinsTheCycleThatLaunchedIt) {
  m_run.event(m_main, EventCategory::Runtime, "cudaLaunchKernel", 900, 10, 7);
  m_run.event(m_gpu, EventCategory::GpuCompute, "late", 1500, 100, 7);
  m_run.event(m_main, EventCategory::Runtime, "cudaGraphLaunch", 950, 10, 8);
  m_run.event(m_gpu, EventCategory::GpuCompute, "graph", 1600, 100, 8);
  m_run.event(m_gpu, EventCategory::GpuCompute, "graph", 1700, 100, 8);
  m_run.event(m_main, EventCategory::Runtime, "cudaLaunchKernel", 2200, 10, 9);  // between two cycles
  m_run.event(m_gpu, EventCategory::GpuCompute, "nowhere", 2600, 100, 9);
  m_run.event(m_gpu, EventCategory::GpuCompute, "unlaunched", 2550, 50, 99);
  m_run.event(m_gpu, EventCategory::GpuCompute, "unlaunched", 2400, 50, 98);
  samples();
  ASSERT_NE(usage("late", "GPU 0"), nullptr);
  EXPECT_EQ(usage("late", "GPU 0")->cycle, Positions{0});
  EXPECT_DOUBLE_EQ(usage("late", "GPU 0")->beta[0], 10.0);
  EXPECT_EQ(usage("graph", "GPU 0")->calls, Positions{2});
  EXPECT_EQ(usage("graph", "GPU 0")->durationNs, Times{200'000});
  EXPECT_EQ(usage("nowhere", "GPU 0"), nullptr);
  EXPECT_EQ(usage("unlaunched", "GPU 0")->cycle, Positions{2});
  EXPECT_EQ(usage("unlaunched", "GPU 0")->calls, Positions{1});
}

TEST_F(AttributionTest, OverlapCountsOnceInTheUnion) {
  m_run.event(m_gpu, EventCategory::GpuCompute, "k", 100, 100);
  m_run.event(m_gpu2, EventCategory::GpuCompute, "k", 150, 100);
  m_run.event(m_gpu2, EventCategory::GpuCompute, "k", 400, 10);
  samples();
  EXPECT_EQ(usage("k", "GPU 0")->durationNs, Times{210'000});
  EXPECT_EQ(usage("k", "GPU 0")->unionNs, Times{160'000});
  EXPECT_EQ(usage("k", "GPU 0")->calls, Positions{3});
}

TEST_F(AttributionTest, OperatorsAndFramesCountTheirOwnTime) {
  m_run.event(m_main, EventCategory::Python, "train", 0, 3500);
  m_run.event(m_main, EventCategory::CpuOp, "outer", 100, 300);
  m_run.event(m_main, EventCategory::CpuOp, "inner", 150, 100);
  m_run.event(m_main, EventCategory::Runtime, "cudaLaunchKernel", 160, 20, 5);
  m_run.event(m_main, EventCategory::CpuOp, "outer", 900, 200);  // reaches into the second cycle
  samples();
  EXPECT_EQ(usage("inner")->durationNs, Times{80'000});
  EXPECT_EQ(usage("cudaLaunchKernel")->durationNs, Times{20'000});
  EXPECT_EQ(usage("outer")->durationNs, (Times{200'000 + 100'000, 100'000}));
  EXPECT_EQ(usage("outer")->calls, (Positions{2, 0}));
  // The frame around everything: what is left of each cycle.
  EXPECT_EQ(usage("train")->cycle, (Positions{0, 1, 2}));
  EXPECT_EQ(usage("train")->durationNs, (Times{600'000, 900'000, 1'000'000}));
  EXPECT_EQ(usage("train")->calls, (Positions{1, 0, 0}));
}

TEST_F(AttributionTest, ThreadsAddUpAndRangesDoNotNest) {
  m_run.event(m_main, EventCategory::CpuOp, "op", 100, 100);
  m_run.event(m_other, EventCategory::CpuOp, "op", 150, 100);
  m_run.event(m_main, EventCategory::Annotation, "range", 1100, 100);
  m_run.event(m_main, EventCategory::Annotation, "range", 1120, 50);
  m_run.event(m_main, EventCategory::Container, "Trace", 0, 3500);
  m_run.event(m_main, EventCategory::Overhead, "Buffer", 0, 10);
  samples();
  EXPECT_EQ(usage("op")->durationNs, Times{200'000});
  EXPECT_EQ(usage("op")->unionNs, Times{150'000});
  EXPECT_EQ(usage("range")->durationNs, Times{100'000});
  EXPECT_EQ(usage("range")->calls, Positions{1});
  for (const char* name : {"Trace", "Buffer", "ProfilerStep#1"}) EXPECT_EQ(usage(name), nullptr) << name;
}

TEST_F(AttributionTest, TheTimeBetweenCyclesHasARowOfItsOwn) {
  samples();
  const Usage* between = usage(kBetweenCycles);
  ASSERT_NE(between, nullptr);
  EXPECT_EQ(between->cycle, Positions{2});
  EXPECT_EQ(between->durationNs, Times{500'000});
}

TEST_F(AttributionTest, LevelsComeFromTheWholeSeriesOfTheRightGpu) {
  m_run.event(m_gpu, EventCategory::GpuCompute, "k", 100, 100);
  m_run.event(m_gpu, EventCategory::GpuCompute, "k", 400, 100);
  m_run.event(m_gpu, EventCategory::GpuCompute, "k", 1100, 100);
  m_run.reading("gpu_usage", InstanceKind::Gpu, "0", 0, 0.0);
  m_run.reading("gpu_usage", InstanceKind::Gpu, "0", 150, 75.0);
  m_run.reading("gpu_usage", InstanceKind::Gpu, "0", 300, 0.0);
  m_run.reading("gpu_usage", InstanceKind::Gpu, "0", 2300, 100.0);
  m_run.reading("gpu_usage", InstanceKind::Gpu, "1", 0, 1.0);
  m_run.reading("gpu_pcie_transmit", InstanceKind::Gpu, "0", 0, 1.0);
  samples();
  const Level* usage = level("k", "gpu_usage");
  ASSERT_NE(usage, nullptr);
  ASSERT_EQ(usage->cycle, (Positions{0, 1}));
  // 100..200: from 50 up to 75 and down to 50; 400..500: from 5 to 10.
  EXPECT_DOUBLE_EQ(usage->mu[0], (62.5 + 7.5) / 2);
  EXPECT_EQ(usage->readings, (Positions{1, 0}));
  EXPECT_EQ(usage->evidence[0], Evidence::PartlyInterpolated);
  EXPECT_DOUBLE_EQ(usage->mu[1], 42.5);
  EXPECT_NEAR(usage->sigma[1], 5.0 / std::sqrt(12.0), 1e-9);
  EXPECT_EQ(usage->evidence[1], Evidence::Interpolated);
  EXPECT_EQ(level("k", "gpu_pcie_transmit"), nullptr);
}

TEST_F(AttributionTest, ABindingTellsThePhysicalGpu) {
  m_run.topology().bindings.push_back({.host = "h", .pid = 1, .physical = 6});
  m_run.event(m_gpu, EventCategory::GpuCompute, "k", 100, 100);
  m_run.reading("gpu_usage", InstanceKind::Gpu, "0", 0, 1.0);
  m_run.reading("gpu_usage", InstanceKind::Gpu, "6", 0, 66.0);
  samples();
  EXPECT_NE(usage("k", "GPU 6"), nullptr);
  ASSERT_NE(level("k", "gpu_usage"), nullptr);
  EXPECT_DOUBLE_EQ(level("k", "gpu_usage")->mu[0], 66.0);
}

TEST_F(AttributionTest, CountersOfAProcessAndOfCores) {
  m_run.event(m_main, EventCategory::Os, "oncpu", 100, 100);
  m_run.reading("process_cpu_usage", InstanceKind::Process, "1", 0, 170.0);
  m_run.reading("process_cpu_usage", InstanceKind::Process, "2", 0, 20.0);
  m_run.reading("cpu_frequency", InstanceKind::Core, "0", 0, 3000.0);
  m_run.reading("cpu_frequency", InstanceKind::Core, "1", 0, 2000.0);
  samples();
  EXPECT_DOUBLE_EQ(level("oncpu", "process_cpu_usage")->mu[0], 170.0);
  EXPECT_DOUBLE_EQ(level("oncpu", "cpu_frequency")->mu[0], 2500.0);
}

TEST_F(AttributionTest, WhatAProcessKeepsOfItselfIsItsOwn) {
  const ProcessId twin = m_run.process(1);  // in another container: both have number 1
  m_run.event(m_gpu, EventCategory::GpuCompute, "gemm", 100, 200);
  m_run.reading("allocated_memory", InstanceKind::Gpu, "0", 0, 100.0, m_process);
  m_run.reading("allocated_memory", InstanceKind::Gpu, "0", 0, 900.0, twin);
  samples();
  const Level* memory = level("gemm", "allocated_memory");
  ASSERT_NE(memory, nullptr);
  EXPECT_EQ(memory->mu, std::vector<double>{100.0});
}

TEST_F(AttributionTest, EventsCarryLevelsThemselves) {
  m_run.event(m_gpu, EventCategory::GpuCompute, "k", 100, 100);
  m_run.detail({.occupancy = 40.0F});
  m_run.event(m_gpu, EventCategory::GpuCompute, "k", 300, 300);
  m_run.detail({.occupancy = 80.0F});
  m_run.event(m_gpu, EventCategory::GpuMemcpy, "Memcpy HtoD", 700, 2);
  m_run.detail({.bytes = 4096});
  samples();
  EXPECT_DOUBLE_EQ(level("k", "achieved_occupancy")->mu[0], 70.0);
  EXPECT_EQ(level("k", "achieved_occupancy")->readings, Positions{2});
  EXPECT_DOUBLE_EQ(level("Memcpy HtoD", "bytes")->mu[0], 4096.0);
  EXPECT_DOUBLE_EQ(level("Memcpy HtoD", "memory_bandwidth")->mu[0], 4096.0 / 2e-6);
}

TEST(Attribution, KunlunPiecesCountInEveryCycleTheyReach) {
  Names names;
  MadeTrace run(names, Dialect::Kunlun);
  const ProcessId process = run.process(1);
  const std::uint32_t python = run.thread(process, "python 1");
  const std::uint32_t cpu = run.thread(process, "cpu 3");
  for (int i = 0; i < 3; ++i) run.event(python, EventCategory::Python, "Engine.step", i * 1000, 1000);
  run.event(cpu, EventCategory::Os, "oncpu_1", 900, 200);
  run.event(cpu, EventCategory::Os, "oncpu", 1200, 100);
  const RunContent& content = run.content();
  MetricSources metrics(content, names);
  auto cuts =
      cutRun(content, {.kind = AnchorKind::Function, .name = "Engine.step"}, {}, names, SilentMonitor());
  const ProcessSamples samples = attribute(content, cuts.at(0), metrics, names, SilentMonitor());
  const FunctionId onCpu = *names.functions.find("oncpu");
  const auto usage = std::find_if(samples.usages.begin(), samples.usages.end(),
                                  [&](const Usage& x) { return x.function == onCpu; });
  ASSERT_NE(usage, samples.usages.end());
  EXPECT_EQ(usage->calls, (Positions{1, 2}));
  // The next cycle begins 1 us after the end of the one before, as published.
  EXPECT_EQ(usage->durationNs, (Times{100'000, 99'000 + 100'000}));
}

TEST(Attribution, AClippedPieceWaitsForThoseThatBeginBeforeIt) {
  Names names;
  MadeTrace run(names, Dialect::Kunlun);
  const ProcessId process = run.process(1);
  const std::uint32_t python = run.thread(process, "python 1");
  for (int i = 0; i < 3; ++i) run.event(python, EventCategory::Python, "Engine.step", i * 1000, 800);
  run.event(run.thread(process, "cpu 3"), EventCategory::Os, "oncpu", 700, 200);  // its rest begins at 801
  run.event(run.thread(process, "cpu 4"), EventCategory::Os, "oncpu", 800, 50);   // leads in to the second
  const RunContent& content = run.content();
  MetricSources metrics(content, names);
  auto cuts =
      cutRun(content, {.kind = AnchorKind::Function, .name = "Engine.step"}, {}, names, SilentMonitor());
  const ProcessSamples samples = attribute(content, cuts.at(0), metrics, names, SilentMonitor());
  const FunctionId onCpu = *names.functions.find("oncpu");
  const auto usage = std::find_if(samples.usages.begin(), samples.usages.end(),
                                  [&](const Usage& x) { return x.function == onCpu; });
  ASSERT_NE(usage, samples.usages.end());
  EXPECT_EQ(usage->durationNs, (Times{100'000, 99'000 + 50'000}));
  EXPECT_EQ(usage->unionNs, (Times{100'000, 100'000}));
}

}  // namespace
}  // namespace culprit
