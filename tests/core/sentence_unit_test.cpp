// What the times of one sentence are told in.
#include "core/report/words/sentence_unit.h"

#include <gtest/gtest.h>

namespace culprit {

TEST(SentenceUnit, IsThatOfTheLargerTime) {
  EXPECT_EQ(SentenceUnit::of(0.0125, 0.003).change(0.0125), "+12.5 us");
  EXPECT_EQ(SentenceUnit::of(0.03, -2.5).change(0.03), "+0.03 ms");
  EXPECT_EQ(SentenceUnit::of(0.0, 0.0).name, "ms");
}

TEST(SentenceUnit, TellsNoThousandMicroseconds) {
  EXPECT_EQ(SentenceUnit::of(0.9994, 0.0).change(0.9994), "+999.4 us");
  EXPECT_EQ(SentenceUnit::of(0.99996, 0.0).change(0.99996), "+1.00 ms");
}

}  // namespace culprit
