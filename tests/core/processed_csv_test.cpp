#include "core/sources/csv/processed_csv.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/sources/import.h"
#include "tests/support/perf_csv.h"
#include "tests/support/temp_folder.h"
#include "tests/support/utf16_text.h"

namespace culprit {

namespace {

struct Read {
  Names names;
  IssueLog issues;
  RunContent content;

  const Issue* issue(IssueKind kind) const {
    for (const Issue& candidate : issues.issues()) {
      if (candidate.kind == kind) return &candidate;
    }
    return nullptr;
  }
};

Read readFolder(const std::filesystem::path& folder) {
  Read read;
  SilentMonitor monitor;
  const RunScan scan = scanRun(folder);
  ReadingProgress progress(monitor, scan.bytes, 1.0);
  RunBuilder builder(Side::A, read.names, read.issues);
  importRun(scan, builder, progress);
  read.content = builder.finish();
  return read;
}

Read readPerf(const std::string& perf, const std::string& counters = test::kCountersCsv) {
  const test::TempFolder folder;
  folder.write("result_perf_data.csv", perf);
  folder.write("result_counters_data.csv", counters);
  return readFolder(folder.path());
}

std::string errorOf(const std::string& perf) {
  try {
    readPerf(perf);
    return "";
  } catch (const Error& error) {
    return error.what();
  }
}

}  // namespace

TEST(ProcessedCsv, BringsProcessesCyclesUsageLevelsAndReadings) {
  const Read read =
      readPerf(test::perfCsv({{.cycle = "1", .pid = "2.329762e+06"},
                              {.cycle = "1", .pid = "2.329762e+06", .metric = "gpu_power", .mu = ""},
                              {.cycle = "2", .pid = "2.329762e+06", .beta = "11", .evidence = "**"},
                              {.cycle = "3", .pid = "2.329762e+06", .function = "NA"},
                              {.cycle = "1", .pid = "7", .device = "N/A", .cycleUs = "20.5"}}));
  ASSERT_EQ(read.content.processes.size(), 2U);
  EXPECT_EQ(read.content.processes[0].pid, 2329762);
  const ProcessSamples& samples = read.content.samples[0];
  ASSERT_EQ(samples.cycles.size(), 3U) << "a cycle counts even if its function has no name";
  ASSERT_EQ(samples.usages.size(), 1U);
  EXPECT_EQ(samples.usages[0].beta, (std::vector<double>{10, 11}));
  ASSERT_EQ(samples.levels.size(), 2U);
  EXPECT_EQ(samples.levels[0].evidence, (std::vector{Evidence::Sampled, Evidence::Interpolated}));
  EXPECT_EQ(samples.levels[1].cycleWithoutMu, (std::vector<std::uint32_t>{0}));
  EXPECT_EQ(read.content.samples[1].cycles[0].durationNs, 20500);
  EXPECT_EQ(read.names.devices[read.content.samples[1].usages[0].device], "N/A");
  ASSERT_EQ(read.content.readings.size(), 2U);
  EXPECT_EQ(read.content.readings[1].counter, "process_cpu_usage_100");
  EXPECT_TRUE(read.issues.issues().empty());
}

TEST(ProcessedCsv, ColumnsMayComeInAnyOrderWithOthersBetween) {
  const Read read = readPerf(
      "extra,device,function_name,mu_pct,metric_name,anchor_dur_us,beta_pct,pid,cycle\n"
      "x,GPU 1,\"void k<int, 2>(float*)\",5,sm,100,1.5,9,4\n");
  ASSERT_EQ(read.content.samples.size(), 1U);
  EXPECT_EQ(read.names.functions[FunctionId{0}], "void k<int, 2>(float*)");
  EXPECT_EQ(read.content.samples[0].usages[0].beta, (std::vector<double>{1.5}));
  ASSERT_NE(read.issue(IssueKind::MissingColumn), nullptr);
  EXPECT_EQ(read.issue(IssueKind::MissingColumn)->count, 8U);
}

TEST(ProcessedCsv, ARowThatCannotBeUsedIsCountedWithItsLine) {
  const Read read = readPerf(test::perfCsv({{},
                                            {.cycle = "2", .beta = "abc"},
                                            {.cycle = "3", .cycleUs = "-5"},
                                            {.cycle = "4", .cycleUs = "inf"},
                                            {.cycle = "5", .cycleUs = "1e300"},
                                            {.cycle = "x"},
                                            {.cycle = "6", .pid = ""},
                                            {.cycle = "7", .beta = "nan"}}));
  EXPECT_EQ(read.content.rows, 1U);
  const Issue* skipped = read.issue(IssueKind::SkippedRow);
  ASSERT_NE(skipped, nullptr);
  EXPECT_EQ(skipped->count, 7U);
  EXPECT_EQ(skipped->line, 3U);
  EXPECT_EQ(skipped->text, "beta_pct is \"abc\", not a usable number");
  EXPECT_EQ(skipped->file, "result_perf_data.csv");
}

TEST(ProcessedCsv, NoDamagedValueVanishesWithoutAWord) {
  const Read read = readPerf(test::perfCsv({{.mu = "nan", .start = "N/A", .calls = ""},
                                            {.cycle = "2", .calls = "abc"},
                                            {.cycle = "3", .calls = "-7"},
                                            {.cycle = "4", .mu = "inf"},
                                            {.cycle = "5", .start = "yesterday"},
                                            {.cycle = "8", .start = "-9.1e15"},
                                            {.cycle = "9", .start = "9.1e15"},
                                            {.cycle = "6", .cycleUs = "0"},
                                            {.cycle = "7", .cycleUs = "9e15"}}));
  EXPECT_EQ(read.content.rows, 1U);
  ASSERT_NE(read.issue(IssueKind::SkippedRow), nullptr);
  EXPECT_EQ(read.issue(IssueKind::SkippedRow)->count, 8U);
  EXPECT_EQ(read.issue(IssueKind::SkippedRow)->text, "instances_count is \"abc\", not a usable number");
}

TEST(ProcessedCsv, ValuesBeyondAllMeasureAreSkippedBeforeTheyOverflow) {
  const Read read = readPerf(test::perfCsv(
      {{}, {.cycle = "2", .beta = "1.5e308"}, {.cycle = "3", .mu = "-1e200"}, {.cycle = "4", .mu = "1e31"}}));
  EXPECT_EQ(read.content.rows, 1U);
  ASSERT_NE(read.issue(IssueKind::SkippedRow), nullptr);
  EXPECT_EQ(read.issue(IssueKind::SkippedRow)->count, 3U);
  EXPECT_EQ(read.issue(IssueKind::SkippedRow)->text, "beta_pct is \"1.5e308\", not a usable number");
}

TEST(ProcessedCsv, NumbersOfCyclesAndDurationsThatNothingCanMeanAreSkipped) {
  const Read read = readPerf(test::perfCsv({{},
                                            {.cycle = "9223372036854775807"},
                                            {.cycle = "-9223372036854775808"},
                                            {.cycle = "2", .durationUs = "9.2e15"},
                                            {.cycle = "3", .durationUs = "900000"}}));
  EXPECT_EQ(read.content.rows, 2U) << "900 threads may be busy all the time";
  ASSERT_NE(read.issue(IssueKind::SkippedRow), nullptr);
  EXPECT_EQ(read.issue(IssueKind::SkippedRow)->count, 3U);
  EXPECT_EQ(read.issue(IssueKind::SkippedRow)->text, "cycle is \"9223372036854775807\", not a usable number");
}

TEST(ProcessedCsv, ProcessesOfDifferentSubFoldersStayApart) {
  const test::TempFolder folder;
  folder.write("rank0/result_perf_data.csv", test::perfCsv({{}}));
  folder.write("rank1/result_perf_data.csv", test::perfCsv({{}}));
  const Read read = readFolder(folder.path());
  ASSERT_EQ(read.content.processes.size(), 2U);
  EXPECT_EQ(read.content.processes[0].part, "rank0/result");
}

TEST(ProcessedCsv, SecondRowsAndContradictionsAreCounted) {
  const Read read =
      readPerf(test::perfCsv({{}, {.cycle = "2"}, {.mu = "99"}, {.beta = "12", .metric = "other"}}));
  EXPECT_EQ(read.content.samples[0].levels[0].mu, (std::vector<double>{50, 50})) << "the first row counts";
  ASSERT_NE(read.issue(IssueKind::DuplicateRow), nullptr);
  EXPECT_EQ(read.issue(IssueKind::DuplicateRow)->line, 4U);
  ASSERT_NE(read.issue(IssueKind::ConflictingValue), nullptr);
  EXPECT_EQ(read.issue(IssueKind::ConflictingValue)->line, 5U);
  const auto& subject = read.issue(IssueKind::ConflictingValue)->subject;
  ASSERT_TRUE(subject);
  EXPECT_EQ(subject->cycleNumber, 1);
  ASSERT_TRUE(subject->triplet.metric);
  EXPECT_EQ(read.names.metrics[*subject->triplet.metric], "other");
}

TEST(ProcessedCsv, CyclesOutOfOrderAreSortedWithTheirSamples) {
  const Read read = readPerf(test::perfCsv({{.cycle = "3", .beta = "3", .mu = "33"},
                                            {.cycle = "1", .beta = "1", .mu = "11"},
                                            {.cycle = "2", .beta = "2", .mu = ""}}));
  const ProcessSamples& samples = read.content.samples[0];
  EXPECT_EQ(samples.cycles[0].number, 1);
  EXPECT_EQ(samples.usages[0].cycle, (std::vector<std::uint32_t>{0, 1, 2}));
  EXPECT_EQ(samples.usages[0].beta, (std::vector<double>{1, 2, 3}));
  EXPECT_EQ(samples.levels[0].mu, (std::vector<double>{11, 33}));
  EXPECT_EQ(samples.levels[0].cycleWithoutMu, (std::vector<std::uint32_t>{1}));
}

TEST(ProcessedCsv, WhatCannotBeReadAtAllIsAnErrorThatSaysWhy) {
  EXPECT_EQ(errorOf(""), "the file is empty; a header with the column names is wanted");
  EXPECT_EQ(errorOf(test::kPerfHeader), "no usable row below the header");
  EXPECT_EQ(errorOf("cycle,pid,beta_pct\n1,2,3\n"),
            "the header lacks the column(s) function_name, metric_name, device, mu_pct, anchor_dur_us");
}

TEST(ProcessedCsv, CountersInUtf16AreNamedAndTheSamplesStand) {
  const Read read = readPerf(test::perfCsv({{}}), test::utf16Of(test::kCountersCsv));
  EXPECT_EQ(read.content.samples.size(), 1U);
  EXPECT_TRUE(read.content.readings.empty());
  ASSERT_NE(read.issue(IssueKind::UnreadableFile), nullptr);
  EXPECT_EQ(read.issue(IssueKind::UnreadableFile)->file, "result_counters_data.csv");
  EXPECT_EQ(read.issue(IssueKind::UnreadableFile)->text, "this is text in UTF-16; wanted: UTF-8");
}

TEST(ProcessedCsv, CountersAreOptionalAndTheirDamageIsCounted) {
  const test::TempFolder folder;
  folder.write("result_perf_data.csv", test::perfCsv({{}}));
  const Read without = readFolder(folder.path());
  ASSERT_NE(without.issue(IssueKind::MissingCounters), nullptr);

  const Read damaged = readPerf(test::perfCsv({{}}), "counter_name,timestamp,value\nx,1,2\nx,abc,2\n,1,2\n");
  ASSERT_NE(damaged.issue(IssueKind::SkippedRow), nullptr);
  EXPECT_EQ(damaged.issue(IssueKind::SkippedRow)->count, 2U);
  EXPECT_EQ(damaged.content.readings.size(), 1U);
}

TEST(ProcessedCsv, CountersWithoutAnyReadingHaveASentence) {
  const Read empty = readPerf(test::perfCsv({{}}), "");
  ASSERT_NE(empty.issue(IssueKind::UnreadableFile), nullptr);
  EXPECT_EQ(empty.issue(IssueKind::UnreadableFile)->file, "result_counters_data.csv");
  EXPECT_EQ(empty.issue(IssueKind::UnreadableFile)->text,
            "the file is empty; a header with the column names is wanted");
  const Read headerOnly = readPerf(test::perfCsv({{}}), "counter_name,timestamp,value\n");
  ASSERT_NE(headerOnly.issue(IssueKind::MissingCounters), nullptr);
  EXPECT_EQ(headerOnly.issue(IssueKind::MissingCounters)->text, "no usable row below the header");
}

TEST(ProcessedCsv, LinesMayEndByACarriageReturnAlone) {
  std::string text = test::perfCsv({{}, {.cycle = "2", .beta = "x"}, {.cycle = "3"}});
  std::replace(text.begin(), text.end(), '\n', '\r');
  const Read read = readPerf(text);
  EXPECT_EQ(read.content.rows, 2U);
  ASSERT_NE(read.issue(IssueKind::SkippedRow), nullptr);
  EXPECT_EQ(read.issue(IssueKind::SkippedRow)->line, 3U);
}

TEST(ScanRun, FindsRunsInSubFoldersAndNamesTheRest) {
  const test::TempFolder folder;
  folder.write("worker 1/ünï \"x\"_perf_data.csv", test::perfCsv({{}}));
  folder.write("notes.txt", "hello");
  const Read read = readFolder(folder.path());
  EXPECT_EQ(read.content.processes[0].part, "worker 1/ünï \"x\"");
  ASSERT_NE(read.issue(IssueKind::UnknownFile), nullptr);
  EXPECT_EQ(read.issue(IssueKind::UnknownFile)->file, "notes.txt");
}

TEST(ScanRun, LinksThatAreNotFollowedAreTold) {
  const test::TempFolder folder;
  folder.write("other/b_perf_data.csv", test::perfCsv({{}}));
  std::filesystem::create_directory(folder.path() / "run");
  std::filesystem::create_directory_symlink(folder.path() / "other", folder.path() / "run/baseline");
  try {
    readFolder(folder.path() / "run");
    FAIL() << "nothing but a link";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "a link to a folder, or to nothing, is not followed");
    EXPECT_EQ(error.path().filename(), "baseline");
  }
  std::filesystem::create_symlink("nowhere", folder.path() / "run/latest");
  std::filesystem::create_symlink("../other/b_perf_data.csv", folder.path() / "run/a_perf_data.csv");
  const Read read = readFolder(folder.path() / "run");
  EXPECT_EQ(read.content.rows, 1U) << "what a link to a file leads to is read";
  ASSERT_NE(read.issue(IssueKind::UnknownFile), nullptr);
  EXPECT_EQ(read.issue(IssueKind::UnknownFile)->count, 2U);
}

