#include <gtest/gtest.h>

#include "core/analysis/judging/checks/judge_comparability.h"
#include "core/report/sentences/verdict/anchor_text.h"
#include "tests/support/made_process.h"

namespace culprit {
namespace {

using test::MadeInput;
using test::MadeProcess;

Check anchorOf(const MadeProcess& process) {
  const MadeInput made(process, process);
  return judgeComparability(made.input, measureWork(made.input), matchedShares(made.input))
      .check(CheckId::Anchor);
}

}  // namespace

TEST(AnchorCheck, CyclesThatReachToTheNextCallAreSaid) {
  Names names;
  MadeProcess a(names, {100, 100, 100});
  for (Cycle& cycle : a.samples.cycles) {
    cycle.periodNs = cycle.durationNs;
    cycle.anchorDurationNs = cycle.durationNs / 4;
  }
  a.samples.cycles.back().periodNs = 0;
  EXPECT_EQ(anchorOf(a).fact(FactKind::CallShare), nullptr) << "of ranges alone nothing is launched";
  a.samples.turnTimes.assign(3, {.gpuBusyNs = 1});
  const Check anchor = anchorOf(a);
  ASSERT_NE(anchor.fact(FactKind::CallShare), nullptr);
  EXPECT_DOUBLE_EQ(*anchor.fact(FactKind::CallShare)->a, 0.25);
  EXPECT_EQ(
      plainText(anchorText(anchor)),
      "Both runs repeat step. Cycles reach from one call to the next, because work that the calls launch "
      "runs between them in one run or both: a call takes 25.0 % of a cycle of A and 25.0 % of B.");
  const MadeProcess calls(names, {100, 100, 100});
  EXPECT_EQ(anchorOf(calls).fact(FactKind::CallShare), nullptr);
}

}  // namespace culprit
