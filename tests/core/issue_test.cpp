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

TEST(IssueLog, NamesTheFirstOfManyFilesThatCannotBeRead) {
  IssueLog log;
  for (int i = 0; i < 1000; ++i)
    log.add(
        {.kind = IssueKind::UnreadableFile, .side = Side::A, .file = "f" + std::to_string(i), .text = "why"});
  log.add({.kind = IssueKind::UnreadableFile, .side = Side::B, .file = "g", .text = "why"});
  ASSERT_EQ(log.issues().size(), IssueLog::kMostUnreadable + 2);
  EXPECT_EQ(log.issues()[19].file, "f19");
  const Issue& more = log.issues()[20];
  EXPECT_EQ(more.file, "");
  EXPECT_EQ(more.count, 980U);
  EXPECT_EQ(more.text, "further files that cannot be read; the first of them is f20");
  IssueLog again;  // as when a session is cut anew
  for (const Issue& issue : log.issues()) again.add(issue);
  EXPECT_EQ(again.issues(), log.issues());
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
