// Packed databases of a run that is read by many threads.
#include "core/sources/packed_database.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>

#include "core/base/temporary_folder.h"
#include "core/pipeline/parallel/read_in_parallel.h"
#include "tests/support/gzip.h"
#include "tests/support/impatient.h"
#include "tests/support/rocm_files.h"
#include "tests/support/temp_folder.h"

namespace culprit {

namespace {

namespace fs = std::filesystem;

/// Counts what is unpacked whenever it is told of progress.
class CountingMonitor final : public Monitor {
 public:
  void report(const Progress&) override {
    const std::string begin = fmt::format("unpacked.{}-", ::getpid());
    std::size_t there = 0;
    for (const fs::directory_entry& each : fs::directory_iterator(temporaryFolder()))
      there += each.path().filename().string().starts_with(begin) ? 1U : 0U;
    most = std::max(most, there);
  }
  bool isCancelled() const override { return false; }

  std::size_t most = 0;
};

class PackedDatabases : public testing::Test {
 protected:
  static constexpr int kFiles = 8;

  void SetUp() override {
    for (int i = 0; i < kFiles; ++i) {
      test::RpdFile file(m_folder.path() / "whole.rpd");
      for (int k = 0; k < 50; ++k) file.work(30 + 20 * k, 40 + 20 * k, "gemm", "KernelExecution");
      const std::string whole = test::contentOf(file.close());
      m_folder.write(fmt::format("run/{}.rpd.gz", i), test::gzipped(whole));
      fs::remove(m_folder.path() / "whole.rpd");
    }
  }
  RunContent read(Monitor& monitor) const {
    const RunScan scan = scanRun(m_folder.path() / "run");
    ReadingProgress progress(monitor, scan.bytes, 1.0);
    Names names;
    IssueLog issues;
    return readInParallel(scan, Side::A, names, issues, progress, kFiles);
  }

  test::TempFolder m_folder;
};

}  // namespace

TEST_F(PackedDatabases, AreUnpackedOneAtATime) {
  CountingMonitor monitor;
  EXPECT_EQ(read(monitor).trace.events(), 50U * kFiles);
  EXPECT_EQ(monitor.most, 1U);
  monitor.report({});
  EXPECT_EQ(monitor.most, 1U);
}

TEST_F(PackedDatabases, MayBeCancelledWhileTheyWaitForTheirTurn) {
  CountingMonitor counting;
  const int cancelled = test::cancelEverywhere([this](Monitor& monitor) { read(monitor); }, [] {});
  EXPECT_GT(cancelled, 0);
  EXPECT_EQ(read(counting).trace.events(), 50U * kFiles) << "whoever was cancelled has left the turn";
}

}  // namespace culprit
