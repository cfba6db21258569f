// How much of calls and GPU work counts: inside the cycles, and covered by nothing.
#include <gtest/gtest.h>

#include <map>

#include "core/exploring/calltree/cycle_spans.h"
#include "core/exploring/calltree/exposed_time.h"

namespace culprit {
namespace {

/// By owner.
std::map<std::uint32_t, std::int64_t> exposedOf(ExposedTime& exposed,
                                                const Monitor& monitor = SilentMonitor()) {
  std::map<std::uint32_t, std::int64_t> sums;
  exposed.giveAway(monitor, [&](std::uint32_t owner, std::int64_t ns) { sums[owner] += ns; });
  return sums;
}

TEST(ExposedTime, IsWhatNoEarlierClassCovers) {
  ExposedTime exposed;
  exposed.add(TurnRank::Copies, 3, 8, 3);
  exposed.add(TurnRank::Compute, 0, 5, 1);
  EXPECT_EQ(exposedOf(exposed), (std::map<std::uint32_t, std::int64_t>{{1, 5}, {3, 3}}));
  exposed.add(TurnRank::Copies, 3, 8, 3);
  exposed.add(TurnRank::Communication, 4, 7, 2);
  exposed.add(TurnRank::Compute, 0, 5, 1);
  EXPECT_EQ(exposedOf(exposed), (std::map<std::uint32_t, std::int64_t>{{1, 5}, {2, 2}, {3, 1}}));
}

TEST(ExposedTime, OfACopyIsWhatIsLeftAroundAndBetweenKernels) {
  ExposedTime exposed;
  for (const std::int64_t startNs : {10, 20, 30}) exposed.add(TurnRank::Compute, startNs, startNs + 4, 1);
  exposed.add(TurnRank::Communication, 22, 26, 2);
  exposed.add(TurnRank::Copies, 8, 40, 3);
  exposed.add(TurnRank::Copies, 31, 50, 4);
  EXPECT_EQ(exposedOf(exposed),
            (std::map<std::uint32_t, std::int64_t>{{1, 12}, {2, 2}, {3, 32 - 12 - 2}, {4, 10}}));
}

TEST(ExposedTime, OfOneClassHasWhoStartedFirst) {
  ExposedTime exposed;
  exposed.add(TurnRank::Compute, 2, 6, 2);
  exposed.add(TurnRank::Compute, 0, 5, 1);
  exposed.add(TurnRank::Compute, 1, 3, 3);
  EXPECT_EQ(exposedOf(exposed), (std::map<std::uint32_t, std::int64_t>{{1, 5}, {2, 1}, {3, 0}}));
}

TEST(ExposedTime, LooksAtItsMonitorInEachOfItsSteps) {
  class LookCounter final : public Monitor {
   public:
    void report(const Progress&) override {}
    bool isCancelled() const override { return ++looks < 0; }
    mutable int looks = 0;
  };
  ExposedTime exposed;
  for (std::int64_t i = 0; i < 3 * 65536; ++i) exposed.add(TurnRank::Compute, 2 * i, 2 * i + 1, 0);
  const LookCounter monitor;
  exposedOf(exposed, monitor);
  EXPECT_GE(monitor.looks, 1 + 3 + 3) << "before sorting, sharing and covering";
}

TEST(CycleSpans, CountNoTimeOfTwoCyclesTwice) {
  std::vector<Cycle> cycles(4);
  cycles[0] = {.startNs = 50, .durationNs = 100, .capture = 1};
  cycles[1] = {.startNs = 0, .durationNs = 100, .capture = 1};
  cycles[2] = {.startNs = 10, .durationNs = 20, .capture = 1};
  cycles[3] = {.startNs = 0, .durationNs = 1000, .capture = 0};
  const CycleSpans spans(cycles, 1);
  EXPECT_EQ(spans.cycles(), 3);
  EXPECT_EQ(spans.lengthNs(), 150);
  EXPECT_EQ(spans.within(-10, 1000), 150);
  EXPECT_EQ(spans.within(5, 15), 10);
  EXPECT_EQ(spans.within(90, 120), 30);
  EXPECT_EQ(spans.within(140, 200), 10);
  EXPECT_TRUE(spans.holds(25) && spans.holds(120));
  EXPECT_FALSE(spans.holds(150));
  EXPECT_FALSE(spans.holds(-1));
}

}  // namespace
}  // namespace culprit
