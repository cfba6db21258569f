#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <string>
#include <thread>

#include "core/base/error.h"
#include "core/base/monitor.h"
#include "core/pipeline/pipeline.h"
#include "core/report/document/writers.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "core/store/session/session.h"
#include "tests/support/perf_csv.h"
#include "tests/support/temp_folder.h"
#include "tests/support/two_rank_run.h"

namespace culprit {
namespace {

/// Two runs of two ranks.
class CompareRuns : public testing::Test {
 protected:
  CompareRuns() {
    m_request.folders.a = test::writeTwoRankRun(m_folder, "a", 6, 1.0);
    m_request.folders.b = test::writeTwoRankRun(m_folder, "b", 6, 1.4);
    m_request.session = m_folder.path() / "x.culprit";
  }

  void renameInB(const std::string& from, const std::string& to) {
    for (const char* file : {"b/rank0.pt.trace.json", "b/rank1.pt.trace.json"}) {
      std::string text = test::contentOf(m_folder.path() / file);
      for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
      m_folder.write(file, text);
    }
  }

  void expectWhatTheSessionTells() {
    SilentMonitor monitor;
    const ResultsPtr made = compareRuns(m_request, monitor);
    const Session session = Session::open(m_request.session);
    EXPECT_NO_THROW(session.requireUnchanged(*made));
    EXPECT_EQ(toJson(*made), toJson(*session.results()));
  }

  test::TempFolder m_folder;
  CompareRequest m_request;
};

/// Comparing fails as soon as it begins; whoever asks after that, has to wait a while.
class FailingToCompare final : public Monitor {
 public:
  void report(const Progress& progress) override {
    if (progress.stage != "Comparing") return;
    m_hasFailed = true;
    throw Error("no room to compare");
  }
  bool isCancelled() const override {
    if (m_hasFailed) {
      ++m_asked;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return false;
  }
  /// How often after the failure.
  int asked() const { return m_asked; }

 private:
  std::atomic<bool> m_hasFailed = false;
  mutable std::atomic<int> m_asked = 0;
};

}  // namespace

TEST_F(CompareRuns, FindsWhatTheSessionTells) {
  expectWhatTheSessionTells();
}

TEST_F(CompareRuns, ARawTraceWithoutAPartnerInATableSaysWhy) {
  m_folder.write("c/result_decode_perf_data.csv", test::perfCsv({{.cycle = "1"}, {.cycle = "2"}}));
  m_request.folders.b = m_folder.path() / "c";
  SilentMonitor monitor;
  try {
    compareRuns(m_request, monitor);
    FAIL() << "another kind of cycle";
  } catch (const Error& error) {
    EXPECT_TRUE(std::string(error.what())
                    .starts_with("no process of A has a partner in B (A has 100 (rank 0), 101 (rank 1); B "
                                 "has 100 of result_decode; A is "
                                 "a raw trace and B a table of cycles: "))
        << error.what();
  }
}

TEST_F(CompareRuns, ATraceWithoutCyclesIsNotCalledATable) {
  m_folder.write("c/t.json", R"([{"ph":"C","name":"mem","pid":1,"tid":1,"ts":1,"args":{"x":1}},)"
                             R"({"ph":"C","name":"mem","pid":1,"tid":1,"ts":9,"args":{"x":2}}])");
  m_request.folders.b = m_folder.path() / "c";
  SilentMonitor monitor;
  try {
    compareRuns(m_request, monitor);
    FAIL() << "nothing to compare with";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "no process of A has a partner in B (A has 100 (rank 0), 101 (rank 1); B has none)");
  }
}

TEST_F(CompareRuns, AMissingRankIsToldByEachJudgement) {
  std::filesystem::remove(m_folder.path() / "b/rank0.pt.trace.json");
  SilentMonitor monitor;
  const ResultsPtr made = compareRuns(m_request, monitor);
  const auto unpaired = [](const Results& results) {
    return unpairedText(results.pairs.at(0).verdict.comparability.check(CheckId::InputQuality));
  };
  EXPECT_EQ(unpaired(*made), "1 of 2 processes of A has no partner in B");
  EXPECT_NE(made->pairs[0].verdict.comparability.verdict, Comparable::Yes);
  const auto other = m_folder.path() / "y.culprit";
  rejudge(m_request.session, other, judgeOptionsOf(*made), monitor);
  EXPECT_EQ(unpaired(*Session::open(other).results()), unpaired(*made));
  recut(m_request.session, other, {.trimFirst = 1}, monitor);
  EXPECT_EQ(unpaired(*Session::open(other).results()), unpaired(*made));
  swapSides(m_request.session, other, monitor);
  EXPECT_EQ(unpaired(*Session::open(other).results()), "1 of 2 processes of B has no partner in A");

  m_request.process = ProcessChoice::parse("rank1:rank1");
  EXPECT_EQ(unpaired(*compareRuns(m_request, monitor)), "") << "the user chose";
}

TEST_F(CompareRuns, AMissingRankIsToldWhereAllHaveOnePid) {
  for (const char* file : {"p/rank0/x_perf_data.csv", "p/rank1/x_perf_data.csv", "q/rank1/x_perf_data.csv"})
    m_folder.write(file, test::perfCsv({{.cycle = "1"}, {.cycle = "2"}, {.cycle = "3"}}));
  m_request.folders = {m_folder.path() / "p", m_folder.path() / "q"};
  SilentMonitor monitor;
  const ResultsPtr made = compareRuns(m_request, monitor);
  EXPECT_EQ(unpairedText(made->pairs.at(0).verdict.comparability.check(CheckId::InputQuality)),
            "1 of 2 processes of A has no partner in B");
}

TEST_F(CompareRuns, FindsWhatTheSessionTellsWhateverTheUserChose) {
  m_request.process = ProcessChoice::parse("rank0:rank1");
  m_request.cut = {.anchor = "ProfilerStep", .trimFirst = 1, .trimLast = 1};
  m_request.thresholds.cyclesFew = 3;
  // Of one metric there may be several: which is meant is told by its place.
  m_request.resources = {
      {.metric = "watts", .family = "power", .names = {"one [W]"}},
      {.metric = "watts", .family = "power", .unit = "W", .capacity = 300.0, .names = {"two"}},
      {.metric = "other", .family = "other", .scale = 0.5, .resolution = 0.1}};
  m_request.devices.entries = {{"GPU 0", "GPU 1"}};
  renameInB("void add<float>(float*)", "void plus<float>(float*)");
  m_request.names.entries = {{"void add<float>(float*)", "void plus<float>(float*)"}};
  m_request.baselines = {m_request.folders.a};
  expectWhatTheSessionTells();
}

TEST_F(CompareRuns, StopsStoringWhereComparingFails) {
  m_request.threads = 2;
  FailingToCompare monitor;
  EXPECT_THROW(compareRuns(m_request, monitor), Error);
  EXPECT_LE(monitor.asked(), 5) << "of all blocks of events";
  EXPECT_FALSE(std::filesystem::exists(m_request.session));
}

}  // namespace culprit
