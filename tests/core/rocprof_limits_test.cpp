// How much the reader of rocprofv3's JSON output keeps of a file's tables at most.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/sources/rocprof/rocprof_json_tables.h"
#include "tests/support/rocprof_json_text.h"

namespace culprit {
namespace {

using rocm::RocprofJsonTables;
using rocm::TableRoom;

class RocprofLimitsTest : public testing::Test {
 protected:
  /// The tables of one process, as far as there is room.
  RocprofJsonTables read(const std::string& text, TableRoom& room) {
    RocprofJsonTables tables(run, room);
    std::size_t at = 0;
    JsonWalker walker([&](char* target, std::size_t size) {
      const std::size_t part = std::min(size, text.size() - at);
      std::copy_n(text.begin() + static_cast<std::ptrdiff_t>(at), part, target);
      at += part;
      return part;
    });
    JsonElements elements;
    std::string key;
    EXPECT_TRUE(walker.enterObject());
    while (walker.nextKey(key)) tables.read(key, walker, elements, [](std::uint64_t) {});
    return tables;
  }

  Names names;
  IssueLog issues;
  RunBuilder run{Side::A, names, issues};
};

TEST_F(RocprofLimitsTest, TablesOfUsualSizeAreKept) {
  TableRoom room;
  const RocprofJsonTables tables = read("{" + test::rocprofTables() + "}", room);
  EXPECT_NE(tables.kernel(2), nullptr);
  EXPECT_EQ(tables.operation(1, 1), "hipDeviceSynchronize");
  EXPECT_EQ(room.leftOut(), 0U);
}

TEST_F(RocprofLimitsTest, KernelsBeyondTheLimitAreCounted) {
  std::string kernels;
  for (int i = 0; i < 10; ++i) {
    kernels +=
        fmt::format(R"({}{{"kernel_id":{},"kernel_name":"{}"}})", i > 0 ? "," : "", i, std::string(100, 'k'));
  }
  TableRoom room(4 * (TableRoom::kPerEntry + 100));
  const RocprofJsonTables tables = read(R"({"kernel_symbols":[)" + kernels + "]}", room);
  EXPECT_NE(tables.kernel(3), nullptr);
  EXPECT_EQ(tables.kernel(4), nullptr);
  EXPECT_EQ(room.leftOut(), 6U);
}

TEST_F(RocprofLimitsTest, OperationsKeepTheirPositions) {
  const std::string text =
      R"({"strings":{"buffer_records":[{"kind":"A","operations":["a","b"]},)"
      R"({"kind":"B","operations":["c","a name that is too long","e"]},{"kind":"C","operations":["f"]}]}})";
  // Two kinds with their names, three operations.
  TableRoom room(7 * (TableRoom::kPerEntry + 1));
  const RocprofJsonTables tables = read(text, room);
  EXPECT_EQ(tables.operation(0, 1), "b");
  EXPECT_EQ(tables.kind(1), "B");
  EXPECT_EQ(tables.operation(1, 0), "c");
  EXPECT_EQ(tables.operation(1, 1), "");
  EXPECT_EQ(tables.operation(1, 2), "") << "and not that of another position";
  EXPECT_EQ(tables.kind(2), "");
  EXPECT_EQ(room.leftOut(), 3U);
}

TEST(TableRoom, IsThereAgainOnceTheTablesAreGone) {
  TableRoom room(TableRoom::kPerEntry + 10);
  EXPECT_FALSE(room.take(11));
  EXPECT_FALSE(room.take(0)) << "none is missing in the middle";
  room.clear();
  EXPECT_TRUE(room.take(10));
  EXPECT_EQ(room.leftOut(), 2U);
}

}  // namespace
}  // namespace culprit
