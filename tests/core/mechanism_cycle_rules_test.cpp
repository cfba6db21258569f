#include <gtest/gtest.h>

#include <cmath>
#include <optional>

#include "core/analysis/judging/mechanisms/rules.h"
#include "core/report/sentences/verdict/causes/mechanism_text.h"
#include "core/report/sentences/verdict/causes/mechanism_title.h"
#include "tests/support/made_change.h"

namespace culprit::rules {
namespace {

using test::MadeChange;
using enum CallGroup;
using Lengths = std::vector<double>;

const Thresholds kLimits;

Lengths twoParts(std::size_t n, double first, std::size_t m, double second) {
  Lengths lengths(n, first);
  lengths.insert(lengths.end(), m, second);
  return lengths;
}

/// 20 cycles of B of which these many, spread over the run, are 150 ms longer.
Lengths withLong(std::size_t count) {
  Lengths lengths(20, 100.0);
  for (std::size_t i = 0; i < count; ++i) lengths[(i * 7 + 3) % 20] = 250.0;
  return lengths;
}

std::string textOf(const Mechanism& mechanism) {
  return plainText(mechanismText({}, {}, mechanism));
}

MadeChange between(double aMs, double bMs, double typicalA, double typicalB) {
  MadeChange made;
  made.change.a.betweenMs = aMs;
  made.change.b.betweenMs = bMs;
  made.change.a.typicalBetweenMs = typicalA;
  made.change.b.typicalBetweenMs = typicalB;
  return made;
}

}  // namespace

TEST(Warmup, IsAllFirstCyclesOfBThatAreLongerThanTheOthers) {
  const Lengths a(30, 100.0);
  EXPECT_EQ(warmupCycles(a, twoParts(3, 200, 27, 100), kLimits), 3U);
  EXPECT_EQ(warmupCycles(a, twoParts(1, 126, 29, 100), kLimits), 1U);
  EXPECT_EQ(warmupCycles(a, twoParts(3, 200, 27, 102.9), kLimits), 3U);
}

TEST(Warmup, FadesUntilTheCyclesAreAsLongAsTheOthers) {
  const Lengths a(15, 28.0);
  Lengths b(15, 28.0);
  b[0] = 46.0;
  b[1] = 40.0;
  b[2] = 34.4;
  EXPECT_EQ(warmupCycles(a, b, kLimits), 3U) << "22 % longer than the others";
  b[2] = 30.0;
  EXPECT_EQ(warmupCycles(a, b, kLimits), 2U) << "7 % longer";
  b[2] = 28.0;
  b[3] = 34.4;
  EXPECT_EQ(warmupCycles(a, b, kLimits), 2U) << "not at once";
  EXPECT_EQ(warmupCycles(a, twoParts(5, 46, 10, 34.4), kLimits), 0U) << "the others are no longer as in A";
}

TEST(Warmup, ThatAAloneHasWentInB) {
  const Lengths a = twoParts(3, 200, 27, 100), b(20, 100.0);
  EXPECT_EQ(warmupCycles(a, b, kLimits), 3U);
  EXPECT_EQ(warmupCycles(a, Lengths(20, 103.1), kLimits), 0U) << "the others of A take less than B";
  const auto found = warmup(a, b, 3);
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->ms, -10.0, 1e-9);
  EXPECT_EQ(found->outOf, 30U);
  EXPECT_EQ(textOf(*found), "the first 3 cycles of A are warm-up, the others typically take as long as in B");
  EXPECT_EQ(textOf({.kind = MechanismKind::Warmup, .ms = 1.0, .count = 1}),
            "the first cycle of B is warm-up, the others typically take as long as in A");
}

