#include "core/analysis/judging/checks/outside_time.h"

#include <gtest/gtest.h>

#include "tests/support/made_trace.h"

namespace culprit {
namespace {

/// Cycles from 0 to 1000 and from 1000 to 2000 us, the trace of one process.
class OutsideTimeTest : public testing::Test {
 protected:
  OutsideTimeTest() : m_run(m_names) {
    m_process = m_run.process(1);
    m_gpu = m_run.stream(m_process, 0);
    for (const std::int64_t number : {1, 2}) {
      m_samples.cycles.push_back(
          {.number = number, .startNs = (number - 1) * 1'000'000, .durationNs = 1'000'000});
    }
  }

  std::optional<double> share() {
    const RunContent& content = m_run.content();
    const TracksByProcess tracks(content.trace.captures);
    return outsideShare({.samples = &m_samples, .tracks = tracks.of(m_process), .isTrimmed = m_isTrimmed});
  }

  Names m_names;
  test::MadeTrace m_run;
  ProcessId m_process{};
  std::uint32_t m_gpu = 0;
  ProcessSamples m_samples;
  bool m_isTrimmed = false;
};

TEST_F(OutsideTimeTest, CountsWhatNoCycleHolds) {
  m_run.event(m_gpu, EventCategory::GpuCompute, "k", 900, 200);   // in two cycles
  m_run.event(m_gpu, EventCategory::GpuComm, "nccl", 1950, 100);  // half of it behind the last
  m_run.event(m_gpu, EventCategory::GpuCompute, "k", 3000, 50);
  m_run.event(m_gpu, EventCategory::GpuMemcpy, "copy", 4000, 500);  // no kernel
  ASSERT_TRUE(share());
  EXPECT_DOUBLE_EQ(*share(), 100.0 / 350.0);
}

TEST_F(OutsideTimeTest, OtherProcessesAndTheirRecordingsDoNotCount) {
  const std::uint32_t other = m_run.stream(m_run.process(2), 1);
  m_run.event(m_gpu, EventCategory::GpuCompute, "k", 900, 200);
  m_run.event(other, EventCategory::GpuCompute, "k", 3000, 100);
  m_run.beginCapture(Dialect::Kineto2022);
  m_run.event(m_run.stream(ProcessId{1}, 1), EventCategory::GpuCompute, "k", 4000, 100);
  m_run.beginCapture(Dialect::Kineto2022);
  m_run.event(m_run.stream(m_process, 0), EventCategory::GpuCompute, "k", 5000, 200);
  ASSERT_TRUE(share());
  EXPECT_DOUBLE_EQ(*share(), 0.5);
}

TEST_F(OutsideTimeTest, SaysNothingWithoutKernels) {
  m_run.event(m_gpu, EventCategory::GpuMemcpy, "copy", 0, 500);
  EXPECT_FALSE(share());
}

TEST_F(OutsideTimeTest, SaysNothingWhereCyclesWereLeftOut) {
  m_run.event(m_gpu, EventCategory::GpuCompute, "k", 900, 200);
  EXPECT_TRUE(share());
  m_isTrimmed = true;  // the last ones: the numbers do not tell it
  EXPECT_FALSE(share());
  m_isTrimmed = false;
  m_samples.cycles[1].number = 3;
  EXPECT_FALSE(share());
}

}  // namespace
}  // namespace culprit
