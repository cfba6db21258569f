// Runs culprit-cli as a user does and holds it to the contract of its outputs: exit codes, streams, files.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "core/pipeline/pipeline.h"
#include "core/store/session/session.h"
#include "tests/support/command_line.h"
#include "tests/support/made_session.h"

namespace culprit {

namespace {

class CommandLine : public test::CommandLine {
 protected:
  std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(m_work.path())) {
      names.push_back(entry.path().filename().string());
    }
    std::sort(names.begin(), names.end());
    return names;
  }

  /// Two runs of the given processes, three cycles each, below `name`.
  void makeCase(const std::string& name, const std::vector<std::string>& pidsA,
                const std::vector<std::string>& pidsB) {
    for (const auto& [run, pids] : {std::pair("normal", pidsA), std::pair("abnormal", pidsB)}) {
      std::vector<test::PerfRow> rows;
      for (const std::string& pid : pids) {
        for (const char* cycle : {"1", "2", "3"}) rows.push_back({.cycle = cycle, .pid = pid, .beta = cycle});
      }
      m_work.write(name + "/" + run + "/result_perf_data.csv", test::perfCsv(rows));
    }
  }
};

bool oneLine(const std::string& text) {
  return !text.empty() && text.find('\n') == text.size() - 1;
}

using FileNames = std::vector<std::string>;

}  // namespace

TEST_F(CommandLine, ComparesAParentAndLeavesOnlyWhatWasAsked) {
  makeCase("case", {"7"}, {"7"});
  const Outcome outcome = run("compare case -o t.csv -o r.md -o r.json --session s.culprit");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.out.find('\n'), outcome.out.find("\nWritten: ")) << "the verdict line is one\n"
                                                                     << outcome.out;
  EXPECT_NE(outcome.out.find(" per cycle"), std::string::npos) << outcome.out;
  EXPECT_TRUE(outcome.out.ends_with("\nWritten: t.csv, r.md, r.json, s.culprit\n")) << outcome.out;
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(run("compare case -o q.md --quiet").out, "");
  std::filesystem::remove(m_work.path() / "q.md");
  EXPECT_EQ(files(), (FileNames{"case", "r.json", "r.md", "s.culprit", "t.csv"}));
  EXPECT_TRUE(read("t.csv").starts_with("Function Name,Metric Name,Device,Suspicion Score,β_normal(%)"));
  EXPECT_NE(read("r.json").find("\"culprit.result/1\""), std::string::npos);

  const Outcome again = run("report s.culprit -o again.md");
  EXPECT_EQ(again.code, 0);
  EXPECT_TRUE(again.out.ends_with("\nWritten: again.md\n")) << again.out;
  EXPECT_EQ(read("again.md"), read("r.md"));
}

TEST_F(CommandLine, WithoutOutputItSaysWhatItFound) {
  makeCase("case", {"7"}, {"8"});
  const Outcome outcome = run("compare case/normal case/abnormal");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("normal_pid_7: 3 cycles"), std::string::npos) << outcome.out;
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(files(), FileNames{"case"});
  EXPECT_EQ(run("compare case --quiet").out, "");
}

TEST_F(CommandLine, SeveralPairsMakeSeveralTables) {
  makeCase("case", {"1", "2"}, {"1", "3"});
  EXPECT_EQ(run("compare case -o t.csv").code, 0);
  EXPECT_EQ(files(), (FileNames{"case", "t_n_pid2_vs_a_pid3.csv", "t_pid1.csv"}));
  EXPECT_EQ(run("compare case -o one.csv --process 2:3").code, 0);
  EXPECT_EQ(read("one.csv"), read("t_n_pid2_vs_a_pid3.csv"));
}

TEST_F(CommandLine, WrongUseIsOneLineAndNoWork) {
  makeCase("case", {"1"}, {"1"});
  for (const char* arguments :
       {"", "nonsense", "compare", "compare case -o", "compare case -o x.xyz", "compare case -o absent/x.md",
        "compare case -o x.pdf", "compare case --process 1:9", "compare case --process x", "compare absent",
        "compare case/normal/result_perf_data.csv absent", "report absent.culprit -o x.md", "info absent",
        "compare case --session case", "compare case --colour"}) {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.code, 3) << arguments;
    EXPECT_TRUE(oneLine(outcome.err)) << arguments << ": " << outcome.err;
    EXPECT_TRUE(outcome.err.starts_with("culprit-cli: ")) << arguments << ": " << outcome.err;
    EXPECT_EQ(outcome.out, "") << arguments;
    EXPECT_EQ(files(), FileNames{"case"}) << arguments;
  }
  EXPECT_NE(run("compare case --process 1:9").err.find("A has 1; B has 1"), std::string::npos);
}

