// What is said of jobs as a whole: a session gives back what was written, refuses what nobody wrote, and JSON
// tells it.
#include <gtest/gtest.h>

#include <rapidjson/document.h>
#include <sqlite3.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "core/report/document/writers.h"
#include "core/store/session/session.h"
#include "core/store/session/session_writer.h"
#include "tests/support/sample_results.h"
#include "tests/support/temp_folder.h"

namespace culprit {
namespace {

/// Every field has a value of its own.
JobVerdict wholeJob() {
  JobVerdict job;
  job.part = "train";
  job.ranks = 3;
  job.ranksA = 4;
  job.ranksB = 5;
  job.hosts = 2;
  job.steps = 40;
  job.step = {1.25, 1.2, 1.3, 41, 42, SpeedVerdict::Slower};
  job.by = SlowdownBy::StableParts;
  job.stepAMs = 10.5;
  job.stepBMs = 13.125;
  job.agree = 2;
  job.classes = {{TimeClass::GpuCompute, 6.0, 8.5}, {TimeClass::WaitingForRanks, 0.5, 1.0}};
  job.late = {{ProcessId{3}, 1, 0.25, 2.5, LateReason::Compute, 1.5, true},
              {ProcessId{5}, 2, 3.0, 3.5, LateReason::Host, {}, false}};
  job.lateHosts = {{"node1", 1, 2, 2.25, LateReason::Copies}};
  job.groups = {{.name = "4",
                 .description = "DATA_PARALLEL_GROUP",
                 .ranks = {1, 9, 300},
                 .hosts = {"node0", "node1"},
                 .callsA = 80,
                 .callsB = 84,
                 .bytes = 5'000'000'000,
                 .transferAMs = 1.5,
                 .transferBMs = 2.25,
                 .waitingAMs = 0.125,
                 .waitingBMs = 0.75,
                 .ratio = 1.5,
                 .low = 1.4,
                 .high = 1.6,
                 .change = TransferChange::Both,
                 .busA = 180.5,
                 .busB = 95.25},
                {.ranks = {0, 1}, .callsA = 1, .callsB = 2}};
  job.scope = TransferScope::BetweenHosts;
  job.slowHosts = {"node0", "node1"};
  job.slowKind = "DATA_PARALLEL_GROUP";
  job.transferRatio = 1.5;
  return job;
}

/// Hardly anything is known of it.
JobVerdict bareJob() {
  JobVerdict job;
  job.ranks = 3;
  job.late = {{.process = ProcessId{1}, .rank = 0, .reason = LateReason::Input}};
  job.groups = {{.name = "0", .hosts = {"node7"}}};
  return job;
}

/// Three pairs of ranks: processes of A have even ids, those of B odd ones.
Results resultsOfRanks() {
  test::SampleResults sample;
  for (int rank = 0; rank < 3; ++rank) sample.pair(100 + rank, 200 + rank);
  Results results = sample.take();
  for (Process& process : results.processes) {
    process.rank = static_cast<int>(indexOf(process.id) / 2);
    process.host = "node" + std::to_string(*process.rank / 2);
  }
  for (PairResults& pair : results.pairs) {
    pair.a = results.processes[indexOf(pair.a.id)];
    pair.b = results.processes[indexOf(pair.b.id)];
  }
  results.jobs = {wholeJob(), bareJob()};
  return results;
}

class JobStore : public testing::Test {
 protected:
  JobStore() {
    SessionWriter writer(file());
    writer.writeResults(m_results);
    writer.finish();
  }

  std::filesystem::path file() const { return m_folder.path() / "x.culprit"; }

  void expectDamaged(const std::string& sql) const {
    const auto copy = m_folder.path() / "damaged.culprit";
    std::filesystem::copy_file(file(), copy, std::filesystem::copy_options::overwrite_existing);
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(copy.c_str(), &database), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sql;
    EXPECT_GT(sqlite3_total_changes(database), 0) << sql;
    sqlite3_close(database);
    try {
      (void)Session::open(copy).results();
      ADD_FAILURE() << "nobody noticed: " << sql;
    } catch (const Error& error) {
      EXPECT_NE(error.oneLine().find("a stored column is damaged"), std::string::npos)
          << error.oneLine() << ": " << sql;
    }
  }
  void expectDamaged(const std::string& table, const std::vector<std::string>& changes) const {
    for (const std::string& change : changes) expectDamaged("UPDATE " + table + " SET " + change);
  }

