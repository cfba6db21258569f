// Sessions in which somebody has changed a value: an id or enumerator that nothing has, a number or a text
// that is beyond all measure. Each is a damaged session, whoever reads it, and never more.
#include <gtest/gtest.h>

#include <sqlite3.h>

#include <functional>
#include <string>
#include <vector>

#include "core/base/safe_text.h"
#include "core/exploring/exploration.h"
#include "core/pipeline/pipeline.h"
#include "core/report/build_report.h"
#include "core/report/document/writers.h"
#include "core/store/session/session.h"
#include "core/store/session/user_data.h"
#include "tests/support/made_session.h"
#include "tests/support/raw_trace_json.h"
#include "tests/support/temp_folder.h"

namespace culprit {
namespace {

/// Reads everything that a session has, also what the window asks for piece by piece.
void readAll(const Session& session) {
  for (const Side side : {Side::A, Side::B}) {
    (void)session.readings(side);
    (void)session.trace(side);
    (void)session.traceOutline(side);
    session.eachEventBlock(side, {}, [](const EventBlock&) {});
  }
  for (const ProcessId process : {ProcessId{0}, ProcessId{1}}) {
    const ProcessSamples samples = session.samples(process);
    session.eachUsage(process, [](const Usage&) {});
    for (const Level& level : samples.levels)
      (void)session.level(process, {level.function, level.metric, level.device});
  }
}

class HostileSession : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    const test::TempFolder runs;
    runs.write("a/rank_0.json", test::rawTraceJson(6));
    runs.write("b/rank_0.json", test::rawTraceJson(5, 800, 120));
    SilentMonitor monitor;
    const auto file = runs.path() / "x.culprit";
    compareRuns({.folders = {runs.path() / "a", runs.path() / "b"}, .session = file}, monitor);
    s_intact = test::contentOf(file);
  }

  std::filesystem::path changed(const std::string& sql) {
    const auto file = m_folder.write("changed.culprit", m_intact);
    sqlite3* database = nullptr;
    EXPECT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sql;
    EXPECT_GT(sqlite3_total_changes(database), 0) << sql;
    sqlite3_close(database);
    return file;
  }

  template <typename Read>
  void expectDamaged(const std::vector<std::string>& changes, const Read& read) {
    for (const std::string& sql : changes) {
      const auto file = changed(sql);
      try {
        read(file);
        ADD_FAILURE() << "nobody noticed: " << sql;
      } catch (const Error& error) {
        EXPECT_NE(error.oneLine().find("a stored column is damaged"), std::string::npos)
            << error.oneLine() << ": " << sql;
      }
    }
  }
  void expectDamagedResults(const std::vector<std::string>& changes) {
    expectDamaged(changes, [](const auto& file) { (void)Session::open(file).results(); });
  }
  void expectDamagedData(const std::vector<std::string>& changes) {
    expectDamaged(changes, [](const auto& file) { readAll(Session::open(file)); });
  }

  inline static std::string s_intact;
  std::string m_intact = s_intact;
  test::TempFolder m_folder;
};

TEST_F(HostileSession, TablesAreThoseOfTheProgramAndNoViews) {
  for (const std::string sql : {"DROP TABLE waterfall_step; CREATE TABLE waterfall_step(pair INTEGER); "
                                "INSERT INTO waterfall_step VALUES(1)",
                                "ALTER TABLE category RENAME TO other; CREATE VIEW category AS WITH "
                                "RECURSIVE c(id, name) AS (SELECT 0, 'x' "
                                "UNION ALL SELECT id + 1, 'x' FROM c) SELECT * FROM c; DELETE FROM other",
                                "CREATE TABLE beside(x); INSERT INTO beside VALUES(1)",
                                "CREATE TABLE user_beside(x); UPDATE run SET rows = rows",
                                "DROP TABLE user_mark; UPDATE run SET rows = rows",
                                "CREATE INDEX beside ON function(hex(name)); UPDATE run SET rows = rows",
                                "CREATE TRIGGER user_t AFTER INSERT ON user_mark BEGIN DELETE FROM run; END; "
                                "UPDATE run SET rows = rows"}) {
    const auto file = changed(sql);
    for (const std::function<void()>& open : {std::function<void()>([&] { Session::open(file); }),
                                              std::function<void()>([&] { UserData::open(file); })}) {
      try {
        open();
        ADD_FAILURE() << "nobody noticed: " << sql;
      } catch (const Error& error) {
        EXPECT_NE(error.oneLine().find("its tables are other ones"), std::string::npos) << error.oneLine();
      }
    }
  }
}