TEST(Warmup, IsNoneIfTheRestDiffersFromAOrIsAsLong) {
  const Lengths a(30, 100.0);
  EXPECT_EQ(warmupCycles(a, twoParts(3, 200, 27, 103.1), kLimits), 0U);
  EXPECT_EQ(warmupCycles(a, twoParts(3, 124, 27, 100), kLimits), 0U);
  EXPECT_EQ(warmupCycles(a, twoParts(11, 200, 19, 100), kLimits), 0U) << "more than a third";
  Lengths again = twoParts(3, 200, 27, 100);
  again[20] = 130.0;
  EXPECT_EQ(warmupCycles(a, again, kLimits), 0U) << "a later one is long as well";
  EXPECT_EQ(warmupCycles(a, a, kLimits), 0U);
  EXPECT_EQ(warmupCycles({}, twoParts(3, 200, 27, 100), kLimits), 0U);
}

TEST(Warmup, ExplainsWhatItTakesAboveTheFirstCyclesOfA) {
  const Lengths b = twoParts(3, 200, 27, 100);
  const auto alone = warmup(Lengths(30, 100.0), b, 3);
  ASSERT_TRUE(alone);
  EXPECT_EQ(alone->count, 3U);
  EXPECT_EQ(alone->outOf, 30U);
  EXPECT_NEAR(alone->ms, 10.0, 1e-9);
  const auto larger = warmup(twoParts(3, 140, 27, 100), b, 3);
  ASSERT_TRUE(larger);
  EXPECT_NEAR(larger->ms, 6.0, 1e-9);
}

TEST(Warmup, ThatBothHaveIsNotThatOfB) {
  const Lengths b = twoParts(3, 200, 27, 100);
  EXPECT_FALSE(warmup(b, b, 3));
  EXPECT_FALSE(warmup(twoParts(3, 160, 27, 100), b, 3));
  EXPECT_TRUE(warmup(twoParts(3, 90, 27, 100), b, 3)) << "A has none";
}

TEST(Warmup, ThatBothHaveIsNotThatOfBHoweverManyCyclesFollow) {
  EXPECT_FALSE(warmup(twoParts(3, 250, 57, 100), twoParts(3, 250, 9, 100), 3));
  EXPECT_FALSE(warmup(twoParts(3, 160, 57, 100), twoParts(3, 200, 9, 100), 3));
  const auto larger = warmup(twoParts(3, 140, 57, 100), twoParts(3, 200, 9, 100), 3);
  ASSERT_TRUE(larger);
  EXPECT_NEAR(larger->ms, 300.0 / 12 - 120.0 / 60, 1e-9) << "per cycle of each run";
  EXPECT_FALSE(warmup(twoParts(3, 140, 9, 100), twoParts(3, 200, 57, 100), 3)) << "no more per cycle";
}

TEST(Drift, TellsTheCycleFromWhichBIsSlower) {
  const Lengths a(20, 100.0);
  const auto half = drift(a, twoParts(10, 100, 10, 120), kLimits);
  ASSERT_TRUE(half);
  EXPECT_EQ(half->since, 10U);
  EXPECT_NEAR(half->factor, 1.2, 1e-9);
  const auto late = drift(a, twoParts(14, 100, 6, 130), kLimits);
  ASSERT_TRUE(late);
  EXPECT_EQ(late->since, 14U);
  const auto early = drift(a, twoParts(7, 100, 13, 130), kLimits);
  ASSERT_TRUE(early);
  EXPECT_EQ(early->since, 7U);
}

TEST(Drift, IsNoneIfSmallOrIfADriftsOrIfBBeganOtherwise) {
  const Lengths a(20, 100.0);
  EXPECT_FALSE(drift(a, twoParts(10, 100, 10, 106), kLimits));
  EXPECT_FALSE(drift(a, twoParts(10, 120, 10, 100), kLimits)) << "it becomes faster";
  EXPECT_FALSE(drift(twoParts(10, 100, 10, 110), twoParts(10, 100, 10, 120), kLimits));
  EXPECT_FALSE(drift(a, twoParts(10, 120, 10, 135), kLimits)) << "slower from the beginning";
  EXPECT_FALSE(drift(Lengths(7, 100.0), twoParts(4, 100, 3, 120), kLimits)) << "too few cycles";
}

