#include "core/report/neutral_results.h"

#include <gtest/gtest.h>

#include "core/report/build_report.h"
#include "core/report/neutral_text.h"
#include "core/report/writers.h"
#include "tests/support/sample_results.h"

namespace culprit {

TEST(NeutralText, FoldersHostsAndUsersGetTheSameLabelEverywhere) {
  NeutralText neutral;
  neutral.addHost("gpu17.example.org");
  neutral.learn("/home/alice/job/train.py(12): main");
  EXPECT_EQ(neutral.text("/home/alice/job/train.py(12): main"), "folder-1/train.py(12): main");
  EXPECT_EQ(neutral.text("read '/home/alice/job/x.json' twice"), "read 'folder-1/x.json' twice");
  EXPECT_EQ(neutral.text("/home/alice/lib/y.py"), "folder-2/y.py");
  EXPECT_EQ(neutral.text("C:\\Users\\Bob\\run\\a.py(1): f"), "folder-3\\a.py(1): f");
  EXPECT_EQ(neutral.text("alice/job/train.py(3): f"), "user-1/job/train.py(3): f");
  EXPECT_EQ(neutral.text("gpu17.example.org_4711.pt.trace.json"), "host-1_4711.pt.trace.json");
  EXPECT_EQ(neutral.relativePath("rank0/gpu17.example.org.json"), "folder-4/host-1.json");
  EXPECT_EQ(neutral.host("gpu18"), "host-2");
  EXPECT_EQ(neutral.host(""), "");
}

TEST(NeutralText, WhatIsNoPathStays) {
  NeutralText neutral;
  neutral.addHost("n1");
  neutral.learn("/home/alice/x");
  for (const char* name :
       {"void at::native::reduce_kernel<512, 1>(float const*)", "tokens/s", "a / b", "/", "//", "/x",
        "n1_kernel", "alice.forward", "operator/(int, int)", "Memcpy HtoD (Pinned -> Device)", ""})
    EXPECT_EQ(neutral.text(name), name);
}

TEST(NeutralResults, NothingOfTheHouseStandsInAnyFormat) {
  test::SampleResults sample;
  sample.input(Side::A, "gpu17/alice.csv").input(Side::B, "b.csv");
  sample.pair(7, 7).cycles(Side::A, "/home/alice/job/train.py(1): step", {5, 6}).cycles(Side::B, "x", {5, 6});
  sample.row({.function = "/home/alice/job/model.py(7): forward", .score = 12});
  sample.row({.function = "/home/bob/job/model.py(7): forward", .score = 11});
  sample.finding({FindingKind::ChangedFunction, 0, {}});
  sample.issue(
      {IssueKind::SkippedRow, Side::A, "gpu17/alice.csv", 3, 1, "row of gpu17 in /home/alice/job/x"});
  Results results = sample.take();
  results.runA = {Side::A, "/home/alice/secret_project", "secret_project", "processed CSV"};
  results.pairs[0].labelA = "secret_project_pid_7";
  for (Process* process : {&results.processes[0], &results.pairs[0].a}) process->host = "gpu17";
  results.cut.anchor = "/home/alice/job/train.py(1): step";
  results.marks = {{.subject = MarkedCycle{Side::A, 0}, .note = "ask alice@gpu17"}};
  const Results neutral = withoutPathsAndNames(results);
  const Report report = buildReport(neutral);
  const std::string all =
      toMarkdown(report) + toHtml(report) + toJson(neutral) + toCsv(neutral, neutral.pairs[0]);
  for (const char* word : {"alice", "bob", "gpu17", "secret", "/home", "/runs"})
    EXPECT_EQ(all.find(word), std::string::npos) << word << ": " << all.substr(all.find(word) - 60, 120);
  EXPECT_NE(all.find("host-1"), std::string::npos);
  EXPECT_NE(all.find(std::string(32, 'a')), std::string::npos) << "fingerprints stay";
  EXPECT_NE(all.find("ask user-1@host-1"), std::string::npos);
  EXPECT_EQ(neutral.pairs[0].labelA, "baseline_pid_7");
  EXPECT_EQ(neutral.runB.label, "abnormal");
  EXPECT_EQ(neutral.names.functions.size(), results.names.functions.size()) << "no two become one";
  EXPECT_NE(neutral.names.functions[FunctionId{0}], neutral.names.functions[FunctionId{1}]);
}

TEST(NeutralResults, RowsOfEveryLevelLoseTheirPaths) {
  const std::string name = "/home/alice/job/model.py(7): forward";
  test::SampleResults sample;
  sample.pair(7, 7).cycles(Side::A, "x", {5, 6}).cycles(Side::B, "x", {5, 6});
  sample.row({.function = name, .score = 12});
  Results results = sample.take();
  PairVerdict& verdict = results.pairs[0].verdict.emplace();
  verdict.functions = {{.name = name}};
  verdict.levels = {{TimeLevel::Range, {{.name = name}}}};
  const Results neutral = withoutPathsAndNames(results);
  EXPECT_EQ(neutral.pairs[0].verdict->functions[0].name, "folder-1/model.py(7): forward");
  EXPECT_EQ(neutral.pairs[0].verdict->levels[0].rows[0].name, "folder-1/model.py(7): forward");
}

}  // namespace culprit
