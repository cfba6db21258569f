#include "core/sources/settings/run_file.h"

#include <gtest/gtest.h>

#include "core/pipeline/pipeline.h"
#include "core/store/session/session.h"
#include "tests/support/raw_trace_json.h"
#include "tests/support/temp_folder.h"
#include "tests/support/trace_run.h"
#include "tests/support/utf16_text.h"

namespace culprit {

namespace {

/// A run folder with a trace and a run.json.
class RunFile : public testing::Test {
 protected:
  test::TraceRun read(const std::string& text) {
    m_folder.write("trace.json", test::rawTraceJson(3));
    m_folder.write("run.json", text);
    return test::readTraceRun(m_folder.path());
  }
  static const Issue& onlyIssue(const test::TraceRun& run) {
    EXPECT_EQ(run.issues.issues().size(), 1U);
    const Issue* issue = run.issue(IssueKind::UnusableRunFile);
    EXPECT_NE(issue, nullptr);
    EXPECT_EQ(run.content.trace.captures.size(), 1U);  // the run is read all the same
    return *issue;
  }

  test::TempFolder m_folder;
};

}  // namespace

TEST_F(RunFile, KeysBecomeNotesAndNestedOnesAreJoined) {
  const test::TraceRun run = read(R"({
    "commit": "abc", "image": {"name": "base", "tag": 24.10}, "lr": 1e-3, "amp": true, "empty": "",
    "none": null, "gpus": [0, 1], "steps": [{"n": 1}, {"n": 2}],
    "args": ["--batch", "8", "--hf-token", "x"], "command": "train --api-key abc"})");
  EXPECT_TRUE(run.issues.issues().empty());
  EXPECT_EQ(run.content.notes, (std::vector<RunNote>{{"commit", "abc"},
                                                     {"image.name", "base"},
                                                     {"image.tag", "24.10"},
                                                     {"lr", "1e-3"},
                                                     {"amp", "true"},
                                                     {"none", "null"},
                                                     {"gpus", "0, 1"},
                                                     {"steps.0.n", "1"},
                                                     {"steps.1.n", "2"},
                                                     {"args.--batch", "8"},
                                                     {"command", "train --api-key ***"}}));
  ASSERT_EQ(run.content.trace.captures.size(), 1U);  // it is no trace
  EXPECT_EQ(run.content.files.size(), 2U);           // but an input
}

TEST_F(RunFile, OfAnEnvironmentOnlyKnownSwitchesStay) {
  const test::TraceRun run = read(R"({
    "env": {"NCCL_DEBUG": "INFO", "HOME": "/home/x", "VLLM_API_KEY": "k", "WORLD_SIZE": 8},
    "container": {"Environment": ["OMP_NUM_THREADS=4", "HOME=/x", "TORCH_TOKEN=t", "odd"]},
    "ENV": "NCCL_ALGO=Ring HOME=/x", "password": {"inner": "x"}, "max_tokens": 5})");
  EXPECT_EQ(run.content.notes, (std::vector<RunNote>{{"NCCL_DEBUG", "INFO", true},
                                                     {"WORLD_SIZE", "8", true},
                                                     {"OMP_NUM_THREADS", "4", true},
                                                     {"max_tokens", "5"}}));
}

TEST_F(RunFile, DamageIsAnIssueWithItsPosition) {
  const Issue issue = onlyIssue(read("{\"commit\": \"abc\",\n\"image\": }"));
  EXPECT_EQ(issue.file, "run.json");
  EXPECT_EQ(issue.line, 2U);
  EXPECT_NE(issue.text.find("byte"), std::string::npos) << issue.text;
  EXPECT_TRUE(onlyIssue(read("\"text\"")).line.has_value());
  EXPECT_TRUE(onlyIssue(read("{\"a\": \"\xff\"}")).line.has_value());
  EXPECT_TRUE(onlyIssue(read("")).line.has_value());
  EXPECT_EQ(onlyIssue(read(test::utf16Of("{\"a\": 1}"))).text, "this is text in UTF-16; wanted: UTF-8");
}

TEST_F(RunFile, WhatIsTooMuchIsLeftOutAndSaid) {
  std::string huge = "{\"a\": \"";
  huge.append(kMostRunFileBytes, 'x');
  EXPECT_NE(onlyIssue(read(huge + "\"}")).text.find("1 MiB"), std::string::npos);

  const std::string nested = std::string(100'000, '[') + std::string(100'000, ']');
  EXPECT_NE(onlyIssue(read("{\"a\": " + nested + "}")).text.find("deep"), std::string::npos);

  std::string many = "{";
  for (int i = 0; i < 2000; ++i) many += (i == 0 ? "\"" : ",\"") + std::to_string(i) + "\": 1";
  const test::TraceRun run = read(many + "}");
  EXPECT_EQ(run.content.notes.size(), 1000U);
  EXPECT_NE(onlyIssue(run).text.find("1000"), std::string::npos);
}

TEST_F(RunFile, ATraceOfThatNameInUtf16IsNoRunFile) {
  m_folder.write("run.json", test::utf16Of(test::rawTraceJson(3)));
  EXPECT_EQ(test::refusalOf(m_folder.path()), "this is text in UTF-16; wanted: UTF-8");
}

TEST_F(RunFile, ATraceOfThatNameStaysATrace) {
  m_folder.write("run.json", test::rawTraceJson(3));
  const test::TraceRun run = test::readTraceRun(m_folder.path());
  EXPECT_EQ(run.content.trace.captures.size(), 1U);
  EXPECT_TRUE(run.content.notes.empty());
}

TEST_F(RunFile, StaysInTheSessionAndGoesWithItsSide) {
  for (const char* run : {"a", "b"}) {
    m_folder.write(std::string(run) + "/rank_0.json", test::rawTraceJson(6));
    m_folder.write(std::string(run) + "/run.json", std::string(R"({"commit": ")") + run + "\"}");
  }
  SilentMonitor monitor;
  const auto file = m_folder.path() / "x.culprit";
  compareRuns({.folders = {m_folder.path() / "a", m_folder.path() / "b"}, .session = file}, monitor);
  const std::vector<RunSetting> expected = {
      {.kind = SettingKind::RunFile, .name = "commit", .a = "a", .b = "b"}};
  const ResultsPtr results = Session::open(file).results();
  EXPECT_EQ(results->runA.notes, (std::vector<RunNote>{{"commit", "a"}}));
  EXPECT_EQ(results->pairs.at(0).verdict.settings, expected);

  const auto again = m_folder.path() / "y.culprit";
  recut(file, again, {.trimFirst = 1}, monitor);
  EXPECT_EQ(Session::open(again).results()->pairs.at(0).verdict.settings, expected);
  rejudge(file, again, judgeOptionsOf(*results), monitor);
  EXPECT_EQ(Session::open(again).results()->pairs.at(0).verdict.settings, expected);
  swapSides(file, again, monitor);
  const ResultsPtr swapped = Session::open(again).results();
  EXPECT_EQ(swapped->runA.notes, (std::vector<RunNote>{{"commit", "b"}}));
  EXPECT_EQ(swapped->pairs.at(0).verdict.settings.at(0).a, "b");
}

TEST_F(RunFile, OnlyInTheFolderItself) {
  EXPECT_TRUE(isRunFile("a/run.json", "a", "{\"commit\": 1}"));
  EXPECT_FALSE(isRunFile("a/b/run.json", "a", "{\"commit\": 1}"));
  EXPECT_FALSE(isRunFile("a/run.json", "a", " [ {"));
  EXPECT_FALSE(isRunFile("a/other.json", "a", "{\"commit\": 1}"));
}

}  // namespace culprit
