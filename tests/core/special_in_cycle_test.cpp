// Deviations by hand, and by scipy 1.10: (x - median(x)) / median_abs_deviation(x).
#include "core/exploring/cycles/special_in_cycle.h"

#include <gtest/gtest.h>

#include "core/exploring/exploration.h"
#include "core/stats/basics/robust_deviation.h"
#include "core/store/session/session.h"
#include "tests/support/made_session.h"

namespace culprit {

namespace {

Usage usageOf(std::uint32_t function, LongColumn<double> beta, LongColumn<std::uint32_t> cycle = {}) {
  Usage usage{.function = FunctionId{function}, .beta = std::move(beta)};
  for (std::uint32_t i = 0; cycle.empty() && i < usage.beta.size(); ++i) usage.cycle.push_back(i);
  if (!cycle.empty()) usage.cycle = std::move(cycle);
  return usage;
}

std::optional<double> deviation(double value, const std::vector<double>& values) {
  const auto robust = stats::robustDeviation(value, values);
  return robust ? std::optional(robust->deviation) : std::nullopt;
}

}  // namespace

TEST(RobustDeviation, ByHand) {
  // median 3, |x - 3| = 2 1 0 1 97 -> MAD 1
  const std::vector<double> values = {1, 2, 3, 4, 100};
  EXPECT_EQ(deviation(100, values), 97.0);
  EXPECT_EQ(deviation(1, values), -2.0);
  EXPECT_EQ(deviation(3, values), 0.0);
  EXPECT_EQ(stats::robustDeviation(1, values)->median, 3.0);
}

TEST(RobustDeviation, AsScipyHasIt) {
  // median 12.15, MAD 1.1
  const std::vector<double> values = {12.5, 11.0, 13.2, 11.8, 40.25, 9.9};
  EXPECT_NEAR(*deviation(40.25, values), 25.545454545454554, 1e-12);
  EXPECT_NEAR(*deviation(9.9, values), -2.0454545454545463, 1e-12);
}

TEST(RobustDeviation, NothingUsualIsNoAnswer) {
  EXPECT_FALSE(deviation(9, std::vector<double>{1, 2, 9}));
  EXPECT_FALSE(deviation(9, std::vector<double>{5, 5, 5, 9}));
  EXPECT_FALSE(deviation(9, std::vector<double>{}));
}

TEST(SpecialInCycle, LargestDeviationFirstWhateverItsSign) {
  const std::vector<Usage> usages = {
      usageOf(0, {10, 11, 12, 11, 10}),         // cycle 2: (12 - 11) / 1
      usageOf(1, {5, 6, 1, 7, 6}),              // (1 - 6) / 1
      usageOf(2, {3, 3, 3, 3, 3}),              // no spread
      usageOf(3, {2, 4, 3, 5, 1}),              // exactly the median
      usageOf(4, {1, 2, 3, 4}, {0, 1, 3, 4}),   // no record in cycle 2
      usageOf(5, {1, 2, 30, 4}, {0, 1, 2, 4}),  // median 3, |x-3| = 2 1 27 1 -> 1.5: 18
  };
  const std::vector<SpecialUsage> special = specialInCycle(usages, 2, 10);
  ASSERT_EQ(special.size(), 3U);
  EXPECT_EQ(special[0], (SpecialUsage{FunctionId{5}, DeviceId{0}, 30.0, 3.0, 18.0}));
  EXPECT_EQ(special[1], (SpecialUsage{FunctionId{1}, DeviceId{0}, 1.0, 6.0, -5.0}));
  EXPECT_EQ(special[2], (SpecialUsage{FunctionId{0}, DeviceId{0}, 12.0, 11.0, 1.0}));
  EXPECT_EQ(specialInCycle(usages, 2, 1).size(), 1U);
  EXPECT_TRUE(specialInCycle(usages, 99, 10).empty());
}

TEST(SpecialInCycle, IsReadFromTheSession) {
  const test::MadeSession made;
  const Session session = Session::open(made.file());
  const ProcessId process = session.results()->pairs.at(0).b.id;
  EXPECT_EQ(specialOfCycle(made.file(), *Session::open(made.file()).results(), process, 1, SilentMonitor()),
            specialInCycle(session.samples(process).usages, 1, 10));
}

TEST(SpecialInCycle, CanBeCancelled) {
  class Impatient final : public Monitor {
   public:
    void report(const Progress&) override {}
    bool isCancelled() const override { return true; }
  };
  const test::MadeSession made;
  EXPECT_THROW(
      specialOfCycle(made.file(), *Session::open(made.file()).results(), ProcessId{0}, 1, Impatient()),
      Cancelled);
}

}  // namespace culprit
