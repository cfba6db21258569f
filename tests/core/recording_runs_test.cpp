// Events of one lane out of several recordings, in order.
#include "core/exploring/timeline/recording_runs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "core/base/error.h"
#include "tests/support/impatient.h"

namespace culprit {
namespace {

using RunEvents = std::vector<TimelineEvent>;

bool comesBefore(const TimelineEvent& x, const TimelineEvent& y) {
  return x.startNs != y.startNs ? x.startNs < y.startNs : x.durationNs > y.durationNs;
}

/// Ordered; which recording they are of stands in their function.
RunEvents orderedRun(std::mt19937& random, std::uint32_t number, std::int64_t fromNs, std::size_t count) {
  RunEvents events;
  for (std::size_t i = 0; i < count; ++i)
    events.push_back({fromNs + static_cast<std::int64_t>(random() % 500),
                      static_cast<std::int64_t>(random() % 3), FunctionId{number}});
  std::stable_sort(events.begin(), events.end(), comesBefore);
  return events;
}

/// The runs one after the other, then as inOrder() gives them.
void expectSorted(const std::vector<RunEvents>& recordings) {
  RecordingRuns runs;
  RunEvents expected, taken;
  for (const RunEvents& events : recordings) {
    runs.beginRun();
    for (const TimelineEvent& event : events) {
      runs.add(event);
      expected.push_back(event);
    }
  }
  std::stable_sort(expected.begin(), expected.end(), comesBefore);
  runs.inOrder([&taken](const TimelineEvent& event) { taken.push_back(event); }, SilentMonitor());
  EXPECT_EQ(taken, expected);
}

TEST(RecordingRuns, ComeInOrderWhetherTheyOverlapOrNot) {
  std::mt19937 random(1);
  for (const std::int64_t stepNs : {1000, 300, 0, -300}) {
    std::vector<RunEvents> recordings;
    for (std::uint32_t i = 0; i < 9; ++i)
      recordings.push_back(orderedRun(random, i, i * stepNs, i % 4 == 2 ? 0 : 200));
    expectSorted(recordings);
  }
  expectSorted({});
  expectSorted({{}, {}});
}

TEST(RecordingRuns, AskTheMonitorWhileTheyAreMerged) {
  constexpr std::int64_t kEvents = 200'000;
  RecordingRuns runs;
  for (int run = 0; run < 2; ++run) {
    runs.beginRun();
    for (std::int64_t i = 0; i < kEvents; ++i) runs.add({2 * i + run, 1, FunctionId{0}});
  }
  EXPECT_GT(
      test::cancelEverywhere(
          [&runs](const Monitor& monitor) { runs.inOrder([](const TimelineEvent&) {}, monitor); }, [] {}),
      5);
}

}  // namespace
}  // namespace culprit