TEST_F(HostileSession, OfAnotherBuildSaysWhichRunsToCompareAgain) {
  const auto refusal = [this](const std::string& sql) -> std::string {
    try {
      Session::open(changed(sql));
    } catch (const Error& error) {
      return error.what();
    }
    return "nobody noticed";
  };
  const std::string column = "ALTER TABLE cycle ADD COLUMN later INTEGER; UPDATE run SET ";
  EXPECT_NE(
      refusal(column + "folder = '/jobs/' || side").find("compare \"/jobs/0\" and \"/jobs/1\" again to"),
      std::string::npos)
      << refusal(column + "folder = '/jobs/' || side");
  // Where the table of runs is another one, or holds none, nothing is read from it.
  for (const std::string sql :
       {"ALTER TABLE run ADD COLUMN later INTEGER; UPDATE run SET rows = rows",
        "ALTER TABLE cycle ADD COLUMN later INTEGER; DELETE FROM run",
        "ALTER TABLE cycle ADD COLUMN later INTEGER; UPDATE run SET folder = x''",
        "ALTER TABLE run RENAME TO r; CREATE VIEW run AS SELECT * FROM r; UPDATE r SET rows = rows"})
    EXPECT_NE(refusal(sql).find("compare the two runs again to"), std::string::npos) << refusal(sql);
  const std::string odd = refusal(column + "folder = char(27) || '[2J' || char(10) || hex(zeroblob(9999))");
  EXPECT_EQ(odd, singleLine(odd));
  EXPECT_LT(odd.size(), 900U);
  EXPECT_TRUE(odd.ends_with("\u2026\" again to have one that can be read")) << odd;
}

TEST_F(HostileSession, IsSoundAsItIsMade) {
  const Session session = Session::open(m_folder.write("intact.culprit", m_intact));
  EXPECT_EQ(session.results()->pairs.size(), 1U);
  EXPECT_NO_THROW(readAll(session));
}

TEST_F(HostileSession, TracksOfNobodyLeaveTheCyclesEmpty) {
  const auto file = changed("UPDATE track SET process = NULL");
  const ResultsPtr results = Session::open(file).results();
  const auto cycles = cyclePairOf(file, *results, 0, 0, 0, *keepCalls(), SilentMonitor());
  EXPECT_TRUE(cycles->a.boxes.empty());
  EXPECT_TRUE(cycles->b.boxes.empty());
}

TEST_F(HostileSession, IdsOfTheResultsAreHeldToTheNames) {
  expectDamagedResults({
      "UPDATE comparison SET function = 12345",
      "UPDATE comparison SET device = -1",
      "UPDATE comparison SET category = 12345",
      "UPDATE comparison SET metric = 12345",
      "UPDATE cycle SET anchor = 12345",
      "UPDATE pair SET process_a = 12345",
      "UPDATE pair SET process_b = -1",
      "UPDATE pair SET process_a = process_b",
      "UPDATE process SET side = 0",
      "UPDATE process SET track_owner = 12345",
      "UPDATE process SET track_owner = 0 WHERE side = 1",
      "UPDATE process SET id = id + 3",
      "UPDATE function SET id = id + 1000",
      "UPDATE function SET name = 'one for all'",
      "UPDATE device SET id = id + 4294967296",
      "INSERT INTO issue VALUES('few_cycles', 0, '', 1, 1, '', 0, 1, 12345, 0, NULL)",
      "INSERT INTO issue VALUES('few_cycles', 0, '', 1, 1, '', 0, 1, 0, 0, 12345)",
      "INSERT INTO spread_change VALUES(0, 99, 12345, 0, 1, 1, 0.5)",
      "INSERT INTO pair_device VALUES(0, 12345, 0, 0)",
      "INSERT INTO pair_function VALUES(0, 0, 12345)",
      "INSERT INTO collectives VALUES(0, 1, 0, 1, 1); "
      "INSERT INTO collective_rank VALUES(0, 0, 12345, 1, 1, 1, 1, 1, 0)",
      "UPDATE cause SET metric = 12345",
      "UPDATE function_share SET functions_a = x'fefe7f'",
  });
}