TEST(ScanRun, FilesPassedOverForAnotherReasonHaveAnIssueOfTheirOwn) {
  const test::TempFolder folder;
  folder.write("run/a_perf_data.csv", test::perfCsv({{}}));
  for (const char* name : {"run/1.txt", "run/2.txt", "run/3.txt"}) folder.write(name, "hello");
  for (const char* name : {"run/4.json", "run/5.json"}) folder.write(name, "");
  for (const char* name : {"run/6.json", "run/7.json"})
    folder.write(name, R"({"schema":"culprit.result/1"})");
  for (const char* name : {"run/8", "run/9"})
    std::filesystem::create_symlink("nowhere", folder.path() / name);
  const Read read = readFolder(folder.path() / "run");
  std::vector<std::string> told;
  for (const Issue& issue : read.issues.issues())
    if (issue.kind == IssueKind::UnknownFile)
      told.push_back(std::to_string(issue.count) + " " + issue.file + ": " + issue.text);
  ASSERT_EQ(told.size(), 4U);
  EXPECT_EQ(told[0], "3 1.txt: no reader accepts this file; the first of 3");
  EXPECT_EQ(told[1], "2 4.json: the file is empty; the first of 2");
  EXPECT_TRUE(told[2].starts_with("2 6.json: a report")) << told[2];
  EXPECT_EQ(told[3], "2 8: a link to a folder, or to nothing, is not followed; the first of 2");
}

TEST(ScanRun, OneUselessFileOfSeveralIsAnIssue) {
  const test::TempFolder folder;
  folder.write("a_perf_data.csv", "");
  folder.write("b_perf_data.csv", test::perfCsv({{}}));
  const Read read = readFolder(folder.path());
  ASSERT_NE(read.issue(IssueKind::UnreadableFile), nullptr);
  EXPECT_EQ(read.issue(IssueKind::UnreadableFile)->file, "a_perf_data.csv");
}

TEST(ScanRun, NothingToReadIsAnError) {
  const test::TempFolder folder;
  EXPECT_THROW(readFolder(folder.path()), Error);
  EXPECT_THROW(scanRun(folder.path() / "absent"), Error);
}

}  // namespace culprit
