// `culprit-cli batch`: every case below a folder, one overview, one report each.
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/support/command_line.h"
#include "tests/support/corpus.h"

namespace culprit {
namespace {

namespace fs = std::filesystem;

class Batch : public test::CommandLine {
 protected:
  /// The sample as a case, under two other names if the runs shall not tell their sides.
  void addSample(const std::string& name, const std::string& a = "normal",
                 const std::string& b = "abnormal") {
    const fs::path sample = fs::path(CULPRIT_SOURCE_DIR) / "resources" / "sample";
    fs::create_directories(m_work.path() / name);
    fs::copy(sample / "normal", m_work.path() / name / a, fs::copy_options::recursive);
    fs::copy(sample / "abnormal", m_work.path() / name / b, fs::copy_options::recursive);
  }
  bool exists(const std::string& name) const { return fs::exists(m_work.path() / name); }
};

std::size_t linesOf(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

TEST_F(Batch, ComparesEveryCaseWhereverItLies) {
  addSample("root/one");
  addSample("root/deep/two", "a_run", "b_run");
  const Outcome outcome = run("batch root -o out --format md --format json");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(linesOf(outcome.out), 2U) << outcome.out;
  EXPECT_NE(outcome.out.find("deep/two: "), std::string::npos);
  for (const char* name : {"overview.md", "overview.html", "overview.csv", "overview.json", "one.md",
                           "one.json", "deep_two.md", "deep_two.json"})
    EXPECT_TRUE(exists(std::string("out/") + name)) << name;
  EXPECT_NE(read("out/overview.html").find("<a href=\"deep_two.md\">deep_two.md</a>"), std::string::npos);
  EXPECT_NE(read("out/overview.md").find("](deep_two.json)"), std::string::npos);
  const std::string csv = read("out/overview.csv");
  EXPECT_EQ(linesOf(csv), 1U + 4U) << "two pairs of processes in each case\n" << csv;
  EXPECT_NE(csv.find(",comparable,slower,1.4"), std::string::npos) << csv;
  EXPECT_NE(csv.find(",CPU clock,strong,"), std::string::npos);
  EXPECT_NE(read("out/overview.json").find("\"schema\":\"culprit.batch/1\""), std::string::npos);
  EXPECT_EQ(run("batch root -o out --force --gate --quiet").code, 1) << "a regression in both";
  EXPECT_NE(run("batch root -o out --force --gate").out.find("\none: Gate: regression ("), std::string::npos);
}

TEST_F(Batch, FollowsLinksToFoldersButNotInCircles) {
  addSample("elsewhere");
  fs::create_directories(m_work.path() / "root/case");
  for (const char* side : {"normal", "abnormal"})
    fs::create_directory_symlink(m_work.path() / "elsewhere" / side, m_work.path() / "root/case" / side);
  fs::create_directory_symlink(m_work.path() / "elsewhere", m_work.path() / "root/linked");
  fs::create_directory_symlink(m_work.path() / "root", m_work.path() / "root/case/up");
  fs::create_directory_symlink(m_work.path(), m_work.path() / "root/top");
  fs::create_directories(m_work.path() / "root/deep");
  fs::create_directory_symlink(m_work.path() / "root/deep", m_work.path() / "root/deep/self");
  const Outcome outcome = run("batch root -o out --format json");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(linesOf(outcome.out), 2U) << outcome.out;
  EXPECT_EQ(outcome.out.rfind("case: ", 0), 0U) << outcome.out;
  EXPECT_NE(outcome.out.find("\nlinked: "), std::string::npos) << outcome.out;
}

TEST_F(Batch, AFailingCaseIsARowAndNoReasonToStop) {
  addSample("root/good");
  m_work.write("root/broken/normal/x_perf_data.csv", "no table");
  m_work.write("root/broken/abnormal/x_perf_data.csv", "no table");
  m_work.write("root/notes/readme.txt", "no case at all");
  const Outcome outcome = run("batch root -o root/out");
  EXPECT_EQ(outcome.code, 3);
  EXPECT_EQ(outcome.err, "culprit-cli: 1 of 2 cases could not be compared; the overview says why\n");
  EXPECT_TRUE(exists("root/out/good.html"));
  EXPECT_FALSE(exists("root/out/broken.html"));
  const std::string overview = read("root/out/overview.md");
  EXPECT_NE(overview.find("| broken | – | failed | – | – | "), std::string::npos) << overview;
  EXPECT_NE(overview.find("**Warning:** 1 case could not be compared"), std::string::npos);
  EXPECT_EQ(run("batch root -o root/out --force --quiet").err, outcome.err)
      << "the output is no case of the next batch";
  EXPECT_EQ(linesOf(read("root/out/overview.csv")), 1U + 2U + 1U);
}

TEST_F(Batch, ACaseThatLacksAFileKeepsItsVerdict) {
  addSample("root/one");
  const Outcome outcome = run("batch root -o out --format md --format folded --gate");
  EXPECT_EQ(outcome.code, 3);
  EXPECT_TRUE(outcome.err.ends_with("culprit-cli: 1 of 1 case lacks a file that was asked for\n"))
      << outcome.err;
  EXPECT_NE(outcome.err.find("one.folded"), std::string::npos) << "which one, and why: " << outcome.err;
  EXPECT_NE(outcome.out.find("\none: Gate: regression ("), std::string::npos) << outcome.out;
  const std::string overview = read("out/overview.md");
  EXPECT_NE(overview.find("](one.md)"), std::string::npos) << overview;
  EXPECT_EQ(overview.find("failed"), std::string::npos) << overview;
}

TEST_F(Batch, ACaseThatCannotBeJudgedIsReportedAllTheSame) {
  addSample("root/one");
  const Outcome outcome = run("batch root -o out --format md --fail-on 'metric:gpu_uasge>75'");
  EXPECT_EQ(outcome.code, 3);
  EXPECT_TRUE(outcome.err.ends_with("culprit-cli: 1 of 1 case could not be judged\n")) << outcome.err;
  EXPECT_NE(outcome.err.find("culprit-cli: one: "), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("gpu_uasge"), std::string::npos) << "why: " << outcome.err;
  EXPECT_TRUE(exists("out/one.md"));
  EXPECT_EQ(read("out/overview.md").find("failed"), std::string::npos);
}

TEST_F(Batch, NamesOfItsFilesAreText) {
  for (const std::string& name :
       {std::string("two\nlines\x1b[31m"), std::string("\xff"), std::string("-o"), std::string(250, 'n')})
    addSample("root/" + name);
  const Outcome outcome = run("batch root -o out --format md --format csv --quiet");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  for (const std::string& name : {std::string("two_lines_[31m"), std::string("\xef\xbf\xbd"),
                                  std::string("_o"), std::string(140, 'n') + "\u2026"})
    EXPECT_TRUE(exists("out/" + name + ".md")) << name;
}

TEST_F(Batch, OneFolderWithTwoRunsIsACase) {
  addSample("case");
  EXPECT_EQ(run("batch case -o out --quiet").code, 0);
  EXPECT_TRUE(exists("out/case.html"));
}

TEST_F(Batch, RefusesWhatItCannotDoBeforeAnyWork) {
  fs::create_directories(m_work.path() / "empty");
  for (const char* arguments : {"batch empty -o out", "batch missing -o out", "batch empty", "batch -o out",
                                "batch empty -o out --format docx"}) {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.code, 3) << arguments;
    EXPECT_EQ(linesOf(outcome.err), 1U) << outcome.err;
  }
  addSample("case");
  EXPECT_EQ(run("batch case -o out --format md --format csv --format md").err,
            "culprit-cli: --format names md twice\n");
  EXPECT_FALSE(exists("out"));
}

TEST_F(Batch, NamesNoFolderWhereNoneIsWanted) {
  addSample("root/secret_project");
  ASSERT_EQ(run("batch root -o out --no-names --quiet").code, 0);
  EXPECT_TRUE(exists("out/case-1.html"));
  for (const char* name : {"out/overview.md", "out/overview.json", "out/case-1.html"})
    EXPECT_EQ(read(name).find("secret"), std::string::npos) << name;
}

TEST_F(Batch, NamesNoFolderOfACaseThatFails) {
  addSample("root/good");
  m_work.write("root/acme_case/acme_one/x_perf_data.csv", "no table");
  m_work.write("root/acme_case/acme_two/x_perf_data.csv", "no table");
  m_work.write("root/acme_case/acme_three/x_perf_data.csv", "no table");
  const Outcome outcome = run("batch root -o out --no-names");
  EXPECT_EQ(outcome.code, 3);
  EXPECT_EQ(outcome.out.find("acme"), std::string::npos) << outcome.out;
  for (const char* name : {"out/overview.md", "out/overview.html", "out/overview.json", "out/overview.csv"}) {
    EXPECT_EQ(read(name).find("acme"), std::string::npos) << name;
    EXPECT_NE(read(name).find("could not be compared; why is left out"), std::string::npos) << name;
  }
}

TEST_F(Batch, RefusesToReplaceARunAndMakesNoFolderForNothing) {
  addSample("root/one");
  m_work.write("root/one.json", R"({"traceEvents":[{"ph":"X","name":"f","ts":1,"dur":2,"pid":1,"tid":1}]})");
  const std::string before = read("root/one.json");
  EXPECT_EQ(run("batch root -o root --format json").code, 3);
  EXPECT_EQ(read("root/one.json"), before);
  EXPECT_FALSE(exists("root/overview.md"));
  fs::create_directories(m_work.path() / "empty");
  EXPECT_EQ(run("batch empty -o out").code, 3);
  EXPECT_EQ(run("batch root -o out --format docx").code, 3);
  EXPECT_FALSE(exists("out"));
}

TEST_F(Batch, ReplacesNoFileUnasked) {
  addSample("root/one");
  for (const char* name : {"out/one.html", "out/overview.md"}) {
    fs::remove_all(m_work.path() / "out");
    m_work.write(name, "mine");
    const Outcome refused = run("batch root -o out");
    EXPECT_EQ(refused.code, 3);
    EXPECT_NE(refused.err.find("the file is there already; --force replaces it"), std::string::npos)
        << refused.err;
    EXPECT_EQ(read(name), "mine");
    EXPECT_FALSE(exists("out/overview.csv")) << "before any work";
  }
  EXPECT_EQ(run("batch root -o out --force --quiet").code, 0);
  EXPECT_NE(read("out/overview.md"), "mine");
}

TEST_F(Batch, ReplacesNoTableOfAProcessPairUnasked) {
  addSample("root/one");
  ASSERT_EQ(run("batch root -o first --format csv --quiet").code, 0);
  std::vector<std::string> tables;
  for (const auto& entry : fs::directory_iterator(m_work.path() / "first")) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("one_")) tables.push_back("out/" + name);
  }
  ASSERT_EQ(tables.size(), 2U) << "two pairs";
  m_work.write(tables[1], "mine");
  EXPECT_EQ(run("batch root -o out --format csv").code, 3) << "known only once the case is compared";
  EXPECT_NE(read("out/overview.md").find("the file is there already"), std::string::npos);
  EXPECT_EQ(read(tables[1]), "mine");
  EXPECT_FALSE(exists(tables[0])) << "all or none";
}