TEST_F(HostileSession, EnumeratorsOfTheResultsExist) {
  expectDamagedResults({
      "UPDATE run SET side = side + 2",
      "UPDATE run SET mu_scale = 2",
      "UPDATE input SET side = 2",
      "UPDATE process SET side = -1",
      "UPDATE cycle SET kind = 3",
      "UPDATE finding SET kind = 99",
      "UPDATE check_result SET status = 4",
      "UPDATE check_result SET id = 99 WHERE id = 12",
      "UPDATE check_fact SET kind = 1000",
      "UPDATE verdict SET comparable = 3",
      "UPDATE verdict SET per = 99",
      "UPDATE speed_ratio SET verdict = 99",
      "UPDATE cause SET role = 99",
      "UPDATE cause SET level = 3",
      "UPDATE cause SET time_class = 99",
      "UPDATE function_share SET match = 6",
      "UPDATE function_share SET role = 3",
      "UPDATE function_share SET level = 99",
      "UPDATE waterfall_step SET time_class = 99",
      "UPDATE assessment SET evidence = 5",
      "UPDATE assessment SET role = 3",
      "INSERT INTO check_fact VALUES(0, 0, 99, 27, '', NULL, 0.5, NULL, '', '')",
      "INSERT INTO edge_cycle VALUES(0, 99, 0, 0, 3)",
      "INSERT INTO tail_cycle VALUES(0, 99, 2, 0, 1)",
      "UPDATE cut_choice SET kind = 3",
      "UPDATE anchor_candidate SET kind = 'nothing'",
      "INSERT INTO user_mark VALUES(1, 0, 3, 0, 0, 0, 1, '')",
      "INSERT INTO user_mark VALUES(1, 0, 1, 2, 0, 0, 1, '')",
  });
}

TEST_F(HostileSession, WhatTheResultsNeedIsThere) {
  expectDamagedResults({"DELETE FROM verdict", "DELETE FROM assessment",
                        "DELETE FROM check_result WHERE id = 3", "DELETE FROM cut_choice",
                        "DELETE FROM check_fact", "UPDATE check_fact SET both = NULL"});
}

TEST_F(HostileSession, NumbersOfTheResultsFitAndAreFinite) {
  expectDamagedResults({
      "UPDATE comparison SET n_a = 4294967296",
      "UPDATE cycle SET number = 9223372036854775807",
      "UPDATE cycle SET capture = -1",
      "UPDATE cycle SET capture = 12345",
      "UPDATE process SET rank = 4294967296",
      "UPDATE comparison SET score = 9e999",
      "UPDATE comparison SET p_beta = -9e999",
      "UPDATE assessment SET suspicion = 1e200",
      "UPDATE assessment SET q_beta = 9e999",
      "UPDATE verdict SET noise = 9e999",
      "UPDATE verdict SET units_b = 5e-324",
      "UPDATE check_fact SET both = -1e150",
      "UPDATE verdict SET gpu_busy_a = 9e999, gpu_busy_b = 1",
      "UPDATE speed_ratio SET ratio = 1e300",
      "UPDATE cause SET score = -1e300",
      "UPDATE function_share SET a_ms = 9e999",
      "UPDATE waterfall_step SET b_ms = 9e999",
      "UPDATE threshold SET value = 9e999",
      "UPDATE anchor_candidate SET score = 9e999",
  });
}

/// So that no sum or difference of two of them leaves 64 bits.
TEST_F(HostileSession, TimesAreThoseOfAClock) {
  expectDamagedResults({
      "UPDATE cycle SET start_ns = 9223372036854775807",
      "UPDATE cycle SET start_ns = -9223372036854775807",
      "UPDATE cycle SET duration_ns = 9223372036854775807",
      "UPDATE cycle SET duration_ns = -1",
      // All of them together are too long.
      "UPDATE cycle SET duration_ns = 6000000000000000000, start_ns = 0",
      "UPDATE cycle SET anchor_start_ns = 9000000000000000000",
      "UPDATE cycle SET anchor_duration_ns = -1",
      "UPDATE cycle SET period_ns = 9223372036854775807",
      "INSERT INTO tail_cycle VALUES(0, 99, 0, 0, -1)",
      "INSERT INTO collectives VALUES(0, -1, 0, 1, 1)",
  });
  const std::string largest = "x'feffffffffffffffff01'", smallest = "x'ffffffffffffffffff01'";
  expectDamagedData({
      "UPDATE event SET duration_ns = x'', launch = x'', detail = x'', start_ns = " + largest,
      "UPDATE event SET duration_ns = x'', launch = x'', detail = x'', start_ns = " + smallest,
      "UPDATE event SET launch = x'', detail = x'', start_ns = x'02', duration_ns = " + largest,
      "UPDATE event SET launch = x'', detail = x'', start_ns = x'02', duration_ns = x'01'",
      "UPDATE turn_time SET times = CAST(" + largest + " || zeroblob(47) AS BLOB) WHERE process = 0",
      "UPDATE wall_time SET cycle = x'00', calls = x'02', busy_ns = x'01', critical_ns = x'00', "
      "own_ns = x'', typical_ns = x'', longest_ns = x''",
      "UPDATE wall_time SET cycle = x'00', calls = x'02', busy_ns = x'02', critical_ns = x'04', "
      "own_ns = x'', typical_ns = x'', longest_ns = x''",
      "UPDATE usage SET cycle = x'00', beta = zeroblob(8), duration_ns = x'01', calls = x'02', "
      "union_ns = x''",
  });
}

