#include "core/model/results/nature.h"

#include <gtest/gtest.h>

#include <utility>

#include "core/report/sentences/verdict/headline_rows.h"
#include "tests/support/natures.h"

namespace culprit {

namespace {

using test::block;
using test::kernel;
using test::oneSided;
using test::textOf;
using test::verdictOf;
using test::withLaunches;

}  // namespace

TEST(Nature, SameKernelsThatTakeLongerAreTheMachine) {
  const PairVerdict verdict = verdictOf(SpeedVerdict::Slower, {kernel("gemm", 0, 0.0, 3.0)});
  const NatureOfChange nature = natureOf(verdict);
  EXPECT_EQ(nature.kind, Nature::Machine);
  EXPECT_EQ(nameOf(nature), "the machine got slower");
  EXPECT_DOUBLE_EQ(nature.machine, 1.0);
  EXPECT_EQ(textOf(verdict),
            "Kind of change: the machine got slower: the same kernels, called as often, take longer; gemm "
            "1.00 ms → 1.30 "
            "ms per call.");
}

TEST(Nature, AGpuThatBecameSlowerAloneIsTheMachineAndNoOverlapThatIsLost) {
  FunctionShare row = kernel("gemm", 0, 0.0, 0.4);
  row.deltaExposedMs = 2.0;
  row.b.ms += 2.0;
  PairVerdict verdict = verdictOf(SpeedVerdict::Slower, {row});
  EXPECT_EQ(natureOf(verdict).kind, Nature::Overlap) << "one of eight GPUs, and nothing known of it";
  verdict.mechanisms = {{.kind = MechanismKind::DeviceGpu, .ms = 2.4, .factor = 1.3, .count = 1, .outOf = 2}};
  EXPECT_EQ(natureOf(verdict).kind, Nature::Machine);
  EXPECT_EQ(
      textOf(verdict),
      "Kind of change: the machine got slower: the same kernels, called as often, take longer on one GPU "
      "and not on the others; gemm.");
  verdict.waterfall = Waterfall{.cycleAMs = 10.0, .cycleBMs = 14.0, .overlapKnown = true};
  EXPECT_EQ(natureOf(verdict).kind, Nature::Machine) << "most of the change";
  verdict.waterfall->cycleBMs = 15.0;
  EXPECT_EQ(natureOf(verdict).kind, Nature::Overlap) << "less than half of it";
  verdict.waterfall.reset();
  verdict.mechanisms[0].ms = 0.0;
  EXPECT_EQ(natureOf(verdict).kind, Nature::Overlap) << "one that the others hide makes none of it";
}

TEST(Nature, FunctionsThatTookNoLongerAreNoEvidenceForASlowerMachine) {
  PairVerdict verdict =
      verdictOf(SpeedVerdict::Slower,
                {kernel("gemm", 0, 0.0, 3.0), kernel("softmax", 1, 0.0, -2.0), kernel("same", 2, 0.0, 0.19)});
  EXPECT_EQ(natureOf(verdict).functions, std::vector<std::size_t>{0});
  verdict.functions.erase(verdict.functions.begin());
  verdict.causes = {{.metric = MetricId{0},
                     .family = "host CPU load",
                     .role = ResourceRole::SharedLoad,
                     .unit = "%",
                     .level = CauseLevel::Strong}};
  EXPECT_TRUE(natureOf(verdict).functions.empty());
  EXPECT_EQ(textOf(verdict).find("the same kernels"), std::string::npos) << textOf(verdict);
}

TEST(Nature, TheHostThatTakesLongerIsNoSlowerMachine) {
  FunctionShare host = kernel("aten::mm", 1, 0.0, 3.0);
  host.device = "Host";
  FunctionShare wait = kernel("cudaStreamSynchronize", 2, 0.0, 9.0);
  wait.device = "Host";
  wait.role = RowRole::Wait;
  PairVerdict verdict = verdictOf(SpeedVerdict::Slower, {wait, host, kernel("gemm", 0, 0.0, 0.5)});
  verdict.waterfall = Waterfall{.overlapKnown = true};
  EXPECT_EQ(natureOf(verdict).kind, Nature::Host);
  EXPECT_EQ(textOf(verdict),
            "Kind of change: the host takes longer: the same functions of the host, called as often, take "
            "longer; aten::mm 1.00 ms → 1.30 ms per call.");
  // A resource that fell is the machine, and the sentence is of those that show it.
  verdict.functions.pop_back();
  verdict.causes = {{.metric = MetricId{0},
                     .family = "CPU clock",
                     .role = ResourceRole::Supply,
                     .unit = "MHz",
                     .level = CauseLevel::Strong}};
  EXPECT_EQ(natureOf(verdict).kind, Nature::Machine);
  EXPECT_NE(textOf(verdict).find("the same functions of the host, called as often, take longer; aten::mm"),
            std::string::npos)
      << textOf(verdict);
}

TEST(Nature, ACallOfTheHostIsWhatItTakesItselfAsInTheRows) {
  FunctionShare host = kernel("aten::mul", 1, 0.0, 30.0);
  host.device = "Host";
  host.a.meanCallMs = 0.5;
  host.b.meanCallMs = 3.5;
  const PairVerdict verdict = verdictOf(SpeedVerdict::Slower, {host});
  EXPECT_NE(textOf(verdict).find("aten::mul 500 us → 3.50 ms of its own per call"), std::string::npos)
      << textOf(verdict);
  EXPECT_EQ(reasonText(host), "7.0 times as long per call");
  host.b.meanCallMs = 0.5;  // what runs in it takes longer
  EXPECT_TRUE(natureOf(verdictOf(SpeedVerdict::Slower, {host})).functions.empty());
  host.b.meanCallMs = std::nullopt;
  EXPECT_NE(textOf(verdictOf(SpeedVerdict::Slower, {host})).find("aten::mul 1.00 ms → 4.00 ms per call"),
            std::string::npos)
      << "without it on both sides the whole call";
  FunctionShare gpu = kernel("gemm", 1, 0.0, 30.0);
  gpu.a.meanCallMs = gpu.b.meanCallMs = 0.5;
  EXPECT_NE(textOf(verdictOf(SpeedVerdict::Slower, {gpu})).find("gemm 1.00 ms → 4.00 ms per call"),
            std::string::npos);
}

TEST(Nature, TimeInWhichNothingIsRecordedIsOfNoFunction) {
  PairVerdict verdict = verdictOf(SpeedVerdict::Slower, {kernel("gemm", 0, 0.0, 0.3)});
  verdict.waterfall = Waterfall{.overlapKnown = true, .steps = {{TimeClass::Idle, 1.0, 3.0}}};
  EXPECT_EQ(natureOf(verdict).kind, Nature::Outside);
  EXPECT_EQ(textOf(verdict),
            "Kind of change: more time outside functions: the largest part lies between cycles or where "
            "nothing is recorded.");
  verdict.functions[0].deltaCallsMs = 0.4;  // more calls do not make what is five times as much
  EXPECT_EQ(natureOf(verdict).kind, Nature::Outside);
  verdict.waterfall->steps.clear();
  EXPECT_EQ(natureOf(verdict).kind, Nature::Work);
  verdict.waterfall->betweenAMs = 1.0;
  verdict.waterfall->betweenBMs = 3.0;
  EXPECT_EQ(natureOf(verdict).kind, Nature::Outside);
  verdict.slowdown.per = WorkUnit::Recording;  // how long a recording is tells nothing
  EXPECT_EQ(natureOf(verdict).kind, Nature::Work);
}

TEST(Nature, ARankThatHardlyDoesButWaitTellsNoKindByItsNoise) {
  for (const double sign : {1.0, -1.0}) {
    const SpeedVerdict speed = sign > 0.0 ? SpeedVerdict::Slower : SpeedVerdict::Faster;
    PairVerdict verdict = verdictOf(speed, {kernel("gemm", 0, 0.0, sign * 0.9)});
    const auto waits = [&](double aMs, double bMs) {
      if (sign < 0.0) std::swap(aMs, bMs);
      verdict.waterfall->steps = {{TimeClass::WaitingForRanks, aMs, bMs}};
    };
    verdict.waterfall = Waterfall{
        .cycleAMs = sign > 0.0 ? 14.0 : 17.0, .cycleBMs = sign > 0.0 ? 17.0 : 14.0, .overlapKnown = true};
    waits(0.2, 2.3);
    EXPECT_EQ(textOf(verdict), sign > 0.0 ? "Kind of change: not known: this rank waits longer for other "
                                            "ranks, and none of its own functions tells why."
                                          : "Kind of change: not known: this rank waits less for other "
                                            "ranks, and none of its own functions tells why.");
    verdict.functions = {kernel("gemm", 0, sign * 0.9, 0.0)};
    EXPECT_EQ(natureOf(verdict).kind, Nature::NotKnown) << "nor by a few calls";
    waits(0.2, 2.0);
    EXPECT_EQ(natureOf(verdict).kind, Nature::Work) << "its own part is large enough";
    waits(2.3, 0.2);
    EXPECT_EQ(natureOf(verdict).kind, Nature::Work) << "it waits the other way";
    // Without an interval it is not the noise of the functions that counts.
    waits(0.2, 2.3);
    verdict.functions = {kernel("gemm", 0, 0.0, -sign * 0.1)};
    verdict.slowdown.whole = {.verdict = SpeedVerdict::TooFewCycles};
    EXPECT_EQ(natureOf(verdict).kind, Nature::NotKnown);
    EXPECT_EQ(natureOf(verdict).isFaster, sign < 0.0);
  }
}

TEST(Nature, TimeOutsideFunctionsSaysWhatIsNoiseAndWhoIsFaster) {
  // Too few cycles for an interval; the functions took less time than before, a little or plainly.
  for (const double kernels : {-0.1, -1.0}) {
    PairVerdict verdict = verdictOf(SpeedVerdict::TooFewCycles, {kernel("gemm", 0, 0.0, kernels)});
    verdict.slowdown.whole.low = verdict.slowdown.whole.high = std::nullopt;
    verdict.waterfall = Waterfall{.overlapKnown = true, .steps = {{TimeClass::Idle, 1.0, 31.0}}};
    EXPECT_EQ(nameOf(natureOf(verdict)), "more time outside functions");
    verdict.waterfall->steps = {{TimeClass::Idle, 31.0, 1.0}};
    EXPECT_EQ(nameOf(natureOf(verdict)), "less time outside functions");
    verdict.waterfall->steps = {{TimeClass::Rest, 1.0, 31.0}};
    EXPECT_EQ(natureOf(verdict).kind, Nature::NotKnown);
    verdict.waterfall->steps = {{TimeClass::Idle, 500.0, 500.5}};
    EXPECT_EQ(natureOf(verdict).kind, Nature::WithinNoise);
    verdict.waterfall->steps = {{TimeClass::Idle, 1.0, 31.0}};
    verdict.slowdown.per = WorkUnit::Recording;  // how long a recording is tells nothing
    EXPECT_NE(natureOf(verdict).kind, Nature::Outside);
  }
}

TEST(Nature, TimeOutsideFunctionsCanBeAllThatChanged) {
  PairVerdict verdict = verdictOf(SpeedVerdict::Slower, {kernel("gemm", 0, 0.0, 0.0)});
  EXPECT_EQ(natureOf(verdict).kind, Nature::NotKnown);
  verdict.waterfall = Waterfall{.overlapKnown = true, .betweenAMs = 0.1, .betweenBMs = 2.1};
  EXPECT_EQ(nameOf(natureOf(verdict)), "more time outside functions");
  verdict.slowdown.whole.verdict = SpeedVerdict::Faster;  // what grew is not why
  EXPECT_EQ(natureOf(verdict).kind, Nature::NotKnown);
}

TEST(Nature, TheRestOfAProcessedCycleIsNotKnown) {
  PairVerdict verdict = verdictOf(SpeedVerdict::Slower, {kernel("gemm", 0, 0.0, 0.3)});
  verdict.waterfall = Waterfall{.steps = {{TimeClass::Rest, 1.0, 3.0}}};
  EXPECT_EQ(natureOf(verdict).kind, Nature::NotKnown);
}

TEST(Nature, WhatIsHiddenLessIsNoSlowerMachine) {
  FunctionShare row = kernel("copy", 0, 0.0, 0.0);
  row.b.ms = 13.0;
  row.deltaExposedMs = 3.0;
  PairVerdict verdict = verdictOf(SpeedVerdict::Slower, {row});
  EXPECT_EQ(textOf(verdict),
            "Kind of change: less overlap: less of the same calls is hidden behind other work.");
  // Less time per call is no evidence for a slower machine, whatever of it is exposed.
  verdict.functions.push_back(kernel("gemm", 1, 0.0, 4.0));
  verdict.functions[0].b.busyMs = 8.0;
  EXPECT_EQ(natureOf(verdict).kind, Nature::Machine);
  EXPECT_EQ(natureOf(verdict).functions, std::vector<std::size_t>{1});
}

TEST(Nature, NoEvidenceGoesAgainstTheChange) {
  FunctionShare input = kernel("input pipeline", 0, 0.0, -6.0);
  input.match = MatchedBy::Family;
  input.b.functions = {FunctionId{5}};
  FunctionShare gemm = kernel("gemm", 1, -4.0, 2.0);
  gemm.match = MatchedBy::Class;
  gemm.b.functions = {FunctionId{6}};
  const PairVerdict verdict = verdictOf(SpeedVerdict::Faster, {input, gemm});
  EXPECT_EQ(textOf(verdict), "Kind of change: the method changed: input pipeline 1.00 ms → 400 us per call.");
}

TEST(Nature, AResourceThatFellIsTheMachineWhateverElseDiffers) {
  PairVerdict verdict = verdictOf(SpeedVerdict::Slower, {kernel("gemm", 0, 0.0, 3.0)});
  verdict.settings = {{.kind = SettingKind::Version, .name = "GPU driver", .a = "535", .b = "550"}};
  verdict.causes = {{.metric = MetricId{0},
                     .family = "GPU clock",
                     .role = ResourceRole::Supply,
                     .unit = "MHz",
                     .level = CauseLevel::Strong,
                     .a = 1410.0,
                     .b = 705.0,
                     .shift = -705.0}};
  EXPECT_EQ(natureOf(verdict).kind, Nature::Machine);
  EXPECT_NE(textOf(verdict).find("the GPU clock fell from 1,410 MHz to 705 MHz; the same kernels"),
            std::string::npos)
      << textOf(verdict);
  verdict.causes[0].role = ResourceRole::OwnUse;
  EXPECT_EQ(natureOf(verdict).kind, Nature::Method);
}

TEST(Nature, SlicesOfTimeAreNoWork) {
  FunctionShare oncpu = kernel("oncpu", 1, 100.0, 0.0);
  oncpu.device = "Host";
  oncpu.category = "oncpu";
  EXPECT_EQ(natureOf(verdictOf(SpeedVerdict::Slower, {oncpu})).kind, Nature::NotKnown);
  FunctionShare host = kernel("copy", 2, 100.0, 0.0);
  host.device = "Host";
  // Sums over threads stand behind the work of a GPU.
  EXPECT_EQ(natureOf(verdictOf(SpeedVerdict::Slower, {kernel("gemm", 0, 0.0, 3.0), host})).kind,
            Nature::Machine);
  EXPECT_EQ(natureOf(verdictOf(SpeedVerdict::Slower, {host})).kind, Nature::Work);
  PairVerdict raw = verdictOf(SpeedVerdict::Slower, {kernel("gemm", 0, 0.0, 3.0)});
  raw.waterfall = Waterfall{.overlapKnown = true};
  EXPECT_NE(textOf(withLaunches(raw)).find("called as often and launched alike, take longer"),
            std::string::npos);
  raw = verdictOf(SpeedVerdict::Slower, {kernel("gemm", 0, 0.0, 3.0), host});
  raw.waterfall = Waterfall{.overlapKnown = true};
  EXPECT_EQ(natureOf(raw).kind, Nature::Work);
}

TEST(Nature, AndTheMachineMayBeFaster) {
  const PairVerdict verdict = verdictOf(SpeedVerdict::Faster, {kernel("gemm", 0, 0.0, -3.0)});
  EXPECT_EQ(nameOf(natureOf(verdict)), "the machine got faster");
}

TEST(Nature, MoreCallsAreOtherWork) {
  const PairVerdict verdict =
      verdictOf(SpeedVerdict::Slower, {kernel("norm", 0, 10.0, 0.0), kernel("gemm", 1, 0.0, 1.0)});
  EXPECT_EQ(natureOf(verdict).kind, Nature::Work);
  EXPECT_EQ(textOf(verdict), "Kind of change: the work changed: norm 10 → 20 calls.");
}

TEST(Nature, NewFunctionsAreOtherWork) {
  const PairVerdict verdict = verdictOf(SpeedVerdict::Slower, {oneSided("cast", MatchedBy::OnlyB, 5.0)});
  EXPECT_EQ(textOf(verdict), "Kind of change: the work changed: cast new.");
}

TEST(Nature, FunctionsInPlaceOfOthersAreAnotherMethod) {
  const PairVerdict verdict = verdictOf(
      SpeedVerdict::Slower,
      {oneSided("warp_softmax", MatchedBy::OnlyA, 4.0), oneSided("block_softmax", MatchedBy::OnlyB, 5.0)});
  EXPECT_EQ(natureOf(verdict).kind, Nature::Method);
  FunctionShare family = kernel("softmax", 0, 0.0, 3.0);
  family.match = MatchedBy::Family;
  family.b.functions = {FunctionId{1}};
  EXPECT_EQ(natureOf(verdictOf(SpeedVerdict::Slower, {family})).kind, Nature::Method);
}

TEST(Nature, AnotherBlockIsAnotherMethodAndAnotherGridOtherWork) {
  PairVerdict verdict = verdictOf(SpeedVerdict::Slower, {kernel("gemm", 0, 0.0, 3.0)});
  verdict.settings = {block(0)};
  EXPECT_EQ(natureOf(verdict).kind, Nature::Method);
  EXPECT_EQ(
      textOf(verdict),
      "Kind of change: the method changed: block 256 → 512 in 1 kernel that makes 50 % of the change; gemm "
      "1.00 ms → 1.30 ms per call.");
  verdict.settings[0].name = "grid";
  EXPECT_EQ(natureOf(verdict).kind, Nature::Work);
  verdict.functions[0].category = "comm";  // more channels
  EXPECT_EQ(natureOf(verdict).kind, Nature::Method);
}

TEST(Nature, AnotherDriverSpeaksAgainstTheMachine) {
  PairVerdict verdict = verdictOf(SpeedVerdict::Slower, {kernel("gemm", 0, 0.0, 3.0)});
  verdict.settings = {{.kind = SettingKind::Version, .name = "GPU driver", .a = "535", .b = "550"}};
  EXPECT_EQ(natureOf(verdict).kind, Nature::Method);
  // What only one run tells, which job it was and where it ran do not.
  verdict.settings = {{.kind = SettingKind::Version, .name = "GPU driver", .a = "535"},
                      {.kind = SettingKind::RunFile, .name = "job_id", .a = "1", .b = "2"},
                      {.kind = SettingKind::Recording, .name = "host", .a = "n1", .b = "n2"},
                      {.kind = SettingKind::Device, .name = "device", .a = "x", .b = "y"}};
  const NatureOfChange nature = natureOf(verdict);
  EXPECT_EQ(nature.kind, Nature::Machine);
  EXPECT_EQ(nature.settings, std::vector<std::size_t>{3});
}

TEST(Nature, AnotherProblemSizeIsOtherWorkWhateverTheTimes) {
  PairVerdict verdict = verdictOf(SpeedVerdict::NoChange, {kernel("gemm", 0, 0.0, 0.1)});
  verdict.comparability.checks[static_cast<std::size_t>(CheckId::ProblemSize)].status = CheckStatus::Warn;
  verdict.settings = {{.kind = SettingKind::Size, .name = "batch", .a = "8", .b = "16"}};
  EXPECT_EQ(natureOf(verdict).kind, Nature::Work);
  EXPECT_NE(textOf(verdict).find("of another size than those of A; batch 8 → 16"), std::string::npos);
}

TEST(Nature, NoiseIsNoise) {
  for (const SpeedVerdict speed :
       {SpeedVerdict::NoChange, SpeedVerdict::WithinBand, SpeedVerdict::NotCertain}) {
    const PairVerdict verdict = verdictOf(speed, {kernel("gemm", 0, 0.0, 3.0)});
    EXPECT_EQ(nameOf(natureOf(verdict)), "within noise");
    EXPECT_TRUE(natureOf(verdict).functions.empty());
  }
  // Without an interval the times themselves decide.
  PairVerdict verdict = verdictOf(SpeedVerdict::TooFewCycles, {kernel("gemm", 0, 0.0, 0.1)});
  verdict.slowdown.whole.low = verdict.slowdown.whole.high = std::nullopt;
  EXPECT_EQ(natureOf(verdict).kind, Nature::WithinNoise);
  verdict.functions = {kernel("gemm", 0, 0.0, 3.0)};
  EXPECT_EQ(natureOf(verdict).kind, Nature::Machine);
}

TEST(Nature, SaysCalledAsOftenOnlyOfWhatIs) {
  FunctionShare host = kernel("aten::mul", 1, 5.0, 30.0);
  host.device = "Host";
  EXPECT_EQ(textOf(verdictOf(SpeedVerdict::Slower, {host})),
            "Kind of change: the host takes longer: the same functions of the host take longer; aten::mul "
            "1.00 ms → 3.00 ms per call.");
  PairVerdict verdict = verdictOf(SpeedVerdict::Slower, {kernel("gemm", 0, 1.0, 10.0)});
  verdict.waterfall = Waterfall{.overlapKnown = true};
  EXPECT_NE(textOf(withLaunches(verdict)).find("the same kernels, launched alike, take longer; gemm"),
            std::string::npos);
}

TEST(Nature, WithoutFunctionsNothingIsKnown) {
  EXPECT_EQ(natureOf(verdictOf(SpeedVerdict::Slower, {})).kind, Nature::NotKnown);
  EXPECT_EQ(natureOf(PairVerdict()).kind, Nature::NotKnown);
}

}  // namespace culprit
