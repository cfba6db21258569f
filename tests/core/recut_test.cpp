#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/pipeline/pipeline.h"
#include "core/report/sentences/cut_text.h"
#include "core/store/session/session.h"
#include "core/store/session/user_data.h"
#include "tests/support/made_session.h"
#include "tests/support/raw_trace_json.h"
#include "tests/support/temp_folder.h"

namespace culprit {
namespace {

class Recut : public testing::Test {
 protected:
  void SetUp() override {
    m_folder.write("a/rank_0.json", test::rawTraceJson(6));
    m_folder.write("b/rank_0.json", test::rawTraceJson(5, 800, 120));
  }
  ResultsPtr compare(const std::string& name, const CutOptions& cut = {}) {
    compareRuns(
        {.folders = {m_folder.path() / "a", m_folder.path() / "b"}, .cut = cut, .session = file(name)},
        m_monitor);
    return Session::open(file(name)).results();
  }
  ResultsPtr again(const std::string& from, const std::string& name, const CutOptions& cut) {
    recut(file(from), file(name), cut, m_monitor);
    return Session::open(file(name)).results();
  }
  std::filesystem::path file(const std::string& name) const { return m_folder.path() / (name + ".culprit"); }

  test::TempFolder m_folder;
  SilentMonitor m_monitor;
};

TEST_F(Recut, GivesWhatTheTracesWouldGive) {
  compare("markers");
  const ResultsPtr fresh = compare("blocks", {.anchor = "block"});
  std::filesystem::remove_all(m_folder.path() / "a");
  std::filesystem::remove_all(m_folder.path() / "b");
  const ResultsPtr stored = again("markers", "recut", {.anchor = "block"});
  ASSERT_EQ(stored->pairs.size(), 1U);
  EXPECT_EQ(stored->pairs[0].cyclesA.size(), 18U);
  EXPECT_EQ(stored->anchors, fresh->anchors);
  EXPECT_EQ(stored->inputs.size(), 2U);
  EXPECT_EQ(stored->runB.label, fresh->runB.label);
  const auto& rows = stored->pairs[0].comparisons;
  ASSERT_EQ(rows.size(), fresh->pairs[0].comparisons.size());
  for (std::size_t i = 0; i < rows.size(); ++i) EXPECT_EQ(rows[i].a, fresh->pairs[0].comparisons[i].a) << i;

  const ResultsPtr back = again("recut", "back", {});
  EXPECT_EQ(back->pairs.at(0).cyclesA.size(), 6U);
  EXPECT_EQ(back->names.anchors[back->pairs[0].cyclesA[0].anchor], "ProfilerStep");
}

TEST_F(Recut, LeavesOutTheEdges) {
  compare("whole");
  const ResultsPtr trimmed = again("whole", "trimmed", {.trimFirst = 1, .trimLast = 2});
  ASSERT_EQ(trimmed->pairs.at(0).cyclesA.size(), 3U);
  EXPECT_EQ(trimmed->pairs[0].cyclesA[0].number, 2);
  EXPECT_EQ(trimmed->cut, (CutOptions{.trimFirst = 1, .trimLast = 2}));
  EXPECT_EQ(plainText(cutChoiceText(*trimmed)),
            "without the first 1 cycle and the last 2 cycles of each recording");

  const ResultsPtr whole = again("trimmed", "back", {});
  EXPECT_EQ(whole->pairs.at(0).cyclesA.size(), 6U);
  EXPECT_EQ(whole->cut, CutOptions());
  EXPECT_EQ(plainText(cutText(*whole)), "cut at ProfilerStep");
}

TEST_F(Recut, SaysWhichAnchorTheUserChose) {
  compare("markers");
  const ResultsPtr blocks = again("markers", "blocks", {.anchor = "block"});
  EXPECT_EQ(blocks->cut.anchor, "block");
  EXPECT_EQ(plainText(cutChoiceText(*blocks)), "cut at block");
  EXPECT_EQ(plainText(cutChoiceText(*again("blocks", "again", {}))), "");
}

TEST_F(Recut, KeepsSomeCycles) {
  compare("whole");
  try {
    recut(file("whole"), file("none"), {.trimFirst = 5}, m_monitor);
    FAIL() << "nothing of B is left";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "no cycle of B is left; leave fewer out");
  }
  EXPECT_THROW(again("whole", "none", {.kind = CycleKind::Prefill}), Error);
  try {
    recut(file("whole"), file("none"), {.trimFirst = 1, .kind = CycleKind::Prefill}, m_monitor);
    FAIL() << "a training run has no prefill";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "no cycle of A is left; leave fewer out, or choose another kind");
  }
  EXPECT_FALSE(std::filesystem::exists(file("none")));
}

