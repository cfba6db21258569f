#include <gtest/gtest.h>

#include "core/analysis/judging/mechanisms/find_mechanisms.h"
#include "core/analysis/judging/mechanisms/rules.h"
#include "core/base/time_units.h"
#include "core/report/sentences/verdict/causes/mechanism_text.h"

namespace culprit::rules {
namespace {

const Thresholds kLimits;

std::int64_t ns(double ms) {
  return static_cast<std::int64_t>(ms * kNsPerMs);
}

/// Ten cycles of 100 ms, in each 8 calls of "softmax" on the GPU of 0.5 ms, and the GPU idle for 2 ms.
struct MadeSide {
  ProcessSamples samples;
  PairSide side;
  std::vector<std::uint32_t> cycles;

  explicit MadeSide(Names& names, std::uint32_t count = 10) {
    WallTime& times = samples.wallTimes.emplace_back();
    times.function = names.functions.intern("softmax");
    times.device = names.devices.intern("GPU 0");
    times.category = names.categories.intern("gpu_compute");
    for (std::uint32_t cycle = 0; cycle < count; ++cycle) {
      cycles.push_back(cycle);
      samples.cycles.push_back({.number = cycle + 1, .durationNs = ns(100.0)});
      times.cycle.push_back(cycle);
      times.calls.push_back(8);
      for (auto* column : {&times.busyNs, &times.criticalNs, &times.ownNs}) column->push_back(ns(4.0));
      for (auto* column : {&times.typicalNs, &times.longestNs}) column->push_back(ns(0.5));
      samples.turnTimes.push_back({.gpuBusyNs = ns(4.0), .longestGapNs = ns(2.0)});
    }
    side.samples = &samples;
  }
  /// In place of one of the others; nothing hides it.
  void setLongest(std::uint32_t cycle, double ms) {
    WallTime& times = samples.wallTimes[0];
    times.longestNs[cycle] = ns(ms);
    for (auto* column : {&times.busyNs, &times.criticalNs, &times.ownNs}) (*column)[cycle] = ns(3.5 + ms);
  }
  /// Between each cycle and the next.
  void setBetween(double ms) {
    for (Cycle& cycle : samples.cycles) cycle.periodNs = cycle.durationNs + ns(ms);
  }
  void setIdle(double ms) {
    for (TurnTimes& turns : samples.turnTimes)
      turns.classNs.at(static_cast<std::size_t>(TimeClass::Idle)) = ns(ms);
  }
  void setGap(std::uint32_t cycle, double ms) { samples.turnTimes[cycle].longestGapNs = ns(ms); }
  CycleSet set() const { return {&side, cycles, static_cast<double>(cycles.size())}; }
};

struct MadePair {
  Results results;
  MadeSide a{results.names}, b{results.names};
  PairChange change;

