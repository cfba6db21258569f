// Input that is readable but odd: files that belong to nothing, names that speak to terminals, columns that
// are not there.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidjson/document.h>

#include <algorithm>

#include "tests/support/command_line.h"
#include "tests/support/perf_csv.h"

namespace culprit {

namespace {

class OddInput : public test::CommandLine {
 protected:
  /// The exit code; what it said is in m_out and m_err.
  int run(const std::string& arguments) {
    const Outcome outcome = CommandLine::run(arguments);
    m_out = outcome.out;
    m_err = outcome.err;
    return outcome.code;
  }

  void makeRun(const std::string& name, const std::vector<test::PerfRow>& rows) {
    m_work.write(name + "/result_perf_data.csv", test::perfCsv(rows));
    m_work.write(name + "/result_counters_data.csv", test::kCountersCsv);
  }

  static bool hasControlCharacters(const std::string& text) {
    return std::any_of(text.begin(), text.end(),
                       [](unsigned char c) { return (c < 0x20 && c != '\n') || c == 0x7f; });
  }

  std::string m_out, m_err;
};

}  // namespace

TEST_F(OddInput, StrayFilesAreOneIssueWithTheirCount) {
  makeRun("run", {{.cycle = "1"}, {.cycle = "2"}});
  for (int i = 0; i < 3000; ++i) m_work.write(fmt::format("run/stray/{:04}.bin", i), "x");
  ASSERT_EQ(run("info --json run"), 0) << m_err;
  rapidjson::Document json;
  json.Parse(m_out.c_str());
  const auto& issues = json["runs"][0]["issues"];
  ASSERT_EQ(issues.Size(), 1U) << m_out.substr(0, 2000);
  EXPECT_STREQ(issues[0]["kind"].GetString(), "unknown_file");
  EXPECT_EQ(issues[0]["count"].GetUint64(), 3000U);
  EXPECT_STREQ(issues[0]["file"].GetString(), "stray/0000.bin");
  EXPECT_STREQ(issues[0]["text"].GetString(), "no reader accepts this file; the first of 3,000");
}

TEST_F(OddInput, OneStrayFileIsNamed) {
  makeRun("run", {{.cycle = "1"}});
  m_work.write("run/notes.txt", "x");
  ASSERT_EQ(run("info --json run"), 0) << m_err;
  rapidjson::Document json;
  json.Parse(m_out.c_str());
  EXPECT_STREQ(json["runs"][0]["issues"][0]["file"].GetString(), "notes.txt");
}

TEST_F(OddInput, TheErrorAboutASingleFileNamesThatFile) {
  m_work.write("some/notes.txt", "not a run");
  EXPECT_EQ(run("info some/notes.txt"), 3);
  EXPECT_NE(m_err.find("some/notes.txt"), std::string::npos) << m_err;
}

TEST_F(OddInput, ControlCharactersInFolderNamesDoNotReachTheTerminal) {
  const std::string red = "\x1b[31m";
  makeRun("normal" + red, {{.cycle = "1"}, {.cycle = "2"}});
  makeRun("abnormal\nline", {{.cycle = "1"}, {.cycle = "2"}});
  makeRun("bell\x07", {{.cycle = "1"}, {.cycle = "2"}});
  EXPECT_EQ(run("compare bell* abnormal*"), 0) << m_err;
  EXPECT_NE(m_out.find("bell"), std::string::npos) << m_out;
  EXPECT_FALSE(hasControlCharacters(m_out)) << m_out;
  EXPECT_EQ(run("info normal*"), 0);
  EXPECT_FALSE(hasControlCharacters(m_out)) << m_out;
  EXPECT_EQ(run("info \"$(printf 'no\\033[31mwhere')\""), 3);
  EXPECT_FALSE(hasControlCharacters(m_err)) << m_err;
}

TEST_F(OddInput, StartsThatAreNotInTheInputAreNullInJson) {
  makeRun("normal", {{.cycle = "1", .start = ""}, {.cycle = "2", .start = ""}});
  makeRun("abnormal", {{.cycle = "1"}, {.cycle = "2", .start = "1700000000000000.5"}});
  ASSERT_EQ(run("compare normal abnormal -o r.json"), 0) << m_err;
  rapidjson::Document json;
  json.Parse(test::contentOf(m_work.path() / "r.json").c_str());
  const auto& cycles = json["pairs"][0]["cycles"];
  EXPECT_TRUE(cycles["a"][0]["start_ns"].IsNull());
  EXPECT_TRUE(cycles["a"][1]["start_ns"].IsNull());
  EXPECT_EQ(cycles["b"][1]["start_ns"].GetInt64(), 1'700'000'000'000'000'500);
}

TEST_F(OddInput, TheSameFolderTwiceIsWarnedOfOnTop) {
  makeRun("run", {{.cycle = "1"}, {.cycle = "2"}});
  ASSERT_EQ(run("compare run run -o r.md"), 0) << m_err;
  const std::string report = test::contentOf(m_work.path() / "r.md");
  const auto warning = report.find("**Warning:** **Both runs are the same input.**");
  ASSERT_NE(warning, std::string::npos) << report.substr(0, 500);
  EXPECT_LT(warning, report.find("\n## "));
}

}  // namespace culprit
