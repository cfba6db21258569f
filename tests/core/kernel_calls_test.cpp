#include "core/analysis/counting/kernel_calls.h"

#include <gtest/gtest.h>

#include "core/analysis/counting/subset.h"
#include "tests/support/made_trace.h"

namespace culprit {
namespace {

using test::MadeTrace;
using Times = std::vector<std::int64_t>;
using Lanes = std::vector<std::uint32_t>;

class KernelCallsTest : public testing::Test {
 protected:
  KernelCallsTest() : m_run(m_names), m_process(m_run.process(1)) {}

  void kernel(std::uint32_t stream, const std::string& name, std::int64_t startUs, std::int64_t us) {
    m_run.event(stream, EventCategory::GpuCompute, name, startUs, us);
  }
  std::vector<KernelCalls> calls() {
    const RunContent& content = m_run.content();
    return kernelCalls(content.trace, processTracks(content), SilentMonitor());
  }

  Names m_names;
  MadeTrace m_run;
  ProcessId m_process;
};

TEST_F(KernelCallsTest, HoldAllStreamsOfADeviceInTheOrderOfTime) {
  const auto one = m_run.stream(m_process, 0);
  const auto other = m_run.stream(m_process, 0, "stream 20");
  kernel(one, "k", 10, 5);
  kernel(other, "k", 20, 7);
  kernel(one, "k", 30, 9);
  kernel(one, "long", 40, 100);
  m_run.event(other, EventCategory::GpuMemcpy, "Memcpy HtoD", 50, 500);
  m_run.event(other, EventCategory::GpuComm, "nccl", 60, 500);
  const std::vector<KernelCalls> all = calls();
  ASSERT_EQ(all.size(), 2U) << "neither copies nor collectives, which wait";
  EXPECT_EQ(m_names.functions[all[0].function], "long") << "the busiest first";
  EXPECT_EQ(all[1].calls, 3U);
  EXPECT_EQ(all[1].totalNs, 21'000);
  EXPECT_DOUBLE_EQ(all[1].typicalNs, 7'000.0);
  EXPECT_EQ(all[1].startNs, (Times{10'000, 20'000, 30'000}));
  EXPECT_EQ(all[1].lane, (Lanes{0, 0, 0}));
}

TEST_F(KernelCallsTest, ADeviceOfARecordingIsALane) {
  const auto first = m_run.stream(m_process, 0);
  const auto second = m_run.stream(m_process, 1);
  for (const int at : {0, 100, 200}) kernel(first, "k", at, 10);
  kernel(second, "k", 150, 10);
  m_run.beginCapture(Dialect::Kineto2022);
  const auto later = m_run.stream(m_process, 0);
  kernel(later, "k", 50, 10);
  const KernelCalls k = calls().at(0);
  EXPECT_EQ(k.lane, (Lanes{0, 0, 0, 1, 2}));
  EXPECT_EQ(k.startNs, (Times{0, 100'000, 200'000, 150'000, 50'000}));
  EXPECT_EQ(k.calls, 5U);
  EXPECT_EQ(k.laneCalls, 3U);
}

TEST_F(KernelCallsTest, OfManyCallsEveryNextOneIsKept) {
  const auto stream = m_run.stream(m_process, 0);
  constexpr std::int64_t kCalls = 2'500;
  for (std::int64_t i = 0; i < kCalls; ++i) kernel(stream, "k", 10 * i, 1 + i % 3);
  const KernelCalls k = calls().at(0);
  EXPECT_EQ(k.calls, static_cast<std::uint64_t>(kCalls));
  EXPECT_EQ(k.stride, 3U);
  ASSERT_EQ(k.startNs.size(), 834U);
  EXPECT_EQ(k.startNs[1], 30'000);
  EXPECT_EQ(k.startNs.back(), 24'990'000);
  EXPECT_DOUBLE_EQ(k.typicalNs, 2'000.0) << "of all calls: every third one takes 1 us";
}

TEST_F(KernelCallsTest, OnlyTheBusiestHaveStarts) {
  const auto stream = m_run.stream(m_process, 0);
  for (std::size_t i = 0; i < kKernelsWithStarts + 2; ++i)
    kernel(stream, "k" + std::to_string(i), static_cast<std::int64_t>(1000 * i),
           500 - static_cast<std::int64_t>(i));
  const std::vector<KernelCalls> all = calls();
  ASSERT_EQ(all.size(), kKernelsWithStarts + 2);
  EXPECT_EQ(all[kKernelsWithStarts - 1].startNs.size(), 1U);
  EXPECT_TRUE(all[kKernelsWithStarts].startNs.empty());
}

/// Ranks by scipy.stats.binom.interval(0.95, n, 0.5): at 20 calls the 6th and 15th, here a rank wider at
/// most.
TEST_F(KernelCallsTest, TheIntervalOfTheTypicalCallIsOneOfCalls) {
  const auto stream = m_run.stream(m_process, 0);
  // No order in time: 3 i mod 20 goes through all of them.
  for (std::int64_t i = 0; i < 20; ++i) kernel(stream, "k", 100 * i, 1 + (7 * i) % 20);
  for (std::int64_t i = 0; i < 5; ++i) kernel(stream, "rare", 10'000 + 100 * i, 1 + i);
  const std::vector<KernelCalls> all = calls();
  EXPECT_DOUBLE_EQ(all[0].typicalNs, 10'500.0);
  EXPECT_DOUBLE_EQ(*all[0].typicalLowNs, 5'000.0);
  EXPECT_DOUBLE_EQ(*all[0].typicalHighNs, 16'000.0);
  EXPECT_DOUBLE_EQ(all[1].typicalNs, 3'000.0);
  EXPECT_FALSE(all[1].typicalLowNs) << "five calls have no 95 % interval";
}

TEST_F(KernelCallsTest, CallsThatRememberSayLess) {
  const auto stream = m_run.stream(m_process, 0);
  for (std::int64_t i = 0; i < 100; ++i) kernel(stream, "mixed", 100 * i, 1 + (37 * i) % 100);
  for (std::int64_t i = 0; i < 100; ++i) kernel(stream, "rising", 20'000 + 100 * i, 1 + i);
  const std::vector<KernelCalls> all = calls();
  const auto width = [](const KernelCalls& kernel) { return *kernel.typicalHighNs - *kernel.typicalLowNs; };
  EXPECT_EQ(m_names.functions[all[0].function], "mixed");
  EXPECT_GT(width(all[1]), 2.0 * width(all[0]));
}

TEST(KernelCallsOfSomeCycles, AreNotKnown) {
  ProcessSamples samples{.cycles = {{.number = 1}, {.number = 2}}};
  samples.kernelCalls.push_back({.calls = 3});
  EXPECT_TRUE(keepCycles(samples, {1}).kernelCalls.empty());
  EXPECT_EQ(keepCycles(samples, {0, 1}).kernelCalls.size(), 1U);
}

}  // namespace
}  // namespace culprit