  MadePair() {
    change.knowsTurns = true;
    change.a.cycleMs = change.b.cycleMs = 100.0;
  }
  std::vector<Mechanism> calls() const { return longCalls(a.set(), b.set(), change, results.names, kLimits); }
  /// Of all rules.
  std::vector<MechanismKind> kinds() const {
    VerdictInput input{.a = a.side, .b = b.side, .names = &results.names};
    input.a.isProcessed = input.b.isProcessed = false;
    WorkOfPair work;
    work.keptA = a.cycles;
    work.keptB = b.cycles;
    std::vector<MechanismKind> kinds;
    for (const Mechanism& each :
         findMechanisms(input, work, {.checks = std::vector<Check>(kCheckCount)}).mechanisms)
      kinds.push_back(each.kind);
    return kinds;
  }
  std::optional<Mechanism> gap() const { return longGap(a.set(), b.set(), change, kLimits); }
  std::string text(const Mechanism& mechanism) const {
    return plainText(mechanismText(results, {}, mechanism));
  }
};

}  // namespace

TEST(LongCalls, AreNamedWithTheirCycleAndWhatTheyMake) {
  MadePair made;
  EXPECT_TRUE(made.calls().empty());
  made.b.setLongest(6, 4.5);
  const auto found = made.calls();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_DOUBLE_EQ(found[0].ms, 0.4) << "4.0 ms above the typical call, over 10 cycles";
  EXPECT_EQ(found[0].cycle, 7);
  EXPECT_EQ(found[0].count, 1U);
  EXPECT_EQ(made.text(found[0]),
            "a call of softmax takes 4.50 ms in cycle 7 of B, 9.0 times the typical one");
}

TEST(LongCalls, OfARunAreCountedAndThoseOfASpeakForB) {
  MadePair made;
  made.a.setLongest(1, 4.5);
  made.a.setLongest(2, 5.0);
  const auto found = made.calls();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_DOUBLE_EQ(found[0].ms, -0.85);
  EXPECT_EQ(made.text(found[0]),
            "calls of softmax take up to 5.00 ms in 2 of 10 cycles of A, 10 times the typical one");
}

TEST(LongCalls, AreNoneWhereBothRunsHaveThemOrTheyAreUsual) {
  MadePair made;
  made.a.setLongest(1, 4.5);
  made.b.setLongest(6, 4.5);
  EXPECT_TRUE(made.calls().empty()) << "both";
  for (std::uint32_t cycle = 0; cycle < 10; ++cycle) {
    made.a.setLongest(cycle, 4.5);
    made.b.setLongest(cycle, 4.6);
  }
  made.b.setLongest(6, 8.9);
  EXPECT_TRUE(made.calls().empty()) << "a function of two sizes";
}

TEST(LongCalls, AreLongerThanFiveTypicalOnesAndAPartOfTheCycle) {
  MadePair made;
  made.b.setLongest(6, 2.5);
  EXPECT_TRUE(made.calls().empty());
  made.b.setLongest(6, 2.51);
  EXPECT_EQ(made.calls().size(), 1U);
  made.change.a.cycleMs = made.change.b.cycleMs = 252.0;
  EXPECT_TRUE(made.calls().empty());
}

TEST(LongCalls, OfOneLengthAreCountedOnBothSidesOfTheLimit) {
  MadePair made;
  for (std::uint32_t cycle = 0; cycle < 4; ++cycle) made.b.setLongest(cycle, 2.45);
  made.b.setLongest(6, 2.55);
  const auto found = made.calls();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].count, 5U);
  EXPECT_NEAR(found[0].ms, (4 * 1.95 + 2.05) / 10.0, 1e-9);
  for (std::uint32_t cycle = 0; cycle < 4; ++cycle) made.a.setLongest(cycle, 2.45);
  EXPECT_EQ(made.calls().at(0).count, 1U) << "the others are in A as well";
}

TEST(LongCalls, MakeWhatNothingElseHides) {
  MadePair made;
  made.b.setLongest(6, 4.5);
  made.b.samples.wallTimes[0].criticalNs[6] = ns(4.0);
  ASSERT_EQ(made.calls().size(), 1U);
  EXPECT_DOUBLE_EQ(made.calls()[0].ms, 0.2) << "4 of 8 ms";
  made.b.samples.wallTimes[0].criticalNs[6] = 0;
  EXPECT_TRUE(made.calls().empty());
}

TEST(LongCalls, MakeAPartOfTheChange) {
  MadePair made;
  made.b.setLongest(6, 4.5);
  made.change.b.cycleMs = 107.9;
  EXPECT_EQ(made.calls().size(), 1U);
  made.change.b.cycleMs = 108.1;
  EXPECT_TRUE(made.calls().empty()) << "0.4 of 8.1 ms";
}

TEST(LongCalls, OfOneCycleASideAreHeldAgainstTheOtherRun) {
  MadePair made;
  made.a = MadeSide(made.results.names, 1);
  made.b = MadeSide(made.results.names, 1);
  made.a.side.samples = &made.a.samples;
  made.b.side.samples = &made.b.samples;
  made.b.setLongest(0, 4.5);
  const auto found = made.calls();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(made.text(found[0]), "a call of softmax takes 4.50 ms in B, 9.0 times the typical one");
}

