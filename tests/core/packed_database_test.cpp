// Packed databases of a run that is read by many threads.
#include "core/sources/packed_database.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>

#include "core/base/temporary_folder.h"
#include "core/pipeline/parallel/read_in_parallel.h"
#include "tests/support/gzip.h"
#include "tests/support/impatient.h"
#include "tests/support/rocm_files.h"
#include "tests/support/temp_folder.h"

namespace culprit {

namespace {

namespace fs = std::filesystem;

/// Where databases are unpacked, and nothing else lies.
fs::path& unpackingFolder() {
  static fs::path folder;
  return folder;
}

std::size_t unpackedFiles() {
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator(unpackingFolder()), fs::directory_iterator()));
}

/// Counts what is unpacked whenever it is told of progress.
class CountingMonitor final : public Monitor {
 public:
  void report(const Progress&) override { most = std::max(most, unpackedFiles()); }
  bool isCancelled() const override { return false; }

  std::size_t most = 0;
};

class PackedDatabases : public testing::Test {
 protected:
  static constexpr int kFiles = 8;

  void SetUp() override {
    unpackingFolder() = m_folder.path() / "unpacked";
    fs::create_directory(unpackingFolder());
    keepTemporaryFilesIn([] { return unpackingFolder(); });
    for (int i = 0; i < kFiles; ++i) {
      test::RpdFile file(m_folder.path() / "whole.rpd");
      for (int k = 0; k < 50; ++k) file.work(30 + 20 * k, 40 + 20 * k, "gemm", "KernelExecution");
      const std::string whole = test::contentOf(file.close());
      m_folder.write(fmt::format("run/{}.rpd.gz", i), test::gzipped(whole));
      fs::remove(m_folder.path() / "whole.rpd");
    }
  }
  void TearDown() override { keepTemporaryFilesIn(nullptr); }
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

TEST_F(PackedDatabases, AreUnpackedOneAtATimeAndNoneIsLeftBehind) {
  CountingMonitor monitor;
  EXPECT_EQ(read(monitor).trace.events(), 50U * kFiles);
  EXPECT_EQ(monitor.most, 1U);
  EXPECT_EQ(unpackedFiles(), 0U);
}

TEST_F(PackedDatabases, MayBeCancelledWhileTheyWaitForTheirTurn) {
  CountingMonitor counting;
  const int cancelled = test::cancelEverywhere([this](Monitor& monitor) { read(monitor); },
                                               [] { EXPECT_EQ(unpackedFiles(), 0U); });
  EXPECT_GT(cancelled, 0);
  EXPECT_EQ(read(counting).trace.events(), 50U * kFiles) << "whoever was cancelled has left the turn";
}

}  // namespace culprit
