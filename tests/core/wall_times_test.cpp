#include "core/analysis/turns/wall_times.h"

#include <gtest/gtest.h>

#include <numeric>
#include <random>

#include "core/analysis/counting/launch_delay.h"
#include "core/model/results/cause.h"
#include "core/model/results/function_share.h"
#include "tests/support/made_trace.h"

namespace culprit {
namespace {

using test::MadeTrace;
using Calls = std::vector<std::uint32_t>;
using Times = std::vector<std::int64_t>;

/// A run with one process whose cycles are marked 0..1000 and 1000..2000 us.
class WallTimesTest : public testing::Test {
 protected:
  WallTimesTest() : m_run(m_names) {
    m_process = m_run.process(1);
    m_other = m_run.thread(m_process, "1");
    m_main = m_run.thread(m_process, "2");
    m_gpu = m_run.stream(m_process, 0);
    m_gpu2 = m_run.stream(m_process, 0, "stream 20");
    for (const int start : {0, 1000}) {
      m_run.event(m_main, EventCategory::StepMarker, "ProfilerStep#1", start, 1000);
    }
  }

  void measure() {
    const RunContent& content = m_run.content();
    const auto cuts = cutRun(content, {.kind = AnchorKind::StepMarker, .name = "ProfilerStep"}, {}, m_names,
                             SilentMonitor());
    m_samples.cycles = cuts.at(0).cycles;
    addWallTimes(content, cuts.at(0), findCollectiveCalls(content, m_names), m_samples, m_names,
                 SilentMonitor());
    addLaunchDelays(content, cuts.at(0), m_samples, SilentMonitor());
    ASSERT_EQ(m_samples.turnTimes.size(), m_samples.cycles.size());
  }
  const WallTime& of(const std::string& function, const std::string& category) {
    for (const WallTime& times : m_samples.wallTimes) {
      if (m_names.functions[times.function] == function && m_names.categories[times.category] == category)
        return times;
    }
    throw std::runtime_error("no " + function);
  }
  /// Of the operator or range of that name on the device.
  const WallTime& by(const std::vector<WallTime>& callers, const std::string& name,
                     const std::string& device) {
    for (const WallTime& times : callers) {
      if (m_names.functions[times.function] == name && m_names.devices[times.device] == device) return times;
    }
    throw std::runtime_error("no " + name + " on " + device);
  }
  std::int64_t turnUs(TimeClass time, std::size_t cycle = 0) const {
    return m_samples.turnTimes.at(cycle).classNs.at(static_cast<std::size_t>(time)) / 1000;
  }

