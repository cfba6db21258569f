// The check on the work per cycle: where more launches are no more work, and what it says then.
#include <gtest/gtest.h>

#include "core/analysis/judging/checks/judge_comparability.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "tests/support/made_process.h"
#include "tests/support/made_recordings.h"

namespace culprit {

namespace {

using test::MadeInput;
using test::MadeProcess;
using test::MadeRecordings;

Comparability checked(const VerdictInput& input) {
  return judgeComparability(input, measureWork(input), matchedShares(input));
}

/// With recordings of both runs.
Comparability checked(VerdictInput input, const std::vector<Capture>& a, const std::vector<Capture>& b) {
  const MadeRecordings ofA(a);
  const MadeRecordings ofB(b);
  ofA.giveTo(input.a);
  ofB.giveTo(input.b);
  return checked(input);
}

}  // namespace

TEST(WorkCheck, RangesTellThatMoreLaunchesAreTheSameWork) {
  Names names;
  MadeProcess a(names, {100, 100});
  a.kernel("k", {1, 1}, {4, 4}).kernel("l", {1, 1}, {4, 4}).kernel("m", {1, 1}, {4, 4});
  MadeProcess b(names, {100, 100});
  b.kernel("k", {1, 1}, {8, 8}).kernel("l", {1, 1}, {8, 8}).kernel("m", {1, 1}, {5, 5});
  // So many ranges in each of two cycles.
  const auto withRanges = [&names](std::int64_t count) {
    Capture capture;
    for (std::int64_t i = 0; i < 2 * count; ++i) {
      capture.events.add({.startNs = i * 100'000'000 / count,
                          .function = names.functions.intern("forward batch_size=32"),
                          .category = EventCategory::Annotation});
    }
    capture.tracks = {{.kind = TrackKind::HostThread,
                       .process = test::kRecordedProcess,
                       .begin = 0,
                       .end = static_cast<std::size_t>(2 * count)}};
    return std::vector<Capture>{capture};
  };
  const std::vector<Capture> one = withRanges(1), two = withRanges(2);
  MadeInput made(a, b);
  const Comparability whole = checked(made.input, one, one);
  const Check same = whole.check(CheckId::WorkPerCycle);
  EXPECT_EQ(same.status, CheckStatus::Note);
  EXPECT_EQ(actionOf(same), CheckAction::None);
  EXPECT_EQ(
      plainText(checkText({}, {}, same)),
      "By the names of ranges a cycle does the same work in both runs (batch size), though a cycle of B "
      "launches the 3 busiest common kernels 1.25 to 2.00 times as often as one of A.");
  made.input.recorded = &whole;
  EXPECT_EQ(checked(made.input).check(CheckId::WorkPerCycle).status, CheckStatus::Fail)
      << "of a part of the cycles nothing is known of their ranges";

  made.input.recorded = nullptr;
  const Check twice = checked(made.input, one, two).check(CheckId::WorkPerCycle);
  EXPECT_EQ(twice.status, CheckStatus::Fail) << "two batches in a cycle";
  EXPECT_EQ(*twice.fact(FactKind::LaunchRatio)->both, 2.0);
}

TEST(WorkCheck, WhereAllLaunchesGoAlongRangesNeedNotTellIt) {
  Names names;
  MadeProcess a(names, {100, 100});
  a.kernel("k", {1, 1}, {4, 4}).kernel("l", {1, 1}, {8, 8});
  MadeProcess b(names, {100, 100});
  b.kernel("k", {1, 1}, {16, 16}).kernel("l", {1, 1}, {32, 32});
  Capture capture;
  for (std::int64_t at : {0, 100'000'000})
    capture.events.add({.startNs = at,
                        .function = names.functions.intern("generate batch_size=32"),
                        .category = EventCategory::Annotation});
  capture.tracks = {{.kind = TrackKind::HostThread, .process = test::kRecordedProcess, .begin = 0, .end = 2}};
  const std::vector<Capture> tells{capture};
  const MadeInput made(a, b);
  const Check work = checked(made.input, tells, tells).check(CheckId::WorkPerCycle);
  EXPECT_EQ(work.status, CheckStatus::Fail) << "four times the tokens, of which it says nothing";
  EXPECT_EQ(*work.fact(FactKind::LaunchRatio)->both, 4.0);
}

TEST(WorkCheck, SaysWhatIsCountedAndWhereItTellsNothing) {
  Check work{.id = CheckId::WorkPerCycle,
             .status = CheckStatus::Fail,
             .facts = {{.kind = FactKind::LaunchRatio, .both = 2.0},
                       {.kind = FactKind::Kernels, .name = std::string(kOperators), .both = 15.0}}};
  EXPECT_EQ(plainText(checkText({}, {}, work)),
            "A cycle of B calls 2.00 times the operators of a cycle of A (median of the 15 busiest common "
            "operators).");
  work.status = CheckStatus::Warn;
  work.facts = {{.kind = FactKind::Kernels, .a = 1.0, .b = 3.4, .both = 15.0}};
  EXPECT_EQ(
      plainText(checkText({}, {}, work)),
      "Not known: a cycle of B launches the 15 busiest common kernels 1.00 to 3.40 times as often as one "
      "of A, which does not tell how much more or less work it does.");
  const Check window{
      .id = CheckId::Window,
      .facts = {{.kind = FactKind::Launches, .name = std::string(kOperators), .a = 10.0, .b = 11.0}}};
  EXPECT_EQ(plainText(checkText({}, {}, window)), "Calls of common operators in the whole run: A 10, B 11.");
}

}  // namespace culprit
