// Every input in tests/fuzz/seeds, some of which once broke a reader, goes through the same code as in the
// fuzz targets.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include "tests/fuzz/chrome_input.h"
#include "tests/fuzz/chunker_input.h"
#include "tests/fuzz/csv_input.h"

namespace culprit {
namespace {

namespace fs = std::filesystem;

void feedSeeds(const char* reader, void (*take)(fuzz::Input)) {
  const fs::path folder = fs::path(CULPRIT_SOURCE_DIR) / "tests/fuzz/seeds" / reader;
  std::size_t count = 0;
  for (const fs::directory_entry& seed : fs::directory_iterator(folder)) {
    std::ifstream file(seed.path(), std::ios::binary);
    const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
    EXPECT_GT(bytes.size(), 0U) << seed.path();
    EXPECT_NO_THROW(take({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()})) << seed.path();
    ++count;
  }
  EXPECT_GE(count, 2U) << folder;
}

TEST(FuzzSeeds, TheChromeReaderTakesThem) {
  feedSeeds("chrome", fuzz::takeChromeInput);
}

TEST(FuzzSeeds, TheChunkerTakesThem) {
  feedSeeds("chunker", fuzz::takeChunkerInput);
}

TEST(FuzzSeeds, TheCsvReaderTakesThem) {
  feedSeeds("csv", fuzz::takeCsvInput);
}

}  // namespace
}  // namespace culprit