TEST_F(CommandLine, WrongWordsAndValuesAreNamed) {
  for (const auto& [arguments, sentence] :
       {std::pair("bogus", "The following argument was not expected: bogus"),
        std::pair("compare --bogus", "The following argument was not expected: --bogus"),
        std::pair("report -- s.culprit", "--output is required"),
        std::pair("report s.culprit -o r.md --stacks x", "--stacks: x not in {a,b,difference}"),
        std::pair("report s.culprit -o r.md --stacks-of 0", "--stacks-of: 0 not in {device,host}"),
        std::pair("report s.culprit -o r.md --table rows",
                  "--table: rows not in {calltree,functions,memory,shapes,triplets}"),
        std::pair("compare a b --trim-first -1", "--trim-first: \"-1\" is no whole number from 0 on"),
        std::pair("info a --counter-offset f=1 --counter-offset f=2", "names \"f\" twice")})
    EXPECT_NE(run(arguments).err.find(sentence), std::string::npos)
        << arguments << ": " << run(arguments).err;
  EXPECT_NE(run("report absent.culprit -o r.folded --stacks A").err.find("no such session"),
            std::string::npos)
      << "letters may be large";
}

TEST_F(CommandLine, WhatIsEmptyIsNoChoice) {
  makeCase("case", {"1"}, {"1"});
  for (const char* option : {"--session", "--anchor", "--process", "--trim-first", "--thresholds",
                             "--resources", "--threads", "--baseline", "--kind", "-o", "--stacks"}) {
    const Outcome outcome = run(fmt::format("compare case {} ''", option));
    EXPECT_EQ(outcome.code, 3) << option;
    EXPECT_NE(outcome.err.find(": the value is empty (see --help)"), std::string::npos) << outcome.err;
  }
  for (const char* arguments : {"batch case -o ''", "condense --work '' --task 0", "explain s.culprit ''",
                                "cluster case -o s.culprit --local ''", "cluster case -o s.culprit --local="})
    EXPECT_NE(run(arguments).err.find("the value is empty"), std::string::npos) << arguments;
}

TEST_F(CommandLine, AFolderWithTwoRunsIsNoneOfThem) {
  makeCase("case", {"1"}, {"2"});
  const Outcome outcome = run("compare case case/abnormal");
  EXPECT_EQ(outcome.code, 3);
  EXPECT_NE(outcome.err.find("A has 1 of normal/result, 2 of abnormal/result; B has 2 of result"),
            std::string::npos)
      << outcome.err;
}

TEST_F(CommandLine, AForeignFileIsNeverOverwrittenByASession) {
  makeCase("case", {"1"}, {"1"});
  m_work.write("mine.txt", "precious");
  EXPECT_EQ(run("compare case --session mine.txt").code, 3);
  EXPECT_EQ(read("mine.txt"), "precious");
  EXPECT_EQ(run("compare case --session s.culprit").code, 0);
  EXPECT_EQ(run("compare case --session s.culprit").code, 0) << "a session may be overwritten";
}

TEST_F(CommandLine, AReportIsOnePageUnlessChaptersAreWanted) {
  makeCase("case", {"1"}, {"1"});
  EXPECT_EQ(run("compare case -o page.md --session s.culprit").code, 0);
  EXPECT_NE(read("page.md").find("## Causes"), std::string::npos);
  EXPECT_EQ(read("page.md").find("## 1. "), std::string::npos);
  EXPECT_EQ(run("report s.culprit --full -o full.md").code, 0);
  EXPECT_NE(read("full.md").find("## 1. "), std::string::npos);
  EXPECT_NE(read("full.md").find("Appendix"), std::string::npos);
  EXPECT_EQ(run("report s.culprit --no-appendix -o chapters.md").code, 0);
  EXPECT_NE(read("chapters.md").find("## 1. "), std::string::npos);
  EXPECT_EQ(read("chapters.md").find("Appendix"), std::string::npos);
}

TEST_F(CommandLine, TheSameFolderTwiceWorksWithAWarning) {
  makeCase("case", {"1"}, {"1"});
  EXPECT_EQ(run("compare case/normal case/normal --full -o r.md").code, 0);
  EXPECT_NE(read("r.md").find("same folder"), std::string::npos);
  std::filesystem::create_directory_symlink(m_work.path() / "case/normal", m_work.path() / "linked");
  EXPECT_NE(run("compare linked case/normal").out.find("A and B are the same folder."), std::string::npos);
}

TEST_F(CommandLine, AParentThatIsNotOneListsWhatItHolds) {
  makeCase("case", {"1"}, {"1"});
  m_work.write("case/third/result_perf_data.csv", test::perfCsv({{}}));
  EXPECT_EQ(run("compare case").code, 0) << "normal and abnormal are there";
  std::filesystem::rename(m_work.path() / "case/normal", m_work.path() / "case/first");
  const Outcome outcome = run("compare case");
  EXPECT_EQ(outcome.code, 3);
  EXPECT_NE(outcome.err.find("found abnormal, first, third"), std::string::npos) << outcome.err;
}

TEST_F(CommandLine, RanksAreNotTakenForTwoRuns) {
  m_work.write("case/rank0/result_perf_data.csv", test::perfCsv({{}}));
  m_work.write("case/rank1/result_perf_data.csv", test::perfCsv({{}}));
  const Outcome outcome = run("compare case");
  EXPECT_EQ(outcome.code, 3);
  EXPECT_NE(outcome.err.find("is one run"), std::string::npos) << outcome.err;
}

