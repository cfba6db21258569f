// Holds a whole output against an approved one in tests/golden. To approve what the program writes now, run
// the tests once with CULPRIT_APPROVE=1 and look at the difference that git shows.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "tests/support/temp_folder.h"

namespace culprit::test {

inline void expectGolden(const std::string& actual, const std::string& name) {
  const std::filesystem::path file = std::filesystem::path(CULPRIT_SOURCE_DIR) / "tests" / "golden" / name;
  if (std::getenv("CULPRIT_APPROVE") != nullptr) std::ofstream(file, std::ios::binary) << actual;
  ASSERT_TRUE(std::filesystem::exists(file)) << file;
  EXPECT_EQ(actual, contentOf(file)) << "approve with CULPRIT_APPROVE=1 if the new output is right";
}

}  // namespace culprit::test
