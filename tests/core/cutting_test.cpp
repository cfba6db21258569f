#include "core/analysis/cutting/cutting.h"

#include <gtest/gtest.h>

#include "core/analysis/cutting/launched_work.h"
#include "tests/support/made_steps.h"

namespace culprit {
namespace {

using test::addKernel;
using test::addStep;
using test::MadeTrace;
using test::StepTracks;

const Anchor kStep{.kind = AnchorKind::Function, .name = "Engine.step"};

ProcessCut cutOnly(MadeTrace& run, const Anchor& anchor, const CutOptions& options = {}) {
  auto cuts = cutRun(run.content(), anchor, options, run.names(), SilentMonitor());
  EXPECT_EQ(cuts.size(), 1U);
  return std::move(cuts.at(0));
}

std::vector<std::int64_t> startsUs(const std::vector<Cycle>& cycles) {
  std::vector<std::int64_t> starts;
  for (const Cycle& cycle : cycles) starts.push_back(cycle.startNs / 1000);
  return starts;
}

TEST(CutRun, KunlunStepsReachBackToTheOneBefore) {
  Names names;
  MadeTrace run(names, Dialect::Kunlun);
  StepTracks tracks = stepTracks(run, 1);
  for (int i = 0; i < 3; ++i) addStep(run, tracks, i * 1000);
  const ProcessCut cut = cutOnly(run, kStep);
  // From the first frame that leads in to the end of the anchor, as published.
  EXPECT_EQ(startsUs(cut.cycles), (std::vector<std::int64_t>{10, 1010, 2010}));
  EXPECT_EQ(cut.cycles[1].durationNs, 890'000);
  EXPECT_EQ(cut.cycles[1].anchorStartNs, 1'100'000);
  EXPECT_EQ(cut.cycles[1].anchorDurationNs, 800'000);
  EXPECT_EQ(cut.cycles[1].number, 2);
  EXPECT_EQ(names.anchors[cut.cycles[1].anchor], "Engine.step");
  EXPECT_EQ(cut.captures[0].windows[1].startNs, 901'000);
  EXPECT_EQ(cut.captures[0].windows[1].leadStartNs, 900'000);
}

/// Calls of 10 us every 100 us whose kernels run from 20 to 90 us behind their start.
const RunContent& lateWork(MadeTrace& run, int calls) {
  const ProcessId process = run.process(1);
  const std::uint32_t thread = run.thread(process, "1");
  const std::uint32_t stream = run.stream(process, 0);
  for (int i = 0; i < calls; ++i) {
    const auto launch = static_cast<std::uint32_t>(i + 1);
    run.event(thread, EventCategory::Annotation, "forward", i * 100, 10);
    run.event(thread, EventCategory::Runtime, "cudaLaunchKernel", i * 100 + 2, 3, launch);
    run.event(stream, EventCategory::GpuCompute, "gemm", i * 100 + 20, 70, launch);
  }
  return run.content();
}

TEST(CutRun, ReachesToTheNextCallWhereTheWorkRunsBetween) {
  Names names;
  MadeTrace run(names);
  const RunContent& content = lateWork(run, 5);
  const AnchorChoice choice = chooseAnchor(content, nullptr, names, std::nullopt, SilentMonitor());
  ASSERT_EQ(choice.anchor.name, "forward");
  EXPECT_TRUE(choice.anchor.isStartToStart);
  EXPECT_NEAR(shareBetweenCalls(content, choice.anchor, names, SilentMonitor()), 0.8, 1e-9)
      << "what runs behind the last call is no work between them";
  const auto cuts = cutRun(content, choice.anchor, {}, names, SilentMonitor());
  ASSERT_EQ(cuts.size(), 1U);
  EXPECT_EQ(startsUs(cuts[0].cycles), (std::vector<std::int64_t>{0, 100, 200, 300, 400}));
  EXPECT_EQ(cuts[0].cycles[1].durationNs, 100'000);
  EXPECT_EQ(cuts[0].cycles[1].anchorDurationNs, 10'000);
  EXPECT_EQ(cuts[0].cycles[4].durationNs, 90'000) << "to the end of the last work";
}

TEST(CutRun, ALastCallThatWorksOffTheQueueOfAllIsDropped) {
  Names names;
  MadeTrace run(names);
  const ProcessId process = run.process(1);
  const std::uint32_t thread = run.thread(process, "1");
  const std::uint32_t stream = run.stream(process, 0);
  for (int i = 0; i < 10; ++i) {
    const auto launch = static_cast<std::uint32_t>(i + 1);
    run.event(thread, EventCategory::Annotation, "forward", i * 100, 50);
    run.event(thread, EventCategory::Runtime, "cudaLaunchKernel", i * 100 + 2, 3, launch);
    run.event(stream, EventCategory::GpuCompute, "gemm", 20 + i * 1000, 1000, launch);
  }
  Anchor anchor{.kind = AnchorKind::Function, .name = "forward"};
  anchor.isStartToStart = true;
  const ProcessCut cut = cutOnly(run, anchor);
  EXPECT_EQ(cut.cycles.size(), 9U);
  EXPECT_EQ(cut.cycles.back().durationNs, 100'000);
}

TEST(CutRun, OneRunWithWorkBetweenItsCallsIsEnoughForBoth) {
  Names names;
  MadeTrace late(names);
  MadeTrace prompt(names);
  const RunContent& a = lateWork(late, 5);
  const ProcessId process = prompt.process(1);
  const std::uint32_t thread = prompt.thread(process, "1");
  const std::uint32_t stream = prompt.stream(process, 0);
  for (int i = 0; i < 5; ++i) {
    const auto launch = static_cast<std::uint32_t>(i + 1);
    prompt.event(thread, EventCategory::Annotation, "forward", i * 100, 95);
    prompt.event(thread, EventCategory::Runtime, "cudaLaunchKernel", i * 100 + 2, 3, launch);
    prompt.event(stream, EventCategory::GpuCompute, "gemm", i * 100 + 20, 70, launch);
  }
  const RunContent& b = prompt.content();
  EXPECT_TRUE(chooseAnchor(a, &b, names, std::nullopt, SilentMonitor()).anchor.isStartToStart);
  EXPECT_TRUE(chooseAnchor(b, &a, names, std::nullopt, SilentMonitor()).anchor.isStartToStart);
  EXPECT_FALSE(chooseAnchor(b, nullptr, names, std::nullopt, SilentMonitor()).anchor.isStartToStart);
}

TEST(CutRun, APauseEndsTheChain) {
  Names names;
  MadeTrace run(names, Dialect::Kunlun);
  StepTracks tracks = stepTracks(run, 1);
  addStep(run, tracks, 0);
  addStep(run, tracks, 1000);
  addStep(run, tracks, 61'000);
  const ProcessCut cut = cutOnly(run, kStep);
  EXPECT_EQ(cut.captures[0].windows[2].startNs, 61'101'000);
  EXPECT_EQ(cut.captures[0].windows[1].startNs, 901'000);
}

TEST(CutRun, TheFirstCycleDoesNotSwallowWhatCameLongBefore) {
  Names names;
  MadeTrace run(names, Dialect::Kunlun);
  StepTracks tracks = stepTracks(run, 1);
  run.event(tracks.python, EventCategory::Python, "Engine.receive", 0, 80);
  for (int i = 0; i < 3; ++i) addStep(run, tracks, 50'000 + i * 1000);
  EXPECT_EQ(startsUs(cutOnly(run, kStep).cycles).front(), 50'010);
}

TEST(CutRun, LayersAreCutByThemselves) {
  Names names;
  MadeTrace run(names, Dialect::Kunlun);
  StepTracks tracks = stepTracks(run, 1);
  for (int i = 0; i < 2; ++i) addStep(run, tracks, i * 1000);
  const ProcessCut cut = cutOnly(run, {.kind = AnchorKind::Function, .name = "Block.forward"});
  ASSERT_EQ(cut.cycles.size(), 8U);
  EXPECT_EQ(cut.captures[0].windows[1].startNs, 220'000);
  EXPECT_EQ(cut.captures[0].windows[1].endNs, 310'000);
}

TEST(CutRun, NamesTellPrefillFromDecode) {
  Names names;
  MadeTrace run(names, Dialect::Kunlun);
  StepTracks tracks = stepTracks(run, 1);
  addStep(run, tracks, 0, 4, "Model.forward_decode");
  addStep(run, tracks, 1000, 4, "Model.forward_extend");
  addStep(run, tracks, 2000, 4, "Model.forward_decode");
  addStep(run, tracks, 3000, 4, "Model.something");
  const ProcessCut cut = cutOnly(run, kStep);
  EXPECT_EQ(cut.cycles[0].kind, CycleKind::Decode);
  EXPECT_EQ(cut.cycles[1].kind, CycleKind::Prefill);
  EXPECT_EQ(cut.cycles[3].kind, CycleKind::Decode);  // as its neighbour
  // A prefill cycle and what nothing tells do not reach back.
  EXPECT_EQ(cut.captures[0].windows[1].startNs, 1'100'000);
  EXPECT_EQ(cut.captures[0].windows[3].startNs, 3'100'000);
  const ProcessCut decode = cutOnly(run, kStep, {.kind = CycleKind::Decode});
  ASSERT_EQ(decode.cycles.size(), 3U);
  EXPECT_EQ(decode.cycles[1].number, 3);
}

class LongSteps : public testing::TestWithParam<bool> {};

TEST_P(LongSteps, ArePrefillOnlyWithKernelsOfTheirOwn) {
  Names names;
  MadeTrace run(names, Dialect::Kunlun);
  StepTracks tracks = stepTracks(run, 1);
  std::int64_t at = 0;
  for (int i = 0; i < 12; ++i) {
    const bool isLong = i == 5;
    run.event(tracks.python, EventCategory::Python, "Engine.step", at, isLong ? 9000 : 2000);
    addKernel(run, tracks, isLong && GetParam() ? "prefill_attention" : "attention", at + 10, at + 20, 30);
    at += 10'000;
  }
  const ProcessCut cut = cutOnly(run, kStep);
  EXPECT_EQ(cut.cycles[5].kind, GetParam() ? CycleKind::Prefill : CycleKind::Step);
  EXPECT_EQ(cut.cycles[4].kind, GetParam() ? CycleKind::Decode : CycleKind::Step);
}

INSTANTIATE_TEST_SUITE_P(OwnKernels, LongSteps, testing::Bool());

TEST(CutRun, ElsewhereACycleIsTheAnchorItself) {
  Names names;
  MadeTrace run(names);
  StepTracks tracks = stepTracks(run, 1);
  for (int i = 0; i < 3; ++i) addStep(run, tracks, i * 1000);
  const ProcessCut cut = cutOnly(run, kStep);
  EXPECT_EQ(startsUs(cut.cycles), (std::vector<std::int64_t>{100, 1100, 2100}));
  EXPECT_EQ(cut.cycles[0].durationNs, 800'000);
}

TEST(CutRun, MarkersThatOverlapByRoundingStayApart) {
  Names names;
  MadeTrace run(names);
  const std::uint32_t thread = run.thread(run.process(1), "1");
  for (int i = 0; i < 3; ++i) {
    run.event(thread, EventCategory::StepMarker, "ProfilerStep#" + std::to_string(i), i * 1000, 1001);
    run.event(thread, EventCategory::CpuOp, "op", i * 1000 + 900, 103);
  }
  const ProcessCut cut = cutOnly(run, {.kind = AnchorKind::StepMarker, .name = "ProfilerStep"});
  EXPECT_EQ(startsUs(cut.cycles), (std::vector<std::int64_t>{0, 1001, 2001}));
  EXPECT_EQ(cut.cycles[0].durationNs, 1'001'000);
  EXPECT_EQ(cut.cycles[1].durationNs, 1'000'000);
}

TEST(CutRun, PoolsCapturesInTheirOrder) {
  Names names;
  MadeTrace run(names);
  StepTracks first = stepTracks(run, 1);
  for (int i = 0; i < 2; ++i) addStep(run, first, i * 1000);
  run.beginCapture(Dialect::Kineto2022);
  StepTracks second{.process = first.process};
  second.python = run.thread(first.process, "1");
  second.runtime = run.thread(first.process, "2");
  second.gpu = run.stream(first.process, 0);
  for (int i = 0; i < 3; ++i) addStep(run, second, 90'000 + i * 1000);
  const ProcessCut cut = cutOnly(run, kStep);
  ASSERT_EQ(cut.cycles.size(), 5U);
  EXPECT_EQ(cut.cycles[1].capture, 0U);
  EXPECT_EQ(cut.cycles[2].capture, 1U);
  EXPECT_EQ(cut.cycles[2].number, 3);
  const ProcessCut trimmed = cutOnly(run, kStep, {.trimFirst = 1});
  ASSERT_EQ(trimmed.cycles.size(), 3U);
  EXPECT_EQ(trimmed.cycles[0].number, 2);
  EXPECT_EQ(trimmed.cycles[1].number, 4);
  EXPECT_EQ(cutOnly(run, {}).cycles.size(), 2U);  // the whole run: one cycle per recording
}

TEST(CutRun, CyclesNameTheRecordingOfTheRun) {
  Names names;
  MadeTrace run(names);
  StepTracks first = stepTracks(run, 1);
  for (int i = 0; i < 3; ++i) addStep(run, first, i * 1000);
  run.beginCapture(Dialect::Kineto2022);
  StepTracks second = stepTracks(run, 2);
  for (int i = 0; i < 3; ++i) addStep(run, second, i * 1000);
  const auto cuts = cutRun(run.content(), kStep, {}, names, SilentMonitor());
  ASSERT_EQ(cuts.size(), 2U);
  EXPECT_EQ(cuts[0].cycles.at(0).capture, 0U);
  EXPECT_EQ(cuts[1].cycles.at(0).capture, 1U);  // though it is the first of its process
}

TEST(CutRun, CutsEachProcessByItsOwnCalls) {
  Names names;
  MadeTrace run(names, Dialect::Kunlun);
  StepTracks one = stepTracks(run, 1);
  StepTracks two = stepTracks(run, 2);
  for (int i = 0; i < 3; ++i) {
    addStep(run, one, i * 1000);
    addStep(run, two, i * 1000 + 7);
  }
  const auto cuts = cutRun(run.content(), kStep, {}, names, SilentMonitor());
  ASSERT_EQ(cuts.size(), 2U);
  EXPECT_EQ(startsUs(cuts[1].cycles), (std::vector<std::int64_t>{17, 1017, 2017}));
}

}  // namespace
}  // namespace culprit
