#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/pipeline/pipeline.h"
#include "tests/support/temp_folder.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kOneEvent = R"([{"ph": "X", "name": "f", "ts": 1, "dur": 1}])";
constexpr std::string_view kBatchOverview = R"({"schema":"culprit.batch/1","cases":[]})";

}  // namespace

TEST(CaseFolders, OfABatchHoldTwoRunsAsFoldersOrAsFiles) {
  const test::TempFolder folder;
  folder.write("two/before.json", kOneEvent);
  folder.write("two/after.json", kOneEvent);
  EXPECT_EQ(findCases(folder.path()), std::vector{folder.path() / "two"});
}

TEST(CaseFolders, AreNotPassedOverForTheReportsThatGoThere) {
  const test::TempFolder folder;
  for (const char* name : {"one/normal/t.json", "one/abnormal/t.json", "two/x/t.json", "two/y/t.json",
                           "three/before.json", "three/after.json"})
    folder.write(name, kOneEvent);
  folder.write("out/notes/readme.txt", "else it would be no row anyway");
  const fs::path root = folder.path();
  const std::vector cases = {root / "one", root / "three", root / "two"};
  EXPECT_EQ(findCases(root, root / "out"), cases);
  fs::remove_all(root / "out");
  for (const fs::path& each : cases) EXPECT_EQ(findCases(root, each), cases) << each;
}

TEST(CaseFolders, OfTwoTracesStaySoBesideTheirReports) {
  const test::TempFolder folder;
  for (const char* name : {"case/before.json", "case/after.json"}) folder.write(name, kOneEvent);
  folder.write("case/overview.json", kBatchOverview);
  EXPECT_EQ(splitParent(folder.path() / "case").a.filename(), "after.json");
}

TEST(CaseFolders, AreNoRunsToLieIn) {
  const test::TempFolder folder;
  for (const char* name : {"alone/t.json", "ranks/rank0/t.json", "ranks/rank1/t.json", "case/x/t.json",
                           "case/y/t.json", "mixed/alone/t.json", "mixed/case/x/t.json",
                           "mixed/case/y/t.json", "two/before.json", "two/after.json"})
    folder.write(name, kOneEvent);
  folder.write("out/overview.json", kBatchOverview);
  const fs::path root = folder.path();
  for (const char* name : {"alone", "alone/", "alone/new", "alone/new/er", "ranks/rank0", "case/x",
                           "mixed/alone", "case/../alone"})
    EXPECT_TRUE(liesInRun(root / name, root)) << name;
  for (const char* name : {"", ".", "new", "out", "out/new", "case", "case/new", "mixed", "mixed/new", "two",
                           "two/new", "ranks/new", "..", "alone/../new"})
    EXPECT_FALSE(liesInRun(root / name, root)) << name;
  EXPECT_FALSE(liesInRun(root / "alone", root / "case")) << "not below the root";
}

TEST(CaseFolders, TakeReportsBesideJsonOfAnythingAndInAGroupOfRuns) {
  const test::TempFolder folder;
  for (const char* name :
       {"case/normal/t.json", "case/abnormal/t.json", "day/base/t.json", "day/x1/t.json", "day/x2/t.json"})
    folder.write(name, kOneEvent);
  folder.write("object/meta.json", R"({"commit":"abc"})");
  folder.write("list/config.json", R"([{"name":"f"}])");
  folder.write("late/t.json", R"({"deviceProperties":[{"id":0}],"traceEvents":[{"ph":"X","ts":1,"dur":1}]})");
  const fs::path root = folder.path();
  for (const char* name : {"object", "object/new", "list", "day", "day/new"})
    EXPECT_FALSE(liesInRun(root / name, root)) << name;
  EXPECT_TRUE(liesInRun(root / "late", root)) << "behind what the text begins with";
  const auto isRow = [&root](const char* name) {
    const std::vector<fs::path> rows = findCases(root, root / name);
    return std::find(rows.begin(), rows.end(), root / name) != rows.end();
  };
  EXPECT_FALSE(isRow("object")) << "where the reports go";
  EXPECT_TRUE(isRow("day")) << "it stays one that says what is missing";
}

TEST(CaseFolders, AreNoRunsToLieInHoweverLateTheirEventsBegin) {
  const test::TempFolder folder;
  constexpr std::string_view kBefore = R"({"stackFrames":{"0":")", kBehind = R"("},"traceEvents":[)";
  constexpr std::size_t kBlock = 1U << 20U;
  const auto withFrames = [&](std::size_t size) {
    return std::string(kBefore) + std::string(size - kBefore.size() - kBehind.size(), 'f') +
           std::string(kBehind);
  };
  folder.write("far/t.json", withFrames(3 * kBlock + 7) + R"({"ph":"X","ts":1,"dur":1}]})");
  folder.write("edge/t.json", withFrames(kBlock) + R"({"ph":"X","ts":1,"dur":1}]})");
  folder.write("cut/t.json", withFrames(kBlock - 4) + R"({"ph":"X","ts":1,"dur":1}]})");
  folder.write("none/t.json", withFrames(3 * kBlock) + "]}");
  folder.write("other/t.json",
               std::string(kBefore) + std::string(3 * kBlock, 'f') + R"("},"ph":[{"ph":1}]})");
  const fs::path root = folder.path();
  for (const char* name : {"far", "edge", "cut"}) EXPECT_TRUE(liesInRun(root / name, root)) << name;
  for (const char* name : {"none", "other"}) EXPECT_FALSE(liesInRun(root / name, root)) << name;
}

TEST(CaseFolders, TheFilesOfARunAreThoseThatAreReadOfIt) {
  const test::TempFolder folder;
  folder.write("run/a_perf_data.csv", "cycle,pid\n");
  folder.write("run/a_counters_data.csv", "counter_name\n");
  folder.write("run/notes.txt", "none of it");
  const auto has = [](const std::vector<fs::path>& files, const fs::path& file) {
    return std::find(files.begin(), files.end(), file) != files.end();
  };
  const fs::path run = folder.path() / "run";
  for (const fs::path& named : {run, run / "a_perf_data.csv"}) {
    const std::vector<fs::path> files = filesOfRun(named);
    for (const char* name : {"a_perf_data.csv", "a_counters_data.csv", "run.json"})
      EXPECT_TRUE(has(files, run / name)) << named << ": " << name;
    EXPECT_FALSE(has(files, run / "notes.txt")) << named;
  }
  EXPECT_TRUE(filesOfRun(folder.path() / "absent").empty());
}

}  // namespace culprit
