// Work that is shared with further threads is done as well where the system gives none.
#include "core/base/further_thread.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <string>

#include "core/base/two_threads.h"
#include "core/pipeline/parallel/in_parallel.h"
#include "core/pipeline/parallel/read_in_parallel.h"
#include "core/sources/bytes/background_fingerprint.h"
#include "tests/support/impatient.h"
#include "tests/support/no_further_thread.h"
#include "tests/support/raw_trace_json.h"
#include "tests/support/temp_folder.h"

namespace culprit {

TEST(FurtherThread, IsNotThereWhereTheSystemGivesNone) {
  EXPECT_TRUE(furtherThread([] {}).joinable());
  const test::NoFurtherThread none;
  EXPECT_FALSE(furtherThread([] { FAIL(); }).joinable());
  EXPECT_EQ(inFurtherThread([] { return 7; }).get(), 7);
  EXPECT_THROW(inFurtherThread([] { throw std::runtime_error("x"); }).get(), std::runtime_error);
}

TEST(FurtherThread, IsNotNeededForPiecesOfWork) {
  const test::NoFurtherThread none;
  std::atomic<int> done = 0;
  inParallel(100, 16, [&done](std::size_t) { ++done; });
  EXPECT_EQ(done, 100);
  std::string order;
  inTwoThreads(
      1'000'000, [&order] { order += "a"; }, [&order] { order += "b"; });
  EXPECT_EQ(order, "ab");
}

TEST(FurtherThread, IsNotNeededToFingerprintAFile) {
  const test::TempFolder folder;
  const auto file = folder.write("a.db", std::string(5'000'000, 'x'));
  SilentMonitor monitor;
  ReadingProgress progress(monitor, 1, 1.0);
  const auto sum = [&] { return BackgroundFingerprint(file, folder.path(), Side::A).get(progress).xxh3; };
  const std::string expected = sum();
  const test::NoFurtherThread none;
  EXPECT_EQ(sum(), expected);
  BackgroundFingerprint absent(folder.path() / "absent", folder.path(), Side::A);
  EXPECT_THROW(absent.get(progress), Error);
  BackgroundFingerprint changed(file, folder.path(), Side::A);
  folder.write("a.db", "another one");
  EXPECT_THROW(changed.get(progress), Error);
  test::Impatient impatient(0);
  ReadingProgress cancelled(impatient, 1, 1.0);
  BackgroundFingerprint waiting(file, folder.path(), Side::A);
  EXPECT_THROW(waiting.get(cancelled), Cancelled);
}

TEST(FurtherThread, IsNotNeededToReadARun) {
  const test::TempFolder folder;
  for (const char* const name : {"rank_0.json", "rank_1.json"}) folder.write(name, test::rawTraceJson(1'500));
  const auto read = [&folder] {
    SilentMonitor monitor;
    const RunScan scan = scanRun(folder.path());
    ReadingProgress progress(monitor, scan.bytes, 1.0);
    Names names;
    IssueLog issues;
    return readInParallel(scan, Side::A, names, issues, progress, 16).trace.events();
  };
  const std::size_t expected = read();
  EXPECT_EQ(expected, 2U * 1'500 * 10);
  const test::NoFurtherThread none;
  EXPECT_EQ(read(), expected);
}

}  // namespace culprit