TEST_F(CommandLine, AnInputIsNeverOverwritten) {
  makeCase("case", {"1"}, {"1"});
  const std::string before = read("case/normal/result_perf_data.csv");
  EXPECT_EQ(run("compare case/normal case/abnormal -o case/normal/result_perf_data.csv").code, 3);
  EXPECT_EQ(run("compare case -o case/normal/result_perf_data.csv").code, 3);
  EXPECT_EQ(read("case/normal/result_perf_data.csv"), before);
  EXPECT_EQ(run("compare case -o case/normal/report.md").code, 0);
}

TEST_F(CommandLine, StreamsThatCannotBeWrittenAreNoCrash) {
  const auto codeOf = [](const char* arguments) {
    return WEXITSTATUS(std::system(fmt::format("'{}' {} 2>/dev/full", CULPRIT_CLI, arguments).c_str()));
  };
  EXPECT_EQ(codeOf("compare absent"), 3);
  EXPECT_EQ(codeOf("--help >/dev/full"), 3);
}

TEST_F(CommandLine, AStreamThatFailsInTheMiddleIsNamed) {
  std::vector<test::PerfRow> rows;
  for (const char letter : {'a', 'b', 'c', 'd', 'e'}) rows.push_back({.function = std::string(5000, letter)});
  for (const char* side : {"normal", "abnormal"})
    m_work.write(fmt::format("case/{}/r_perf_data.csv", side), test::perfCsv(rows));
  ASSERT_EQ(run("compare case --session s.culprit --quiet").code, 0);
  const Outcome outcome =
      runProgram(fmt::format("sh -c '\"$0\" \"$@\" >/dev/full' '{}'", CULPRIT_CLI), "explain s.culprit");
  EXPECT_EQ(outcome.code, 3);
  EXPECT_EQ(outcome.err, "culprit-cli: cannot write to standard output\n");
}

TEST_F(CommandLine, OneCycleAndNothingInCommonAreSaid) {
  m_work.write("case/normal/r_perf_data.csv", test::perfCsv({{.function = "only_in_a"}}));
  m_work.write("case/abnormal/r_perf_data.csv", test::perfCsv({{.function = "only_in_b"}}));
  EXPECT_EQ(run("compare case -o r.json").code, 0);
  EXPECT_NE(read("r.json").find("few_cycles"), std::string::npos);
  EXPECT_NE(read("r.json").find("no_common_triplet"), std::string::npos);
}

TEST_F(CommandLine, InfoCountsWhatARunHolds) {
  makeCase("case", {"1", "2"}, {"1"});
  const Outcome json = run("info case/normal --json");
  EXPECT_EQ(json.code, 0) << json.err;
  EXPECT_NE(json.out.find("\"processes\""), std::string::npos);
  EXPECT_NE(json.out.find("\"rows\":6"), std::string::npos) << json.out;
  const Outcome text = run("info case/normal");
  EXPECT_EQ(text.code, 0);
  EXPECT_NE(text.out.find("gpu_usage"), std::string::npos) << text.out;
}

TEST_F(CommandLine, ExplainWithoutANameListsThoseItKnows) {
  makeCase("case", {"1", "2"}, {"1", "2"});
  ASSERT_EQ(run("compare case --session s.culprit").code, 0);
  const Outcome list = run("explain s.culprit");
  EXPECT_EQ(list.code, 0) << list.err;
  EXPECT_TRUE(list.out.starts_with("Checks:\n")) << list.out;
  EXPECT_NE(list.out.find("\nFunctions, operators and ranges:\n  gemm\n"), std::string::npos) << list.out;
  std::istringstream lines(list.out);
  std::set<std::string> names;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("  ")) continue;
    EXPECT_TRUE(names.insert(line).second) << line << " twice";
    EXPECT_EQ(run(fmt::format("explain s.culprit '{}'", line.substr(2))).code, 0) << line;
  }
  EXPECT_GT(names.size(), 5U);
  const std::string unknown = run("explain s.culprit absent").err;
  EXPECT_NE(unknown.find("without a name explain lists them"), std::string::npos) << unknown;
  for (const std::string& told : {unknown, run("explain --help").out})
    EXPECT_NE(told.find("a family or class of functions"), std::string::npos) << told;
}

TEST_F(CommandLine, HelpAndVersionAreNoErrors) {
  EXPECT_EQ(run("--help").code, 0);
  const Outcome help = run("compare --help");
  EXPECT_EQ(help.code, 0);
  EXPECT_NE(help.out.find("\n  culprit-cli compare baseline candidate -o report.html"), std::string::npos);
  EXPECT_TRUE(run("--version").out.starts_with("culprit "));
}

TEST_F(CommandLine, InputsAreLeftAsTheyWere) {
  makeCase("case", {"1"}, {"1"});
  const auto file = m_work.path() / "case/normal/result_perf_data.csv";
  const auto changed = std::filesystem::last_write_time(file);
  const std::string before = test::contentOf(file);
  EXPECT_EQ(run("compare case -o r.md").code, 0);
  EXPECT_EQ(test::contentOf(file), before);
  EXPECT_EQ(std::filesystem::last_write_time(file), changed);
}

}  // namespace culprit
