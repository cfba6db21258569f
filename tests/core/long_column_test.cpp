#include "core/base/long_column.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <limits>
#include <numeric>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/temp_folder.h"

namespace culprit {
namespace {

std::filesystem::path g_folder;  // NOLINT: keepColumnsIn() takes a function without a context

std::filesystem::path folder() {
  return g_folder;
}

/// From here on a column of a page or more lies in a file, until the end.
class ColumnsInFiles {
 public:
  explicit ColumnsInFiles(const std::filesystem::path& where) {
    g_folder = where;
    keepColumnsIn(folder, 0);
  }
  ~ColumnsInFiles() { keepColumnsIn(nullptr, std::numeric_limits<std::size_t>::max()); }
  ColumnsInFiles(const ColumnsInFiles&) = delete;
  ColumnsInFiles& operator=(const ColumnsInFiles&) = delete;
};

/// What the system counts as mapped from files, in MiB.
std::size_t mappedMebibytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("RssFile:")) return std::stoul(line.substr(8)) / 1024;
  }
  return 0;
}

TEST(LongColumn, IsAVector) {
  LongColumn<std::uint32_t> column{1, 2, 3};
  column.push_back(4);
  const LongColumn<std::uint32_t> copy = column;
  EXPECT_EQ(copy, column);
  EXPECT_EQ(std::accumulate(copy.begin(), copy.end(), 0U), 10U);
}

TEST(LongColumn, OfOneValueLiesAlone) {
  // More than the first pieces of memory, made and given back by threads of their own.
  constexpr std::size_t kEach = 10'000;
  std::vector<std::vector<LongColumn<std::uint64_t>>> columns(4);
  const auto eachByAThread = [&columns](const auto& work) {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < columns.size(); ++i) threads.emplace_back([&work, i] { work(i); });
  };
  const auto fill = [&columns](std::size_t at) {
    for (std::size_t i = 0; i < kEach; ++i) columns[at].emplace_back(1, at * kEach + i);
  };
  eachByAThread(fill);
  eachByAThread([&](std::size_t at) { columns[(at + 1) % columns.size()].resize(kEach / 2); });
  eachByAThread([&](std::size_t at) {
    for (std::size_t i = kEach / 2; i < kEach; ++i) columns[at].emplace_back(1, at * kEach + i);
  });
  for (std::size_t at = 0; at < columns.size(); ++at) {
    for (std::size_t i = 0; i < kEach; ++i)
      ASSERT_EQ(columns[at][i], LongColumn<std::uint64_t>{at * kEach + i});
  }
}

TEST(LongColumn, TakesNoFileUnlessItIsToldTo) {
  const LongColumn<std::int64_t> column(1'000'000, 7);
  EXPECT_EQ(bytesOfColumnsInFiles(), 0U);
}

TEST(LongColumn, LiesInFilesWithoutANameThatGoWithIt) {
  const test::TempFolder scratch;
  const ColumnsInFiles files(scratch.path());
  {
    LongColumn<std::int64_t> grown;
    std::vector<LongColumn<std::uint32_t>> many(100);
    for (std::int64_t i = 0; i < 100'000; ++i) {
      grown.push_back(i * i);
      many[static_cast<std::size_t>(i) % many.size()].push_back(static_cast<std::uint32_t>(i));
    }
    EXPECT_GT(bytesOfColumnsInFiles(), grown.size() * sizeof(std::int64_t));
    EXPECT_TRUE(std::filesystem::is_empty(scratch.path()));
    for (std::int64_t i = 0; i < 100'000; ++i) {
      ASSERT_EQ(grown[static_cast<std::size_t>(i)], i * i);
      const auto at = static_cast<std::size_t>(i);
      ASSERT_EQ(many[at % many.size()][at / many.size()], static_cast<std::uint32_t>(i));
    }
  }
  EXPECT_EQ(bytesOfColumnsInFiles(), 0U);
}

TEST(LongColumn, IsLetGoOfWhenMuchOfItIsMapped) {
  const test::TempFolder scratch;
  const ColumnsInFiles files(scratch.path());
  const std::size_t before = mappedMebibytes();
  constexpr std::size_t kValues = std::size_t{32} << 20U;  // 256 MiB
  LongColumn<std::uint64_t> column(kValues);
  std::iota(column.begin(), column.end(), std::uint64_t{0});
  while (mappedMebibytes() > before + 160) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_EQ(std::accumulate(column.begin(), column.end(), std::uint64_t{0}), kValues / 2 * (kValues - 1));
}

TEST(LongColumn, TakesMemoryWhereNoFileCanBe) {
  const ColumnsInFiles files("/proc/no such folder");
  const LongColumn<std::int64_t> column(100'000, 7);
  EXPECT_EQ(bytesOfColumnsInFiles(), 0U);
  EXPECT_EQ(column.back(), 7);
}

}  // namespace
}  // namespace culprit
