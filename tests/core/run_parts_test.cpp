#include "core/pipeline/cluster/parts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "core/base/error.h"
#include "core/store/session/session.h"
#include "tests/support/corpus.h"
#include "tests/support/raw_trace_json.h"
#include "tests/support/session_dump.h"
#include "tests/support/temp_folder.h"

namespace culprit {
namespace {

namespace fs = std::filesystem;

class RunParts : public testing::Test {
 protected:
  /// Three ranks a side, of which each has a function that no other has, and what lies beside traces.
  void SetUp() override {
    for (const std::string rank : {"0", "1", "2"}) {
      m_folder.write("a/rank_" + rank + ".json", trace(6, 400, rank));
      m_folder.write("b/rank_" + rank + ".json", trace(5, 800, rank));
    }
    m_folder.write("a/clock.csv",
                   "time_us,gpu_sm_frequency{gpu=0} [MHz]\n0,1980\n1500,1970\n4000,1980\n9000,1\n");
    m_folder.write("a/run.json", R"({"model": "m"})");
    m_folder.write("a/notes.txt", "no trace");
    m_folder.write("b/rank_3.json", "{\"traceEvents\": [");
  }
  static std::string trace(int steps, int gapUs, const std::string& rank) {
    std::string json = test::rawTraceJson(steps, gapUs);
    for (std::size_t at = json.find("block"); at != std::string::npos; at = json.find("block", at + 6))
      json.replace(at, 5, "block" + rank);
    return json;
  }
  RunFolders folders() const { return {m_folder.path() / "a", m_folder.path() / "b"}; }
  fs::path file(const std::string& name) const { return m_folder.path() / (name + ".culprit"); }
  CompareRequest request(const RunFolders& runs, const std::string& name) const {
    return {.folders = runs, .session = file(name), .counterOffsets = {{"clock.csv", 0.0}}, .threads = 1};
  }
  /// Makes the missing parts in any order.
  void condenseAll(const WorkFolder& work) {
    std::vector<std::size_t> parts = work.missing();
    std::shuffle(parts.begin(), parts.end(), std::minstd_rand(7));
    for (const std::size_t part : parts) condensePart(work, part, m_monitor);
  }
  /// The tables that differ between two sessions.
  std::string tables(const std::string& one, const std::string& other) const {
    const auto ofOne = test::dumpOf(file(one)), ofOther = test::dumpOf(file(other));
    EXPECT_EQ(ofOne.size(), ofOther.size());
    std::string names;
    for (const auto& [table, rows] : ofOne)
      if (rows != ofOther.at(table)) names += table + " ";
    return names;
  }
  /// Those between the session of one thread and that of many, or that of parts.
  std::string differing(const RunFolders& runs, std::size_t parts) {
    if (!fs::exists(file("whole"))) {
      compareRuns(request(runs, "whole"), m_monitor);
      CompareRequest threaded = request(runs, "threaded");
      for (const std::size_t threads : {2, 16}) {
        threaded.threads = threads;
        threaded.isLast = threads == 16;
        compareRuns(threaded, m_monitor);
        EXPECT_EQ(tables("whole", "threaded"), "") << threads;
      }
    }
    const WorkFolder work = WorkFolder::prepare(workFolderOf(file("merged")), runs, parts);
    condenseAll(work);
    mergeParts(work, request(runs, "merged"), m_monitor);
    work.remove();
    EXPECT_FALSE(fs::exists(work.folder()));
    return tables("whole", "merged");
  }

