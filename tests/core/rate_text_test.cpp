#include "core/report/sentences/verdict/rate_text.h"

#include <gtest/gtest.h>

namespace culprit {

TEST(LaunchRateText, StandsBesideTheRatioOfTheCycles) {
  Slowdown slowdown;
  EXPECT_EQ(launchRateText(slowdown), "");
  slowdown.rate = {.ratio = 1.08, .low = 1.05, .high = 1.11};
  const std::string rate =
      " From launch to launch, over the whole recordings, B takes 1.08 times as long (95 % interval 1.05 to "
      "1.11)";
  EXPECT_EQ(launchRateText(slowdown), rate + ".");
  slowdown.whole.ratio = 1.09;
  EXPECT_EQ(launchRateText(slowdown), rate + "; its typical cycle takes 1.09 times.");
  slowdown.whole.ratio = 1.0;
  EXPECT_EQ(launchRateText(slowdown),
            rate +
                "; its typical cycle alone takes 1.00 times, so more differs than that: other cycles, or "
                "what lies between them.");
}

}  // namespace culprit