TEST(Drift, AFewBurstsAreNone) {
  Lengths b = twoParts(10, 100, 10, 120);
  b[15] = 200.0;
  EXPECT_TRUE(drift(Lengths(20, 100.0), b, kLimits)) << "one is allowed";
  b[18] = 200.0;
  EXPECT_FALSE(drift(Lengths(20, 100.0), b, kLimits));
}

TEST(Gap, MoreTimeBetweenTheCycles) {
  const auto found = gap(between(1, 6, 1, 6).change, kLimits);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, MechanismKind::Gap);
  EXPECT_NEAR(found->ms, 5.0, 1e-9);
  EXPECT_FALSE(gap(between(1, 3.9, 1, 3.9).change, kLimits)) << "2.9 % of the cycle";
}

TEST(Gap, ThatGoesAwayIsNamedAsWell) {
  const auto found = gap(between(6, 1, 6, 1).change, kLimits);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, MechanismKind::Gap);
  EXPECT_NEAR(found->ms, -5.0, 1e-9);
  EXPECT_EQ(
      textOf(*found),
      "less time lies between the end of a cycle and the next, in which the loop does something else or "
      "waits");
  EXPECT_FALSE(gap(between(3.9, 1, 3.9, 1).change, kLimits)) << "2.9 % of the cycle";
}

TEST(Gap, IsMeasuredByTheShorterCycleWhicheverRunThatIs) {
  const Lengths shorter(20, 100.0), longer(20, 200.0);
  EXPECT_TRUE(gap(between(1, 5, 1, 5).cycles(shorter, longer).change, kLimits));
  EXPECT_TRUE(gap(between(5, 1, 5, 1).cycles(longer, shorter).change, kLimits)) << "2 % of that of A";
}

TEST(Gap, IsAPauseIfTheTypicalGapStayed) {
  const auto found = gap(between(1, 16, 1, 1).cycles(Lengths(20, 100), withLong(2)).change, kLimits);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, MechanismKind::Pause);
  EXPECT_EQ(found->count, 2U);
  EXPECT_EQ(found->outOf, 20U);
}

TEST(Gap, IsAPauseOfAIfItsTypicalGapStayed) {
  MadeChange made = between(16, 1, 1, 1).cycles(withLong(2), Lengths(30, 100));
  made.change.a.pauseBetweenMs = 151.0;
  made.change.b.pauseBetweenMs = 1.0;
  const auto found = gap(made.change, kLimits);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, MechanismKind::Pause);
  EXPECT_NEAR(found->ms, -15.0, 1e-9);
  EXPECT_EQ(found->count, 2U);
  EXPECT_EQ(found->outOf, 20U) << "the cycles of A";
  EXPECT_EQ(
      textOf(*found),
      "2 of 20 cycles of A stand still for up to 151.0 ms in which nothing is recorded, more than those of B "
      "do");
}

TEST(NothingRecorded, ThatGoesAwayIsNamedAsWell) {
  MadeChange idle = MadeChange().cycles(Lengths(20, 105.0), Lengths(20, 100.0)).time(TimeClass::Idle, 5, 0);
  const auto found = nothingRecorded(idle.change, kLimits);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, MechanismKind::Idle);
  EXPECT_NEAR(found->ms, -5.0, 1e-9);
  EXPECT_EQ(
      textOf(*found),
      "less time passes in which nothing is recorded: code without operators, input and output, or waiting");
  EXPECT_FALSE(nothingRecorded(idle.time(TimeClass::Idle, 2.9, 0).change, kLimits));
  const auto pause = nothingRecorded(
      MadeChange().cycles(withLong(3), Lengths(30, 100)).time(TimeClass::Idle, 22.5, 0).change, kLimits);
  ASSERT_TRUE(pause);
  EXPECT_EQ(pause->kind, MechanismKind::Pause);
  EXPECT_EQ(pause->count, 3U);
  EXPECT_EQ(pause->outOf, 20U);
}