  test::TempFolder m_folder;
  Results m_results = resultsOfRanks();
};

TEST_F(JobStore, GivesBackWhatWasWritten) {
  EXPECT_EQ(Session::open(file()).results()->jobs, m_results.jobs);
}

TEST_F(JobStore, JudgedAnewTheyTakeThePlaceOfTheOldOnes) {
  std::swap(m_results.jobs.front(), m_results.jobs.back());
  m_results.jobs.pop_back();
  const auto again = m_folder.path() / "again.culprit";
  SessionWriter writer(again, Session::open(file()), SilentMonitor());
  writer.replaceResults(m_results);
  writer.finish();
  EXPECT_EQ(Session::open(again).results()->jobs, std::vector{bareJob()});
}

TEST_F(JobStore, DamageOfTheJobIsRefused) {
  expectDamaged("job",
                {"position = position + 5", "part = x'00'", "ranks = -1", "ranks_a = 4294967296",
                 "ranks_b = 'x'", "hosts = -1", "steps = 0.5", "ratio = NULL", "ratio = -1", "low = NULL",
                 "high = 9e999", "cycles_a = -1", "cycles_b = -1", "verdict = 8", "verdict = -1",
                 "slowdown_by = 3", "step_a_ms = 9e999", "step_b_ms = -9e999", "agree = 4", "scope = 5",
                 "slow_kind = x'00'", "transfer_ratio = 0", "transfer_ratio = 1e300",
                 // Of the second nothing is measured.
                 "verdict = 0", "verdict = 2", "verdict = 4"});
}

TEST_F(JobStore, DamageOfItsListsIsRefused) {
  expectDamaged("job_class", {"job = 2", "time_class = 10", "a_ms = 9e999", "b_ms = -9e999"});
  expectDamaged("job_late", {"job = job + 2", "process = 12345", "process = -1", "rank = 4294967296",
                             "a_ms = 9e999", "b_ms = 1e300", "reason = 5", "factor = 9e999", "grew = 0.5"});
  // One of A.
  expectDamaged("job_late", {"process = 2"});
  expectDamaged("job_late_host", {"job = 2", "host = x'00'", "late = 3", "ranks = 0", "ranks = -1",
                                  "ms = 9e999", "reason = -1"});
  expectDamaged("job_slow_host", {"job = 2", "host = x'00'", "position = -position"});
  // Lists of a job that is not there.
  expectDamaged("DELETE FROM job WHERE position = 1");
}

TEST_F(JobStore, DamageOfItsGroupsIsRefused) {
  expectDamaged("job_group", {"job = job + 2",
                              "position = position + 7",
                              "name = x'00'",
                              "description = x'00'",
                              "ranks = x'fe'",
                              "ranks = x'0201'" /* 1, 0 */,
                              "calls_a = -1",
                              "calls_b = -1",
                              "bytes = -1",
                              "transfer_a_ms = 9e999",
                              "transfer_b_ms = 9e999",
                              "waiting_a_ms = 9e999",
                              "waiting_b_ms = 9e999",
                              "ratio = 0",
                              "ratio = NULL",
                              "low = NULL",
                              "high = 9e999",
                              "change = 6",
                              "change = 2",
                              "bus_a = 0",
                              "bus_a = 9e999",
                              "bus_b = -1",
                              "bus_b = 'x'"});
  expectDamaged("job_group_host", {"job = job + 2", "grp = grp + 2", "host = x'00'", "position = -position"});
  expectDamaged("DELETE FROM job_group WHERE job = 1");
}

TEST(JobJson, TellsWhatIsSaidOfEachJob) {
  rapidjson::Document json;
  json.Parse<rapidjson::kParseFullPrecisionFlag>(toJson(resultsOfRanks()).c_str());
  ASSERT_EQ(json["jobs"].Size(), 2U);
  const auto& job = json["jobs"][0];
  EXPECT_STREQ(job["part"].GetString(), "train");
  EXPECT_EQ(job["ranks"].GetUint(), 3U);
  EXPECT_EQ(job["ranks_a"].GetUint(), 4U);
  EXPECT_EQ(job["ranks_b"].GetUint(), 5U);
  EXPECT_EQ(job["hosts"].GetUint(), 2U);
  EXPECT_EQ(job["cycles"].GetUint(), 40U);
  EXPECT_EQ(job["step"]["a_ms"].GetDouble(), 10.5);
  EXPECT_EQ(job["step"]["b_ms"].GetDouble(), 13.125);
  EXPECT_EQ(job["step"]["ratio"].GetDouble(), 1.25);
  EXPECT_EQ(job["step"]["low"].GetDouble(), 1.2);
  EXPECT_EQ(job["step"]["high"].GetDouble(), 1.3);
  EXPECT_STREQ(job["step"]["verdict"].GetString(), "slower");
  EXPECT_STREQ(job["step"]["by"].GetString(), "stable_parts");
  EXPECT_EQ(job["agree"].GetUint(), 2U);
  ASSERT_EQ(job["classes"].Size(), 2U);
  EXPECT_EQ(job["classes"][0]["class"].GetString(), nameOf(TimeClass::GpuCompute));
  EXPECT_EQ(job["classes"][0]["b_ms"].GetDouble(), 8.5);
  ASSERT_EQ(job["late"].Size(), 2U);
  const auto& late = job["late"][0];
  EXPECT_EQ(late["rank"].GetInt(), 1);
  EXPECT_STREQ(late["host"].GetString(), "node0");
  EXPECT_EQ(late["pid"].GetInt(), 201);
  EXPECT_EQ(late["a_ms"].GetDouble(), 0.25);
  EXPECT_EQ(late["b_ms"].GetDouble(), 2.5);
  EXPECT_TRUE(late["grew"].GetBool());
  EXPECT_STREQ(late["reason"].GetString(), "compute");
  EXPECT_EQ(late["factor"].GetDouble(), 1.5);
  EXPECT_TRUE(job["late"][1]["factor"].IsNull());
  EXPECT_FALSE(job["late"][1]["grew"].GetBool());
  ASSERT_EQ(job["late_hosts"].Size(), 1U);
  EXPECT_STREQ(job["late_hosts"][0]["host"].GetString(), "node1");
  EXPECT_EQ(job["late_hosts"][0]["late"].GetUint(), 1U);
  EXPECT_EQ(job["late_hosts"][0]["ranks"].GetUint(), 2U);
  EXPECT_EQ(job["late_hosts"][0]["ms"].GetDouble(), 2.25);
  EXPECT_STREQ(job["late_hosts"][0]["reason"].GetString(), "copies");
}

TEST(JobJson, TellsItsTransfers) {
  rapidjson::Document json;
  json.Parse<rapidjson::kParseFullPrecisionFlag>(toJson(resultsOfRanks()).c_str());
  const auto& transfers = json["jobs"][0]["transfers"];
  EXPECT_STREQ(transfers["scope"].GetString(), "between hosts");
  ASSERT_EQ(transfers["hosts"].Size(), 2U);
  EXPECT_STREQ(transfers["hosts"][1].GetString(), "node1");
  EXPECT_STREQ(transfers["kind"].GetString(), "DATA_PARALLEL_GROUP");
  EXPECT_EQ(transfers["ratio"].GetDouble(), 1.5);
  ASSERT_EQ(transfers["groups"].Size(), 2U);
  const auto& group = transfers["groups"][0];
  EXPECT_STREQ(group["name"].GetString(), "4");
  EXPECT_STREQ(group["description"].GetString(), "DATA_PARALLEL_GROUP");
  ASSERT_EQ(group["ranks"].Size(), 3U);
  EXPECT_EQ(group["ranks"][2].GetInt(), 300);
  ASSERT_EQ(group["hosts"].Size(), 2U);
  EXPECT_EQ(group["calls_a"].GetUint(), 80U);
  EXPECT_EQ(group["calls_b"].GetUint(), 84U);
  EXPECT_EQ(group["bytes"].GetUint64(), 5'000'000'000U);
  EXPECT_EQ(group["transfer_a_ms"].GetDouble(), 1.5);
  EXPECT_EQ(group["transfer_b_ms"].GetDouble(), 2.25);
  EXPECT_EQ(group["waiting_a_ms"].GetDouble(), 0.125);
  EXPECT_EQ(group["waiting_b_ms"].GetDouble(), 0.75);
  EXPECT_EQ(group["ratio"].GetDouble(), 1.5);
  EXPECT_EQ(group["low"].GetDouble(), 1.4);
  EXPECT_EQ(group["high"].GetDouble(), 1.6);
  EXPECT_STREQ(group["change"].GetString(), "both");
  EXPECT_EQ(group["bus_a_gb_s"].GetDouble(), 180.5);
  EXPECT_EQ(group["bus_b_gb_s"].GetDouble(), 95.25);
}

TEST(JobJson, UnknownIsNullAndWithoutJobsThereIsNoMember) {
  Results results = resultsOfRanks();
  rapidjson::Document json;
  json.Parse(toJson(results).c_str());
  const auto& job = json["jobs"][1];
  for (const char* key : {"part", "hosts"}) EXPECT_TRUE(job[key].IsNull()) << key;
  for (const char* key : {"a_ms", "b_ms", "ratio", "low", "high", "by"})
    EXPECT_TRUE(job["step"][key].IsNull()) << key;
  EXPECT_STREQ(job["step"]["verdict"].GetString(), "not known");
  EXPECT_TRUE(job["classes"].Empty());
  EXPECT_STREQ(job["transfers"]["scope"].GetString(), "none");
  for (const char* key : {"kind", "ratio"}) EXPECT_TRUE(job["transfers"][key].IsNull()) << key;
  const auto& group = job["transfers"]["groups"][0];
  for (const char* key : {"description", "bytes", "ratio", "low", "high", "bus_a_gb_s", "bus_b_gb_s"})
    EXPECT_TRUE(group[key].IsNull()) << key;
  EXPECT_TRUE(group["ranks"].Empty());
  results.jobs.clear();
  json.Parse(toJson(results).c_str());
  EXPECT_FALSE(json.HasMember("jobs"));
}

}  // namespace
}  // namespace culprit