TEST_F(Recut, KeepsWhatTheUserAttachedToTriplets) {
  const ResultsPtr before = compare("noted");
  const Triplet triplet = before->pairs.at(0).comparisons.at(0).triplet;
  {
    UserData user = UserData::open(file("noted"));
    user.setMark({.subject = triplet, .note = "look"});
    user.setMark({.subject = MarkedCycle{Side::A, 1}, .note = "odd"});
    user.setViewState("triplets", "sorted");
  }
  const ResultsPtr results = again("noted", "recut", {.anchor = "block"});
  EXPECT_EQ(results->marks, (std::vector<Mark>{{.subject = triplet, .note = "look"}}));
  EXPECT_EQ(UserData::open(file("recut")).viewState("triplets"), "sorted");
}

TEST_F(Recut, PinnedStretchesStayWhereTheyWere) {
  const ResultsPtr before = compare("pinned");
  UserData::open(file("pinned")).setMark({.subject = MarkedStretch{Side::B, 100, 300}, .pinned = true});
  const ResultsPtr results = again("pinned", "trimmed", {.trimFirst = 1});
  const auto startOf = [](const ResultsPtr& of) { return of->pairs.at(0).cyclesB.front().startNs; };
  const std::int64_t by = startOf(before) - startOf(results);
  ASSERT_LT(by, 0) << "the first cycle is left out";
  EXPECT_EQ(results->marks,
            (std::vector<Mark>{{.subject = MarkedStretch{Side::B, 100 + by, 300 + by}, .pinned = true}}));
}

TEST_F(Recut, SaysWhatItCannotDo) {
  compare("markers");
  EXPECT_THROW(recut(file("markers"), file("x"), {.anchor = "nonsense"}, m_monitor), Error);
  EXPECT_FALSE(std::filesystem::exists(file("x")));
  const test::MadeSession processed;
  EXPECT_THROW(recut(processed.file(), file("x"), {}, m_monitor), Error);
}

TEST_F(Recut, KeepsTheBandThatBaselinesMeasured) {
  m_folder.write("more/rank_0.json", test::rawTraceJson(6, 930));
  compareRuns({.folders = {m_folder.path() / "a", m_folder.path() / "b"},
               .session = file("banded"),
               .baselines = {m_folder.path() / "more"}},
              m_monitor);
  const ResultsPtr before = Session::open(file("banded")).results();
  ASSERT_TRUE(before->pairs.at(0).verdict.slowdown.bandMeasured);
  const ResultsPtr after = again("banded", "trimmed", {.trimLast = 1});
  const Slowdown& slowdown = after->pairs.at(0).verdict.slowdown;
  EXPECT_TRUE(slowdown.bandMeasured);
  EXPECT_DOUBLE_EQ(slowdown.bandHigh, before->pairs[0].verdict.slowdown.bandHigh);
  EXPECT_EQ(after->cut.trimLast, 1U);
  // What lies in the cycle that was left out does not run outside its step.
  EXPECT_EQ(after->pairs[0].verdict.comparability.check(CheckId::WarmUpAndEdges).fact(FactKind::OutsideShare),
            nullptr);
}

