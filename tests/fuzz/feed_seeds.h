// Gives a reader every input in a folder of tests/fuzz/seeds, some of which once broke it, by the same code
// as in its fuzz target. For the tests in tests/core.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include "tests/fuzz/promise.h"

namespace culprit::fuzz {

inline void feedSeeds(const char* reader, void (*take)(Input)) {
  const auto folder = std::filesystem::path(CULPRIT_SOURCE_DIR) / "tests/fuzz/seeds" / reader;
  std::size_t count = 0;
  for (const std::filesystem::directory_entry& seed : std::filesystem::directory_iterator(folder)) {
    std::ifstream file(seed.path(), std::ios::binary);
    const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
    EXPECT_GT(bytes.size(), 0U) << seed.path();
    EXPECT_NO_THROW(take({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()})) << seed.path();
    ++count;
  }
  EXPECT_GE(count, 2U) << folder;
}

}  // namespace culprit::fuzz
