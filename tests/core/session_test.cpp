#include "core/store/session/session.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <sqlite3.h>

#include <algorithm>

#include "core/pipeline/pipeline.h"
#include "core/store/session/user_data.h"
#include "tests/support/killed_writer.h"
#include "tests/support/made_session.h"
#include "tests/support/perf_csv.h"

namespace culprit {

namespace {

class SessionTest : public testing::Test {
 protected:
  void execute(const std::filesystem::path& file, const char* sql) {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(database, sql, nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(database);
  }

  std::string errorOfOpening(const std::filesystem::path& file) {
    try {
      Session::open(file).results();
      return "";
    } catch (const Error& error) {
      return error.what();
    }
  }

  test::MadeSession m_made;
  const test::TempFolder& m_folder = m_made.folder();
};

}  // namespace

TEST_F(SessionTest, OpensWithoutTheTracesAndHoldsEverything) {
  const auto file = m_made.file();
  std::filesystem::remove_all(m_folder.path() / "normal");
  std::filesystem::remove_all(m_folder.path() / "abnormal");

  const Session session = Session::open(file);
  const ResultsPtr results = session.results();
  EXPECT_EQ(results->runA.label, "normal");
  EXPECT_EQ(results->runB.kind, "processed CSV");
  EXPECT_EQ(results->inputs.size(), 4U);
  EXPECT_EQ(results->inputs.front().xxh3.size(), 32U);
  ASSERT_EQ(results->pairs.size(), 1U);
  const PairResults& pair = results->pairs.front();
  EXPECT_EQ(pair.cyclesA.size(), 5U);
  EXPECT_EQ(pair.cyclesA.front().startNs, 1700000000000000250);
  EXPECT_EQ(pair.cyclesA.front().durationNs, 1000000);
  ASSERT_EQ(pair.comparisons.size(), 2U);
  EXPECT_FALSE(pair.comparisons[1].triplet.metric);  // oncpu has none
  EXPECT_DOUBLE_EQ(pair.comparisons[0].a.betaMean, 13.5);
  EXPECT_DOUBLE_EQ(pair.comparisons[0].b.betaMean, 23.5);

  const auto level = session.level(pair.a.id, pair.comparisons[0].triplet);
  ASSERT_TRUE(level);
  EXPECT_EQ(level->mu, (std::vector<double>{51, 52, 53, 54, 55}));
  EXPECT_EQ(level->evidence.front(), Evidence::Sampled);
  const auto usage =
      session.usage(pair.b.id, pair.comparisons[0].triplet.function, pair.comparisons[0].triplet.device);
  ASSERT_TRUE(usage);
  EXPECT_EQ(usage->durationNs.front(), 100500);
  EXPECT_EQ(usage->calls.front(), 3U);
  EXPECT_EQ(session.readings(Side::A).size(), 2U);
  ASSERT_EQ(session.readings(Side::B, "process_cpu_usage").size(), 1U);
  EXPECT_EQ(session.readings(Side::B, "process_cpu").size(), 0U);
  session.eachReadings(
      Side::B,
      [](const ReadingSeries& series) {
        EXPECT_TRUE(series.value.empty()) << "asked before its readings are decoded";
        return series.counter == "process_cpu_usage_100";
      },
      [](const ReadingSeries& series) {
        EXPECT_EQ(series.counter, "process_cpu_usage_100");
        EXPECT_EQ(series.value, std::vector<double>{7.5});
      });
  EXPECT_EQ(session.size().readings, 6U);
}

TEST_F(SessionTest, SaveAsMakesAnEqualSession) {
  const Session session = Session::open(m_made.file());
  const auto copy = m_folder.path() / "copy.culprit";
  session.saveAs(copy);
  const ResultsPtr before = session.results();
  const ResultsPtr after = Session::open(copy).results();
  EXPECT_EQ(after->pairs.front().comparisons, before->pairs.front().comparisons);
  EXPECT_EQ(after->pairs.front().findings, before->pairs.front().findings);
  EXPECT_EQ(after->issues, before->issues);
}

TEST_F(SessionTest, AnIssueKeepsTheRowItIsAbout) {
  for (const char* run : {"normal", "abnormal"})
    m_folder.write(std::string(run) + "/result_perf_data.csv",
                   test::perfCsv({{}, {.cycle = "2"}, {.cycle = "2", .mu = "99"}}));
  const auto file = m_folder.path() / "x.culprit";
  SilentMonitor monitor;
  compareRuns({.folders = splitParent(m_folder.path()), .session = file}, monitor);
  const ResultsPtr results = Session::open(file).results();
  const auto found = std::find_if(results->issues.begin(), results->issues.end(), [](const Issue& issue) {
    return issue.kind == IssueKind::DuplicateRow && issue.side == Side::B;
  });
  ASSERT_NE(found, results->issues.end());
  ASSERT_TRUE(found->subject);
  EXPECT_EQ(found->subject->process, 0U);
  EXPECT_EQ(found->subject->cycleNumber, 2);
  EXPECT_EQ(found->subject->triplet, results->pairs.at(0).comparisons.at(0).triplet);
}

TEST_F(SessionTest, OnlyASessionIsOverwritten) {
  const Session session = Session::open(m_made.file());
  const auto foreign = m_folder.write("notes.txt", "mine");
  EXPECT_THROW(session.saveAs(foreign), Error);
  EXPECT_EQ(test::contentOf(foreign), "mine");
}

TEST_F(SessionTest, WhatIsNoSessionIsRefusedWithItsReason) {
  EXPECT_EQ(errorOfOpening(m_folder.path() / "absent.culprit"), "no such session");
  EXPECT_EQ(errorOfOpening(m_folder.write("a.culprit", "hello")), "this is no Culprit session");

  const auto file = m_made.file();
  execute(file, "PRAGMA user_version = 99");
  EXPECT_NE(errorOfOpening(file).find("newer Culprit"), std::string::npos);
}

TEST_F(SessionTest, OneFromBeforeTheFirstReleaseIsRefusedAndMayBeReplaced) {
  const Session session = Session::open(m_made.file());
  const auto old = m_folder.path() / "old.culprit";
  session.saveAs(old);
  for (const char* version : {"1", "11", "99"}) {
    execute(old,
            fmt::format("PRAGMA application_id = 0x43554C50; PRAGMA user_version = {}", version).c_str());
    EXPECT_EQ(errorOfOpening(old),
              "the session was written before the first release of Culprit and cannot be read any more; "
              "compare the two runs again");
  }
  EXPECT_THROW(UserData::open(old), Error);
  session.saveAs(old);
  EXPECT_EQ(errorOfOpening(old), "");
}

TEST_F(SessionTest, DamageIsAnErrorNotACrash) {
  const auto file = m_made.file();
  const std::string whole = test::contentOf(file);
  const auto truncated = m_folder.write("truncated.culprit", whole.substr(0, whole.size() / 3));
  EXPECT_NE(errorOfOpening(truncated), "");

  const std::string intact = test::contentOf(file);
  for (const char* damage :
       {"UPDATE comparison SET function = 12345", "UPDATE cycle SET anchor = 999",
        "UPDATE cycle SET kind = 77", "UPDATE finding SET comparison = 99", "UPDATE issue SET side = 5",
        "UPDATE issue SET device = 12345", "UPDATE process SET id = id + 3"}) {
    const auto copy = m_folder.write("damaged.culprit", intact);
    execute(copy,
            "INSERT INTO finding VALUES(0, 999, 1, 0, x'', NULL); INSERT INTO issue VALUES('few_cycles', 0, "
            "'', 1, 1, '', 0, 1, 0, 0, NULL)");
    execute(copy, damage);
    EXPECT_NE(errorOfOpening(copy).find("damaged"), std::string::npos) << damage;
  }
  // Cycles that do not exist, not in order, a level in a cycle without usage, evidence that nobody knows.
  for (const char* damage :
       {"UPDATE level SET cycle = x'7f7f'", "UPDATE usage SET cycle = x'0201030405'", "DELETE FROM usage",
        "UPDATE usage SET cycle = x'', beta = x'', duration_ns = x'', "
        "calls = x'', union_ns = x''",
        "UPDATE level SET evidence = x'0909090909'"}) {
    const auto copy = m_folder.write("damaged.culprit", intact);
    execute(copy, damage);
    const Session session = Session::open(copy);
    EXPECT_THROW(session.samples(ProcessId{0}), Error) << damage;
  }
}

TEST_F(SessionTest, NumbersBeyondAllMeasureAreDamage) {
  const std::string intact = test::contentOf(m_made.file());
  const auto withFirst = [&](const char* number, const char* table, const char* column) {
    const auto copy = m_folder.write("damaged.culprit", intact);
    execute(copy,
            fmt::format("UPDATE {0} SET {1} = CAST(x'{2}' || substr({1}, 9) AS BLOB)", table, column, number)
                .c_str());
    return Session::open(copy);
  };
  // NaN, infinite, 1e308
  for (const char* number : {"000000000000f87f", "000000000000f0ff", "a0c8eb85f3cce17f"}) {
    SCOPED_TRACE(number);
    EXPECT_THROW(withFirst(number, "level", "mu").samples(ProcessId{0}), Error);
    EXPECT_THROW(withFirst(number, "level", "sigma").samples(ProcessId{0}), Error);
    EXPECT_THROW(withFirst(number, "usage", "beta").samples(ProcessId{0}), Error);
    EXPECT_THROW(withFirst(number, "reading", "value").readings(Side::A), Error);
  }
  EXPECT_NO_THROW(withFirst("000000000000f03f", "level", "mu").samples(ProcessId{0}));
}

TEST_F(SessionTest, AnotherWriterIsWaitedForAndAKilledOneRolledBack) {
  const auto file = m_made.file();
  test::dieWhileWriting(file);
  EXPECT_NE(Session::open(file).results()->pairs[0].comparisons[0].score, 12345.0);
}

TEST_F(SessionTest, NothingIsLeftOfAnImportThatFails) {
  class CancelAt final : public Monitor {
   public:
    explicit CancelAt(double fraction) : m_fraction(fraction) {}
    void report(const Progress& progress) override {
      m_cancelled = m_cancelled || progress.fraction >= m_fraction;
    }
    bool isCancelled() const override { return m_cancelled; }

   private:
    double m_fraction;
    bool m_cancelled = false;
  };
  const auto folders = splitParent(m_folder.path());
  std::filesystem::remove(m_made.file());
  for (const double fraction : {0.0, 0.3, 0.8, 0.9}) {
    CancelAt monitor(fraction);
    EXPECT_THROW(compareRuns({.folders = folders, .session = m_folder.path() / "x.culprit"}, monitor),
                 Cancelled);
  }
  for (const auto& entry : std::filesystem::directory_iterator(m_folder.path())) {
    EXPECT_TRUE(entry.is_directory()) << entry.path();
  }
}

}  // namespace culprit
