#include "core/analysis/cutting/period.h"

#include <gtest/gtest.h>

#include "tests/support/made_trace.h"

namespace culprit {
namespace {

using test::MadeTrace;

/// Writes GPU work one after the other, 10 us each with 1 us between, as letters; '.' is a pause of 50 us.
std::optional<PeriodicWork> periodOf(const std::string& work) {
  Names names;
  MadeTrace trace(names);
  const ProcessId process = trace.process(1);
  const std::uint32_t stream = trace.stream(process, 0);
  std::int64_t at = 0;
  for (const char c : work) {
    if (c == '.') {
      at += 50;
      continue;
    }
    trace.event(stream, c == 'h' ? EventCategory::GpuMemcpy : EventCategory::GpuCompute, std::string(1, c),
                at, 10);
    at += 11;
  }
  const RunContent& content = trace.content();
  const auto tracks = processTracks(content);
  return tracks.empty() ? std::nullopt : findPeriod(content.trace.captures[0].events, tracks[0]);
}

std::string times(int n, const std::string& text) {
  std::string all;
  for (int i = 0; i < n; ++i) all += text;
  return all;
}

TEST(FindPeriod, CutsWhereTheDeviceWaited) {
  const auto found = periodOf(times(5, "abcd."));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->length, 4U);
  ASSERT_EQ(found->cycles.size(), 5U);
  EXPECT_EQ(found->cycles[1].startNs, 94'000);
  EXPECT_EQ(found->cycles[1].endNs, 188'000) << "to the next start";
  EXPECT_EQ(found->cycles[4].endNs, 376'000 + 43'000) << "to the end of its last work";
}

TEST(FindPeriod, LayersAreNoSteps) {
  const auto found = periodOf(times(6, "h" + times(20, "abc") + "z"));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->length, 62U);
  EXPECT_EQ(found->cycles.size(), 6U);
}

TEST(FindPeriod, NeedsNoNameThatIsUniqueInAStep) {
  // Two kinds of step end: every name and every pair comes back inside the step as well.
  const auto found = periodOf(times(8, "aabab."));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->length, 5U);
  EXPECT_EQ(found->cycles.size(), 8U);
}

TEST(FindPeriod, AStepThatDiffersNowAndThenIsStillAStep) {
  const auto found = periodOf(times(3, times(4, "habcabcabc.") + "habxabxabx."));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->length, 10U);
  EXPECT_EQ(found->cycles.size(), 15U);
}

TEST(FindPeriod, InventsNoCycleAtTheEnds) {
  // The recording begins inside a step and ends inside one.
  const auto found = periodOf("cd." + times(4, "abcd.") + "ab");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->length, 4U);
  ASSERT_EQ(found->cycles.size(), 4U);
  EXPECT_EQ(found->cycles[0].startNs, 72'000);
}

TEST(FindPeriod, FindsNothingWhereNothingRepeats) {
  EXPECT_FALSE(periodOf(""));
  EXPECT_FALSE(periodOf("abcdefgh"));
  EXPECT_FALSE(periodOf("abcdabcd"));
  EXPECT_FALSE(periodOf(times(20, "a")));
}

TEST(SurveyPeriod, TellsHowMuchOfTheWorkLiesInCycles) {
  Names names;
  MadeTrace trace(names);
  const std::uint32_t stream = trace.stream(trace.process(1), 0);
  for (int i = 0; i < 12; ++i) {
    trace.event(stream, EventCategory::GpuCompute, std::string(1, static_cast<char>('a' + i % 4)), i * 10,
                10);
  }
  const auto survey = surveyPeriod(trace.content(), SilentMonitor());
  ASSERT_TRUE(survey);
  EXPECT_EQ(survey->count, 3U);
  EXPECT_DOUBLE_EQ(survey->coverage, 1.0);
  EXPECT_DOUBLE_EQ(survey->regularity, 1.0);
  EXPECT_DOUBLE_EQ(survey->launchShare.value_or(0), 1.0);
}

}  // namespace
}  // namespace culprit
