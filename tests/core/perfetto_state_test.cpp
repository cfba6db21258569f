// What a sequence of packets of a Perfetto trace refers to: interned texts, defaults, clocks, and what is
// left after a loss. Also compressed packets, and files that are cut off, changed or made to do harm.
#include <gtest/gtest.h>

#include <random>

#include "tests/support/perfetto_text.h"
#include "tests/support/temp_folder.h"
#include "tests/support/trace_run.h"

namespace culprit {
namespace {

using test::PerfettoText;
using test::WireText;

class PerfettoStateTest : public testing::Test {
 protected:
  const test::TraceRun& read(const PerfettoText& trace) {
    run = test::readTraceRun(folder.write("run.pftrace", trace.bytes()));
    return run;
  }
  Events::Row row(std::string_view name) const {
    const auto rows = run.rows(name);
    EXPECT_FALSE(rows.empty()) << name;
    return rows.empty() ? Events::Row{} : run.content.trace.captures.at(0).events.row(rows[0]);
  }
  /// A begin of the interned name, and its end, that need what the sequence told before.
  static void addInterned(PerfettoText& trace, std::uint64_t name, std::uint64_t start, std::uint64_t end) {
    const WireText begin = WireText().number(9, 1).number(3, 1).number(10, name);
    trace.packet(WireText().number(8, start).number(13, 2).message(11, begin));
    trace.packet(WireText().number(8, end).number(13, 2).message(11, WireText().number(9, 2)));
  }
  /// Clears the state and tells the name of number 1, a category and the track of all events.
  static WireText cleared(const std::string& name) {
    WireText interned;
    interned.message(1, WireText().number(1, 1).text(2, "hip_api"));
    interned.message(2, WireText().number(1, 1).text(2, name));
    const WireText defaults = WireText().message(11, WireText().number(11, 5));
    return WireText().number(13, 1).message(12, interned).message(59, defaults);
  }

