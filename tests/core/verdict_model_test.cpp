#include "core/model/results/verdict.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "core/model/choices/thresholds.h"
#include "core/report/sentences/verdict/verdict_text.h"

namespace culprit {

TEST(Comparability, TheWorstCheckDecides) {
  using enum CheckStatus;
  EXPECT_EQ(verdictOf({}), Comparable::Yes);
  EXPECT_EQ(verdictOf({{.status = Pass}, {.status = Note}}), Comparable::Yes);
  EXPECT_EQ(verdictOf({{.status = Warn}, {.status = Note}}), Comparable::WithCare);
  EXPECT_EQ(verdictOf({{.status = Warn}, {.status = Fail}, {.status = Pass}}), Comparable::No);
}

TEST(Comparability, OnlyWhatDidNotPassHasAnAction) {
  EXPECT_EQ(actionOf({.id = CheckId::WorkPerCycle, .status = CheckStatus::Pass}), CheckAction::None);
  EXPECT_EQ(actionOf({.id = CheckId::WorkPerCycle,
                      .status = CheckStatus::Fail,
                      .facts = {{.kind = FactKind::LaunchRatio, .both = 0.1}}}),
            CheckAction::PerUnitOfWork);
  EXPECT_EQ(actionOf({.id = CheckId::Window, .status = CheckStatus::Note}), CheckAction::None);
}

TEST(Comparability, EveryCheckHasItsOwnNameInTheOrderOfTheContract) {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < kCheckCount; ++i) names.insert(nameOf(static_cast<CheckId>(i)));
  EXPECT_EQ(names.size(), kCheckCount);
  EXPECT_EQ(nameOf(CheckId::Anchor), "anchor");
  EXPECT_EQ(nameOf(CheckId::WarmUpAndEdges), "warm-up_and_edges");
  EXPECT_EQ(nameOf(CheckId::Window), "window");
}

TEST(Thresholds, EveryMemberHasAnEntryOfItsOwn) {
  std::set<std::string_view> names;
  Thresholds changed;
  for (const ThresholdEntry& entry : thresholdEntries()) {
    names.insert(entry.name);
    changed.*entry.value = -1.0;
    EXPECT_EQ(thresholdNamed(entry.name), &entry);
  }
  EXPECT_EQ(names.size() * sizeof(double), sizeof(Thresholds));
  for (const ThresholdEntry& entry : thresholdEntries()) EXPECT_EQ(changed.*entry.value, -1.0);
  EXPECT_EQ(thresholdNamed("nonsense"), nullptr);
}

TEST(PairVerdict, TheHeadlineNamesAStrongResourceBeforeTime) {
  PairVerdict verdict;
  EXPECT_EQ(verdict.mainCause(), nullptr);
  const Cause time{.timeClass = TimeClass::Host, .level = CauseLevel::Possible};
  const Cause possible{.metric = MetricId{0}, .level = CauseLevel::Possible};
  const Cause strong{.metric = MetricId{1}, .level = CauseLevel::Strong};
  verdict.causes = {possible};
  EXPECT_EQ(verdict.mainCause(), nullptr);
  verdict.causes = {possible, time};
  EXPECT_EQ(verdict.mainCause(), &verdict.causes[1]);
  verdict.causes = {time, possible, strong};
  EXPECT_EQ(verdict.mainCause(), &verdict.causes[2]);
}

}  // namespace culprit