TEST(NothingRecorded, IsIdleIfAllCyclesHaveMoreOfIt) {
  const auto idle = [](double bMs) { return MadeChange().longer(bMs).time(TimeClass::Idle, 0, bMs); };
  const auto found = nothingRecorded(idle(5).change, kLimits);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, MechanismKind::Idle);
  EXPECT_NEAR(found->ms, 5.0, 1e-9);
  EXPECT_FALSE(nothingRecorded(idle(2.9).change, kLimits));
  MadeChange unknown = idle(5);
  unknown.change.knowsTurns = false;
  EXPECT_FALSE(nothingRecorded(unknown.change, kLimits));
}

TEST(NothingRecorded, IsAPauseIfAFewCyclesStandStill) {
  MadeChange made = MadeChange().cycles(Lengths(20, 100), withLong(3)).time(TimeClass::Idle, 0, 22.5);
  made.change.b.pauseIdleMs = 150.0;
  const auto found = nothingRecorded(made.change, kLimits);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, MechanismKind::Pause);
  EXPECT_EQ(found->count, 3U);
  EXPECT_EQ(found->outOf, 20U);
  EXPECT_EQ(found->longestMs, 150.0);
}

TEST(NothingRecorded, OneCycleStandsAndSeveralStandStill) {
  const auto pauses = [](std::uint32_t count, std::optional<double> longestMs) {
    return textOf({.kind = MechanismKind::Pause, .count = count, .outOf = 18, .longestMs = longestMs});
  };
  EXPECT_EQ(pauses(1, {}), "1 of 18 cycles of B stands still for a while in which nothing is recorded");
  EXPECT_EQ(pauses(2, {}), "2 of 18 cycles of B stand still for a while in which nothing is recorded");
  EXPECT_EQ(pauses(1, 98.3), "1 of 18 cycles of B stands still for 98.3 ms in which nothing is recorded");
}

TEST(NothingRecorded, LongCyclesThatAreManyOrThatAHadAreNoPauses) {
  MadeChange many;
  many.cycles(Lengths(20, 100), withLong(9)).time(TimeClass::Idle, 0, 67.5);
  EXPECT_EQ(nothingRecorded(many.change, kLimits)->kind, MechanismKind::Pause) << "45 %";
  Lengths twoKinds = withLong(9);
  twoKinds.push_back(250);
  many.cycles(Lengths(21, 100), twoKinds);
  EXPECT_EQ(nothingRecorded(many.change, kLimits)->kind, MechanismKind::Idle) << "more than 45 %";
  Lengths longer = withLong(2);
  for (double& each : longer) each += 10.0;
  EXPECT_EQ(
      nothingRecorded(MadeChange().cycles(withLong(2), longer).time(TimeClass::Idle, 15, 25).change, kLimits)
          ->kind,
      MechanismKind::Idle);
}

namespace {

/// The larger one.
std::optional<Mechanism> overlapOf(const PairChange& change, const Thresholds& limits) {
  const std::vector<Mechanism> found = overlapLost(change, limits);
  return found.empty() ? std::nullopt : std::optional(found.front());
}

}  // namespace

TEST(OverlapLost, CopiesTakeTheTurnThatTheyDidNotTakeBefore) {
  const auto copies = [](double factor) {
    return MadeChange().stretched(HostCopy, 10, factor).time(TimeClass::Copies, 1, 6);
  };
  const auto found = overlapOf(copies(1.0).change, kLimits);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, MechanismKind::Overlap);
  EXPECT_EQ(found->time, TimeClass::Copies);
  EXPECT_NEAR(found->ms, 5.0, 1e-9);
  EXPECT_TRUE(overlapOf(copies(1.029).change, kLimits));
  EXPECT_FALSE(overlapOf(copies(1.031).change, kLimits)) << "they take longer themselves";
  EXPECT_FALSE(
      overlapOf(MadeChange().stretched(HostCopy, 10, 1.0).time(TimeClass::Copies, 1, 3.9).change, kLimits));
  MadeChange unknown = copies(1.0);
  unknown.change.knowsTurns = false;
  EXPECT_FALSE(overlapOf(unknown.change, kLimits));
}

