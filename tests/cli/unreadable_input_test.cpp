// Input that the system does not let us read: an Error or an Issue that says so, never silence. Root may read
// everything, so where the tests run as root the program runs as nobody.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidjson/document.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>

#include "core/pipeline/pipeline.h"
#include "core/store/session/session.h"
#include "tests/support/made_session.h"
#include "tests/support/perf_csv.h"
#include "tests/support/temp_folder.h"

namespace culprit {

namespace {

namespace fs = std::filesystem;

class UnreadableInput : public testing::Test {
 protected:
  UnreadableInput() {
    m_folder.write("run/result_perf_data.csv", test::perfCsv({{.cycle = "1"}, {.cycle = "2"}}));
    m_folder.write("run/result_counters_data.csv", test::kCountersCsv);
    m_folder.write("out/cache/x", "");
    for (const char* open : {"out", "out/cache"}) fs::permissions(at(open), fs::perms::all);
  }
  ~UnreadableInput() override {
    for (const fs::path& locked : m_locked) fs::permissions(locked, fs::perms::owner_all);
  }

  void SetUp() override {
    if (std::system(fmt::format("{}test -x '{}'", asUser(), CULPRIT_CLI).c_str()) != 0)
      GTEST_SKIP() << "the program cannot be run as nobody from where it lies, or setpriv is missing";
  }

  fs::path at(const char* name) const { return m_folder.path() / name; }

  void lock(const char* name) {
    m_locked.push_back(at(name));
    fs::permissions(at(name), fs::perms::none);
  }

  static std::string asUser() {
    return ::geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : "";
  }

  /// The exit code; what it said is in m_out and m_err.
  int run(const std::string& arguments) {
    const std::string command = fmt::format(
        "cd '{0}/out' && XDG_CACHE_HOME='{0}/out/cache' {1}'{2}' {3} >'{0}/stdout' 2>'{0}/stderr'",
        m_folder.path().string(), asUser(), CULPRIT_CLI, arguments);
    const int status = std::system(command.c_str());
    m_out = test::contentOf(at("stdout"));
    m_err = test::contentOf(at("stderr"));
    return WEXITSTATUS(status);
  }

  /// The issue of that kind in the output of info --json; fails without one.
  std::string issueFile(const char* kind) const {
    rapidjson::Document json;
    json.Parse(m_out.c_str());
    if (json.HasParseError()) return "no JSON: " + m_out + m_err;
    for (const auto& issue : json["runs"][0]["issues"].GetArray())
      if (issue["kind"] == kind) return issue["file"].IsNull() ? "" : issue["file"].GetString();
    return "no such issue: " + m_out;
  }

  test::TempFolder m_folder;
  std::vector<fs::path> m_locked;
  std::string m_out, m_err;
};

}  // namespace

TEST_F(UnreadableInput, AFolderIsAClearError) {
  lock("run");
  EXPECT_EQ(run("info ../run"), 3);
  EXPECT_NE(m_err.find("cannot list the folder (Permission denied)"), std::string::npos) << m_err;
  EXPECT_NE(m_err.find("run"), std::string::npos) << m_err;
}

TEST_F(UnreadableInput, ASubFolderIsAnIssue) {
  m_folder.write("run/rank7/result_perf_data.csv", test::perfCsv({{.cycle = "1"}}));
  lock("run/rank7");
  EXPECT_EQ(run("info --json ../run"), 0) << m_err;
  EXPECT_EQ(issueFile("unreadable_file"), "rank7");
  EXPECT_NE(m_out.find("Permission denied"), std::string::npos);
}

TEST_F(UnreadableInput, TheCountersFileIsAnIssueAndTheSamplesStand) {
  lock("run/result_counters_data.csv");
  EXPECT_EQ(run("info --json ../run"), 0) << m_err;
  EXPECT_EQ(issueFile("unreadable_file"), "result_counters_data.csv");
  EXPECT_NE(m_out.find("\"rows\":2"), std::string::npos) << m_out;
}

TEST_F(UnreadableInput, TheOnlyFileIsAnErrorThatNamesIt) {
  lock("run/result_perf_data.csv");
  EXPECT_EQ(run("info ../run"), 3);
  EXPECT_NE(m_err.find("result_perf_data.csv"), std::string::npos) << m_err;
  EXPECT_NE(m_err.find("Permission denied"), std::string::npos) << m_err;
}

TEST_F(UnreadableInput, OneOfSeveralFilesIsAnIssue) {
  m_folder.write("run/result_decode_perf_data.csv", test::perfCsv({{.cycle = "1"}}));
  lock("run/result_decode_perf_data.csv");
  EXPECT_EQ(run("info --json ../run"), 0) << m_err;
  EXPECT_EQ(issueFile("unreadable_file"), "result_decode_perf_data.csv");
}

TEST_F(UnreadableInput, EveryKindOfFileSaysWhy) {
  const test::MadeSession made;
  fs::copy_file(made.file(), at("s.culprit"));
  m_folder.write("trace.json", R"({"traceEvents":[{"ph":"X","name":"a","ts":1,"dur":2,"pid":1,"tid":1}]})");
  m_folder.write("trace.json.gz", "x");
  m_folder.write("trace.sqlite", "x");
  m_folder.write("numbers.json", "{}");
  for (const char* file : {"s.culprit", "trace.json", "trace.json.gz", "trace.sqlite", "numbers.json"})
    lock(file);
  for (const char* arguments :
       {"info ../trace.json", "info ../trace.json.gz", "info ../trace.sqlite", "report ../s.culprit -o r.md",
        "explain ../s.culprit", "compare ../run ../run --session ../s.culprit",
        "compare ../run ../run --thresholds ../numbers.json",
        "compare ../run ../run --resources ../numbers.json"}) {
    EXPECT_EQ(run(arguments), 3) << arguments;
    EXPECT_NE(m_err.find("cannot open (Permission denied)"), std::string::npos) << arguments << ": " << m_err;
  }
}

TEST_F(UnreadableInput, AForeignFileThatIsLockedIsAnIssue) {
  m_folder.write("run/notes.txt", "x");
  m_folder.write("run/run.json", R"({"commit": "x"})");
  lock("run/notes.txt");
  EXPECT_EQ(run("info --json ../run"), 0) << m_err;
  EXPECT_EQ(issueFile("unreadable_file"), "notes.txt");
}

TEST_F(UnreadableInput, AReadOnlySessionIsReadAndStaysAsItIs) {
  const test::MadeSession made;
  const fs::path session = at("closed/s.culprit");
  fs::create_directory(at("closed"));
  fs::copy_file(made.file(), session);
  fs::permissions(session, fs::perms::owner_read | fs::perms::group_read | fs::perms::others_read);
  fs::permissions(at("closed"), fs::perms(0555));
  const std::string before = test::contentOf(session);
  EXPECT_EQ(run("report ../closed/s.culprit --full -o r.md"), 0) << m_err;
  EXPECT_NE(test::contentOf(at("out/r.md")).find("High-Level Performance Summary"), std::string::npos);
  EXPECT_EQ(test::contentOf(session), before);
  EXPECT_EQ(std::distance(fs::directory_iterator(at("closed")), fs::directory_iterator()), 1);
  fs::permissions(at("closed"), fs::perms::owner_all);
}

}  // namespace culprit
