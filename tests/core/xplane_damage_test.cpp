// Profiles that are cut off, changed or made to do harm: each is read up to the damage or refused with one
// sentence, and none makes the reader run on or fall over.
#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <set>

#include "tests/support/impatient.h"
#include "tests/support/temp_folder.h"
#include "tests/support/trace_run.h"
#include "tests/support/xplane_text.h"

namespace culprit {
namespace {

using test::xplaneOf;

class XplaneDamageTest : public testing::Test {
 protected:
  std::filesystem::path write(std::string_view bytes) const { return folder.write("x.xplane.pb", bytes); }

  test::TempFolder folder;
  const std::string whole = xplaneOf(test::rocmProfile());
};

TEST_F(XplaneDamageTest, CutOffFilesAreReadUpToThere) {
  std::set<std::size_t> ends;  // of planes
  std::size_t end = 0;
  for (const test::XplanePlane& plane : test::rocmProfile()) {
    ends.insert(end += test::WireText().text(1, plane.bytes()).bytes().size());
  }
  std::uint64_t most = 0;
  for (std::size_t size = 1; size < whole.size(); ++size) {
    SCOPED_TRACE(size);
    const std::filesystem::path file = write(std::string_view(whole).substr(0, size));
    if (const std::string refusal = test::refusalOf(file); !refusal.empty()) {
      EXPECT_TRUE(refusal.starts_with("this is no profile of XLA, or it is damaged (byte ") ||
                  refusal == "this profile of XLA holds no kernel, call or range")
          << refusal;
      continue;
    }
    const test::TraceRun run = test::readTraceRun(file);
    EXPECT_GE(run.content.trace.events(), most) << "a longer file has more";
    most = run.content.trace.events();
    EXPECT_EQ(run.issue(IssueKind::TruncatedFile) == nullptr, ends.contains(size));
  }
  EXPECT_EQ(most, 11U);
}

TEST_F(XplaneDamageTest, AFileThatIsTextIsNoProfile) {
  EXPECT_EQ(test::refusalOf(write("<html>not found</html>")),
            "this is no profile of XLA, or it is damaged (byte 0: a record that no field can begin with)");
  EXPECT_EQ(test::refusalOf(write("")), "this profile of XLA holds no kernel, call or range");
}

TEST_F(XplaneDamageTest, AFileThatWasTakenForTextIsRefusedOrSaidToBeDamaged) {
  // An editor that takes bytes above 0x7F for damaged UTF-8 and writes U+FFFD in their place.
  std::string mangled;
  for (const char c : whole) {
    if (static_cast<unsigned char>(c) < 0x80U) {
      mangled += c;
    } else {
      mangled += "\xEF\xBF\xBD";
    }
  }
  const std::filesystem::path file = write(mangled);
  if (!test::refusalOf(file).empty()) return;
  const test::TraceRun run = test::readTraceRun(file);
  EXPECT_TRUE(run.issue(IssueKind::TruncatedFile) != nullptr ||
              run.issue(IssueKind::SkippedEvent) != nullptr);
}

TEST_F(XplaneDamageTest, AnyByteMayBeAnyOther) {
  std::mt19937 random(1);
  for (int i = 0; i < 1000; ++i) {
    std::string bytes = whole;
    for (int changes = 0; changes < 3; ++changes) {
      bytes[random() % bytes.size()] = static_cast<char>(random() % 256);
    }
    const std::filesystem::path file = write(bytes);
    if (!test::refusalOf(file).empty()) continue;
    const test::TraceRun run = test::readTraceRun(file);
    for (const Capture& capture : run.content.trace.captures) {
      for (std::size_t row = 0; row < capture.events.size(); ++row) {
        ASSERT_GE(capture.events.durationNs[row], 0);
      }
    }
  }
}

TEST_F(XplaneDamageTest, TimesThatCannotBeMeantAreLeftOutAndCounted) {
  test::XplanePlane gpu("/device:GPU:0");
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  gpu.line(1, "Stream #1", 0, {{"f", 0, 1000}, {"f", 0, -1}, {"f", kMost, kMost}});
  gpu.line(2, "Stream #2", kMost, {{"f", 0, 1000}});
  const test::TraceRun run = test::readTraceRun(write(xplaneOf({gpu})));
  EXPECT_EQ(run.content.trace.events(), 1U);
  const Issue* const issue = run.issue(IssueKind::SkippedEvent);
  ASSERT_NE(issue, nullptr);
  EXPECT_EQ(issue->count, 3U);
  EXPECT_TRUE(issue->text.ends_with("an event with a time that cannot be meant")) << issue->text;
  EXPECT_TRUE(issue->line);
}

TEST_F(XplaneDamageTest, EventsWithoutANameAreCounted) {
  const test::WireText event = test::WireText().number(1, 77).number(2, 1000).number(3, 1000);
  const test::WireText line = test::WireText().text(2, "Stream #1").message(4, event).message(4, event);
  const test::WireText plane = test::WireText().text(2, "/device:GPU:0").message(3, line);
  const test::TraceRun run = test::readTraceRun(write(test::WireText().message(1, plane).bytes()));
  EXPECT_EQ(run.rows("event without a name").size(), 2U);
  ASSERT_NE(run.issue(IssueKind::MissingColumn), nullptr);
  EXPECT_EQ(run.issue(IssueKind::MissingColumn)->count, 2U);
}

TEST_F(XplaneDamageTest, ReadingCanBeCancelledAnywhere) {
  test::XplanePlane gpu("/device:GPU:0");
  gpu.line(1, "Stream #1", 0, std::vector<test::XplaneEvent>(20'000, {"f", 0, 1000, {test::correlation(1)}}));
  test::WireText programs = test::WireText().text(2, "/host:metadata");
  programs.text(4, std::string(std::size_t{1} << 20U, 'x'));
  const std::filesystem::path file = write(test::WireText().message(1, programs).bytes() + xplaneOf({gpu}));
  const int cancelled = test::cancelEverywhere(
      [&file](Monitor& monitor) {
        Names names;
        IssueLog issues;
        const RunScan scan = scanRun(file);
        ReadingProgress progress(monitor, scan.bytes, 1.0);
        readRun(scan, Side::A, names, issues, progress);
      },
      [] {});
  EXPECT_GT(cancelled, 5);
}

TEST_F(XplaneDamageTest, WhatTheProfilerWarnsOfIsListed) {
  const test::TraceRun run =
      test::readTraceRun(write(whole + test::WireText().text(3, "events were dropped").bytes()));
  ASSERT_NE(run.issue(IssueKind::ProfilerWarning), nullptr);
  EXPECT_EQ(run.issue(IssueKind::ProfilerWarning)->text, "the profiler says: events were dropped");
}

}  // namespace
}  // namespace culprit
