#include "core/analysis/judging/speed/launch_rate.h"

#include <gtest/gtest.h>

#include <limits>

#include "tests/support/made_process.h"

namespace culprit {
namespace {

/// Launched every `periodNs`, `calls` times in each of `lanes`.
KernelCalls regular(std::uint32_t function, std::uint64_t calls, std::int64_t periodNs,
                    std::uint64_t stride = 1, std::uint32_t lanes = 1) {
  KernelCalls kernel{
      .function = FunctionId{function}, .calls = calls * lanes, .totalNs = 1000, .typicalNs = 10};
  kernel.stride = stride;
  kernel.laneCalls = calls;
  for (std::uint32_t lane = 0; lane < lanes; ++lane) {
    for (std::uint64_t i = 0; i < calls; i += stride) {
      kernel.startNs.push_back(1'000'000'000 * lane + static_cast<std::int64_t>(i) * periodNs);
      kernel.lane.push_back(lane);
    }
  }
  return kernel;
}

ProcessSamples kernels(std::size_t count, std::uint64_t calls, std::int64_t periodNs,
                       std::uint64_t stride = 1, std::uint32_t lanes = 1) {
  ProcessSamples samples;
  for (std::uint32_t i = 0; i < count; ++i)
    samples.kernelCalls.push_back(regular(i, calls, periodNs, stride, lanes));
  return samples;
}

}  // namespace

TEST(TimesPerLaunch, StayInALaneAndCountWhatWasNotKept) {
  const KernelCalls kernel = regular(0, 7, 100, 3, 2);  // launches 0, 3 and 6 of each lane
  EXPECT_EQ(timesPerLaunch(kernel, 1), (std::vector<double>{100, 100, 100, 100}));
  EXPECT_EQ(timesPerLaunch(kernel, 2), (std::vector<double>{100, 100}));
  EXPECT_TRUE(timesPerLaunch(kernel, 3).empty());
}

TEST(LaunchRate, IsHowMuchLongerOneWaitsForTheNextLaunch) {
  const auto rate = launchRate(kernels(6, 60, 1000), kernels(6, 48, 1080), {});
  ASSERT_TRUE(rate);
  EXPECT_DOUBLE_EQ(*rate->ratio, 1.08);
  EXPECT_DOUBLE_EQ(*rate->low, 1.08);
  EXPECT_DOUBLE_EQ(*rate->high, 1.08);
  EXPECT_EQ(rate->cyclesA, 360U);
  EXPECT_EQ(rate->cyclesB, 288U);
  EXPECT_EQ(nameOf(rate->verdict), "not known") << "it is no verdict";
}

TEST(LaunchRate, NeedsFiveKernelsWithTwelveLaunches) {
  EXPECT_TRUE(launchRate(kernels(5, 12, 1000), kernels(5, 12, 1000), {}));
  EXPECT_FALSE(launchRate(kernels(4, 12, 1000), kernels(4, 12, 1000), {}));
  EXPECT_FALSE(launchRate(kernels(5, 12, 1000), kernels(5, 11, 1000), {}));
  EXPECT_FALSE(launchRate({}, kernels(5, 12, 1000), {}));
}

TEST(LaunchRate, IsTheSameOfThinnedLaunchesAndOfMoreDevices) {
  const ProcessSamples a = kernels(5, 4000, 1000);
  const ProcessSamples thinned = kernels(5, 4000, 1500, 4);
  EXPECT_DOUBLE_EQ(*launchRate(a, thinned, {})->ratio, 1.5);
  const ProcessSamples eight = kernels(5, 500, 1000, 1, 8);
  EXPECT_DOUBLE_EQ(*launchRate(a, eight, {})->ratio, 1.0) << "per device";
}

TEST(LaunchRate, BurstsOfRecordingsOfOtherLengthAreNoRate) {
  // 32 launches 10 us apart in each step of 1 ms; the long recording is thinned to every 100th.
  const auto bursts = [](std::uint64_t calls, std::uint64_t stride) {
    ProcessSamples samples;
    for (std::uint32_t kernel = 0; kernel < 6; ++kernel) {
      KernelCalls each = regular(kernel, calls, 0, stride);
      for (std::size_t i = 0; i < each.startNs.size(); ++i) {
        const auto launch = static_cast<std::int64_t>(i * stride);
        each.startNs[i] = launch / 32 * 1'000'000 + launch % 32 * 10'000;
      }
      samples.kernelCalls.push_back(std::move(each));
    }
    return samples;
  };
  EXPECT_FALSE(launchRate(bursts(100, 1), bursts(100'000, 100), {}));
  const auto rate = launchRate(bursts(100, 1), bursts(100, 1), {});
  ASSERT_TRUE(rate);
  EXPECT_DOUBLE_EQ(*rate->ratio, 1.0);
}

TEST(LaunchRate, ABusyKernelCountsForMoreAndAPauseForNothing) {
  ProcessSamples a = kernels(5, 24, 1000);
  ProcessSamples b = kernels(5, 24, 1000);
  b.kernelCalls[4] = regular(4, 24, 1300);
  EXPECT_DOUBLE_EQ(*launchRate(a, b, {})->ratio, 1.0);
  a.kernelCalls[4].totalNs = 100'000;
  EXPECT_DOUBLE_EQ(*launchRate(a, b, {})->ratio, 1.3);
  // L = 4 of 24: a pause falls into 4 of 20 spans.
  ProcessSamples paused = kernels(5, 24, 1000);
  for (KernelCalls& kernel : paused.kernelCalls)
    for (std::size_t i = 12; i < kernel.startNs.size(); ++i) kernel.startNs[i] += 50'000;
  const auto rate = launchRate(kernels(5, 24, 1000), paused, {});
  EXPECT_DOUBLE_EQ(*rate->ratio, 1.0);
  EXPECT_GT(*rate->high, 1.0) << "but it is less certain";
}

TEST(LaunchRate, ImpossibleTimesAreNoTrap) {
  ProcessSamples a = kernels(5, 12, 0);
  EXPECT_FALSE(launchRate(a, a, {})) << "no time passes";
  for (KernelCalls& kernel : a.kernelCalls) {
    kernel.startNs = {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()};
    kernel.lane = {0, 0};
    kernel.stride = std::numeric_limits<std::uint64_t>::max();
  }
  const auto rate = launchRate(a, a, {});
  ASSERT_TRUE(rate);
  EXPECT_DOUBLE_EQ(*rate->ratio, 1.0);
}

}  // namespace culprit
