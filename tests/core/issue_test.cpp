#include "core/model/run/issue.h"

#include <gtest/gtest.h>

namespace culprit {

TEST(IssueLog, CountsTheSameKindOfOneFileOnceAndKeepsTheFirstPosition) {
  IssueLog log;
  log.add({.kind = IssueKind::SkippedRow, .side = Side::A, .file = "x.csv", .line = 7, .text = "first"});
  log.add({.kind = IssueKind::SkippedRow, .side = Side::A, .file = "x.csv", .line = 9, .text = "second"});
  log.add({.kind = IssueKind::SkippedRow, .side = Side::B, .file = "x.csv", .line = 3, .text = "other side"});
  ASSERT_EQ(log.issues().size(), 2U);
  EXPECT_EQ(log.issues()[0].count, 2U);
  EXPECT_EQ(log.issues()[0].line, 7U);
  EXPECT_EQ(log.issues()[0].text, "first");
}

TEST(IssueKind, EveryStableNameLeadsBackToItsKind) {
  for (int i = 0; i <= static_cast<int>(IssueKind::NoCommonTriplet); ++i) {
    const auto kind = static_cast<IssueKind>(i);
    EXPECT_EQ(issueKindNamed(nameOf(kind)), kind);
    EXPECT_FALSE(meaningOf(kind).empty());
  }
  EXPECT_FALSE(issueKindNamed("nonsense"));
}

}  // namespace culprit
