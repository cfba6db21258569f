// A resource in words where its numbers disagree (verdict_text_test.cpp has the others).
#include "core/report/sentences/verdict/causes/cause_text.h"

#include <gtest/gtest.h>

namespace culprit {

TEST(CauseText, TellsNoDirectionWhereMediansAndShiftContradictEachOther) {
  Cause traffic{.metric = MetricId{0},
                .family = "NVLink traffic",
                .role = ResourceRole::Supply,
                .unit = "B/s",
                .level = CauseLevel::Strong,
                .a = 1024.0 * 1024.0,
                .b = 2.5 * 1024.0 * 1024.0 * 1024.0,
                .shift = -2.0 * 1024.0 * 1024.0,
                .samplesA = 9,
                .samplesB = 9};
  const auto text = [&traffic] { return plainText(causeText({}, traffic, WorkUnit::Cycle)); };
  EXPECT_EQ(text(),
            "NVLink traffic had a median of 1.0 MiB/s in A and 2.5 GiB/s in B, but a typical shift of −2.0 "
            "MiB/s (strong evidence, 9 and 9 samples)");
  traffic.shift = 0.0;
  EXPECT_EQ(text(),
            "NVLink traffic had a median of 1.0 MiB/s in A and 2.5 GiB/s in B, but a typical shift of 0 B/s "
            "(strong evidence, 9 and 9 samples)");
  traffic.unit = "% of maximum";
  traffic.a = 22.5;
  traffic.b = 87.5;
  traffic.shift = -3.0;
  EXPECT_EQ(
      text(),
      "NVLink traffic had a median of 22.5 % in A and 87.5 % in B of its maximum, but a typical shift of "
      "−3.0 pp (strong evidence, 9 and 9 samples)");
  traffic.b = 22.51;
  EXPECT_EQ(text(),
            "NVLink traffic stayed at 22.5 % of its maximum at the same time (strong evidence, 9 and 9 "
            "samples)");
}

}  // namespace culprit
