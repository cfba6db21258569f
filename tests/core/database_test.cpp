// A connection that keeps its statements prepared, and what borrows from it.
#include "core/store/sql/database.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "core/store/sql/command.h"
#include "core/store/sql/row.h"
#include "tests/support/temp_folder.h"

namespace culprit {
namespace {

constexpr int kNew = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;

std::unique_ptr<sql::Database> oneToFive() {
  auto database = std::make_unique<sql::Database>(":memory:", kNew);
  database->exec("CREATE TABLE number(value INTEGER NOT NULL UNIQUE)");
  sql::Command insert(*database, "INSERT INTO number VALUES(?)");
  for (int value = 1; value <= 5; ++value) insert.execute(value);
  return database;
}

std::vector<std::int64_t> numbersAbove(sql::Database& database, int least) {
  std::vector<std::int64_t> numbers;
  sql::Rows row(database, "SELECT value FROM number WHERE value > ? ORDER BY value", least);
  while (row.next()) numbers.push_back(row.integer());
  return numbers;
}

/// How many statements a connection has, lent or not.
std::size_t statementsOf(const sql::Database& database) {
  std::size_t count = 0;
  for (sqlite3_stmt* each = nullptr; (each = sqlite3_next_stmt(database.getHandle(), each)) != nullptr;)
    ++count;
  return count;
}

/// Whether this process has the file open.
bool isOpen(const std::filesystem::path& file) {
  std::error_code error;
  for (const auto& descriptor : std::filesystem::directory_iterator("/proc/self/fd")) {
    if (std::filesystem::read_symlink(descriptor.path(), error) == file) return true;
  }
  return false;
}

}  // namespace

TEST(Database, PreparesAQueryOnce) {
  const auto database = oneToFive();
  ASSERT_EQ(statementsOf(*database), 1U);
  for (int round = 0; round < 3; ++round) {
    EXPECT_EQ(numbersAbove(*database, 3), (std::vector<std::int64_t>{4, 5}));
    EXPECT_EQ(statementsOf(*database), 2U);
  }
}

TEST(Database, LendsAQueryThatIsInUseOnceMore) {
  const auto database = oneToFive();
  std::string pairs;
  for (int round = 0; round < 2; ++round) {
    sql::Rows outer(*database, "SELECT value FROM number WHERE value > ? ORDER BY value", 2);
    while (outer.next()) {
      const std::int64_t left = outer.integer();
      for (const std::int64_t right : numbersAbove(*database, static_cast<int>(left)))
        pairs += std::to_string(left) + std::to_string(right) + ' ';
    }
  }
  EXPECT_EQ(pairs, "34 35 45 34 35 45 ");
  EXPECT_EQ(statementsOf(*database), 3U);
}

TEST(Database, LendsWhatWasReadHalfFromItsBegin) {
  const auto database = oneToFive();
  {
    sql::Rows row(*database, "SELECT value FROM number WHERE value > ? ORDER BY value", 0);
    ASSERT_TRUE(row.next() && row.next());
  }
  EXPECT_EQ(numbersAbove(*database, 0), (std::vector<std::int64_t>{1, 2, 3, 4, 5}));
}

TEST(Database, ReadsNothingOnceRowsAreGone) {
  const test::TempFolder folder;
  const auto file = folder.path() / "numbers";
  sql::Database database(file, kNew);
  database.exec("CREATE TABLE number(value)");
  sql::Command(database, "INSERT INTO number VALUES(?)").execute(1);
  ASSERT_TRUE(sql::Rows(database, "SELECT value FROM number").next());
  // As long as one reads, the other cannot write.
  SQLite::Database(file, SQLite::OPEN_READWRITE).exec("DELETE FROM number");
  EXPECT_FALSE(sql::Rows(database, "SELECT value FROM number").next());
}

TEST(Database, ExecutesACommandAgainThatHasFailed) {
  const auto database = oneToFive();
  sql::Command insert(*database, "INSERT INTO number VALUES(?)");
  EXPECT_THROW(insert.execute(3), SQLite::Exception);
  insert.execute(6);
  try {
    insert.execute(std::optional<int>());
    FAIL();
  } catch (const SQLite::Exception& failure) {
    EXPECT_EQ(failure.getErrorCode(), SQLITE_CONSTRAINT);
    EXPECT_STREQ(failure.what(), "NOT NULL constraint failed: number.value");
  }
  sql::Command(*database, "INSERT INTO number VALUES(?)").execute(7);
  EXPECT_EQ(numbersAbove(*database, 5), (std::vector<std::int64_t>{6, 7}));
  EXPECT_THROW(sql::Command(*database, "INSERT INTO nothing VALUES(?)"), SQLite::Exception);
}

TEST(Database, UsesWhatItKeepsAfterAChangeOfTables) {
  const auto database = oneToFive();
  ASSERT_EQ(numbersAbove(*database, 3).size(), 2U);
  database->exec("CREATE INDEX number_value ON number(value)");
  EXPECT_EQ(numbersAbove(*database, 3).size(), 2U);
  database->exec("DROP TABLE number");
  EXPECT_THROW(numbersAbove(*database, 3), SQLite::Exception);
  database->exec("CREATE TABLE number(other TEXT, value INTEGER)");
  sql::Command(*database, "INSERT INTO number(value) VALUES(?)").execute(9);
  EXPECT_EQ(numbersAbove(*database, 3), (std::vector<std::int64_t>{9}));
}

TEST(Database, KeepsNoMoreThanSoMany) {
  const auto database = oneToFive();
  for (std::size_t i = 0; i < 3 * sql::Database::kMostKept; ++i) {
    sql::Rows row(*database, "SELECT value FROM number WHERE value < " + std::to_string(i));
    EXPECT_EQ(row.next(), i > 1);
    EXPECT_EQ(numbersAbove(*database, 4).size(), 1U);
    ASSERT_LE(statementsOf(*database), sql::Database::kMostKept + 2);
  }
}

TEST(Database, ClosesWithStatementsThatItKeeps) {
  const test::TempFolder folder;
  const auto file = std::filesystem::canonical(folder.path()) / "numbers";
  {
    sql::Database database(file, kNew);
    database.exec("CREATE TABLE number(value)");
    sql::Command(database, "INSERT INTO number VALUES(?)").execute(1);
    EXPECT_TRUE(sql::Rows(database, "SELECT value FROM number").next());
    EXPECT_EQ(statementsOf(database), 2U);
    EXPECT_TRUE(isOpen(file));
  }
  // SQLite does not close a connection that has a statement left.
  EXPECT_FALSE(isOpen(file));
}

TEST(Command, StoresEachValueAsWhatItIs) {
  sql::Database database(":memory:", kNew);
  database.exec("CREATE TABLE many(a, b, c, d, e, f, g, h, i, j)");
  const std::optional<std::string> none;
  const std::tuple<bool, std::optional<double>, float> three{true, std::nullopt, 0.5F};
  sql::Command insert(database, "INSERT INTO many VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  insert.execute(std::uint32_t{0xFFFFFFFF}, three, "text", std::string("a\0b", 3), std::string_view(), none,
                 std::vector<std::int64_t>{1, 2}, sql::Blob{std::string_view()});
  sql::Rows types(database,
                  "SELECT typeof(a) || ' ' || typeof(b) || ' ' || typeof(c) || ' ' || typeof(d) || ' ' || "
                  "typeof(e) || ' ' || typeof(f) || ' ' || typeof(g) || ' ' || typeof(h) || ' ' || typeof(i) "
                  "|| ' ' || typeof(j) FROM many");
  ASSERT_TRUE(types.next());
  EXPECT_EQ(types.text(), "integer integer null real text text text null blob blob");
  sql::Rows row(database, "SELECT * FROM many");
  ASSERT_TRUE(row.next());
  EXPECT_EQ(row.integer(), 0xFFFFFFFF);
  EXPECT_TRUE(row.flag());
  EXPECT_FALSE(row.maybeNumber());
  EXPECT_EQ(row.number(), 0.5);
  EXPECT_EQ(row.text(), "text");
  EXPECT_EQ(row.text(), std::string("a\0b", 3));
  EXPECT_EQ(row.text(), "");
  EXPECT_FALSE(row.maybeText());
  EXPECT_EQ(row.integers<int>(), (LongColumn<int>{1, 2}));
  EXPECT_EQ(row.bytes(), "");
}

TEST(Command, ForgetsTheValuesOfTheLastRow) {
  sql::Database database(":memory:", kNew);
  database.exec("CREATE TABLE list(numbers)");
  sql::Command insert(database, "INSERT INTO list VALUES(?)");
  insert.execute(std::vector<std::uint32_t>(1000, 7));
  insert.execute(std::optional<int>());
  insert.execute(std::vector<std::uint32_t>());
  sql::Rows row(database, "SELECT numbers FROM list");
  ASSERT_TRUE(row.next());
  EXPECT_EQ(row.integers<std::uint32_t>().size(), 1000U);
  ASSERT_TRUE(row.next());
  EXPECT_FALSE(row.maybeCount());
  ASSERT_TRUE(row.next());
  EXPECT_TRUE(row.integers<std::uint32_t>().empty());
  EXPECT_FALSE(row.next());
}

}  // namespace culprit