  test::TempFolder folder;
  test::TraceRun run;
};

TEST_F(PerfettoStateTest, NamesAndTheTrackAreThoseOfTheSequence) {
  PerfettoText trace;
  trace.thread(5, 0, 7, 70, "main");
  trace.packet(cleared("hipMalloc"));
  addInterned(trace, 1, 10, 20);
  trace.packet(cleared("hipFree"));
  addInterned(trace, 1, 30, 50);
  read(trace);
  EXPECT_EQ(row("hipMalloc").durationNs, 10);
  EXPECT_EQ(row("hipMalloc").category, EventCategory::Runtime);
  EXPECT_EQ(row("hipFree").durationNs, 20);
  EXPECT_EQ(run.content.trace.captures[0].tracks[row("hipFree").track].tid, "70");
}

TEST_F(PerfettoStateTest, WhatRefersToLostPacketsIsLeftOutAndCounted) {
  PerfettoText trace;
  addInterned(trace, 1, 1, 2);  // nothing was told yet
  trace.packet(cleared("hipMalloc"));
  addInterned(trace, 1, 10, 20);
  trace.packet(WireText().number(42, 1));
  addInterned(trace, 1, 30, 40);
  trace.packet(cleared("hipFree"));
  addInterned(trace, 1, 50, 60);
  read(trace);
  EXPECT_EQ(run.content.trace.events(), 2U);
  ASSERT_NE(run.issue(IssueKind::SkippedEvent), nullptr);
  EXPECT_EQ(run.issue(IssueKind::SkippedEvent)->count, 4U);
  EXPECT_EQ(run.issue(IssueKind::SkippedEvent)->line, 0U);
  ASSERT_NE(run.issue(IssueKind::ProfilerWarning), nullptr);
  EXPECT_EQ(run.issue(IssueKind::ProfilerWarning)->count, 1U);
}

TEST_F(PerfettoStateTest, ClocksAreToldInThatOfTheTrace) {
  PerfettoText trace;
  const WireText boot = WireText().number(1, 6).number(2, 1'000'000);
  const WireText own = WireText().number(1, 64).number(2, 500).number(3, 1).number(4, 1000);
  trace.packet(WireText().number(13, 1).message(59, WireText().number(58, 64)));
  trace.packet(WireText().message(6, WireText().message(1, boot).message(1, own)));
  trace.begin(1, "", "private", 10).end(1, 5);
  const auto onClock = [&trace](std::uint64_t clock, std::uint64_t time, const WireText& event) {
    trace.packet(WireText().number(8, time).number(58, clock).message(11, event));
  };
  onClock(3, 4100, WireText().number(9, 1).number(11, 2).text(23, "monotonic"));
  onClock(6, 5200, WireText().number(9, 2).number(11, 2));
  onClock(70, 1, WireText().number(9, 1).number(11, 3).text(23, "unexplained"));
  trace.clocks({{6, 5000}, {3, 4000}});
  read(trace);
  EXPECT_EQ(row("private").startNs, 1'010'000);
  EXPECT_EQ(row("private").durationNs, 5'000) << "each time counts from the one before";
  EXPECT_EQ(row("monotonic").startNs, 5100) << "the snapshot comes later";
  EXPECT_EQ(row("monotonic").durationNs, 100);
  ASSERT_NE(run.issue(IssueKind::SkippedEvent), nullptr);
  EXPECT_EQ(run.issue(IssueKind::SkippedEvent)->count, 1U);
  EXPECT_NE(run.issue(IssueKind::SkippedEvent)->text.find("clock"), std::string::npos);
}

TEST_F(PerfettoStateTest, CompressedPacketsAreReadLikeOthers) {
  const std::string inside = test::rocprofTrace().bytes();
  PerfettoText trace;
  trace.packet(WireText().text(50, test::zlibbed(inside)));
  read(trace);
  EXPECT_EQ(run.content.trace.events(), 6U);
  EXPECT_EQ(run.issue(IssueKind::SkippedEvent), nullptr);

  PerfettoText newer;
  newer.packet(WireText().text(133, test::zstdPacked(inside)));
  read(newer);
  EXPECT_EQ(run.content.trace.events(), 6U);
  EXPECT_EQ(run.issue(IssueKind::SkippedEvent), nullptr);

  trace.packet(WireText().text(50, test::zlibbed(PerfettoText().packet(WireText().text(50, "x")).bytes())));
  trace.packet(WireText().text(50, "no zlib data"));
  trace.packet(WireText().text(133, "\x28\xb5\x2f\xfd"));
  read(trace);
  EXPECT_EQ(run.content.trace.events(), 6U);
  std::uint64_t left = 0;
  for (const Issue& issue : run.issues.issues())
    left += issue.kind == IssueKind::SkippedEvent ? issue.count : 0;
  EXPECT_EQ(left, 3U) << "one within another, one damaged, one of zstd that ends too early";
}

TEST_F(PerfettoStateTest, CutOffFilesAreReadUpToThere) {
  const std::string whole = test::rocprofTrace().bytes();
  std::uint64_t most = 0;
  for (std::size_t size = 1; size < whole.size(); ++size) {
    SCOPED_TRACE(size);
    const std::filesystem::path file = folder.write("run.pftrace", std::string_view(whole).substr(0, size));
    if (const std::string refusal = test::refusalOf(file); !refusal.empty()) {
      EXPECT_TRUE(refusal.starts_with("this is no Perfetto trace, or it is damaged (byte ") ||
                  refusal.starts_with("this Perfetto trace holds no kernel, call or range"))
          << refusal;
      continue;
    }
    const test::TraceRun cut = test::readTraceRun(file);
    EXPECT_GE(cut.content.trace.events(), most) << "a longer file has more";
    most = cut.content.trace.events();
  }
  EXPECT_EQ(most, 6U);
}

TEST_F(PerfettoStateTest, AnyByteMayBeAnyOther) {
  std::mt19937 random(1);
  for (const std::string& whole : {test::rocprofTrace().bytes(), test::renderStageTrace().bytes()}) {
    for (int i = 0; i < 200; ++i) {
      std::string bytes = whole;
      for (int changes = 0; changes < 3; ++changes) {
        bytes[random() % bytes.size()] = static_cast<char>(random() % 256);
      }
      const std::filesystem::path file = folder.write("run.pftrace", bytes);
      if (!test::refusalOf(file).empty()) continue;
      const test::TraceRun changed = test::readTraceRun(file);
      for (const Capture& capture : changed.content.trace.captures) {
        for (const std::int64_t duration : capture.events.durationNs) ASSERT_GE(duration, 0);
      }
    }
  }
}

TEST_F(PerfettoStateTest, AFileThatIsTextIsNoTrace) {
  EXPECT_EQ(test::refusalOf(folder.write("a.pftrace", "<html>not found</html>")),
            "this is no Perfetto trace, or it is damaged (byte 0: a record that no field can begin with)");
}

}  // namespace
}  // namespace culprit