  Names m_names;
  MadeTrace m_run;
  ProcessId m_process{};
  std::uint32_t m_main = 0, m_other = 0, m_gpu = 0, m_gpu2 = 0;
  ProcessSamples m_samples;
};

TEST_F(WallTimesTest, KernelsComeBeforeCopiesAndCalls) {
  m_run.event(m_gpu, EventCategory::GpuCompute, "k", 100, 100);
  m_run.event(m_gpu2, EventCategory::GpuComm, "nccl", 150, 100);
  m_run.event(m_gpu2, EventCategory::GpuMemcpy, "Memcpy HtoD", 240, 100);
  m_run.event(m_main, EventCategory::Sync, "cudaStreamSynchronize", 50, 400);
  m_run.event(m_main, EventCategory::Runtime, "cudaMemcpyAsync", 460, 20);
  m_run.event(m_main, EventCategory::Runtime, "cudaLaunchKernel", 490, 10);
  measure();
  EXPECT_EQ(turnUs(TimeClass::GpuCompute), 100);
  EXPECT_EQ(turnUs(TimeClass::Communication), 50);
  EXPECT_EQ(turnUs(TimeClass::Copies), 90);
  EXPECT_EQ(turnUs(TimeClass::Waiting), 50 + 110 + 20);
  EXPECT_EQ(turnUs(TimeClass::Host), 10);
  EXPECT_EQ(turnUs(TimeClass::Idle), 1000 - 430);
  EXPECT_EQ(m_samples.turnTimes[0].gpuBusyNs, 150'000);
  EXPECT_EQ(of("nccl", "gpu_comm").busyNs, Times{100'000});
  EXPECT_EQ(of("nccl", "gpu_comm").criticalNs, Times{50'000});
  EXPECT_EQ(of("cudaMemcpyAsync", "sync").criticalNs, Times{20'000});
}

TEST_F(WallTimesTest, DataLoadingCountsOnlyWhereTheAnchorsThreadWaits) {
  m_run.event(m_main, EventCategory::Annotation, "enumerate(DataLoader)#next", 0, 100);
  m_run.event(m_main, EventCategory::CpuOp, "aten::stack", 20, 50);
  m_run.event(m_other, EventCategory::Annotation, "enumerate(DataLoader)#next", 200, 100);
  measure();
  EXPECT_EQ(turnUs(TimeClass::InputPipeline), 100);
  EXPECT_EQ(turnUs(TimeClass::Host), 100);
  EXPECT_EQ(of("aten::stack", "cpu_op").criticalNs, Times{0});
  EXPECT_EQ(of("aten::stack", "cpu_op").busyNs, Times{50'000});
  EXPECT_EQ(of("enumerate(DataLoader)#next", "input").calls, Calls{2});
}

TEST_F(WallTimesTest, TheAnchorsThreadComesBeforeTheOthers) {
  m_run.event(m_other, EventCategory::CpuOp, "elsewhere", 0, 100);
  m_run.event(m_main, EventCategory::CpuOp, "op", 50, 100);
  m_run.event(m_main, EventCategory::CpuOp, "inner", 60, 10);
  measure();
  EXPECT_EQ(of("elsewhere", "cpu_op").criticalNs, Times{50'000});
  EXPECT_EQ(of("op", "cpu_op").criticalNs, Times{90'000});
  EXPECT_EQ(of("inner", "cpu_op").criticalNs, Times{10'000});
}

TEST_F(WallTimesTest, WorkBelongsToTheCycleInWhichItRuns) {
  m_run.event(m_main, EventCategory::Runtime, "cudaLaunchKernel", 900, 10, 7);
  m_run.event(m_gpu, EventCategory::GpuCompute, "late", 950, 100, 7);  // 50 us in each cycle
  m_run.event(m_gpu, EventCategory::GpuCompute, "before", -10, 20);
  measure();
  EXPECT_EQ(of("late", "gpu_compute").cycle, (Calls{0, 1}));
  EXPECT_EQ(of("late", "gpu_compute").calls, (Calls{1, 0}));
  EXPECT_EQ(of("late", "gpu_compute").busyNs, (Times{50'000, 50'000}));
  EXPECT_EQ(of("before", "gpu_compute").calls, Calls{1}) << "it only reaches into the cycle";
}

TEST_F(WallTimesTest, ACollectiveWaitsFirstAndTransfersAtItsEnd) {
  const ProcessId other = m_run.process(2);
  const std::uint32_t otherGpu = m_run.stream(other, 1);
  m_run.event(m_gpu2, EventCategory::GpuComm, "nccl", 100, 300);   // waits 250 us
  m_run.event(m_gpu, EventCategory::GpuCompute, "k", 200, 100);    // hides a part of the waiting
  m_run.event(otherGpu, EventCategory::GpuComm, "nccl", 350, 50);  // the last to arrive
  measure();
  EXPECT_EQ(of("nccl", "gpu_comm").busyNs, Times{50'000});
  EXPECT_EQ(of("nccl", "gpu_comm").calls, Calls{1});
  const std::string waiting(kWaitingForRanks);
  EXPECT_EQ(of("nccl", waiting).busyNs, Times{250'000});
  EXPECT_EQ(of("nccl", waiting).criticalNs, Times{150'000});
  EXPECT_EQ(of("nccl", waiting).calls, Calls{1});
  EXPECT_EQ(turnUs(TimeClass::Communication), 200);
  EXPECT_EQ(m_samples.turnTimes[0].waitingForRanksNs, 150'000);
  EXPECT_EQ(m_samples.turnTimes[1].waitingForRanksNs, 0);
}

TEST_F(WallTimesTest, LaunchDelayIsThatOfTheFirstKernelOfEachLaunch) {
  m_run.event(m_main, EventCategory::Runtime, "cudaLaunchKernel", 100, 10, 1);
  m_run.event(m_gpu, EventCategory::GpuCompute, "k", 115, 10, 1);
  m_run.event(m_main, EventCategory::Runtime, "cudaGraphLaunch", 200, 10, 2);
  m_run.event(m_gpu, EventCategory::GpuCompute, "k", 230, 10, 2);
  m_run.event(m_gpu2, EventCategory::GpuCompute, "k", 217, 10, 2);
  m_run.event(m_main, EventCategory::Runtime, "cudaLaunchKernel", 300, 10, 3);
  m_run.event(m_gpu, EventCategory::GpuCompute, "k", 400, 10, 3);
  m_run.event(m_main, EventCategory::Runtime, "cudaMemcpyAsync", 500, 10, 4);
  m_run.event(m_gpu2, EventCategory::GpuMemcpy, "Memcpy HtoD", 900, 10, 4);  // no kernel
  measure();
  EXPECT_EQ(m_samples.turnTimes[0].launchDelayNs, 7'000) << "the middle one of 5, 7 and 90 us";
  EXPECT_FALSE(m_samples.turnTimes[1].launchDelayNs);
}

TEST_F(WallTimesTest, TimeIsChargedToTheOperatorAndTheRangeThatCalled) {
  m_run.event(m_main, EventCategory::Annotation, "forward", 100, 300);
  m_run.event(m_main, EventCategory::CpuOp, "linear", 110, 100);
  m_run.event(m_main, EventCategory::CpuOp, "addmm", 120, 40);
  m_run.event(m_main, EventCategory::Runtime, "cudaLaunchKernel", 130, 10, 1);
  m_run.event(m_main, EventCategory::Runtime, "cudaLaunchKernel", 300, 10, 2);
  m_run.event(m_main, EventCategory::Runtime, "cudaLaunchKernel", 450, 10, 3);
  m_run.event(m_gpu, EventCategory::GpuCompute, "gemm", 500, 100, 1);
  m_run.event(m_gpu2, EventCategory::GpuCompute, "gemm", 550, 100, 1);
  m_run.event(m_gpu, EventCategory::GpuCompute, "add", 700, 30, 2);
  m_run.event(m_gpu, EventCategory::GpuMemset, "Memset", 800, 20, 3);
  measure();
  const auto& operators = m_samples.operatorTimes;
  EXPECT_EQ(by(operators, "addmm", "GPU 0").calls, Calls{2}) << "work of the GPU is called by its launch";
  EXPECT_EQ(by(operators, "addmm", "GPU 0").busyNs, Times{150'000});
  EXPECT_EQ(by(operators, "addmm", "GPU 0").criticalNs, Times{150'000});
  EXPECT_EQ(by(operators, "addmm", "Host").calls, Calls{1}) << "not the calls that it makes";
  EXPECT_EQ(by(operators, "addmm", "Host").criticalNs, Times{40'000}) << "its own time and its launch";
  EXPECT_EQ(by(operators, "linear", "Host").busyNs, Times{100'000});
  EXPECT_EQ(by(operators, "linear", "Host").criticalNs, Times{60'000});
  EXPECT_EQ(by(operators, std::string(kNoOperator), "GPU 0").busyNs, Times{50'000});
  EXPECT_EQ(by(operators, std::string(kNoOperator), "Host").calls, Calls{2});
  const auto& ranges = m_samples.rangeTimes;
  EXPECT_EQ(by(ranges, "forward", "GPU 0").criticalNs, Times{180'000});
  EXPECT_EQ(by(ranges, "forward", "GPU 0").calls, Calls{3});
  EXPECT_EQ(by(ranges, "forward", "Host").calls, Calls{1});
  EXPECT_EQ(by(ranges, "forward", "Host").busyNs, Times{300'000}) << "the whole range";
  EXPECT_EQ(by(ranges, "forward", "Host").criticalNs, Times{110'000}) << "what was recorded in it";
  EXPECT_EQ(by(ranges, std::string(kNoRange), "GPU 0").busyNs, Times{20'000});
  EXPECT_EQ(by(ranges, std::string(kNoRange), "Host").busyNs, Times{10'000});
}

TEST_F(WallTimesTest, TotalsAreThoseOfTheWholeRecording) {
  m_run.event(m_gpu, EventCategory::GpuCompute, "k", 100, 10);
  m_run.event(m_gpu, EventCategory::GpuCompute, "k", 1100, 10);
  m_run.event(m_gpu, EventCategory::GpuCompute, "k", 5000, 100);  // behind the last cycle
  m_run.event(m_gpu, EventCategory::GpuCompute, "outside", 6000, 10);
  measure();
  EXPECT_EQ(of("k", "gpu_compute").totalCalls, 3U);
  EXPECT_EQ(of("k", "gpu_compute").totalNs, 120'000);
  EXPECT_THROW(of("outside", "gpu_compute"), std::runtime_error);
}

TEST_F(WallTimesTest, TurnsSumToTheCycle) {
  std::mt19937 random(3);
  const std::vector<std::pair<std::uint32_t, EventCategory>> kinds = {
      {m_gpu, EventCategory::GpuCompute}, {m_gpu2, EventCategory::GpuComm},
      {m_gpu2, EventCategory::GpuMemcpy}, {m_main, EventCategory::Runtime},
      {m_main, EventCategory::CpuOp},     {m_other, EventCategory::Python},
      {m_other, EventCategory::Os},       {m_main, EventCategory::Annotation}};
  for (int i = 0; i < 400; ++i) {
    const auto& [track, category] = kinds[random() % kinds.size()];
    const bool loads = random() % 4 == 0;
    m_run.event(track, category, loads ? "DataLoader" : "f" + std::to_string(random() % 5),
                static_cast<int>(random() % 2000), static_cast<int>(random() % 60));
  }
  const std::uint32_t otherGpu = m_run.stream(m_run.process(2), 1);
  for (int call = 0; call < 30; ++call) {
    m_run.event(m_gpu2, EventCategory::GpuComm, "nccl", 60 * call, static_cast<int>(random() % 60));
    m_run.event(otherGpu, EventCategory::GpuComm, "nccl", 60 * call, static_cast<int>(random() % 60));
  }
  measure();
  const auto criticalOf = [this](const std::vector<WallTime>& list) {
    std::vector<std::int64_t> critical(m_samples.cycles.size());
    for (const WallTime& times : list) {
      for (std::size_t i = 0; i < times.cycle.size(); ++i) {
        EXPECT_LE(times.criticalNs[i], times.busyNs[i]);
        critical[times.cycle[i]] += times.criticalNs[i];
      }
    }
    return critical;
  };
  const std::vector<std::int64_t> critical = criticalOf(m_samples.wallTimes);
  EXPECT_EQ(criticalOf(m_samples.operatorTimes), critical);
  EXPECT_EQ(criticalOf(m_samples.rangeTimes), critical);
  for (std::size_t cycle = 0; cycle < critical.size(); ++cycle) {
    const auto& turns = m_samples.turnTimes[cycle].classNs;
    EXPECT_LE(m_samples.turnTimes[cycle].waitingForRanksNs,
              turns[static_cast<std::size_t>(TimeClass::Communication)]);
    EXPECT_EQ(std::accumulate(turns.begin(), turns.end(), std::int64_t{0}),
              m_samples.cycles[cycle].durationNs);
    EXPECT_EQ(critical[cycle] + turns[static_cast<std::size_t>(TimeClass::Idle)],
              m_samples.cycles[cycle].durationNs);
  }
}

TEST_F(WallTimesTest, TellTheLongestCallAndTheLongestGapWithWhoRanInIt) {
  m_run.event(m_gpu, EventCategory::GpuCompute, "k", 100, 100);
  m_run.event(m_gpu, EventCategory::GpuCompute, "k", 500, 40);
  m_run.event(m_gpu2, EventCategory::GpuMemcpy, "Memcpy HtoD", 520, 100);
  m_run.event(m_gpu, EventCategory::GpuCompute, "k", 650, 10);
  m_run.event(m_gpu, EventCategory::GpuCompute, "k", 990, 10);
  m_run.event(m_main, EventCategory::Runtime, "cudaMalloc", 700, 200);
  m_run.event(m_main, EventCategory::CpuOp, "aten::add", 230, 100);
  m_run.event(m_gpu, EventCategory::GpuCompute, "k", 1000, 900);
  measure();
  EXPECT_EQ(of("k", "gpu_compute").longestNs, (Times{100'000, 900'000}));
  EXPECT_EQ(m_samples.turnTimes[0].longestGapNs, 330'000) << "from 660 to 990: copies count as work";
  ASSERT_TRUE(m_samples.turnTimes[0].gapFunction);
  EXPECT_EQ(m_names.functions[*m_samples.turnTimes[0].gapFunction], "cudaMalloc");
  EXPECT_EQ(m_samples.turnTimes[1].longestGapNs, 100'000) << "to the end of the cycle";
  EXPECT_FALSE(m_samples.turnTimes[1].gapFunction);
}

}  // namespace
}  // namespace culprit