TEST_F(Batch, NoCaseTakesTheFileOfAnother) {
  addSample("root/a");
  ASSERT_EQ(run("batch root -o first --format csv --quiet").code, 0);
  std::vector<std::string> files;
  for (const auto& entry : fs::directory_iterator(m_work.path() / "first"))
    if (const std::string stem = entry.path().stem().string(); stem.starts_with("a_")) files.push_back(stem);
  ASSERT_EQ(files.size(), 2U) << "two pairs";
  addSample("root/" + files[0]);
  ASSERT_EQ(run("batch root -o out --format csv --format md --quiet").code, 0);
  EXPECT_TRUE(exists("out/" + files[0] + ".csv"));
  EXPECT_FALSE(exists("out/" + files[0] + ".md")) << "its name was taken";
  EXPECT_TRUE(exists("out/" + files[0] + "_2.md"));
}

TEST_F(Batch, FindsTheCausesOfThePublishedFaults) {
  const auto root = test::corpusPath("processed");
  if (!root) GTEST_SKIP() << "the published runs are not there";
  const Outcome outcome = run("batch '" + root->string() + "' -o out --quiet");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const std::string csv = read("out/overview.csv");
  EXPECT_EQ(linesOf(csv), 1U + 5U) << csv;
  for (const char* part : {"SGLang/cpu_frequency_reduction,", "SGLang/gpu_instability,",
                           "SGLang/gpu_memory_squeeze_out_NVLink,", "vLLM/", ",not comparable,slower,3.499"})
    EXPECT_NE(csv.find(part), std::string::npos) << part << "\n" << csv;
}

}  // namespace culprit
