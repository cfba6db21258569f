#include "core/sources/other_format.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <algorithm>
#include <vector>

#include "core/pipeline/pipeline.h"
#include "core/store/files/database_header.h"
#include "tests/support/corpus.h"
#include "tests/support/gzip.h"
#include "tests/support/temp_folder.h"
#include "tests/support/trace_run.h"
#include "tests/support/utf16_text.h"

namespace culprit {
namespace {

using test::refusalOf;

class OtherFormatTest : public testing::Test {
 protected:
  std::string refusal(const std::string& name, std::string_view content) {
    return refusalOf(folder.write(name, content));
  }
  std::string refusalOfTable(const std::string& table, const std::string& before = {}) {
    const std::filesystem::path file = folder.path() / (table + ".db");
    sqlite3* database = nullptr;
    EXPECT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
    const std::string sql = before + ";CREATE TABLE " + table + "(id INTEGER)";
    EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(database);
    return refusalOf(file);
  }
  test::TempFolder folder;
};

TEST_F(OtherFormatTest, SaysWhatAFileIsAndWhatIsWanted) {
  EXPECT_EQ(refusal("report1.nsys-rep", "\x01\x02"),
            "this is a report of Nsight Systems in a format only it can read; wanted: its export, made with "
            "nsys export --type sqlite report1.nsys-rep");
  EXPECT_TRUE(refusal("my report.qdrep", "\x01").ends_with(" sqlite 'my report.qdrep'"));
  EXPECT_TRUE(refusal("it's $1.qdrep", "\x01").ends_with(" sqlite 'it'\\''s $1.qdrep'"));
  EXPECT_NE(refusal("host.op_stats.pb", "\x0a\x05").find("*.xplane.pb"), std::string::npos);
  EXPECT_NE(refusal("jit_f.hlo_proto.pb", "\x0a\x05").find("compiled by XLA"), std::string::npos);
  EXPECT_NE(refusal("x_counter_collection.csv", "Kind\n").find("rocprofv3"), std::string::npos);
  EXPECT_NE(refusal("t.zip", "PK\x03\x04 and more").find("zip archive"), std::string::npos);
  const std::string tar = std::string(257, 'x') + "ustar";
  EXPECT_NE(refusal("t.json.gz", test::gzipped(tar)).find("tar archive"), std::string::npos);
  EXPECT_NE(refusal("t.zst", "\x28\xb5\x2f\xfd").find("zstd"), std::string::npos);
}

TEST_F(OtherFormatTest, SaysWhyATraceByItsNameCannotBeRead) {
  EXPECT_EQ(refusal("empty.json", ""), "the file is empty");
  EXPECT_EQ(refusal("damaged.json.gz", "\x1f\x8b\x08"), "nothing can be unpacked from it");
  EXPECT_EQ(refusal("wide.json", std::string_view("\xff\xfe[\0", 4)),
            "this is text in UTF-16; wanted: UTF-8");
  EXPECT_EQ(refusal("twice.json.gz.gz", test::gzipped(test::gzipped("[]"))),
            "this is packed twice; wanted: packed once, or not at all");
  EXPECT_EQ(refusal("clock.csv", "time,x\n1795514401,1\n"),
            "this is a log of counters; wanted: the folder with it and the trace of the run");
  EXPECT_TRUE(refusal("notes", "").starts_with("nothing here that Culprit reads"));
}

TEST_F(OtherFormatTest, SaysThatTextIsInUtf16WhateverItHolds) {
  constexpr std::string_view kWhy = "this is text in UTF-16; wanted: UTF-8";
  constexpr std::string_view kTrace = R"([{"ph": "X", "name": "f", "pid": 1, "tid": 1, "ts": 1, "dur": 1}])";
  constexpr std::string_view kLog = "time,x\r\n1795514401,1\r\n";
  for (const bool isBigEndian : {false, true}) {
    EXPECT_EQ(refusal("trace", test::utf16Of(kTrace, isBigEndian)), kWhy);
    EXPECT_EQ(refusal("clock.csv", test::utf16Of(kLog, isBigEndian)), kWhy);
  }
  EXPECT_EQ(refusal("r_perf_data.csv", test::utf16Of("cycle,pid\n1,2\n")), kWhy);
  folder.write("run/rank0.json", kTrace);
  folder.write("run/clock.log", test::utf16Of(kLog));
  folder.write("run/notes.txt", test::utf16Of("nothing of ours"));
  const test::TraceRun run = test::readTraceRun(folder.path() / "run");
  ASSERT_NE(run.issue(IssueKind::UnreadableFile), nullptr);
  EXPECT_EQ(run.issue(IssueKind::UnreadableFile)->file, "clock.log");
  EXPECT_EQ(run.issue(IssueKind::UnreadableFile)->text, kWhy);
  ASSERT_NE(run.issue(IssueKind::UnknownFile), nullptr);
  EXPECT_EQ(run.issue(IssueKind::UnknownFile)->file, "notes.txt");
  EXPECT_EQ(run.issue(IssueKind::UnknownFile)->count, 1U);
}

TEST_F(OtherFormatTest, AnEmptyTraceBesideAnotherIsNoted) {
  folder.write("run/rank0.json", R"([{"ph": "X", "name": "f", "pid": 1, "tid": 1, "ts": 1, "dur": 1}])");
  folder.write("run/rank1.json", "");
  const test::TraceRun run = test::readTraceRun(folder.path() / "run");
  EXPECT_EQ(run.issue(IssueKind::UnreadableFile), nullptr) << "nothing is lost in it";
  ASSERT_NE(run.issue(IssueKind::UnknownFile), nullptr);
  EXPECT_EQ(run.issue(IssueKind::UnknownFile)->file, "rank1.json");
  EXPECT_EQ(run.issue(IssueKind::UnknownFile)->text, "the file is empty");
}

TEST_F(OtherFormatTest, WhatMarksATraceIsNoDamagedTrace) {
  folder.write("run/rank0.json", R"([{"ph": "X", "name": "f", "pid": 1, "tid": 1, "ts": 1, "dur": 1}])");
  folder.write("run/rank0.json.gz.lock", "\xff\xfe[");
  EXPECT_EQ(test::readTraceRun(folder.path() / "run").issue(IssueKind::UnreadableFile), nullptr);
  folder.write("run/rank1.json.gz", "\x1f\x8b\x08");
  const test::TraceRun run = test::readTraceRun(folder.path() / "run");
  ASSERT_NE(run.issue(IssueKind::UnreadableFile), nullptr);
  EXPECT_EQ(run.issue(IssueKind::UnreadableFile)->file, "rank1.json.gz");
}

TEST_F(OtherFormatTest, NamesTheFileThatNoReaderAccepts) {
  const std::filesystem::path file = folder.write("table.csv", "a,b\n1,2\n");
  try {
    test::readTraceRun(file);
    FAIL() << "a table of unknown columns was read";
  } catch (const Error& error) {
    EXPECT_EQ(error.path(), file);
  }
}

TEST_F(OtherFormatTest, TellsDatabasesApart) {
  EXPECT_NE(refusalOfTable("rocpd_string").find("AMD"), std::string::npos);
  EXPECT_NE(refusalOfTable("compute_workload").find("ROCm Compute Profiler"), std::string::npos);
  EXPECT_NE(refusalOfTable("STRING_IDS").find("Ascend"), std::string::npos);
  EXPECT_NE(refusalOfTable("mine").find("another program"), std::string::npos);
  const std::string damaged = std::string("SQLite format 3\0", 16) + "nothing more";
  EXPECT_NE(refusal("damaged.db", damaged).find("cannot be read as an SQLite database"), std::string::npos);
  EXPECT_NE(refusal("packed.sqlite.gz", test::gzipped(damaged)).find("cannot be read as an SQLite database"),
            std::string::npos);
}

TEST_F(OtherFormatTest, KnowsASessionOfCulprit) {
  const auto ofId = [this](std::int32_t id) {
    return refusalOfTable("t" + std::to_string(id), "PRAGMA application_id = " + std::to_string(id));
  };
  EXPECT_EQ(ofId(kSessionId), "this is a session of Culprit, which report and explain read; wanted: a trace");
  EXPECT_NE(ofId(kUnreleasedSessionId).find("before the first release"), std::string::npos);
  EXPECT_NE(ofId(kRunPartId).find("merge reads"), std::string::npos);
  EXPECT_FALSE(looksLikeRun(folder.path())) << "nothing but sessions";
}

TEST_F(OtherFormatTest, ASessionBesideATraceIsNoDamageAndNoInput) {
  refusalOfTable("session", "PRAGMA application_id = " + std::to_string(kSessionId));
  EXPECT_EQ(refusalOf(folder.path()),
            "this is a session of Culprit, which report and explain read; wanted: a trace")
      << "alone";
  folder.write("trace.json", R"([{"ph": "X", "name": "f", "pid": 1, "tid": 1, "ts": 1, "dur": 1}])");
  folder.write("session.gz", test::gzipped(test::contentOf(folder.path() / "session.db")));
  const test::TraceRun run = test::readTraceRun(folder.path());
  EXPECT_EQ(run.issue(IssueKind::UnreadableFile), nullptr) << "nothing is lost in it";
  ASSERT_NE(run.issue(IssueKind::UnknownFile), nullptr);
  EXPECT_EQ(run.issue(IssueKind::UnknownFile)->file, "session.db");
  EXPECT_EQ(run.issue(IssueKind::UnknownFile)->count, 2U) << "packed, too";
  EXPECT_EQ(run.content.files.size(), 1U);
}

TEST_F(OtherFormatTest, KnowsTheJsonOfCulprit) {
  constexpr std::string_view kReport = "this is a report of Culprit; wanted: a trace";
  EXPECT_EQ(refusal("overview.json", R"({"schema":"culprit.batch/1","cases":[]})"), kReport);
  EXPECT_EQ(refusal("r.json.gz", test::gzipped("\n{ \"schema\" :\t\"culprit.result/1\"}")), kReport);
  EXPECT_EQ(refusal("marked.json", "\xEF\xBB\xBF{\"schema\":\"culprit.result/1\"}"), kReport);
  EXPECT_EQ(
      refusal("x.speedscope.json", R"({"$schema":"https://www.speedscope.app/file-format-schema.json"})"),
      "this is a profile for speedscope; wanted: a trace");
  EXPECT_NE(refusal("other.json", R"({"schema":"culprits"})").find("traceEvents"), std::string::npos);
  EXPECT_FALSE(looksLikeRun(folder.path() / "overview.json"));
  EXPECT_TRUE(looksLikeRun(folder.path() / "other.json")) << "may be one by its first bytes";
}

TEST_F(OtherFormatTest, AReportBesideATraceIsNoDamageAndNoInput) {
  const std::filesystem::path report =
      folder.write("run/report.json", "\xEF\xBB\xBF{\"schema\":\"culprit.result/1\"}");
  EXPECT_EQ(refusalOf(folder.path() / "run"), "this is a report of Culprit; wanted: a trace") << "alone";
  folder.write("run/trace.json", R"([{"ph": "X", "name": "f", "pid": 1, "tid": 1, "ts": 1, "dur": 1}])");
  const test::TraceRun run = test::readTraceRun(folder.path() / "run");
  EXPECT_EQ(run.content.trace.events(), 1U);
  EXPECT_EQ(run.issue(IssueKind::UnreadableFile), nullptr) << "nothing is lost in it";
  ASSERT_NE(run.issue(IssueKind::UnknownFile), nullptr);
  EXPECT_EQ(run.issue(IssueKind::UnknownFile)->file, "report.json");
  const std::vector<std::filesystem::path> files = filesOfRun(folder.path() / "run");
  EXPECT_EQ(std::find(files.begin(), files.end(), report), files.end()) << "it may be written anew";
  folder.write("run/other.zip", "PK\x03\x04");
  EXPECT_NE(test::readTraceRun(folder.path() / "run").issue(IssueKind::UnreadableFile), nullptr);
}

TEST_F(OtherFormatTest, IsNoRunButDoesNotHinderOne) {
  folder.write("run/archive.zip", "PK\x03\x04");
  EXPECT_FALSE(looksLikeRun(folder.path() / "run"));
  folder.write("run/trace.json", R"([{"ph": "X", "name": "f", "pid": 1, "tid": 1, "ts": 1, "dur": 1}])");
  EXPECT_TRUE(looksLikeRun(folder.path() / "run"));
  const test::TraceRun run = test::readTraceRun(folder.path() / "run");
  EXPECT_EQ(run.content.trace.events(), 1U);
  ASSERT_NE(run.issue(IssueKind::UnreadableFile), nullptr);
  EXPECT_NE(run.issue(IssueKind::UnreadableFile)->text.find("zip archive"), std::string::npos);
}

TEST_F(OtherFormatTest, RanksOfOneRunAreNoPair) {
  constexpr std::string_view kTrace = R"([{"ph": "X", "name": "f", "ts": 1, "dur": 1}])";
  folder.write("rank0/t.json", kTrace);
  folder.write("rank1/t.json", kTrace);
  EXPECT_THROW(splitParent(folder.path()), Error);
  folder.write("later/t.json", kTrace);
  std::filesystem::remove_all(folder.path() / "rank1");
  EXPECT_EQ(splitParent(folder.path()).b.filename(), "rank0");
}

TEST_F(OtherFormatTest, TwoTracesInOneFolderAreTwoRuns) {
  constexpr std::string_view kTrace = R"([{"ph": "X", "name": "f", "ts": 1, "dur": 1}])";
  folder.write("two/before.json", kTrace);
  folder.write("two/after.json", kTrace);
  EXPECT_EQ(splitParent(folder.path() / "two").a.filename(), "after.json");
  EXPECT_EQ(splitParent(folder.path() / "two" / "").b.filename(), "before.json");
  folder.write("two/third.json", kTrace);
  EXPECT_FALSE(twoRunsIn(folder.path() / "two"));

  folder.write("ranks/run-rank0.json", kTrace);
  folder.write("ranks/run-rank1.json", kTrace);
  EXPECT_THROW(splitParent(folder.path() / "ranks"), Error);
  folder.write("models/h100_gpu0.json", kTrace);
  folder.write("models/mi300_gpu0.json", kTrace);
  EXPECT_TRUE(twoRunsIn(folder.path() / "models"));
}

TEST(OtherFormatCorpus, RefusesWhatOtherProfilersWrite) {
  const auto root = test::corpusPath("traces/single");
  if (!root) GTEST_SKIP() << "the corpus is not there (CULPRIT_CORPUS)";
  EXPECT_NE(refusalOf(*root / "not_a_trace/rocprof_compute_23ed6f36.db").find("ROCm Compute Profiler"),
            std::string::npos);
}

}  // namespace
}  // namespace culprit
