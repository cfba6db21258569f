#include "core/sources/sqlite/sqlite_reader.h"

#include <gtest/gtest.h>

#include "tests/support/nsight_file.h"
#include "tests/support/temp_folder.h"

namespace culprit {
namespace {

class SqliteReaderTest : public testing::Test {
 protected:
  SqliteReader open() { return SqliteReader(file.close(), nullptr); }

  test::TempFolder folder;
  test::NsightFile file{folder.path() / "x.sqlite"};
};

constexpr std::string_view kColumns[] = {"value", "id"};

TEST_F(SqliteReaderTest, OnlyTheNumberOfTheRowIsAKey) {
  file.sql(
      "CREATE TABLE composite(id INTEGER, part INTEGER, value TEXT, PRIMARY KEY(id, part));"
      "CREATE TABLE rowless(id INTEGER PRIMARY KEY, value TEXT) WITHOUT ROWID;"
      "CREATE TABLE descending(id INTEGER PRIMARY KEY DESC, value TEXT);"
      "CREATE TABLE short(id INT PRIMARY KEY, value TEXT);"
      "CREATE TABLE named(value TEXT, id INTEGER, PRIMARY KEY(id))");
  SqliteReader reader = open();
  EXPECT_TRUE(reader.isKey("StringIds", "id"));
  EXPECT_TRUE(reader.isKey("named", "id"));
  EXPECT_FALSE(reader.isKey("StringIds", "value"));
  EXPECT_FALSE(reader.isKey("named", "absent"));
  for (const char* table : {"composite", "rowless", "descending", "short"}) {
    EXPECT_FALSE(reader.isKey(table, "id")) << table;
  }
}

TEST_F(SqliteReaderTest, ComputedColumnsAreNotThere) {
  file.sql(
      "CREATE TABLE t(id INTEGER, value TEXT AS (hex(zeroblob(id))) VIRTUAL); INSERT INTO t(id) VALUES(7)");
  SqliteReader reader = open();
  EXPECT_FALSE(reader.hasColumn("t", "value"));
  SqliteRows rows(reader, "t", kColumns);
  ASSERT_TRUE(rows.next());
  EXPECT_EQ(rows.text(0), "");
  EXPECT_EQ(rows.integerIf(1), 7);
}

TEST_F(SqliteReaderTest, IntegersComeAsTheyWouldOneByOne) {
  file.sql(
      "CREATE TABLE t(value, id);"
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1300)"
      " INSERT INTO t SELECT CASE i % 5 WHEN 0 THEN NULL WHEN 1 THEN '12 apes' WHEN 2 THEN 2.75 WHEN 3 THEN"
      " x'31' ELSE -i END, i FROM n");
  SqliteReader reader = open();
  SqliteRows all(reader, "t", kColumns);
  SqliteRows integers(reader, "t", kColumns, SqliteRows::Integers{});
  for (std::int64_t i = 1; i <= 1300; ++i) {
    ASSERT_TRUE(all.next());
    ASSERT_TRUE(integers.next());
    ASSERT_EQ(integers.row(), static_cast<std::uint64_t>(i));
    ASSERT_EQ(integers.integerIf(1), i);
    ASSERT_EQ(integers.integer(0), all.integer(0)) << i;
    ASSERT_EQ(integers.integerIf(0), all.integerIf(0)) << i;
  }
  EXPECT_FALSE(all.next());
  EXPECT_FALSE(integers.next());
  EXPECT_FALSE(integers.next());
  EXPECT_FALSE(integers.damage());
}

TEST_F(SqliteReaderTest, IntegersBeforeDamageAreGivenOut) {
  file.sql(
      "CREATE TABLE t(value, id);"
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)"
      " INSERT INTO t SELECT CASE i WHEN 2000 THEN 'the row that is looked for' END, i FROM n");
  std::string bytes = test::contentOf(file.close());
  constexpr std::size_t kPage = 4096;
  bytes[bytes.find("the row that is looked for") / kPage * kPage] = 0;
  SqliteReader reader(folder.write("damaged.sqlite", bytes), nullptr);
  SqliteRows integers(reader, "t", kColumns, SqliteRows::Integers{});
  std::int64_t last = 0;
  while (integers.next()) last = integers.integer(1);
  EXPECT_GT(last, 1500);
  EXPECT_LT(last, 2000);
  EXPECT_EQ(integers.row(), static_cast<std::uint64_t>(last));
  EXPECT_TRUE(integers.damage());
}

TEST_F(SqliteReaderTest, WhatLiesBesideDamageIsStillFound) {
  for (int i = 0; i < 400; ++i)
    file.string("a rather long text that fills the pages, number " + std::to_string(i));
  std::string bytes = test::contentOf(file.close());
  constexpr std::size_t kPage = 4096;
  const std::size_t at = bytes.find("number 200") / kPage * kPage;
  ASSERT_NE(at, 0U);
  bytes[at] = 0;  // no page of a table begins like this
  SqliteReader reader(folder.write("damaged.sqlite", bytes), nullptr);
  SqliteRows lookup(reader, "StringIds", kColumns, "id");
  lookup.bind(201);
  EXPECT_FALSE(lookup.next());
  EXPECT_TRUE(lookup.damage());
  lookup.bind(1);
  EXPECT_TRUE(lookup.next());
  EXPECT_FALSE(lookup.damage());
}

}  // namespace
}  // namespace culprit
