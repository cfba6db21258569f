// What is said first of the causes, in the headline and in the answers.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/report/sentences/verdict/answers.h"
#include "core/report/sentences/verdict/headline_causes.h"

namespace culprit {

namespace {

/// Cycles of 10 ms that take 20 ms in B, slower as called.
struct Judged {
  Results results;
  PairVerdict verdict;

  Judged() {
    verdict.slowdown.whole.verdict = SpeedVerdict::Slower;
    verdict.waterfall = Waterfall{.cycleAMs = 10.0, .cycleBMs = 20.0};
  }
  Judged& mechanism(MechanismKind kind, CauseLevel level, double ms, const std::string& function) {
    verdict.mechanisms.push_back(
        {.kind = kind, .level = level, .ms = ms, .functions = {results.names.functions.intern(function)}});
    return *this;
  }
  Judged& time(CauseLevel level) {
    verdict.causes.push_back({.timeClass = TimeClass::GpuCompute,
                              .family = std::string(nameOf(TimeClass::GpuCompute)),
                              .unit = "ms",
                              .level = level,
                              .shift = 9.0});
    return *this;
  }
  std::string headline() const {
    return plainText(headlineCauses(results, verdict, [](const Cause&) { return Text(); }));
  }
  std::string first() const { return plainText(mechanismSentences(results, verdict).front()); }
};

}  // namespace

TEST(CauseOrder, TheMechanismOfTheHeadlineLeads) {
  Judged judged;
  judged.mechanism(MechanismKind::Calls, CauseLevel::Possible, -1.0, "few")
      .mechanism(MechanismKind::OneFunction, CauseLevel::Possible, 8.0, "slow");
  judged.verdict.putMainMechanismFirst();
  EXPECT_NE(judged.headline().find("slow"), std::string::npos);
  EXPECT_EQ(judged.first().find("slow"), 0U) << judged.first();
  EXPECT_EQ(mechanismSentences(judged.results, judged.verdict).size(), 2U);
}

TEST(CauseOrder, WhereNoneMakesMostTheyStandByWhatTheyExplainAndItIsSaid) {
  Judged judged;
  judged.mechanism(MechanismKind::Calls, CauseLevel::Possible, 0.3, "few")
      .mechanism(MechanismKind::OneFunction, CauseLevel::Possible, -2.0, "against")
      .mechanism(MechanismKind::Idle, CauseLevel::Possible, 3.0, "idle")
      .mechanism(MechanismKind::OtherMix, CauseLevel::Possible, 1.0, "mix");
  const auto kinds = [&judged] {
    judged.verdict.orderMechanisms();
    std::vector<MechanismKind> found;
    for (const Mechanism& each : judged.verdict.mechanisms) found.push_back(each.kind);
    return found;
  };
  using enum MechanismKind;
  EXPECT_EQ(kinds(), (std::vector{Idle, Calls, OtherMix, OneFunction}));
  EXPECT_EQ(judged.verdict.mainMechanism(), nullptr);
  const std::string none = "No single cause that was found explains most of the change.";
  EXPECT_EQ(judged.first(), none);
  EXPECT_EQ(mechanismSentences(judged.results, judged.verdict, 2).size(), 3U) << "it, and two of them";
  // That of the headline leads, though another one explains more.
  judged.verdict.mechanisms[1].ms = 3.5;
  judged.mechanism(Gap, CauseLevel::Possible, 4.0, "gap");
  EXPECT_EQ(kinds(), (std::vector{Calls, Gap, Idle, OtherMix, OneFunction}));
  EXPECT_EQ(judged.first(), none);
  judged.verdict.mechanisms[2].ms = 6.0;
  EXPECT_NE(judged.first(), none);
  EXPECT_EQ(kinds(), (std::vector{Calls, Gap, Idle, OtherMix, OneFunction})) << "they keep their order";
  // Of what is not called nobody knows how much it is.
  judged.verdict.mechanisms[2].ms = 3.0;
  EXPECT_EQ(judged.first(), none);
  judged.verdict.slowdown.whole.verdict = SpeedVerdict::WithinBand;
  EXPECT_NE(judged.first(), none);
  // One cycle a side is all there is.
  judged.verdict.slowdown.whole.verdict = SpeedVerdict::TooFewCycles;
  EXPECT_EQ(judged.first(), none);
  judged.verdict.causes = {{.metric = MetricId{0}, .level = CauseLevel::Strong}};
  EXPECT_NE(judged.first(), none) << "a resource is named";
  judged.verdict.causes = {{.timeClass = TimeClass::GpuCompute, .level = CauseLevel::Strong}};
  EXPECT_NE(judged.first(), none) << "a class of time is named";
  judged.verdict.causes.clear();
  judged.verdict.mechanisms[3].ms = 9.0;
  EXPECT_EQ(judged.first(), none) << "another mix is no change of the cycles that are compared";
}

TEST(CauseOrder, WithoutPartsOfACycleItIsTheFirstThatGoesTheWayOfTheChange) {
  Judged judged;
  judged.mechanism(MechanismKind::Calls, CauseLevel::Strong, -1.0, "few")
      .mechanism(MechanismKind::GpuClock, CauseLevel::Strong, 0.2, "gemm");
  PairVerdict& verdict = judged.verdict;
  verdict.waterfall.reset();
  verdict.slowdown.whole.ratio = 1.4;
  for (const SpeedVerdict told : {SpeedVerdict::Slower, SpeedVerdict::WithinBand}) {
    verdict.slowdown.whole.verdict = told;
    ASSERT_NE(verdict.mainMechanism(), nullptr);
    EXPECT_EQ(verdict.mainMechanism()->kind, MechanismKind::GpuClock);
  }
  verdict.slowdown.whole.ratio = 0.7;
  EXPECT_EQ(verdict.mainMechanism(), verdict.mechanisms.data());
  verdict.mechanisms.erase(verdict.mechanisms.begin());
  EXPECT_EQ(verdict.mainMechanism(), nullptr) << "it explains none of what became faster";
  verdict.slowdown.whole = {};  // too few cycles: nothing is known of the change
  EXPECT_EQ(verdict.mainMechanism(), verdict.mechanisms.data());
}

TEST(CauseOrder, WhatLiesBetweenCyclesIsPartOfTheChange) {
  Judged judged;
  judged.verdict.waterfall->cycleBMs = 9.9;  // the cycles themselves are a little shorter
  judged.verdict.waterfall->betweenAMs = 1.0;
  judged.verdict.waterfall->betweenBMs = 4.0;
  judged.mechanism(MechanismKind::Gap, CauseLevel::Strong, 3.0, "sleep")
      .mechanism(MechanismKind::OneFunction, CauseLevel::Possible, -0.1, "f");
  ASSERT_NE(judged.verdict.mainMechanism(), nullptr);
  EXPECT_EQ(judged.verdict.mainMechanism()->kind, MechanismKind::Gap);
  judged.verdict.waterfall->betweenBMs = 1.0;
  EXPECT_EQ(judged.verdict.mainMechanism()->kind, MechanismKind::OneFunction);
}

TEST(CauseOrder, AClassOfTimeStandsBeforeMechanismsThatAreNotWorthAHeadline) {
  EXPECT_TRUE(isNamedCauseFirst(Judged()
                                    .mechanism(MechanismKind::Calls, CauseLevel::Possible, -1.0, "f")
                                    .time(CauseLevel::Strong)
                                    .verdict));
  EXPECT_FALSE(isNamedCauseFirst(Judged()
                                     .mechanism(MechanismKind::Calls, CauseLevel::Possible, 8.0, "f")
                                     .time(CauseLevel::Strong)
                                     .verdict));
  PairVerdict possible = Judged()
                             .mechanism(MechanismKind::Calls, CauseLevel::Possible, 0.3, "f")
                             .time(CauseLevel::Possible)
                             .verdict;
  EXPECT_TRUE(isNamedCauseFirst(possible)) << "the mechanism makes 3 % of the change";
  possible.slowdown.whole.verdict = SpeedVerdict::NoChange;
  possible.mechanisms[0].ms = 0.0;
  EXPECT_FALSE(isNamedCauseFirst(possible)) << "nobody knows of how much";
}

TEST(CauseOrder, AHeadlineKeepsLongNamesShortAndTheAnswersHaveAllOfThem) {
  const std::string name = "k" + std::string(200, 'x') + "_add_12";
  Judged judged;
  judged.mechanism(MechanismKind::OneFunction, CauseLevel::Strong, 8.0, name);
  EXPECT_EQ(judged.headline().find(name), std::string::npos);
  EXPECT_NE(judged.headline().find(name.substr(0, 20) + "…" + name.substr(name.size() - 20)),
            std::string::npos)
      << judged.headline();
  EXPECT_NE(judged.first().find(std::string(200, 'x')), std::string::npos);
}

}  // namespace culprit
