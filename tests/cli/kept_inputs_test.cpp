// What culprit-cli reads it never replaces, whatever an output is called, nor does it write one file twice.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tests/support/command_line.h"
#include "tests/support/perf_csv.h"
#include "tests/support/raw_trace_json.h"

namespace culprit {
namespace {

namespace fs = std::filesystem;

const std::string kLog = "timestamp,gpu_sm_frequency\n0.0015,1500\n0.0025,1400\n";

class KeptInputs : public test::CommandLine {
 protected:
  void SetUp() override {
    m_work.write("a/rank_0.json", test::rawTraceJson(6));
    m_work.write("a/log.csv", kLog);
    m_work.write("a/run.json", R"({"commit": "1"})");
    m_work.write("b/rank_0.json", test::rawTraceJson(5, 800, 120));
    m_work.write("older/rank_0.json", test::rawTraceJson(6));
  }

  /// The command fails with that sentence, and the file is as it was.
  void keeps(const std::string& name, const std::string& arguments,
             const std::string& why = "the output would overwrite an input") const {
    const std::string before = read(name);
    ASSERT_FALSE(before.empty()) << name;
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.code, 3) << arguments;
    EXPECT_NE(outcome.err.find(why), std::string::npos) << arguments << ": " << outcome.err;
    EXPECT_EQ(read(name), before) << arguments;
  }
};

TEST_F(KeptInputs, TracesLogsAndRunFilesOfAnyRun) {
  keeps("a/rank_0.json", "compare a b -o a/rank_0.json");
  keeps("a/log.csv", "compare a b -o a/log.csv");
  keeps("a/run.json", "compare a b -o a/run.json");
  keeps("a/run.json", "compare a/rank_0.json b/rank_0.json -o a/run.json");
  keeps("older/rank_0.json", "compare a b --baseline older -o older/rank_0.json");
  fs::create_symlink("a/log.csv", m_work.path() / "link.csv");
  keeps("a/log.csv", "compare a b -o link.csv");
}

TEST_F(KeptInputs, TheTableBesideAFileThatIsARun) {
  for (const char* run : {"x", "y"}) {
    m_work.write(std::string(run) + "/r_perf_data.csv", test::perfCsv({{}}));
    m_work.write(std::string(run) + "/r_counters_data.csv", test::kCountersCsv);
  }
  keeps("x/r_counters_data.csv", "compare x/r_perf_data.csv y/r_perf_data.csv -o x/r_counters_data.csv");
}

TEST_F(KeptInputs, FilesOfChoices) {
  m_work.write("t.json", "{}");
  m_work.write("r.json", R"({"resources": []})");
  keeps("t.json", "compare a b --thresholds t.json -o t.json");
  keeps("r.json", "compare a b --resources r.json -o r.json");
}

TEST_F(KeptInputs, SessionsAndWhatTheyWereMadeFrom) {
  ASSERT_EQ(run("compare a b --session s.md --quiet").code, 0);
  keeps("s.md", "report s.md -o s.md", "the output would overwrite a session");
  keeps("s.md", "compare a b -o s.md", "the output would overwrite a session");
  keeps("a/rank_0.json", "report s.md -o a/rank_0.json");
  keeps("a/run.json", "report s.md -o a/run.json");
  keeps("a/log.csv", "report s.md -o a/log.csv");
  EXPECT_EQ(run("compare a b --session s.md --quiet").code, 0) << "another session may";
}

TEST_F(KeptInputs, ALogWithTheNameOfAProcessPair) {
  for (const char* run : {"a", "b"}) {
    std::string other = test::rawTraceJson(5);
    for (std::size_t at = other.find("\"pid\":5"); at != std::string::npos; at = other.find("\"pid\":5"))
      other.replace(at + 6, 1, "6");
    m_work.write(std::string(run) + "/rank_1.json", other);
  }
  m_work.write("a/t_pid5.csv", kLog);
  keeps("a/t_pid5.csv", "compare a b -o a/t.csv");
  EXPECT_FALSE(fs::exists(m_work.path() / "a/t_pid6.csv")) << "all or none";
}

TEST_F(KeptInputs, NoFileIsWrittenTwice) {
  const std::string why = "two outputs would be this one file";
  fs::create_symlink("a/../s.md", m_work.path() / "link.md");
  fs::create_symlink("link.md", m_work.path() / "link.html");
  for (const char* outputs : {"-o s.md -o a/../s.md", "-o s.md --session s.md", "-o s.md -o \"$PWD/s.md\"",
                              "-o s.md -o link.md", "-o link.html -o s.md"}) {
    const Outcome outcome = run(std::string("compare a b ") + outputs);
    EXPECT_EQ(outcome.code, 3) << outputs;
    EXPECT_NE(outcome.err.find(why), std::string::npos) << outcome.err;
    EXPECT_FALSE(fs::exists(m_work.path() / "s.md")) << outputs;
  }
}

TEST_F(KeptInputs, AReportBesideATraceIsNone) {
  const auto comparable = [this] {
    const std::string out = run("compare a b").out;
    const std::size_t line = out.find("Comparable?");
    return line == std::string::npos ? out : out.substr(line, out.find('\n', line) - line);
  };
  const std::string before = comparable();
  ASSERT_TRUE(before.starts_with("Comparable?")) << before;
  for (int time = 1; time <= 2; ++time) {
    const Outcome outcome = run("compare a b -o a/report.json");
    EXPECT_EQ(outcome.code, 0) << time << ": " << outcome.err;
  }
  EXPECT_EQ(comparable(), before) << "as without it";
}

TEST_F(KeptInputs, InABatch) {
  fs::create_directories(m_work.path() / "root/case");
  for (const auto& [from, to] : {std::pair("a", "normal"), std::pair("b", "abnormal")})
    fs::copy(m_work.path() / from, m_work.path() / "root/case" / to);
  m_work.write("root/case/normal/overview.csv", kLog);
  const std::string why = "the reports would lie in a run";
  keeps("root/case/normal/overview.csv", "batch root -o root/case/normal --force", why);
  keeps("root/case/normal/overview.csv", "batch root -o root/case/normal/new", why);
  m_work.write("overview.json", "{}");
  keeps("overview.json", "batch root -o . --thresholds overview.json --force");
  EXPECT_EQ(run("batch root -o root/case --quiet").code, 0) << "a case takes its reports";
  EXPECT_EQ(run("batch root -o root/case --quiet --force").code, 0);
  EXPECT_FALSE(fs::exists(m_work.path() / "root/case/normal/new"));
}

TEST_F(KeptInputs, TheReportsOfABatchAreNoRunOfTheNext) {
  fs::create_directories(m_work.path() / "root");
  for (const char* run : {"a", "b"}) fs::copy(m_work.path() / run, m_work.path() / "root" / run);
  const std::string formats = " --format html --format json --format csv --format speedscope.json --quiet";
  for (const char* batch :
       {"batch root -o root/out", "batch root -o root/out --force", "batch root -o root/another"}) {
    const Outcome outcome = run(batch + formats);
    EXPECT_EQ(outcome.code, 0) << batch << ": " << outcome.err;
  }
  EXPECT_TRUE(fs::exists(m_work.path() / "root/out/root.speedscope.json"));
  EXPECT_EQ(run("compare root --quiet").code, 0) << "two runs, and folders of reports";
}

TEST_F(KeptInputs, ACaseOfTwoTracesTakesTheReportsAndALoneRunDoesNot) {
  fs::create_directories(m_work.path() / "root/files");
  fs::create_directories(m_work.path() / "root/folders");
  for (const char* run : {"a", "b"}) {
    fs::copy(m_work.path() / run / "rank_0.json", m_work.path() / "root/files" / fmt::format("{}.json", run));
    fs::copy(m_work.path() / run, m_work.path() / "root/folders" / run);
  }
  for (const char* batch : {"batch root -o root/files", "batch root -o root/files --force"}) {
    const Outcome outcome = run(std::string(batch) + " --format json");
    EXPECT_EQ(outcome.code, 0) << batch << ": " << outcome.err;
    EXPECT_TRUE(outcome.out.starts_with("files: ")) << outcome.out;
    EXPECT_NE(outcome.out.find("\nfolders: "), std::string::npos) << outcome.out;
  }
  EXPECT_TRUE(fs::exists(m_work.path() / "root/files/files.json"));

  fs::copy(m_work.path() / "older", m_work.path() / "root/alone");
  for (const char* folder : {"root/alone", "root/alone/new"}) {
    const Outcome refused = run(std::string("batch root -o ") + folder);
    EXPECT_EQ(refused.code, 3) << folder;
    EXPECT_NE(refused.err.find("the reports would lie in a run"), std::string::npos) << refused.err;
  }
  EXPECT_FALSE(fs::exists(m_work.path() / "root/alone/new"));
  EXPECT_FALSE(fs::exists(m_work.path() / "root/alone/overview.md"));
}

}  // namespace
}  // namespace culprit