TEST_F(HostileSession, TheTimeOfAFileMayBeAny) {
  const auto file = changed("UPDATE input SET modified_ns = -9223372036854775807 - 1");
  EXPECT_NE(toMarkdown(buildReport(Session::open(file), {.isFull = true})).find("1677-09-21 00:12:43"),
            std::string::npos);
}

TEST_F(HostileSession, GroupsOfCollectivesFitTogether) {
  const std::string run = "INSERT INTO collectives VALUES(0, 1, 0, 1, 1);";
  const std::string group = run + "INSERT INTO collective_group VALUES(0, 0, '1', 'tp', x'0002');";
  const std::string calls = group + "INSERT INTO collective_calls VALUES(0, 0, ";
  const auto sound = Session::open(changed(calls + "0, 'f', 8, 6, 6, 0, 1, 1, 2, NULL)")).results();
  ASSERT_TRUE(sound->runA.collectives);
  EXPECT_EQ(sound->runA.collectives->groups.at(0).members,
            (std::vector<ProcessId>{ProcessId{0}, ProcessId{1}}));
  expectDamagedResults({
      run + "INSERT INTO collective_group VALUES(0, 0, '1', 'tp', x'00fe7f')",  // no such process
      run + "INSERT INTO collective_group VALUES(0, 0, '1', 'tp', x'01')",      // -1
      run + "INSERT INTO collective_group VALUES(0, 0, '1', 'tp', x'00')",      // alone
      run + "INSERT INTO collective_group VALUES(0, 0, '1', 'tp', x'0000')",    // twice
      run + "INSERT INTO collective_group VALUES(0, 0, '1', 'tp', x'0201')",    // backwards
      run + "INSERT INTO collective_group VALUES(0, 0, '1', 'tp', x'00ff')",    // cut off
      run + "INSERT INTO collective_calls VALUES(0, 0, 0, 'f', 8, 6, 6, 0, 1, 1, 2, NULL)",
      calls + "1, 'f', 8, 6, 6, 0, 1, 1, 2, NULL)",
      calls + "-1, 'f', 8, 6, 6, 0, 1, 1, 2, NULL)",
      calls + "0, 'f', -8, 6, 6, 0, 1, 1, 2, NULL)",
      calls + "0, 'f', 8, 0, 6, 0, 1, 1, 2, NULL)",
      calls + "0, 'f', 8, 6, 9e999, 0, 1, 1, 2, NULL)",
      calls + "0, 'f', 8, 6, 6, -1, 1, 1, 2, NULL)",
      calls + "0, 'f', 8, 6, 6, 5e-324, 1, 1, 2, NULL)",
      calls + "0, 'f', 8, 6, 6, 0, 1e40, 1, 1e41, NULL)",
      calls + "0, 'f', 8, 6, 6, 0, 1, NULL, 2, NULL)",
      calls + "0, 'f', 8, 6, 6, 0, 1, 2, 2, NULL)",
      calls + "0, 'f', 8, 6, 6, 0, 3, 1, 2, NULL)",
      calls + "0, 'f', 8, 6, 6, 0, 1, 1, 2, 0)",
      calls + "0, 'f', 8, 6, 6, 0, 1, 1, 2, -1)",
      calls + "0, 'f', 8, 6, 6, 0, 1, 1, 2, 1e31)",
      group + "INSERT INTO collective_group VALUES(0, 1, '2', '', x'0002');"
              "INSERT INTO collective_calls VALUES(0, 0, 1, 'f', NULL, 6, 6, 0, 1, 1, 2, NULL);"
              "INSERT INTO collective_calls VALUES(0, 1, 0, 'f', NULL, 6, 6, 0, 1, 1, 2, NULL)",
  });
}

TEST_F(HostileSession, IdsOfTheSamplesAreHeldToTheNames) {
  for (const char* table : {"usage", "wall_time"}) {
    for (const char* column : {"function", "device", "category"})
      expectDamagedData({std::string("UPDATE ") + table + " SET " + column + " = 12345 WHERE rowid = 1"});
  }
  expectDamagedData({"UPDATE wall_time SET level = 99", "UPDATE cycle SET anchor = 12345"});
}

