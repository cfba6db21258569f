#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "core/analysis/judging/mechanisms/rules.h"
#include "core/report/sentences/verdict/causes/mechanism_text.h"
#include "tests/support/made_change.h"
#include "tests/support/made_process.h"

namespace culprit::rules {
namespace {

using test::MadeChange;
using test::MadeInput;
using test::MadeProcess;
using enum CallGroup;

const Thresholds kLimits;

/// A GPU whose computing kernels, of 40 and 20 ms or a part of it, take so many times as long in B.
struct MadeGpu {
  double factor = 1.0, factorOfOther = factor;
  double part = 1.0;
};

/// Those GPUs, numbered from 0 on; together their kernels take 60 ms of A's cycle of 100 and 12 more of B's.
MadeChange changeOnGpus(const std::vector<MadeGpu>& each, double moreMs = 12.0) {
  MadeChange made;
  made.longer(moreMs).stretched(Compute, 40, 1.2).stretched(Compute, 20, 1.2);
  for (const MadeGpu& gpu : each) {
    const PairChange own = MadeChange()
                               .stretched(Compute, 40 * gpu.part, gpu.factor)
                               .stretched(Compute, 20 * gpu.part, gpu.factorOfOther)
                               .change;
    made.change.devices.push_back({DeviceId{static_cast<std::uint32_t>(made.change.devices.size())},
                                   own.group(Compute), own.group(OtherKernel)});
  }
  return made;
}

std::optional<Mechanism> toldOf(const std::vector<MadeGpu>& each) {
  return oneOfSeveralGpus(changeOnGpus(each).change, kLimits);
}

}  // namespace

TEST(OneOfSeveralGpus, IsNamedWithItsFactorAndWhatTheCycleWaitsForIt) {
  const auto slow = toldOf({{1.0}, {1.3}});
  ASSERT_TRUE(slow);
  EXPECT_EQ(slow->kind, MechanismKind::DeviceGpu);
  EXPECT_EQ(slow->device, DeviceId{1});
  EXPECT_NEAR(*slow->factor, 1.3, 1e-9);
  EXPECT_NEAR(*slow->factorLow, 1.3, 1e-9);
  EXPECT_NEAR(*slow->factorHigh, 1.3, 1e-9);
  EXPECT_NEAR(slow->ms, 12.0, 1e-9) << "of the 18 ms that its kernels take longer";
  EXPECT_EQ(slow->count, 1U);
  EXPECT_EQ(slow->outOf, 2U);
  EXPECT_EQ(toldOf({{1.0}, {1.0}, {1.3}})->outOf, 3U);
  EXPECT_EQ(toldOf({{1.3}, {1.0}})->device, DeviceId{0});
}

TEST(OneOfSeveralGpus, ExplainsNoMoreThanTheCycleChangedByAndItsKernelsTook) {
  const std::vector<MadeGpu> slow = {{1.0}, {1.3}};
  EXPECT_NEAR(oneOfSeveralGpus(changeOnGpus(slow, 5.0).change, kLimits)->ms, 5.0, 1e-9);
  EXPECT_EQ(oneOfSeveralGpus(changeOnGpus(slow, -5.0).change, kLimits)->ms, 0.0);
  EXPECT_NEAR(oneOfSeveralGpus(changeOnGpus({{1.0}, {1.1}}).change, kLimits)->ms, 6.0, 1e-9);
  const auto faster = toldOf({{1.0}, {0.9}});
  ASSERT_TRUE(faster) << "though the cycle became longer";
  EXPECT_NEAR(*faster->factor, 0.9, 1e-9);
  EXPECT_EQ(faster->ms, 0.0);
}

TEST(OneOfSeveralGpus, MayBeTheOneThatBecameFaster) {
  MadeChange made;
  made.longer(-10.0).stretched(Compute, 60, 0.8);
  made.change.devices = changeOnGpus({{1.0}, {1.0 / 1.3}}).change.devices;
  const auto fast = oneOfSeveralGpus(made.change, kLimits);
  ASSERT_TRUE(fast);
  EXPECT_EQ(fast->device, DeviceId{1});
  EXPECT_NEAR(*fast->factor, 1.0 / 1.3, 1e-9);
  EXPECT_NEAR(fast->ms, -10.0, 1e-9);
}

TEST(OneOfSeveralGpus, IsNoneWhereAllChangedAlike) {
  EXPECT_FALSE(toldOf({{1.3}, {1.3}}));
  EXPECT_FALSE(toldOf({{1.2}, {1.3}})) << "more than two thirds of it, as logarithms";
  EXPECT_FALSE(toldOf({{1.05}, {1.05}, {1.08}, {1.08}})) << "by what normal runs differ by";
  const auto few = toldOf({{1.0}, {1.2}, {1.0}, {1.3}, {1.0}});
  ASSERT_TRUE(few);
  EXPECT_EQ(few->device, DeviceId{3}) << "the cycle waits for it";
  EXPECT_EQ(few->count, 2U);
  EXPECT_EQ(few->outOf, 5U);
  const auto most = toldOf({{1.3}, {1.3}, {1.3}, {1.0}});
  ASSERT_TRUE(most) << "nothing holds for all four";
  EXPECT_EQ(most->count, 3U);
}

TEST(OneOfSeveralGpus, IsTheOneThatIsWaitedForOfAllThatChangedByUnlikeFactors) {
  const auto unlike = toldOf({{1.25}, {2.0}});
  ASSERT_TRUE(unlike);
  EXPECT_EQ(unlike->device, DeviceId{1});
  EXPECT_NEAR(*unlike->factor, 2.0, 1e-9);
  EXPECT_EQ(unlike->count, 2U);
  EXPECT_NEAR(unlike->ms, 12.0, 1e-9);
  EXPECT_TRUE(toldOf({{1.05}, {1.3}}));
  EXPECT_TRUE(toldOf({{1.3}, {1.1}, {1.3}})) << "one that changed less is enough";
  const auto hidden = toldOf({{1.09}, {2.0, 2.0, 0.2}});
  ASSERT_TRUE(hidden);
  EXPECT_EQ(hidden->device, DeviceId{0}) << "the other is done before it, though it takes twice as long";
  EXPECT_EQ(hidden->count, 2U);
  MadeChange made;
  made.longer(-10.0).stretched(Compute, 60, 0.8);
  made.change.devices = changeOnGpus({{0.5}, {0.9}}).change.devices;
  const auto faster = oneOfSeveralGpus(made.change, kLimits);
  ASSERT_TRUE(faster);
  EXPECT_LT(*faster->factor, 1.0);
  EXPECT_EQ(faster->count, 2U);
  EXPECT_EQ(toldOf({{1.25, 1.0}, {2.0}})->count, 1U) << "of the other one kernel alone";
  EXPECT_EQ(toldOf({{1.25, 1.0}, {2.0}})->outOf, 0U) << "which did it alone would not be true";
}

TEST(OneOfSeveralGpus, IsNoneWhereTheOthersMovedToo) {
  EXPECT_TRUE(toldOf({{1.03}, {1.3}})) << "as normal runs";
  const auto beside = toldOf({{0.94}, {2.0}, {1.0}});
  ASSERT_TRUE(beside) << "one that became a little faster makes no clock of all of it";
  EXPECT_EQ(beside->count, 1U);
  EXPECT_EQ(beside->outOf, 3U);
  const auto against = toldOf({{1.3}, {1.0 / 1.3}});
  ASSERT_TRUE(against) << "the cycle waits for the slower one";
  EXPECT_EQ(against->device, DeviceId{0});
  EXPECT_EQ(against->outOf, 1U) << "nothing is told of the other";
  const auto little = toldOf({{1.09}, {0.7}, {0.7}});
  ASSERT_TRUE(little);
  EXPECT_EQ(little->device, DeviceId{0}) << "what makes the cycle longer, not what changed most";
  EXPECT_FALSE(toldOf({{1.03}, {1.05}})) << "more than a third of it";
  EXPECT_EQ(toldOf({{1.0}, {1.0}, {1.0}, {0.9}, {2.0}})->outOf, 4U) << "one went the other way";
  const auto few = toldOf({{1.0}, {1.25}, {1.0}, {1.0}, {2.0}});
  ASSERT_TRUE(few);
  EXPECT_EQ(few->count, 2U) << "it is one of those that are slower";
}

TEST(OneOfSeveralGpus, ExplainsNothingOfWhatAnotherTakesLonger) {
  // The short one of its kernels takes longer alone, so that its typical one is as before.
  EXPECT_NEAR(toldOf({{1.0, 1.5}, {1.3}})->ms, 2.0, 1e-9) << "10 of the 12 ms come without it";
  EXPECT_EQ(toldOf({{1.0, 2.0}, {1.05}})->ms, 0.0) << "hidden behind the other";
  EXPECT_NEAR(toldOf({{1.0, 0.5}, {1.3}})->ms, 12.0, 1e-9) << "the cycle does not wait for that one";
  EXPECT_NEAR(toldOf({{1.0, 1.5}, {1.0, 1.5}, {1.3}})->ms, 2.0, 1e-9) << "they work at a time";
  MadeChange made = changeOnGpus({{1.0}, {1.3}});
  made.change.devices[0].computing.interruptedMs = 10.0;
  EXPECT_NEAR(oneOfSeveralGpus(made.change, kLimits)->ms, 2.0, 1e-9) << "single calls of the other";
}

TEST(OneOfSeveralGpus, ExplainsAllOfItWhereTheCycleDoesNotWaitForTheOther) {
  // Its 12 ms become 20, while the cycle waits for the one of 60.
  EXPECT_NEAR(toldOf({{1.0, 3.0, 0.2}, {1.3}})->ms, 12.0, 1e-9);
  EXPECT_NEAR(toldOf({{1.03, 1.03, 0.5}, {1.3}})->ms, 12.0, 1e-9);
  MadeChange fewer;
  fewer.longer(-10.0).stretched(Compute, 60, 0.8);
  fewer.change.devices = changeOnGpus({{1.0, 0.1, 0.2}, {1.0 / 1.3}}).change.devices;
  EXPECT_NEAR(oneOfSeveralGpus(fewer.change, kLimits)->ms, -10.0, 1e-9);
}

TEST(OneOfSeveralGpus, ExplainsNothingOfWhatAGpuOfOneKernelTakesLonger) {
  MadeChange made = changeOnGpus({{1.0}, {1.0}, {1.3}});
  made.change.devices[0].computing = MadeChange().stretched(Compute, 60, 1.5).change.group(Compute);
  EXPECT_FALSE(oneOfSeveralGpus(made.change, kLimits)) << "the cycle waits for that kernel, not for GPU 2";
  made = changeOnGpus({{1.0}, {1.3}});
  made.change.devices.push_back(
      {DeviceId{2}, {}, MadeChange().stretched(OtherKernel, 60, 1.2).change.group(OtherKernel)});
  EXPECT_EQ(oneOfSeveralGpus(made.change, kLimits)->ms, 0.0)
      << "one that computes nothing is waited for, too";
}

TEST(OneOfSeveralGpus, IsNoneThatHardlyWorks) {
  const double tiny = 0.001;
  EXPECT_EQ(toldOf({{1.0}, {1.3}, {2.5, 2.5, tiny}})->device, DeviceId{1});
  EXPECT_EQ(toldOf({{1.0}, {1.3}, {2.5, 2.5, tiny}})->outOf, 2U);
  EXPECT_EQ(toldOf({{1.0}, {1.3}, {0.8, 0.8, tiny}})->device, DeviceId{1});
  EXPECT_FALSE(toldOf({{1.3}, {1.3}, {1.1, 1.1, tiny}})) << "all that work changed alike";
}

TEST(OneOfSeveralGpus, IsFoundBesideOneThatHardlyWorksOrManyTimesAsSlow) {
  const auto alone = toldOf({{1.3}, {1.0, 1.0, 0.03}});
  ASSERT_TRUE(alone) << "it tells that it is as before";
  EXPECT_EQ(alone->device, DeviceId{0});
  EXPECT_EQ(alone->outOf, 2U);
  for (const double factor : {25.0, 1 / 25.0}) {
    const auto far = toldOf({{1.0}, {factor}, {1.0}, {1.0}});
    ASSERT_TRUE(far) << "the others hardly work beside it";
    EXPECT_EQ(far->device, DeviceId{1});
    EXPECT_EQ(far->outOf, 4U);
  }
}

TEST(OneOfSeveralGpus, IsNotLaidToAClockOfAllWhereOneDidNotGoAlong) {
  // The cycle waits for the longer one, which is a little faster.
  MadeChange made = changeOnGpus({{0.995}, {1.3, 1.3, 0.5}}, -0.3);
  made.change.calls.clear();
  made.stretched(Compute, 40, 0.995).stretched(Compute, 20, 0.995);
  const auto told = oneOfSeveralGpus(made.change, kLimits);
  ASSERT_TRUE(told);
  EXPECT_EQ(told->device, DeviceId{1});
  EXPECT_EQ(told->ms, 0.0);
  made = changeOnGpus({{1.0}, {1.3, 1.3, 0.01}});
  EXPECT_FALSE(gpuSpeed(made.change, kLimits)) << "only one that hardly works changed";
  made.change.devices.clear();
  EXPECT_TRUE(gpuSpeed(made.change, kLimits));
}

TEST(OneOfSeveralGpus, IsTheOneThatTakesMostLongerWhereTheyTakeTurns) {
  MadeChange made = changeOnGpus({{2.0, 2.0, 0.3}, {1.1}}, 24.0);
  made.change.calls.clear();
  made.stretched(Compute, 12, 2.0).stretched(Compute, 6, 2.0);
  made.stretched(Compute, 40, 1.1).stretched(Compute, 20, 1.1);
  const auto turns = oneOfSeveralGpus(made.change, kLimits);
  ASSERT_TRUE(turns);
  EXPECT_EQ(turns->device, DeviceId{0}) << "18 of the 24 ms";
  EXPECT_EQ(turns->count, 2U);
  EXPECT_NEAR(turns->ms, 24.0, 1e-9);
}

TEST(OneOfSeveralGpus, IsNotTheOneWithMoreStreams) {
  // Two streams of 60 ms side by side, and one of 90.
  MadeChange made = changeOnGpus({{1.06, 1.06, 2.0}, {1.25, 1.25, 1.5}}, 22.5);
  const auto streams = oneOfSeveralGpus(made.change, kLimits);
  ASSERT_TRUE(streams);
  EXPECT_EQ(streams->device, DeviceId{1});
}

TEST(OneOfSeveralGpus, ExplainsOfOtherKernelsWhatTheyTakeLongerAsThoseThatCompute) {
  const auto told = [](double factor) {
    MadeChange made = changeOnGpus({{1.0}, {1.1}}, 30.0);
    made.stretched(OtherKernel, 40, factor);
    made.change.devices[1].others = MadeChange().stretched(OtherKernel, 40, factor).change.group(OtherKernel);
    return oneOfSeveralGpus(made.change, kLimits)->ms;
  };
  EXPECT_NEAR(told(1.1), 10.0, 1e-9) << "6 of those that compute and 4 of the others";
  EXPECT_NEAR(told(1.6), 6.0, 1e-9) << "the others have a reason of their own";
}

TEST(OneOfSeveralGpus, IsNoneOfNormalRunsOrSingleKernels) {
  EXPECT_TRUE(toldOf({{1.0}, {1.045}}));
  EXPECT_FALSE(toldOf({{1.0}, {1.039}})) << "as normal runs";
  EXPECT_FALSE(toldOf({{1.0}, {1.3, 1.0}})) << "one of its kernels alone";
  EXPECT_FALSE(toldOf({{1.3}})) << "there is no other";
  EXPECT_FALSE(toldOf({}));
  MadeChange made = changeOnGpus({{1.0}, {1.3}});
  made.change.devices[0].computing.functions = 0;
  EXPECT_FALSE(oneOfSeveralGpus(made.change, kLimits)) << "too little is known of the other";
  made.change.devices[0] = made.change.devices[1];
  made.change.devices[1].computing = MadeChange().stretched(Compute, 60, 1.0).change.group(Compute);
  EXPECT_TRUE(oneOfSeveralGpus(made.change, kLimits)) << "one kernel tells that the other is as before";
  std::swap(made.change.devices[0], made.change.devices[1]);
  for (DeviceChange& each : made.change.devices)
    each.computing =
        MadeChange().stretched(Compute, 60, each.computing.m > 0.0 ? 1.3 : 1.0).change.group(Compute);
  EXPECT_FALSE(oneOfSeveralGpus(made.change, kLimits)) << "the kernel may be it";
}

TEST(OneOfSeveralGpus, IsFoundAmongAThousand) {
  std::vector<MadeGpu> many(1000);
  many[517].factor = many[517].factorOfOther = 1.2;
  const auto slow = toldOf(many);
  ASSERT_TRUE(slow);
  EXPECT_EQ(slow->device, DeviceId{517});
  EXPECT_EQ(slow->outOf, 1000U);
}

TEST(OneOfSeveralGpus, OnlyTheHostIsAskedForOneFunctionThen) {
  const PairChange change =
      MadeChange().stretched(Compute, 20, 1.2).stretched(Compute, 40, 1.0).stretched(Host, 20, 2.0).change;
  EXPECT_EQ(oneFunction(change, kLimits, true)->functions, std::vector<FunctionId>{FunctionId{2}});
  EXPECT_FALSE(oneFunction(MadeChange().stretched(Compute, 20, 1.2).stretched(Compute, 40, 1.0).change,
                           kLimits, true));
}

TEST(OneOfSeveralGpus, IsToldWithTheOthers) {
  Results results;
  for (const char* name : {"GPU 0", "GPU 1"}) results.names.devices.intern(name);
  const auto told = [&results](double factor, std::uint32_t count, std::uint32_t outOf, double ms = 1.0) {
    const Mechanism mechanism{.kind = MechanismKind::DeviceGpu,
                              .ms = ms,
                              .factor = factor,
                              .factorLow = factor - 0.01,
                              .factorHigh = factor + 0.01,
                              .count = count,
                              .outOf = outOf,
                              .device = DeviceId{1}};
    return plainText(mechanismText(results, {}, mechanism));
  };
  EXPECT_EQ(
      told(1.3, 1, 2),
      "GPU 1 alone is slower: its compute kernels take 30 % longer per call (+29 to +31 %), those of the "
      "other GPU take about as long as before");
  EXPECT_EQ(
      told(0.8, 1, 8),
      "GPU 1 alone is faster: its compute kernels take 20 % less time per call (−21 to −19 %), those of "
      "7 other GPUs take about as long as before");
  EXPECT_EQ(told(1.3, 1, 1),
            "GPU 1 alone is slower: its compute kernels take 30 % longer per call (+29 to +31 %)");
  EXPECT_EQ(
      told(1.3, 3, 8),
      "3 GPUs are slower, GPU 1 costs the cycle most: its compute kernels take 30 % longer per call (+29 to "
      "+31 %), those of 5 other GPUs take about as long as before");
  EXPECT_EQ(told(1.3, 2, 2),
            "2 GPUs are slower, GPU 1 costs the cycle most: its compute kernels take 30 % longer per call "
            "(+29 to +31 %)");
  EXPECT_EQ(told(0.5, 2, 2),
            "2 GPUs are faster, GPU 1 saves the cycle most: its compute kernels take 50 % less time per call "
            "(−51 to −49 %)");
  EXPECT_EQ(told(1.3, 1, 0), "GPU 1 is slower: its compute kernels take 30 % longer per call (+29 to +31 %)");
  EXPECT_EQ(told(1.3, 2, 2, 0.0),
            "2 GPUs are slower, GPU 1 among them: its compute kernels take 30 % longer per call (+29 to +31 "
            "%)");
}

namespace {

/// Two kernels that compute and one that does not on each GPU, in three cycles of 100 ms.
MadeProcess onGpus(Names& names, const std::vector<double>& factors) {
  MadeProcess made(names, {100, 100, 100});
  for (std::size_t gpu = 0; gpu < factors.size(); ++gpu) {
    const std::string device = "GPU " + std::to_string(gpu);
    const auto use = [&](const char* kernel, double ms) {
      const double b = ms * factors[gpu];
      made.use(kernel, device, "gpu_compute", {b, b, b}, {5, 5, 5});
    };
    use("gemm_wide", 20);
    use("gemm_narrow", 10);
    use("elementwise_kernel", 5);
  }
  return made;
}

std::vector<DeviceChange> changesOf(const Names& names, const MadeProcess& a, const MadeProcess& b) {
  const MadeInput made(a, b);
  const std::vector<std::uint32_t> cycles = {0, 1, 2};
  return deviceChanges({&made.input.a, cycles, 3.0}, {&made.input.b, cycles, 3.0}, names);
}

}  // namespace

TEST(DeviceChanges, AreThoseOfEachGpu) {
  Names names;
  const auto changes = changesOf(names, onGpus(names, {1, 1, 1}), onGpus(names, {1, 1.3, 1}));
  ASSERT_EQ(changes.size(), 3U);
  EXPECT_EQ(names.devices[changes[1].device], "GPU 1");
  EXPECT_EQ(changes[1].computing.functions, 2U);
  EXPECT_NEAR(std::exp(changes[1].computing.m), 1.3, 1e-6);
  EXPECT_NEAR(changes[1].typicalMs(), 0.3 * 35, 1e-6) << "of all its kernels";
  EXPECT_NEAR(changes[0].computing.m, 0.0, 1e-9);
  EXPECT_NEAR(changes[2].typicalMs(), 0.0, 1e-9);
}

TEST(DeviceChanges, AreOfDevicesThatBothSidesUse) {
  Names names;
  EXPECT_TRUE(changesOf(names, onGpus(names, {1}), onGpus(names, {1.3})).empty());
  EXPECT_TRUE(changesOf(names, onGpus(names, {1}), onGpus(names, {1, 1.3})).empty());
  EXPECT_EQ(changesOf(names, onGpus(names, {1, 1, 1}), onGpus(names, {1, 1.3})).size(), 2U);
}

TEST(DeviceChanges, LaunchesOfAnotherSizeAreOtherWork) {
  Names names;
  const auto launched = [&names](double threads, std::int64_t ns) {
    MadeProcess made(names, {100});
    for (const char* device : {"GPU 0", "GPU 1"})
      made.samples.wallTimes.push_back({.function = names.functions.intern("gemm"),
                                        .device = names.devices.intern(device),
                                        .category = names.categories.intern("gpu_compute"),
                                        .cycle = {0},
                                        .calls = {8},
                                        .busyNs = {8 * ns},
                                        .criticalNs = {8 * ns},
                                        .ownNs = {8 * ns},
                                        .typicalNs = {ns},
                                        .longestNs = {ns},
                                        .launchThreads = threads});
    return made;
  };
  const auto changes = [&](double threadsOfB) {
    const MadeProcess a = launched(1024, 1000), b = launched(threadsOfB, 1300);
    const MadeInput made(a, b);
    const std::vector<std::uint32_t> cycles = {0};
    return deviceChanges({&made.input.a, cycles}, {&made.input.b, cycles}, names);
  };
  EXPECT_EQ(changes(1024).size(), 2U);
  EXPECT_TRUE(changes(2048).empty());
}

}  // namespace culprit::rules