TEST(OverlapLost, ThatIsGainedIsNamedAsWell) {
  const auto copies = [](double beforeMs) {
    return MadeChange().stretched(HostCopy, 10, 1.0).time(TimeClass::Copies, beforeMs, 1);
  };
  const auto found = overlapOf(copies(6).change, kLimits);
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->ms, -5.0, 1e-9);
  EXPECT_EQ(textOf(*found),
            "copies run beside kernels more than before and take as long as before: overlap is gained");
  EXPECT_EQ(titleOf(*found), "Overlap gained: exposed copies");
  EXPECT_FALSE(overlapOf(copies(3.9).change, kLimits));
  MadeChange both = copies(5).stretched(Collective, 10, 1.0);
  EXPECT_EQ(overlapOf(both.time(TimeClass::Communication, 1, 4.5).change, kLimits)->time, TimeClass::Copies);
  const auto opposite = overlapLost(both.time(TimeClass::Communication, 1, 9).change, kLimits);
  ASSERT_EQ(opposite.size(), 2U) << "what is lost does not hide what is gained, nor the other way round";
  EXPECT_EQ(opposite[0].time, TimeClass::Communication) << "the larger one";
  EXPECT_NEAR(opposite[0].ms, 8.0, 1e-9);
  EXPECT_NEAR(opposite[1].ms, -4.0, 1e-9);
}

TEST(OverlapLost, WaitingForRanksIsNotCommunicationThatLostIt) {
  MadeChange made;
  made.stretched(Collective, 10, 1.0).time(TimeClass::Communication, 1, 6);
  const auto found = overlapOf(made.change, kLimits);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->time, TimeClass::Communication);
  made.change.b.waitingForRanksMs = 4.0;
  EXPECT_FALSE(overlapOf(made.change, kLimits));
}

TEST(OtherMix, MakesTheMeanOfAllCyclesWithoutChangingAnyOfThem) {
  // 10 prefills of 40 ms and 90 decodes of 10 ms: 13 ms. With 30 and 70 of them it is 19 ms.
  const KindTotals a = {KindTotal{}, KindTotal{10, 400.0}, KindTotal{90, 900.0}};
  const KindTotals b = {KindTotal{}, KindTotal{30, 1200.0}, KindTotal{70, 700.0}};
  const auto found = otherMix(a, b, kLimits);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, MechanismKind::OtherMix);
  EXPECT_NEAR(found->ms, 6.0, 1e-9);
  EXPECT_FALSE(otherMix(a, a, kLimits));
  const KindTotals similar = {KindTotal{}, KindTotal{20, 800.0}, KindTotal{80, 800.0}};
  EXPECT_FALSE(otherMix(a, similar, kLimits)) << "10 points";
  const KindTotals onlyDecode = {KindTotal{}, KindTotal{}, KindTotal{90, 900.0}};
  EXPECT_NEAR(otherMix(onlyDecode, a, kLimits).value_or(Mechanism{}).ms, 0.0, 1e-9) << "not above 10 points";
  EXPECT_NEAR(otherMix(onlyDecode, b, kLimits).value_or(Mechanism{}).ms, 0.3 * 40.0 - 0.3 * 10.0, 1e-9);
  EXPECT_FALSE(otherMix({}, {}, kLimits));
  const KindTotals untold = {KindTotal{100, 1300.0}, KindTotal{}, KindTotal{}};
  EXPECT_FALSE(otherMix(onlyDecode, untold, kLimits)) << "no kind in common";
}

}  // namespace culprit::rules
