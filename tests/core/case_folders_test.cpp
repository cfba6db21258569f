#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <vector>

#include "core/pipeline/pipeline.h"
#include "tests/support/temp_folder.h"

namespace culprit {

namespace fs = std::filesystem;

TEST(CaseFolders, OfABatchHoldTwoRunsAsFoldersOrAsFiles) {
  constexpr std::string_view kTrace = R"([{"ph": "X", "name": "f", "ts": 1, "dur": 1}])";
  const test::TempFolder folder;
  folder.write("two/before.json", kTrace);
  folder.write("two/after.json", kTrace);
  EXPECT_EQ(findCases(folder.path()), std::vector{folder.path() / "two"});
}

TEST(CaseFolders, AreNotPassedOverForTheReportsThatGoThere) {
  constexpr std::string_view kTrace = R"([{"ph": "X", "name": "f", "ts": 1, "dur": 1}])";
  const test::TempFolder folder;
  for (const char* name : {"one/normal/t.json", "one/abnormal/t.json", "two/x/t.json", "two/y/t.json"})
    folder.write(name, kTrace);
  folder.write("out/report.json", kTrace);
  const fs::path root = folder.path();
  const std::vector cases = {root / "one", root / "two"};
  EXPECT_EQ(findCases(root, root / "out"), cases);
  fs::remove_all(root / "out");
  EXPECT_EQ(findCases(root, root / "one"), cases);
  EXPECT_EQ(findCases(root, root / "two"), cases);
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