TEST_F(HostileSession, CallsOfKernelsFitTogether) {
  expectDamagedData({
      "UPDATE kernel_calls SET function = 12345",
      "UPDATE kernel_calls SET calls = 0",
      "UPDATE kernel_calls SET calls = 1",  // fewer than starts
      "UPDATE kernel_calls SET lane_calls = 99999999",
      "UPDATE kernel_calls SET stride = 0",
      "UPDATE kernel_calls SET stride = -1",
      "UPDATE kernel_calls SET total_ns = -1",
      "UPDATE kernel_calls SET typical_ns = 1e-300",
      "UPDATE kernel_calls SET typical_ns = 1e100",
      "UPDATE kernel_calls SET typical_high_ns = NULL",
      "UPDATE kernel_calls SET typical_low_ns = 1e9, typical_high_ns = 1e9",
      "UPDATE kernel_calls SET start_ns = x''",
      "UPDATE kernel_calls SET start_ns = x'7f'",
      "UPDATE kernel_calls SET lane = x'02' || substr(lane, 2, length(lane) - 2) || x'01'",  // 1, 1, ..., 0
      "UPDATE kernel_calls SET calls = calls + 1, lane = lane || x'00', start_ns = start_ns || x'01'",
  });
  expectDamagedResults({
      "INSERT INTO per_call VALUES(0, 3, 2, 2, 1, 1, 1, NULL, NULL, NULL, NULL)",
      "INSERT INTO per_call VALUES(0, 3, 2, 1, 1, 1, -1, NULL, NULL, NULL, NULL)",
      "INSERT INTO per_call VALUES(0, 3, 2, 1, 1, 1, 1, 1, NULL, NULL, NULL)",
      "INSERT INTO per_call VALUES(0, 3, 2, 0, 1, 1, 1, NULL, NULL, NULL, NULL);"
      "INSERT INTO changed_call VALUES(0, 0, 0, 1, 1, 1, 1, 1, NULL, NULL)",
      "INSERT INTO per_call VALUES(0, 3, 2, 1, 1, 1, 1, NULL, NULL, NULL, NULL);"
      "INSERT INTO changed_call VALUES(0, 0, 0, 0, 1, 1, 1, 1, NULL, NULL)",
      "INSERT INTO per_call VALUES(0, 3, 2, 1, 1, 1, 1, NULL, NULL, NULL, NULL);"
      "INSERT INTO changed_call VALUES(0, 0, 12345, 1, 1, 1, 1, 1, NULL, NULL)",
  });
}

TEST_F(HostileSession, IdsOfLevelsAndReadingsAreHeldToTheNames) {
  m_intact = test::contentOf(test::MadeSession().file());
  expectDamagedData({
      "UPDATE level SET metric = 12345",
      "UPDATE level SET function = 12345",
      "UPDATE level SET device = -1",
      "UPDATE level SET evidence = x'0A00000000'",
      "UPDATE reading SET process = 12345",
      "UPDATE reading SET instance_kind = 6",
  });
}

TEST_F(HostileSession, IdsAndEnumeratorsOfTracesAreHeldToo) {
  expectDamagedData({
      "UPDATE capture SET dialect = 99",
      "UPDATE capture SET rank = 4294967296",
      "UPDATE track SET kind = 3",
      "UPDATE track SET process = 12345",
      "UPDATE track SET gpu = 4294967296",
      "UPDATE event SET function = 12345",
      "UPDATE event SET category = 99",
      "UPDATE event SET track = 12345",
      "UPDATE event SET detail = x'7f' WHERE length(detail) > 0",
      "UPDATE event_detail SET operands = hex(zeroblob(101))",
  });
}

/// A launch of 2^32 would be taken for none.
TEST_F(HostileSession, LaunchesThatDoNotFitAreDamage) {
  expectDamagedData(
      {"UPDATE event SET start_ns = x'00', duration_ns = x'', detail = x'', events = 1, "
       "launch = x'8080808020'"});
}

TEST_F(HostileSession, MarksAreReadThroughTheSameDoor) {
  expectDamaged({"INSERT INTO user_mark VALUES(1, 0, 0, 4294967296, 0, -1, 1, '')",
                 "INSERT INTO user_mark VALUES(1, -1, 0, 0, 0, -1, 1, '')"},
                [](const auto& file) { (void)UserData::open(file).marks(); });
}

}  // namespace

}  // namespace culprit