TEST(LongGap, IsLongerThanEverInTheOtherRun) {
  MadePair made;
  EXPECT_FALSE(made.gap());
  made.b.setGap(4, 4.0);
  EXPECT_FALSE(made.gap()) << "twice as long";
  made.b.setGap(4, 12.0);
  auto found = made.gap();
  ASSERT_TRUE(found);
  EXPECT_DOUBLE_EQ(found->ms, 1.0);
  EXPECT_EQ(
      made.text(*found),
      "the GPU stands idle for 12.0 ms in cycle 5 of B while hardly anything is recorded; in A never for "
      "longer than 2.00 ms");
  made.b.samples.turnTimes[4].gapFunction = made.results.names.functions.intern("cudaMalloc");
  made.b.setGap(5, 6.0);
  found = made.gap();
  ASSERT_TRUE(found);
  EXPECT_DOUBLE_EQ(found->ms, 1.4);
  EXPECT_EQ(
      made.text(*found),
      "the GPU stands idle for up to 12.0 ms in 2 of 10 cycles of B while cudaMalloc runs; in A never for "
      "longer than 2.00 ms");
}

TEST(LongGap, OfASpeaksForB) {
  MadePair made;
  made.a.setGap(0, 12.0);
  const auto found = made.gap();
  ASSERT_TRUE(found);
  EXPECT_DOUBLE_EQ(found->ms, -1.0);
  EXPECT_EQ(found->cycle, 1);
  made.a.samples.turnTimes[0].gpuBusyNs = 0;
  EXPECT_FALSE(made.gap()) << "a cycle without work on the GPU has no gap in it";
}

TEST(Outliers, ThatMakeHardlyAnyOfAChangeThatIsExplainedAreNoCauses) {
  using enum MechanismKind;
  using Kinds = std::vector<MechanismKind>;
  MadePair made;
  made.a.setLongest(1, 40.4);
  EXPECT_EQ(made.kinds(), Kinds{LongCall}) << "nothing else explains anything";
  made.a.setBetween(20.0);
  made.b.setBetween(0.0);
  EXPECT_EQ(made.kinds(), Kinds{Gap}) << "3.99 of 20 ms";
  made.a.setLongest(1, 41.5);
  EXPECT_EQ(made.kinds(), (Kinds{Gap, LongCall})) << "4.1 of 20 ms";
}

TEST(Outliers, AGapOfOneRunIsNotToldByTimeThatTheOtherHasMoreOf) {
  using enum MechanismKind;
  using Kinds = std::vector<MechanismKind>;
  MadePair made;
  made.b.setIdle(10.0);
  made.b.setGap(4, 12.0);
  EXPECT_EQ(made.kinds(), Kinds{Idle}) << "the gap is part of it";
  made.b.setGap(4, 2.0);
  made.a.setGap(4, 12.0);
  EXPECT_EQ(made.kinds(), (Kinds{Idle, LongGap}));
}

TEST(PairChange, KnowsHowMuchWorkACycleOfBIs) {
  const MadePair made;
  const VerdictInput input{.a = made.a.side, .b = made.b.side, .names = &made.results.names};
  CycleSet twice = made.b.set();
  twice.units *= 2.0;
  EXPECT_DOUBLE_EQ(changeOf(made.a.set(), twice, CycleLengths(input), made.results.names).workOfB, 2.0);
}

TEST(Pauses, AreTheLongestOfACycleInEitherRun) {
  MadePair made;
  made.a.setBetween(2.0);
  made.b.setBetween(2.0);
  made.b.samples.cycles[3].periodNs += ns(60.0);
  made.b.setIdle(1.0);
  made.a.samples.turnTimes[5].classNs.at(static_cast<std::size_t>(TimeClass::Idle)) = ns(40.0);
  const VerdictInput input{.a = made.a.side, .b = made.b.side, .names = &made.results.names};
  const PairChange change = changeOf(made.a.set(), made.b.set(), CycleLengths(input), made.results.names);
  EXPECT_DOUBLE_EQ(change.a.pauseBetweenMs, 0.0);
  EXPECT_DOUBLE_EQ(change.b.pauseBetweenMs, 60.0) << "above the 2 ms of the others";
  EXPECT_DOUBLE_EQ(change.a.pauseIdleMs, 40.0);
  EXPECT_DOUBLE_EQ(change.b.pauseIdleMs, 0.0) << "1 ms in every cycle is no pause";
}

}  // namespace culprit::rules
