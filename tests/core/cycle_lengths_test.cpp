#include "core/analysis/judging/speed/cycle_lengths.h"

#include <gtest/gtest.h>

#include "tests/support/made_process.h"

namespace culprit {
namespace {

using test::MadeInput;
using test::MadeProcess;

/// Cycles of 100 ms with this much between them; of the last one no period is known.
struct Sides {
  Names names;
  MadeProcess a, b;

  Sides(std::size_t count, double betweenA, double betweenB)
      : a(names, std::vector<double>(count, 100.0)), b(names, std::vector<double>(count, 100.0)) {
    setBetween(a, betweenA);
    setBetween(b, betweenB);
  }
  CycleLengths lengths() const { return CycleLengths(MadeInput(a, b).input); }

 private:
  static void setBetween(MadeProcess& process, double ms) {
    for (Cycle& cycle : process.samples.cycles)
      cycle.periodNs = cycle.durationNs + static_cast<std::int64_t>(ms * 1e6);
    process.samples.cycles.back().periodNs = 0;
  }
};

TEST(CycleLengths, ArePeriodsWhereTimeLiesBetweenTheCyclesOfOneSide) {
  Sides sides(6, 0.0, 25.0);
  const CycleLengths lengths = sides.lengths();
  EXPECT_TRUE(lengths.arePeriods());
  const auto all = allCycles(sides.b.samples);
  EXPECT_EQ(lengths.of(sides.b.samples, all), std::vector<double>(5, 125.0));
  EXPECT_EQ(lengths.of(sides.a.samples, all), std::vector<double>(5, 100.0));
  EXPECT_EQ(lengths.betweenMs(sides.b.samples, all), std::vector<double>(5, 25.0));
}

TEST(CycleLengths, TheLastCycleHasNone) {
  Sides sides(6, 0.0, 25.0);
  const CycleLengths lengths = sides.lengths();
  EXPECT_FALSE(lengths.of(sides.b.samples.cycles.back()));
  EXPECT_EQ(lengths.known(sides.b.samples, std::vector<std::uint32_t>{0, 4, 5}),
            (std::vector<std::uint32_t>{0, 4}));
}

TEST(CycleLengths, AreTheCallsWhereNothingLiesBetween) {
  Sides sides(6, 0.9, 1.0);  // 1 ms of 101
  const CycleLengths lengths = sides.lengths();
  EXPECT_FALSE(lengths.arePeriods());
  const auto all = allCycles(sides.b.samples);
  EXPECT_EQ(lengths.of(sides.b.samples, all), std::vector<double>(6, 100.0));
  EXPECT_EQ(lengths.known(sides.b.samples, all), all);
  EXPECT_TRUE(lengths.betweenMs(sides.b.samples, all).empty());
  EXPECT_TRUE(Sides(6, 0.0, 1.1).lengths().arePeriods());
}

TEST(CycleLengths, AreTheCallsWhereOneSideTellsTooFewPeriods) {
  EXPECT_TRUE(Sides(5, 20.0, 25.0).lengths().arePeriods()) << "four a side";
  EXPECT_FALSE(Sides(4, 20.0, 25.0).lengths().arePeriods());
  Sides sides(8, 20.0, 25.0);
  for (Cycle& cycle : sides.a.samples.cycles) cycle.periodNs = 0;  // a run that came cut
  EXPECT_FALSE(sides.lengths().arePeriods());
}

TEST(CycleLengths, WithoutAPairAreTheCalls) {
  const Sides sides(6, 20.0, 25.0);
  EXPECT_FALSE(CycleLengths().arePeriods());
  EXPECT_EQ(CycleLengths().of(sides.b.samples.cycles.back()), 100.0);
}

}  // namespace
}  // namespace culprit
