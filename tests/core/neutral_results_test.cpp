#include "core/report/neutral/neutral_results.h"

#include <gtest/gtest.h>

#include "core/report/build_report.h"
#include "core/report/document/writers.h"
#include "core/report/neutral/neutral_text.h"
#include "tests/support/full_report.h"
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

TEST(NeutralText, BlanksDoNotEndAFolder) {
  NeutralText neutral;
  EXPECT_EQ(neutral.text("/home/al/Acme Job/train.py(1): step"), "folder-1/train.py(1): step");
  EXPECT_EQ(neutral.text("C:\\Program Files (x86)\\Acme 2\\a.py(7): f"), "folder-2\\a.py(7): f");

  EXPECT_EQ(neutral.text("cannot open /opt/x.json (no such file)"),
            "cannot open folder-3/x.json (no such file)");
}

TEST(NeutralText, KnownFoldersAreReplacedWhereTheyStandForThemselves) {
  NeutralText neutral;
  neutral.addFolder("/data/acme 7/run");
  neutral.addFile("teamX/part/result_perf_data.csv");
  const std::string team = neutral.folder("teamX");
  EXPECT_EQ(neutral.sentence("no teamX/part/result_counters_data.csv beside it"),
            "no " + neutral.folder("teamX/part") + "/result_counters_data.csv beside it");
  EXPECT_EQ(neutral.sentence("the first of 5 is teamX/notes.txt"),
            "the first of 5 is " + team + "/notes.txt");
  EXPECT_EQ(neutral.sentence("cannot list teamX"), "cannot list " + team);
  EXPECT_EQ(neutral.sentence("this part of the run"), "this part of the run") << "these are words";
  EXPECT_EQ(neutral.sentence("cannot read part/x"), "cannot read " + neutral.folder("part") + "/x");
  EXPECT_EQ(neutral.sentence("see acme 7"), "see " + neutral.folder("acme 7"));
  EXPECT_EQ(neutral.text("teamX::part"), "teamX::part") << "a function may be called like a folder";
  EXPECT_EQ(neutral.relativePath("teamX/teamX_1.csv"), team + "/" + team + "_1.csv");
}

TEST(NeutralText, TheHostInTheNameOfATraceIsLearnt) {
  NeutralText neutral;
  neutral.addFile("gpu-node-17_4242.17.pt.trace.json.gz");
  neutral.addFile("rank0_4242.17.pt.trace.json");
  EXPECT_EQ(neutral.relativePath("gpu-node-17_4242.17.pt.trace.json.gz"), "host-1_4242.17.pt.trace.json.gz");
  EXPECT_EQ(neutral.relativePath("gpu-node-17_4242.17.pt"), "host-1_4242.17.pt");
  EXPECT_EQ(neutral.sentence("rank0"), "rank0");
  neutral.addHost("gpu9");
  neutral.addHost("gpu9.acme.org");
  EXPECT_EQ(neutral.text("on gpu9.acme.org and gpu9"), "on host-3 and host-2") << "the longer name first";
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
  const Report report = test::fullReport(neutral);
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

TEST(NeutralResults, NoPartOfARunTellsItsFolder) {
  test::SampleResults sample;
  sample.input(Side::A, "teamX/result_perf_data.csv");
  sample.input(Side::B, "gpu-node-17_4242.17.pt.trace.json");
  sample.pair(7, 9).cycles(Side::A, "x", {5, 6}).cycles(Side::B, "x", {5, 6});
  sample.row({.function = "f", .device = "/dev/acme_card/0", .score = 12});
  sample.issue({IssueKind::MissingCounters,
                Side::A,
                "teamX/result_perf_data.csv",
                {},
                1,
                "no teamX/result_counters_data.csv beside it"});
  sample.issue({IssueKind::UnreadableFile,
                Side::A,
                "",
                {},
                5,
                "further files that cannot be read; the first of them is acme_secret/notes.txt"});
  sample.issue({IssueKind::UnreadableFile, Side::A, "acme_rank7", {}, 1, "cannot list the folder (denied)"});
  Results results = sample.take();
  for (Process* process : {&results.processes[0], &results.pairs[0].a}) process->part = "teamX/result";
  for (Process* process : {&results.processes[1], &results.pairs[0].b}) process->part = "gpu-node-17_4242.17";
  results.deviceMap.entries = {{"/dev/acme_card/0", "GPU 0"}};
  const Results neutral = withoutPathsAndNames(results);
  const Report report = test::fullReport(neutral);
  const std::string all = toMarkdown(report) + toHtml(report) + toJson(neutral);
  for (const char* word : {"teamX", "acme", "node-17"})
    EXPECT_EQ(all.find(word), std::string::npos) << word << ": " << all.substr(all.find(word) - 60, 120);
  results.pairs[0].verdict.functions = {{.name = "f", .device = "/dev/acme_card/0"}};
  EXPECT_EQ(withoutPathsAndNames(results).pairs[0].verdict.functions[0].device,
            neutral.names.devices[DeviceId{0}]);
  EXPECT_EQ(neutral.deviceMap.entries[0].a, neutral.names.devices[DeviceId{0}]);
}

TEST(NeutralResults, SettingsLoseTheirPathsHostsAndPeople) {
  Results results = test::plainSample();
  results.runA.notes = {{"user", "alice"}};
  results.processes.at(0).host = "gpu17.example.org";
  results.pairs.at(0).verdict.settings = {
      {.kind = SettingKind::RunFile, .name = "ci.user", .a = "alice", .b = "bob"},
      {.kind = SettingKind::Recording, .name = "host", .a = "gpu17.example.org"},
      {.kind = SettingKind::Argument, .name = "--data", .a = "/home/alice/data/x.bin", .b = "1e-3"}};
  const Results neutral = withoutPathsAndNames(results);
  EXPECT_TRUE(neutral.runA.notes.empty());
  const std::vector<RunSetting>& settings = neutral.pairs.at(0).verdict.settings;
  ASSERT_EQ(settings.size(), 2U);
  EXPECT_TRUE(settings[0].a.starts_with("host-")) << settings[0].a;
  EXPECT_EQ(settings[1].a.find("alice"), std::string::npos) << settings[1].a;
  EXPECT_EQ(settings[1].b, "1e-3");
}

TEST(NeutralResults, RowsOfEveryLevelLoseTheirPaths) {
  const std::string name = "/home/alice/job/model.py(7): forward";
  test::SampleResults sample;
  sample.pair(7, 7).cycles(Side::A, "x", {5, 6}).cycles(Side::B, "x", {5, 6});
  sample.row({.function = name, .score = 12});
  Results results = sample.take();
  PairVerdict& verdict = results.pairs[0].verdict;
  verdict.functions = {{.name = name}};
  verdict.levels = {{TimeLevel::Range, {{.name = name}}}};
  const Results neutral = withoutPathsAndNames(results);
  EXPECT_EQ(neutral.pairs[0].verdict.functions[0].name, neutral.names.functions[FunctionId{0}]);
  EXPECT_EQ(neutral.pairs[0].verdict.levels[0].rows[0].name, neutral.names.functions[FunctionId{0}]);
  EXPECT_TRUE(neutral.pairs[0].verdict.functions[0].name.ends_with("/model.py(7): forward"));
}

}  // namespace culprit