TEST_F(Recut, KeepsTheOrderOfThePairs) {
  m_folder.write("p/rank_2.json", test::rawTraceJson(6));
  m_folder.write("p/rank_0.json", test::rawTraceJson(6));
  m_folder.write("q/rank_0.json", test::rawTraceJson(6));
  m_folder.write("q/rank_2.json", test::rawTraceJson(6));
  compareRuns({.folders = {m_folder.path() / "p", m_folder.path() / "q"}, .session = file("two")}, m_monitor);
  const ResultsPtr before = Session::open(file("two")).results();
  const ResultsPtr after = again("two", "two_cut", {.trimFirst = 1});
  ASSERT_EQ(before->pairs.size(), 2U);
  ASSERT_EQ(after->pairs.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(after->pairs[i].a.rank, before->pairs[i].a.rank);
    EXPECT_EQ(after->pairs[i].b.rank, before->pairs[i].b.rank);
  }
}

/// The trace with a second process, which has work but no step.
std::string withLoader(std::string trace) {
  for (int at = 1100; at < 6000; at += 1000) {
    trace.insert(
        trace.rfind("]}"),
        fmt::format(R"(,{{"ph":"X","cat":"cpu_op","name":"load","pid":6,"tid":6,"ts":{},"dur":500}})", at));
  }
  return trace;
}

/// Of both sides together.
double unpairedIn(const Results& results) {
  const Check& quality = results.pairs.at(0).verdict.comparability.check(CheckId::InputQuality);
  const Fact* const unpaired = quality.fact(FactKind::UnpairedProcesses);
  return unpaired == nullptr ? 0.0 : unpaired->a.value_or(0.0) + unpaired->b.value_or(0.0);
}

class RecutOfTwoProcesses : public Recut {
 protected:
  void SetUp() override {
    m_folder.write("a/rank_0.json", withLoader(test::rawTraceJson(6)));
    m_folder.write("b/rank_0.json", withLoader(test::rawTraceJson(5, 800, 120)));
  }

  const CutOptions m_wholeRun{.anchor = std::string(kWholeRunAnchor)};
};

TEST_F(RecutOfTwoProcesses, PairsThoseThatHadNoCycles) {
  ASSERT_EQ(compare("steps")->pairs.size(), 1U);
  const ResultsPtr whole = again("steps", "whole", m_wholeRun);
  const ResultsPtr fresh = compare("fresh", m_wholeRun);
  ASSERT_EQ(fresh->pairs.size(), 2U);
  ASSERT_EQ(whole->pairs.size(), 2U);
  EXPECT_EQ(whole->pairs[1].a.pid, 6);
  EXPECT_EQ(whole->pairs[1].b.pid, 6);
  EXPECT_EQ(whole->issues, fresh->issues);
  EXPECT_EQ(unpairedIn(*whole), 0.0);
  EXPECT_EQ(again("whole", "back", {})->pairs.size(), 1U);
}

TEST_F(RecutOfTwoProcesses, TellsOfThoseWithoutPartnerWhatIsTrueNow) {
  m_folder.write("b/rank_0.json", test::rawTraceJson(5, 800, 120));
  const ResultsPtr fresh = compare("whole", m_wholeRun);
  EXPECT_EQ(unpairedIn(*fresh), 1.0);
  const auto isTold = [](const ResultsPtr& results) {
    return std::any_of(results->issues.begin(), results->issues.end(),
                       [](const Issue& issue) { return issue.kind == IssueKind::UnpairedProcess; });
  };
  EXPECT_TRUE(isTold(fresh));
  const ResultsPtr steps = again("whole", "steps", {});
  EXPECT_FALSE(isTold(steps)) << "it has no step";
  EXPECT_EQ(unpairedIn(*steps), 0.0);
  const ResultsPtr back = again("steps", "back", m_wholeRun);
  EXPECT_EQ(back->issues, fresh->issues);
  EXPECT_EQ(unpairedIn(*back), 1.0);
}

TEST_F(RecutOfTwoProcesses, StaysWithTheProcessThatTheUserChose) {
  compareRuns({.folders = {m_folder.path() / "a", m_folder.path() / "b"},
               .process = ProcessChoice{5, 5},
               .session = file("chosen")},
              m_monitor);
  const ResultsPtr whole = again("chosen", "whole", m_wholeRun);
  ASSERT_EQ(whole->pairs.size(), 1U);
  EXPECT_EQ(whole->pairs[0].a.pid, 5);
  EXPECT_EQ(whole->processChoice, (ProcessChoice{5, 5}));
}

}  // namespace
}  // namespace culprit
