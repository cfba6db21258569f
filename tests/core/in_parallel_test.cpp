#include "core/pipeline/parallel/in_parallel.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace culprit {

TEST(InParallel, DoesEachPieceOnce) {
  for (const std::size_t threads : {0U, 1U, 2U, 16U}) {
    std::vector<std::atomic<int>> done(500);
    inParallel(done.size(), threads, [&done](std::size_t i) { ++done[i]; });
    for (const std::atomic<int>& each : done) EXPECT_EQ(each, 1) << threads;
  }
  inParallel(0, 4, [](std::size_t) { FAIL(); });
  EXPECT_GE(availableThreads(), 1U);
}

TEST(InParallel, HandsOnWhatTheFirstPieceThatFailsThrows) {
  for (const std::size_t threads : {1U, 2U, 8U}) {
    std::atomic<int> behind = 0;
    const auto fail = [&behind](std::size_t i) {
      if (i == 30) std::this_thread::sleep_for(std::chrono::milliseconds(20));  // others fail before it
      if (i >= 30 && i < 40) throw std::runtime_error(std::to_string(i));
      if (i >= 60) ++behind;
    };
    try {
      inParallel(100'000, threads, fail);
      FAIL() << threads;
    } catch (const std::runtime_error& error) {
      EXPECT_STREQ(error.what(), "30") << threads;
    }
    EXPECT_EQ(behind, 0) << "begun behind a failure";
  }
}

TEST(InParallel, GoesOnWithTheThreadsThatThereAre) {
  if (::geteuid() == 0) GTEST_SKIP() << "root may start as many as it likes";
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_NPROC, &before), 0);
  rlimit none = before;
  none.rlim_cur = 1;
  ASSERT_EQ(::setrlimit(RLIMIT_NPROC, &none), 0);
  std::atomic<int> done = 0;
  inParallel(100, 16, [&done](std::size_t) { ++done; });
  ::setrlimit(RLIMIT_NPROC, &before);
  EXPECT_EQ(done, 100);
}

}  // namespace culprit