  test::TempFolder m_folder;
  SilentMonitor m_monitor;
};

TEST_F(RunParts, GiveTheSessionOfOneProgram) {
  for (const std::size_t parts : {1, 3, 100}) EXPECT_EQ(differing(folders(), parts), "") << parts;
}

TEST_F(RunParts, FailWithTheSameSentenceForAnyNumberOfThreads) {
  for (const std::string side : {"x", "y"}) {
    for (const char* damaged : {"a", "b", "c"})
      m_folder.write(side + "/" + damaged + ".json", "{\"traceEvents\": []}");
    m_folder.write(side + "/z.nsys-rep", "NVIDIA");
  }
  CompareRequest failing = request({m_folder.path() / "x", m_folder.path() / "y"}, "none");
  std::vector<std::string> sentences;
  for (const std::size_t threads : {1, 2, 16}) {
    failing.threads = threads;
    try {
      compareRuns(failing, m_monitor);
    } catch (const Error& error) {
      sentences.push_back(error.oneLine());
    }
  }
  ASSERT_EQ(sentences.size(), 3U);
  EXPECT_NE(sentences[0].find("nsys"), std::string::npos) << sentences[0];
  EXPECT_EQ(sentences[1], sentences[0]);
  EXPECT_EQ(sentences[2], sentences[0]);
}

TEST_F(RunParts, OfRunsThatCameCutAreOneARun) {
  const auto pair = test::corpusPath("processed/vLLM/cpu_compute_squeeze_out");
  if (!pair) GTEST_SKIP() << "the corpus is not there";
  EXPECT_EQ(differing(splitParent(*pair), 8), "");
  EXPECT_EQ(WorkFolder::prepare(workFolderOf(file("s")), splitParent(*pair), 8).plan().parts.size(), 2U);
}

TEST_F(RunParts, ShareTheTablesOfHardwareBesideTheTraces) {
  const auto table = test::corpusPath("raw/v2_tp2_prefill_topo/in/topo_component.csv");
  if (!table) GTEST_SKIP() << "the corpus is not there";
  for (const std::string side : {"ta", "tb"}) {
    // Two tables tell parts of one host, and the first trace beside the first table ends before it is read.
    m_folder.write(side + "/r0/a_first.json", R"({"traceEvents": 5)");
    for (const char* place : {"r0", "r1", "r0/inner"}) {
      const fs::path folder = m_folder.path() / side / place;
      fs::create_directories(folder);
      fs::copy(*table, folder);
      for (const char* name : {"second", "third"})
        m_folder.write(side + "/" + place + "/" + name + ".json", trace(6, 400, name));
    }
  }
  EXPECT_EQ(differing({m_folder.path() / "ta", m_folder.path() / "tb"}, 100), "");
  EXPECT_FALSE(Session::open(file("whole")).traceFacts(Side::A).topology.gpus.empty());
}

TEST_F(RunParts, OfMicrosecondsKeepTheOrderOfWhatStartsTogether) {
  const auto run = test::corpusPath("traces/pair2_kineto2022_dlrm_8xA100_vs_2xV100");
  if (!run) GTEST_SKIP() << "the corpus is not there";
  EXPECT_EQ(differing(splitParent(*run), 100), "");
  recut(file("whole"), file("again"), {}, m_monitor);
  const auto whole = test::dumpOf(file("whole")), again = test::dumpOf(file("again"));
  for (const auto& [table, rows] : whole) EXPECT_TRUE(rows == again.at(table)) << table;
}

TEST_F(RunParts, AreGoneOnWithAndMadeAgainWhereATraceHasChanged) {
  const fs::path folder = workFolderOf(file("s"));
  const WorkFolder work = WorkFolder::prepare(folder, folders(), 100);
  ASSERT_EQ(work.plan().parts.size(), 7U);
  EXPECT_EQ(work.missing().size(), 7U);
  condensePart(work, 1, m_monitor);
  condensePart(work, 1, m_monitor);  // as two tasks may
  EXPECT_EQ(WorkFolder::prepare(folder, folders(), 2).missing().size(), 6U) << "the grouping stays";
  condenseAll(work);
  EXPECT_TRUE(WorkFolder::open(folder).missing().empty());

  m_folder.write("a/rank_1.json", trace(7, 400, "1"));
  EXPECT_THROW(mergeParts(work, request(folders(), "s"), m_monitor), Error);
  const WorkFolder now = WorkFolder::prepare(folder, folders(), 100);
  EXPECT_EQ(now.missing(), (std::vector<std::size_t>{1}));
  EXPECT_FALSE(fs::exists(work.partFile(1)));
  condenseAll(now);
  mergeParts(now, request(folders(), "s"), m_monitor);
  EXPECT_EQ(Session::open(file("s")).results()->pairs.at(1).cyclesA.size(), 7U);

  m_folder.write("a/rank_9.json", trace(6, 400, "9"));
  EXPECT_EQ(WorkFolder::prepare(folder, folders(), 100).plan().parts.size(), 8U);
}

TEST_F(RunParts, ThatAreMissingAreSaid) {
  const WorkFolder work = WorkFolder::prepare(workFolderOf(file("s")), folders(), 100);
  condenseAll(work);
  fs::remove(work.partFile(1));
  mergeParts(work, request(folders(), "s"), m_monitor);
  const ResultsPtr results = Session::open(file("s")).results();
  EXPECT_EQ(results->pairs.size(), 2U);
  const auto said = std::find_if(results->issues.begin(), results->issues.end(),
                                 [](const Issue& issue) { return issue.file == "rank_1.json"; });
  ASSERT_NE(said, results->issues.end());
  EXPECT_EQ(said->kind, IssueKind::UnreadableFile);
  EXPECT_EQ(said->side, Side::A);
}

TEST_F(RunParts, OfFilesThatCannotBeOpenedHereAreNotMade) {
  const WorkFolder work = WorkFolder::prepare(workFolderOf(file("s")), folders(), 100);
  fs::rename(m_folder.path() / "a/rank_1.json", m_folder.path() / "away.json");
  EXPECT_THROW(condensePart(work, 1, m_monitor), Error);
  EXPECT_FALSE(fs::exists(work.partFile(1))) << "another machine may open it";
}

TEST_F(RunParts, ThatAreDamagedOrOfOtherFilesAreRemoved) {
  const WorkFolder work = WorkFolder::prepare(workFolderOf(file("s")), folders(), 100);
  condenseAll(work);
  fs::copy_file(work.partFile(0), work.partFile(1), fs::copy_options::overwrite_existing);
  EXPECT_THROW(mergeParts(work, request(folders(), "s"), m_monitor), Error);
  EXPECT_EQ(work.missing(), (std::vector<std::size_t>{1}));
  condenseAll(work);
  fs::resize_file(work.partFile(4), 20'000);
  EXPECT_THROW(mergeParts(work, request(folders(), "s"), m_monitor), Error);
  EXPECT_EQ(work.missing(), (std::vector<std::size_t>{4}));
  condenseAll(work);
  mergeParts(work, request(folders(), "s"), m_monitor);
}

TEST_F(RunParts, OfOtherRunsAreNotMixedWithThem) {
  const fs::path folder = workFolderOf(file("s"));
  const RunFolders others{folders().b, folders().a};
  WorkFolder::prepare(folder, others, 100);
  condensePart(WorkFolder::prepare(folder, folders(), 100), 0, m_monitor);
  EXPECT_THROW(WorkFolder::prepare(folder, others, 100), Error);
  EXPECT_EQ(WorkFolder::prepare(folder, folders(), 2, WorkFolder::Grouping::New).plan().parts.size(), 2U);
}

TEST_F(RunParts, AreNoSessions) {
  const WorkFolder work = WorkFolder::prepare(workFolderOf(file("s")), folders(), 1);
  condensePart(work, 0, m_monitor);
  EXPECT_THROW(Session::open(work.partFile(0)), Error);
  EXPECT_THROW(compareRuns({.folders = folders(), .session = work.partFile(0)}, m_monitor), Error);
  m_folder.write("s.culprit.work/parts/A.00000.condensed", "not ours");
  compareRuns(request(folders(), "whole"), m_monitor);
  EXPECT_THROW(Session::openPart(file("whole")), Error);
  m_folder.write("other/mine.txt", "of the user");
  EXPECT_THROW(WorkFolder::prepare(m_folder.path() / "other", folders(), 1), Error);
  m_folder.write("logs/log/mine.txt", "of the user");
  EXPECT_THROW(WorkFolder::prepare(m_folder.path() / "logs", folders(), 1), Error);
  m_folder.write("begun/plan.json.1.7@elsewhere.part", "of another program that begins");
  EXPECT_EQ(WorkFolder::prepare(m_folder.path() / "begun", folders(), 1).plan().parts.size(), 2U);
  m_folder.write("other/plan.json", "[]");
  EXPECT_THROW(WorkFolder::open(m_folder.path() / "other"), Error);
}

}  // namespace
}  // namespace culprit
