#include "core/pipeline/parallel/in_parallel.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
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

TEST(InParallel, HandsOnWhatAPieceThrows) {
  for (const std::size_t threads : {1U, 8U}) {
    const auto fail = [](std::size_t i) {
      if (i == 30) throw std::runtime_error("thirty");
    };
    EXPECT_THROW(inParallel(100, threads, fail), std::runtime_error) << threads;
  }
}

}  // namespace culprit
