// What is told of reading runs never passes its total, whatever lies beside the files.
#include "core/sources/bytes/reading_progress.h"

#include <gtest/gtest.h>

#include <string>

#include "core/pipeline/parallel/read_in_parallel.h"
#include "tests/support/raw_trace_json.h"
#include "tests/support/temp_folder.h"

namespace culprit {

namespace {

class NotingMonitor final : public Monitor {
 public:
  void report(const Progress& progress) override {
    EXPECT_LE(progress.done, progress.total);
    EXPECT_LE(progress.fraction, 1.0);
    EXPECT_GE(progress.done, last.done);
    last = progress;
  }
  bool isCancelled() const override { return false; }

  Progress last;
};

}  // namespace

TEST(ReadingProgress, EndsAtItsTotalWhereATableLiesBesideManyTraces) {
  const test::TempFolder folder;
  std::string table = "name,category,config,inventory\n";
  for (int row = 0; row < 1'000; ++row)
    table += R"(disk,CAT_DISK,"{""env"": {""hostname"": ""host0""}}","{""macro"": {}}")"
             "\n";
  folder.write("topo_component.csv", table);
  for (int rank = 0; rank < 8; ++rank)
    folder.write("rank_" + std::to_string(rank) + ".json", test::rawTraceJson(20));
  const RunScan scan = scanRun(folder.path());
  for (const std::size_t threads : {1, 2, 16}) {
    NotingMonitor monitor;
    ReadingProgress progress(monitor, scan.bytes, 1.0);
    Names names;
    IssueLog issues;
    readInParallel(scan, Side::A, names, issues, progress, threads);
    EXPECT_EQ(monitor.last.done, scan.bytes) << threads;
    EXPECT_EQ(monitor.last.fraction, 1.0) << threads;
  }
}

}  // namespace culprit
