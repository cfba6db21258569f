#include "core/model/results/mechanism_nature.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/natures.h"

namespace culprit {

namespace {

using test::block;
using test::kernel;
using test::textOf;
using test::verdictOf;
using test::withLaunches;

}  // namespace

TEST(NatureOfMechanism, NoiseIsTheWholeAndNotTheCauseThatIsNamed) {
  PairVerdict verdict = verdictOf(SpeedVerdict::NoChange, {kernel("gemm", 0, 0.0, 3.0)});
  EXPECT_EQ(textOf(verdict), "Kind of change: within noise: two runs of the same may differ as much.");
  verdict.mechanisms = {{.kind = MechanismKind::CollectiveTransfer, .ms = 1.5}};
  const std::string parts =
      "Kind of change: within noise: as a whole two runs of the same may differ as much; the cause that is "
      "named shows in parts.";
  EXPECT_EQ(textOf(verdict), parts);
  verdict.mechanisms[0].kind = MechanismKind::Calls;
  EXPECT_EQ(textOf(verdict),
            "Kind of change: within noise: as a whole two runs of the same may differ as much, but not in "
            "their numbers of calls.");
  verdict.mechanisms[0].kind = MechanismKind::LongCall;
  EXPECT_EQ(textOf(verdict), "Kind of change: within noise: two runs of the same may differ as much.");
  verdict.mechanisms[0].kind = MechanismKind::Calls;
  verdict.mechanisms[0].ms = 0.0;  // the headline names none that explains nothing
  verdict.causes = {{.timeClass = TimeClass::GpuCompute, .level = CauseLevel::Possible}};
  EXPECT_EQ(textOf(verdict), "Kind of change: within noise: two runs of the same may differ as much.");
  verdict.causes[0].level = CauseLevel::Strong;
  EXPECT_EQ(textOf(verdict), parts);
}

TEST(NatureOfMechanism, NamesNothingElseThanAStrongMechanism) {
  // The functions alone say machine.
  PairVerdict verdict = verdictOf(SpeedVerdict::Slower, {kernel("gemm", 0, 0.0, 3.0)});
  const auto kindWith = [&verdict](const Mechanism& mechanism) {
    verdict.mechanisms = {mechanism};
    return natureOf(verdict).kind;
  };
  const auto strong = [](MechanismKind kind, double ms = 3.0) {
    return Mechanism{.kind = kind, .level = CauseLevel::Strong, .ms = ms};
  };
  EXPECT_EQ(kindWith(strong(MechanismKind::Size)), Nature::Work);
  EXPECT_EQ(kindWith(strong(MechanismKind::Calls)), Nature::Work);
  EXPECT_EQ(kindWith(strong(MechanismKind::CopiesAdded)), Nature::Work);
  EXPECT_EQ(kindWith(strong(MechanismKind::OtherKernels)), Nature::Method);
  EXPECT_EQ(kindWith(strong(MechanismKind::OneFunction)), Nature::OneFunction);
  EXPECT_EQ(kindWith(strong(MechanismKind::CpuTaken)), Nature::Host);
  EXPECT_EQ(kindWith(strong(MechanismKind::Input)), Nature::Host);
  EXPECT_EQ(kindWith(strong(MechanismKind::Overlap)), Nature::Overlap);
  EXPECT_EQ(kindWith(strong(MechanismKind::Idle)), Nature::Outside);
  EXPECT_EQ(kindWith(strong(MechanismKind::Link)), Nature::Machine);
  // One that is possible, or stands against the change, tells nothing; nor does when it happens.
  EXPECT_EQ(kindWith({.kind = MechanismKind::Calls, .ms = 3.0}), Nature::Machine);
  EXPECT_EQ(kindWith(strong(MechanismKind::Calls, -3.0)), Nature::Machine);
  EXPECT_EQ(kindWith(strong(MechanismKind::Drift)), Nature::Machine);
  verdict.mechanisms = {strong(MechanismKind::Drift), strong(MechanismKind::Input)};
  EXPECT_EQ(natureOf(verdict).kind, Nature::Host) << "the next one does";
  EXPECT_EQ(natureOf(verdict).mechanism, 1U);
  // Other work and another GPU are what was counted, whatever was set otherwise; a slower one may be of that.
  verdict.settings = {{.kind = SettingKind::Version, .name = "GPU driver", .a = "535", .b = "550"}};
  EXPECT_EQ(kindWith(strong(MechanismKind::Calls)), Nature::Work);
  EXPECT_EQ(kindWith(strong(MechanismKind::OtherGpu)), Nature::Machine);
  EXPECT_EQ(kindWith(strong(MechanismKind::GpuClock)), Nature::Method);
  EXPECT_FALSE(natureOf(verdict).mechanism) << "it tells of another kind";
}

TEST(NatureOfMechanism, OneFunctionIsNoSlowerMachine) {
  PairVerdict verdict =
      verdictOf(SpeedVerdict::Slower, {kernel("attention", 0, 0.0, 30.0), kernel("gemm", 1, 0.0, 4.0)});
  verdict.mechanisms = {{.kind = MechanismKind::OneFunction,
                         .level = CauseLevel::Strong,
                         .ms = 30.0,
                         .functions = {FunctionId{0}},
                         .outOf = 4}};
  EXPECT_EQ(textOf(verdict),
            "Kind of change: one function takes longer: attention 1.00 ms → 4.00 ms per call; the others of "
            "its kind do not.");
  verdict.mechanisms[0].outOf = 2;
  EXPECT_NE(textOf(verdict).find("; the other one of its kind does not."), std::string::npos);
  // With another grid it does more.
  RunSetting grid = block(0);
  grid.name = "grid";
  verdict.settings = {grid};
  EXPECT_EQ(natureOf(verdict).kind, Nature::Work);
  verdict.settings.clear();
  verdict.slowdown.whole.verdict = SpeedVerdict::Faster;
  verdict.functions = {kernel("attention", 0, 0.0, -5.0)};
  verdict.mechanisms[0].ms = -5.0;
  EXPECT_EQ(nameOf(natureOf(verdict)), "one function takes less time");
}

TEST(NatureOfMechanism, ASlowerLinkIsNoSlowerKernelAndNoHost) {
  FunctionShare copy = kernel("Memcpy HtoD", 0, 0.0, 9.0);
  copy.category = "gpu_memcpy";
  PairVerdict verdict = verdictOf(SpeedVerdict::Slower, {copy, kernel("gemm", 1, 0.0, 1.0)});
  verdict.waterfall = Waterfall{.overlapKnown = true};
  verdict.mechanisms = {{.kind = MechanismKind::Link, .level = CauseLevel::Strong, .ms = 9.0}};
  EXPECT_EQ(textOf(verdict),
            "Kind of change: the machine got slower: the same copies from and to the host, called as often, "
            "take longer; Memcpy HtoD 1.00 ms → 1.90 ms per call.");
  FunctionShare reduce = kernel("gloo:all_reduce", 2, 0.0, 90.0);
  reduce.device = "Host";
  reduce.category = "collective";
  verdict.functions = {reduce, kernel("gemm", 1, 0.0, 8.0)};
  verdict.mechanisms = {
      {.kind = MechanismKind::CollectiveTransfer, .level = CauseLevel::Strong, .ms = 90.0, .count = 1}};
  EXPECT_EQ(textOf(verdict),
            "Kind of change: the machine got slower: the same collectives, called as often, take longer; "
            "gloo:all_reduce 1.00 ms → 10.0 ms per call.");
  verdict.mechanisms[0].count = 0;
  EXPECT_EQ(textOf(verdict),
            "Kind of change: not known: collectives take longer, by the link between the ranks or by more "
            "data; how much they move is not told.");
  verdict.mechanisms.push_back({.kind = MechanismKind::GpuClock, .level = CauseLevel::Strong, .ms = 8.0});
  EXPECT_EQ(natureOf(verdict).kind, Nature::NotKnown) << "the next one does not tell it either";
}

TEST(NatureOfMechanism, KernelsAndCopiesAreBothNamed) {
  FunctionShare copy = kernel("Memcpy DtoD", 1, 0.0, 5.0);
  copy.category = "gpu_memcpy";
  PairVerdict verdict = verdictOf(SpeedVerdict::Slower, {kernel("add", 0, 0.0, 6.0), copy});
  const auto says = [&verdict](const char* things) {
    return textOf(withLaunches(verdict)).find(things) != std::string::npos;
  };
  EXPECT_TRUE(says("the same kernels and copies, called as often, take longer; add"));
  verdict.functions.pop_back();
  EXPECT_TRUE(says("the same kernels, called as often and launched alike, take longer; add"));
}

TEST(NatureOfMechanism, MoreDataIsOtherWork) {
  PairVerdict verdict = verdictOf(SpeedVerdict::Slower, {kernel("nccl", 0, 0.0, 9.0)});
  verdict.mechanisms = {{.kind = MechanismKind::Size,
                         .level = CauseLevel::Strong,
                         .ms = 9.0,
                         .factor = 2.0,
                         .time = TimeClass::Communication}};
  const std::string start = "Kind of change: the work changed: ";
  EXPECT_EQ(textOf(verdict), start + "collectives of B are of another size than those of A.");
  verdict.mechanisms[0].time = TimeClass::Copies;
  EXPECT_EQ(textOf(verdict), start + "copies of B are of another size than those of A.");
  verdict.mechanisms[0].time.reset();
  EXPECT_EQ(textOf(verdict), start + "cycles or launches of B are of another size than those of A.");
}

TEST(NatureOfMechanism, ARankThatWaitsForAnotherLostNoOverlap) {
  FunctionShare row = kernel("nccl", 0, 0.0, 0.0);
  row.category = "comm";
  row.b.ms = 13.0;
  row.deltaExposedMs = 3.0;
  PairVerdict verdict = verdictOf(SpeedVerdict::Slower, {row});
  EXPECT_EQ(natureOf(verdict).kind, Nature::Overlap);
  verdict.mechanisms = {{.kind = MechanismKind::RankGpu,
                         .level = CauseLevel::Strong,
                         .ms = 3.0,
                         .rank = 2,
                         .time = TimeClass::WaitingForRanks}};
  EXPECT_EQ(textOf(verdict),
            "Kind of change: the machine got slower: this rank waits for rank 2, whose GPU takes longer.");
  verdict.mechanisms[0].kind = MechanismKind::RankInput;
  EXPECT_EQ(textOf(verdict),
            "Kind of change: the host takes longer: this rank waits for rank 2, whose data loading takes "
            "longer.");
}

TEST(NatureOfMechanism, LongCallsOfTheHostLostNoOverlap) {
  FunctionShare launch = kernel("cudaLaunchKernel", 7, 0.0, 2.0);
  launch.device = "Host";
  launch.deltaExposedMs = 9.0;
  launch.b.ms = 21.0;
  PairVerdict verdict = verdictOf(SpeedVerdict::Slower, {launch});
  EXPECT_EQ(natureOf(verdict).kind, Nature::Overlap);
  verdict.mechanisms = {{.kind = MechanismKind::LongCall,
                         .level = CauseLevel::Strong,
                         .ms = 9.0,
                         .functions = {FunctionId{7}}}};
  EXPECT_EQ(natureOf(verdict).kind, Nature::Host);
  verdict.mechanisms[0].functions = {FunctionId{8}};
  EXPECT_EQ(natureOf(verdict).kind, Nature::Overlap) << "it is of no function of the host";
}

TEST(NatureOfMechanism, AProcessorThatIsTakenAwayIsNotTheFunctionsOfTheHost) {
  FunctionShare launch = kernel("cudaLaunchKernel", 0, 0.0, 3.0);
  launch.device = "Host";
  PairVerdict verdict = verdictOf(SpeedVerdict::Slower, {launch});
  verdict.mechanisms = {{.kind = MechanismKind::CpuTaken, .level = CauseLevel::Strong, .ms = 3.0}};
  EXPECT_EQ(
      textOf(verdict),
      "Kind of change: the host takes longer: other programs, a quota, or the job's own threads take the "
      "processor away; cudaLaunchKernel 1.00 ms → 1.30 ms per call.");
  verdict = verdictOf(SpeedVerdict::Faster, {launch});
  verdict.mechanisms = {{.kind = MechanismKind::CpuTaken, .level = CauseLevel::Strong, .ms = -3.0}};
  EXPECT_EQ(
      textOf(verdict),
      "Kind of change: the host takes less time: other programs, a quota, or the job's own threads take less "
      "of the processor away.");
}

TEST(NatureOfMechanism, SaysAlikeOnlyOfWhatIsKnown) {
  PairVerdict verdict = verdictOf(SpeedVerdict::Slower, {kernel("gemm", 0, 0.0, 3.0)});
  verdict.waterfall = Waterfall{.overlapKnown = true};
  const auto says = [&verdict](const char* words) {
    return textOf(verdict).find(words) != std::string::npos;
  };
  EXPECT_TRUE(says("the same kernels, called as often, take longer")) << "no launch is recorded";
  withLaunches(verdict);
  EXPECT_TRUE(says("called as often and launched alike, take longer")) << textOf(verdict);
  verdict.comparability.checks.at(static_cast<std::size_t>(CheckId::ProblemSize)).facts[0].both.reset();
  EXPECT_FALSE(says("launched alike")) << "in one run alone";
  withLaunches(verdict);
  RunSetting grid = block(1);
  grid.name = "grid";
  verdict.settings = {grid};
  EXPECT_FALSE(says("launched alike")) << textOf(verdict);
  verdict.settings.clear();
  // No kernel makes any of it.
  verdict.functions = {kernel("gemm", 0, 0.0, 0.001)};
  verdict.mechanisms = {{.kind = MechanismKind::GpuClock, .level = CauseLevel::Strong, .ms = 3.0}};
  verdict.functions[0].deltaPerCallMs = 0.0;
  EXPECT_FALSE(says("called as often")) << textOf(verdict);
}

TEST(NatureOfMechanism, KernelsThatMakeHardlyAnyOfItAreNoEvidenceBesideAResource) {
  PairVerdict verdict = verdictOf(SpeedVerdict::Slower, {kernel("gemm", 0, 0.0, 1.0)});
  verdict.causes = {{.metric = MetricId{0},
                     .family = "host CPU load",
                     .role = ResourceRole::SharedLoad,
                     .unit = "%",
                     .level = CauseLevel::Strong,
                     .a = 5.4,
                     .b = 56.0,
                     .shift = 50.0}};
  EXPECT_NE(textOf(verdict).find("the same kernels"), std::string::npos) << textOf(verdict);
  verdict.waterfall = Waterfall{.cycleAMs = 100.0, .cycleBMs = 590.0};
  EXPECT_EQ(textOf(verdict).find("kernels"), std::string::npos) << textOf(verdict);
}

TEST(NatureOfMechanism, LaunchesThatDoNotTellTheWorkMakeItNoOtherWork) {
  PairVerdict verdict = verdictOf(SpeedVerdict::Slower, {kernel("gemm", 0, 0.0, 3.0)});
  Check& work = verdict.comparability.checks.at(static_cast<std::size_t>(CheckId::WorkPerCycle));
  work.status = CheckStatus::Warn;
  EXPECT_EQ(natureOf(verdict).kind, Nature::Machine);
  work.status = CheckStatus::Fail;
  EXPECT_EQ(natureOf(verdict).kind, Nature::Work);
}

}  // namespace culprit
