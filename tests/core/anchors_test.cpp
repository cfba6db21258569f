#include "core/analysis/cutting/anchors.h"

#include <gtest/gtest.h>

#include "tests/support/made_steps.h"

namespace culprit {
namespace {

using test::addStep;
using test::MadeTrace;
using test::StepTracks;

const AnchorCandidate* find(const AnchorTable& table, const std::string& name) {
  for (const AnchorCandidate& candidate : table.candidates) {
    if (candidate.name == name) return &candidate;
  }
  return nullptr;
}

class AnchorsTest : public testing::Test {
 protected:
  AnchorChoice choose(MadeTrace& a, std::optional<std::string> wanted = {}) {
    return chooseAnchor(a.content(), nullptr, m_names, wanted, SilentMonitor());
  }
  AnchorChoice choose(MadeTrace& a, MadeTrace& b, std::optional<std::string> wanted = {}) {
    const RunContent& runB = b.content();
    return chooseAnchor(a.content(), &runB, m_names, wanted, SilentMonitor());
  }

  Names m_names;
};

TEST_F(AnchorsTest, TakesTheOutermostFrameThatOwnsTheWork) {
  MadeTrace run(m_names, Dialect::Kunlun);
  StepTracks tracks = stepTracks(run, 1);
  for (int i = 0; i < 10; ++i) addStep(run, tracks, i * 1000);
  const AnchorChoice choice = choose(run);
  EXPECT_EQ(choice.anchor.kind, AnchorKind::Function);
  EXPECT_EQ(choice.anchor.name, "Engine.step");
  const AnchorCandidate& best = choice.table.candidates.at(choice.table.chosen);
  ASSERT_TRUE(best.a);
  EXPECT_EQ(best.a->count, 10U);
  EXPECT_DOUBLE_EQ(best.a->regularity, 1.0);
  EXPECT_DOUBLE_EQ(best.a->launchShare.value_or(0), 1.0);
  EXPECT_NEAR(best.a->coverage, 0.8, 0.02);
  EXPECT_FALSE(best.b);
  const AnchorCandidate* receive = find(choice.table, "Engine.receive");
  ASSERT_NE(receive, nullptr);
  EXPECT_FALSE(receive->isSound);
}

TEST_F(AnchorsTest, LooksBelowTheFrameAroundTheWholeTrace) {
  MadeTrace run(m_names, Dialect::Kunlun);
  StepTracks tracks = stepTracks(run, 1);
  run.event(tracks.python, EventCategory::Python, "Engine.loop", 0, 10'000);
  for (int i = 0; i < 10; ++i) addStep(run, tracks, i * 1000);
  EXPECT_EQ(choose(run).anchor.name, "Engine.step");
}

TEST_F(AnchorsTest, ChoosesWhatBothRunsHave) {
  MadeTrace a(m_names, Dialect::Kunlun);
  StepTracks tracksA = stepTracks(a, 1);
  for (int i = 0; i < 10; ++i) addStep(a, tracksA, i * 1000);
  MadeTrace b(m_names, Dialect::Kunlun);  // recorded without the frames of the engine
  StepTracks tracksB = stepTracks(b, 1);
  for (int i = 0; i < 40; ++i) {
    b.event(tracksB.python, EventCategory::Python, "Block.forward", i * 100, 90);
    addKernel(b, tracksB, "gemm", i * 100 + 10, i * 100 + 20, 30);
  }
  EXPECT_EQ(choose(a).anchor.name, "Engine.step");
  const AnchorChoice choice = choose(a, b);
  EXPECT_EQ(choice.anchor.name, "Block.forward");
  const AnchorCandidate* step = find(choice.table, "Engine.step");
  ASSERT_NE(step, nullptr);
  EXPECT_FALSE(step->isSound);
  EXPECT_FALSE(step->b);
}

TEST_F(AnchorsTest, PrefersStepMarkers) {
  MadeTrace run(m_names);
  StepTracks tracks = stepTracks(run, 1);
  for (int i = 0; i < 2; ++i) {
    run.event(tracks.python, EventCategory::StepMarker, "ProfilerStep#" + std::to_string(i), i * 3000, 3000);
  }
  for (int i = 0; i < 6; ++i) addStep(run, tracks, i * 1000);
  const AnchorChoice choice = choose(run);
  EXPECT_EQ(choice.anchor.kind, AnchorKind::StepMarker);
  EXPECT_EQ(choice.anchor.name, "ProfilerStep");
  EXPECT_EQ(choice.table.candidates.front().a->count, 2U);
}

TEST_F(AnchorsTest, AWaitingThreadIsNoAnchor) {
  MadeTrace run(m_names, Dialect::Kunlun);
  StepTracks tracks = stepTracks(run, 1);
  const std::uint32_t other = run.thread(tracks.process, "python 2");
  for (int i = 0; i < 10; ++i) {
    addStep(run, tracks, i * 1000);
    run.event(other, EventCategory::Python, "Watcher.tick", i * 1000, 999);
  }
  EXPECT_EQ(choose(run).anchor.name, "Engine.step");
}

TEST_F(AnchorsTest, AWrapperAroundEverythingIsNoAnchor) {
  MadeTrace run(m_names, Dialect::Kunlun);
  StepTracks tracks = stepTracks(run, 1);
  for (int i = 0; i < 10; ++i) {
    run.event(tracks.python, EventCategory::Python, "Wrapper.call", i * 1000, 980);
    addStep(run, tracks, i * 1000);
    for (int tiny = 0; tiny < 9; ++tiny)
      run.event(tracks.python, EventCategory::Python, "Wrapper.call", i * 1000 + 981 + tiny * 2, 1);
  }
  const AnchorChoice choice = choose(run);
  const AnchorCandidate* wrapper = find(choice.table, "Wrapper.call");
  ASSERT_NE(wrapper, nullptr);
  EXPECT_DOUBLE_EQ(wrapper->a->launchShare.value_or(0), 1.0);
  EXPECT_FALSE(wrapper->isSound);
  EXPECT_EQ(choice.anchor.name, "Engine.step");
}

TEST_F(AnchorsTest, FindsFramesAgainWhenTheirLineHasMoved) {
  MadeTrace a(m_names);
  MadeTrace b(m_names);
  for (auto [run, name] : {std::pair(&a, "e.py(10): step"), std::pair(&b, "e.py(12): step")}) {
    StepTracks tracks = stepTracks(*run, 1);
    for (int i = 0; i < 5; ++i) {
      run->event(tracks.python, EventCategory::Python, name, i * 1000, 800);
      addKernel(*run, tracks, "gemm", i * 1000 + 10, i * 1000 + 20, 30);
    }
  }
  EXPECT_EQ(choose(a).anchor.name, "e.py(10): step");
  const AnchorChoice choice = choose(a, b);
  EXPECT_EQ(choice.anchor.name, "e.py: step");
  EXPECT_EQ(choice.anchor.places, FramePlaces::LeftOut);
}

TEST_F(AnchorsTest, TheUserMayChooseAnother) {
  MadeTrace run(m_names, Dialect::Kunlun);
  StepTracks tracks = stepTracks(run, 1);
  for (int i = 0; i < 10; ++i) addStep(run, tracks, i * 1000);
  const AnchorChoice choice = choose(run, "Block.forward");
  EXPECT_EQ(choice.anchor.name, "Block.forward");
  EXPECT_TRUE(choice.table.chosenByUser);
  EXPECT_EQ(choice.table.candidates.at(choice.table.chosen).name, "Block.forward");
  EXPECT_EQ(choose(run, kWholeRunName).anchor.kind, AnchorKind::WholeRun);
  EXPECT_EQ(choose(run, kPeriodName).anchor.kind, AnchorKind::Period);
  try {
    choose(run, "Block.backward");
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("Engine.step"), std::string::npos);
  }
}

TEST_F(AnchorsTest, WhatTheUserChoosesMustBeInBothRuns) {
  MadeTrace a(m_names, Dialect::Kunlun), b(m_names, Dialect::Kunlun);
  StepTracks tracksA = stepTracks(a, 1);
  StepTracks tracksB = stepTracks(b, 1);
  for (int i = 0; i < 10; ++i) {
    addStep(a, tracksA, i * 1000, 4, "Old.forward");
    addStep(b, tracksB, i * 1000, 4, "New.forward");
  }
  const auto errorOf = [&](const std::string& wanted) -> std::string {
    try {
      chooseAnchor(a.content(), &b.content(), m_names, wanted, SilentMonitor());
      return "";
    } catch (const Error& error) {
      return error.what();
    }
  };
  EXPECT_TRUE(errorOf("Old.forward").starts_with("B does not have \"Old.forward\" as an anchor"));
  EXPECT_TRUE(errorOf("New.forward").starts_with("A does not have \"New.forward\" as an anchor"));
  EXPECT_EQ(errorOf("Engine.step"), "");
}

TEST_F(AnchorsTest, FindsTheFunctionThatPrefills) {
  MadeTrace run(m_names, Dialect::Kunlun);
  StepTracks tracks = stepTracks(run, 1);
  std::int64_t at = 0;
  for (int i = 0; i < 44; ++i) {
    const bool prefill = i % 11 == 10;
    run.event(tracks.python, EventCategory::Python, prefill ? "Worker.prompt" : "Worker.step", at,
              prefill ? 5000 : 900);
    addKernel(run, tracks, "gemm", at + 10, at + 20, 30);
    at += prefill ? 5100 : 1000;
  }
  const AnchorChoice choice = choose(run);
  EXPECT_EQ(choice.anchor.name, "Worker.step");
  EXPECT_EQ(choice.anchor.prefill, "Worker.prompt");
}

TEST_F(AnchorsTest, WithoutRepetitionTheWholeRunIsOneCycle) {
  MadeTrace run(m_names);
  StepTracks tracks = stepTracks(run, 1);
  addStep(run, tracks, 0, 2);
  EXPECT_EQ(choose(run).anchor.kind, AnchorKind::WholeRun);
}

TEST_F(AnchorsTest, WithoutTraceThereIsNothingToChoose) {
  EXPECT_TRUE(chooseAnchor({}, nullptr, m_names, {}, SilentMonitor()).table.candidates.empty());
}

}  // namespace
}  // namespace culprit
