#include "core/analysis/cutting/range_windows.h"

#include <gtest/gtest.h>

#include "tests/support/made_trace.h"

namespace culprit {
namespace {

class RangeWindowsTest : public testing::Test {
 protected:
  RangeWindowsTest() : made(names, Dialect::NsightSqlite), thread(made.thread(made.process(1), "1")) {}

  /// A call of the anchor with its window; a range behind it takes the rest of the repetition.
  void repetition(std::int64_t startUs, std::int64_t callUs, std::int64_t restUs) {
    made.event(thread, EventCategory::Annotation, "anchor", startUs, callUs);
    const std::int64_t start = startUs * 1000;
    const std::int64_t end = start + callUs * 1000;
    windows.push_back({.anchorStartNs = start,
                       .anchorEndNs = end,
                       .leadStartNs = start,
                       .leadEndNs = start,
                       .startNs = start,
                       .endNs = end});
    if (restUs > 0) made.event(thread, EventCategory::Annotation, "rest", startUs + callUs, restUs);
  }
  void reach() {
    const Capture& capture = made.content().trace.captures[0];
    reachOverRanges(capture.events, capture.tracks[thread], windows);
  }
  std::int64_t lengthUs(std::size_t window) const {
    return (windows[window].endNs - windows[window].startNs) / 1000;
  }

  Names names;
  test::MadeTrace made;
  std::uint32_t thread;
  std::vector<CycleWindow> windows;
};

TEST_F(RangeWindowsTest, ReachToTheLastRangeBeforeTheNextCall) {
  repetition(0, 50, 30);
  repetition(100, 50, 40);
  repetition(200, 50, 90);  // reaches over the next call
  repetition(300, 50, 45);
  reach();
  ASSERT_EQ(windows.size(), 4U);
  EXPECT_EQ(lengthUs(0), 80);
  EXPECT_EQ(lengthUs(1), 90);
  EXPECT_EQ(lengthUs(2), 100);
  EXPECT_EQ(lengthUs(3), 95);
  EXPECT_EQ(windows[1].anchorEndNs, 150'000);
}

TEST_F(RangeWindowsTest, DropTheLastIfTheRecordingCutsItOff) {
  for (std::int64_t i = 0; i < 3; ++i) {
    repetition(100 * i, 20, 20);
    made.event(thread, EventCategory::Annotation, "more", 100 * i + 50, 10);
  }
  repetition(300, 20, 0);
  reach();
  EXPECT_EQ(windows.size(), 3U);
}

TEST_F(RangeWindowsTest, StayWithTheCallIfLittleLiesBehindIt) {
  for (std::int64_t i = 0; i < 3; ++i) repetition(100 * i, 90, 5);
  reach();
  ASSERT_EQ(windows.size(), 3U);
  EXPECT_EQ(lengthUs(0), 90);
}

TEST_F(RangeWindowsTest, AreForRecordingsOfRangesOnly) {
  repetition(0, 50, 30);
  made.event(thread, EventCategory::Os, "oncpu", 10, 5);
  const auto holds = [this] {
    const RunContent& content = made.content();
    RunContent owned = content;
    for (Track& track : owned.trace.captures[0].tracks) track.process = ProcessId{0};
    return holdsRangesOnly(owned.trace.captures[0].events, processTracks(owned).at(0));
  };
  EXPECT_TRUE(holds());
  made.event(thread, EventCategory::Runtime, "cudaLaunchKernel", 20, 5);
  EXPECT_FALSE(holds());
}

}  // namespace
}  // namespace culprit
