// How much of the change of a cycle a mechanism is said to make.
#include <gtest/gtest.h>

#include <string>

#include "core/report/sentences/verdict/causes/mechanism_text.h"

namespace culprit {

namespace {

/// Cycles of 10 ms that change by so much, the classes of time with them.
PairVerdict cyclesThatChange(double hostMs, double copiesMs) {
  PairVerdict verdict;
  verdict.waterfall =
      Waterfall{.cycleAMs = 10.0,
                .cycleBMs = 10.0 + hostMs + copiesMs,
                .overlapKnown = true,
                .steps = {{TimeClass::Host, 5.0, 5.0 + hostMs}, {TimeClass::Copies, 5.0, 5.0 + copiesMs}}};
  return verdict;
}

std::string shareText(double ms, const PairVerdict& verdict) {
  return mechanismShare(verdict, {.kind = MechanismKind::Calls, .ms = ms});
}

}  // namespace

TEST(MechanismShare, NoPartIsLargerThanTheWhole) {
  EXPECT_EQ(shareText(3.0, cyclesThatChange(4.0, 1.0)), "explains +3.00 of +5.00 ms per cycle");
  EXPECT_EQ(shareText(5.0, cyclesThatChange(4.0, 1.0)), "explains +5.00 of +5.00 ms per cycle");
  EXPECT_EQ(shareText(5.4, cyclesThatChange(4.0, 1.0)), "explains all of +5.00 ms per cycle");
  EXPECT_EQ(shareText(-5.4, cyclesThatChange(-4.0, -1.0)), "explains all of −5.00 ms per cycle");
}

TEST(MechanismShare, OfMoreThanTheWholeItSaysWhatWentTheOtherWay) {
  EXPECT_EQ(shareText(9.0, cyclesThatChange(9.0, -4.0)),
            "makes +9.00 ms per cycle, while the cycle changed by +5.00 ms: exposed copies −4.00 ms went the "
            "other way");
  EXPECT_EQ(shareText(2.0, cyclesThatChange(2.0, -4.0)),
            "makes +2.00 ms per cycle, while the cycle changed by −2.00 ms: exposed copies −4.00 ms went the "
            "other way");
  EXPECT_EQ(shareText(-9.0, cyclesThatChange(-9.0, 4.0)),
            "makes −9.00 ms per cycle, while the cycle changed by −5.00 ms: exposed copies +4.00 ms went the "
            "other way");
  const std::string others = "part of it is hidden behind other work, or made up for";
  EXPECT_EQ(shareText(9.0, cyclesThatChange(6.0, -1.0)),
            "makes +9.00 ms per cycle, while the cycle changed by +5.00 ms: " + others);
}

}  // namespace culprit
