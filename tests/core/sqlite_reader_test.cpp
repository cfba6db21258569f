#include "core/sources/sqlite_reader.h"

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
