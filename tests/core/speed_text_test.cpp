// What stands behind "no measurable change".
#include <gtest/gtest.h>

#include <string>

#include "core/report/sentences/verdict/verdict_text.h"

namespace culprit {

TEST(SpeedText, SaysHowMuchATypicalCycleMayChangeUncalled) {
  Slowdown slowdown;
  slowdown.whole = {.ratio = 1.004,
                    .low = 0.98,
                    .high = 1.15,
                    .cyclesA = 12,
                    .cyclesB = 10,
                    .verdict = SpeedVerdict::NoChange};
  const auto isUpTo = [&slowdown](double smallest, const std::string& amount) {
    slowdown.smallest = smallest;
    return speedText(slowdown).ends_with("; a typical cycle of up to " + amount +
                                         " time is not called by itself");
  };
  EXPECT_TRUE(isUpTo(0.25, "25 % more or 20 % less")) << speedText(slowdown);
  EXPECT_TRUE(isUpTo(0.18, "18 % more or 15 % less")) << speedText(slowdown);
  EXPECT_TRUE(isUpTo(0.02, "2 % more or less")) << speedText(slowdown);
  EXPECT_TRUE(isUpTo(1.8, "180 % more or 64 % less")) << speedText(slowdown) << ": never 180 % less";
  EXPECT_TRUE(isUpTo(999.0, "99,900 % more or 99 % less")) << speedText(slowdown);
  slowdown.per = WorkUnit::Work;
  slowdown.smallest = 0.18;
  EXPECT_TRUE(speedText(slowdown).ends_with(
      "; up to 18 % more or 15 % less time per unit of work is not called by itself"))
      << speedText(slowdown);
}

}  // namespace culprit
