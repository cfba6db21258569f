// Reads tables of somebody else's SQLite file, front to back, without leaving a trace: opened read-only and
// immutable, no lock, no journal, no index. Trusts nothing in it: only real tables are seen (no views, no
// virtual tables), missing columns read as NULL, and a scan that cannot come to an end is stopped. Used by
// the readers of profilers' databases; not for sessions, which the store reads.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/sources/bytes/reading_progress.h"

struct sqlite3;
struct sqlite3_context;
struct sqlite3_stmt;
struct sqlite3_value;

namespace culprit {

/// The first bytes of every SQLite file.
inline constexpr std::string_view kSqliteStart("SQLite format 3\0", 16);

class SqliteRows;

class SqliteReader {
 public:
  /// `progress`, which may be null, is asked whether the user has cancelled. Throws Error if the file is no
  /// SQLite database or cannot be read as one.
  SqliteReader(const std::filesystem::path& file, ReadingProgress* progress);
  ~SqliteReader();
  SqliteReader(const SqliteReader&) = delete;
  SqliteReader& operator=(const SqliteReader&) = delete;

  /// Everything that can be asked like a table, and which of it is one.
  const std::map<std::string, bool, std::less<>>& relations() const { return m_relations; }
  bool hasTable(std::string_view name) const;
  bool hasColumn(const std::string& table, std::string_view column);
  /// True if looking up rows by this column needs no scan: it is the number of the row itself.
  bool isKey(const std::string& table, std::string_view column);

  /// No more than the table can have: its largest rowid, at most what fits into the file.
  std::uint64_t mostRows(const std::string& table);
  std::uint64_t bytes() const { return m_bytes; }
  const std::filesystem::path& file() const { return m_file; }

 private:
  friend class SqliteRows;
  struct CloseDatabase {
    void operator()(sqlite3* database) const;
  };

  const std::vector<std::string>& columnsOf(const std::string& table);
  static int onProgress(void* self);
  static void onTake(sqlite3_context* context, int count, sqlite3_value** values);
  void listRelations();

  std::filesystem::path m_file;
  ReadingProgress* m_progress;
  bool m_isCancelled = false;
  std::uint64_t m_bytes = 0;
  std::uint32_t m_idleSteps = 0;   ///< calls of onProgress since the last row
  SqliteRows* m_taking = nullptr;  ///< whose rows are being read
  std::unique_ptr<sqlite3, CloseDatabase> m_database;
  std::map<std::string, bool, std::less<>> m_relations;
  std::map<std::string, std::vector<std::string>, std::less<>> m_columns;
};

/// The rows of one table in the order in which they lie, as far as they can be read.
class SqliteRows {
 public:
  /// `columns` by name; one that the table lacks reads as NULL. With `key` only the rows whose column of that
  /// name equals the bound value (bind()). The table must exist.
  SqliteRows(SqliteReader& reader, const std::string& table, std::span<const std::string_view> columns,
             std::string_view key = {});
  /// All rows of a table of which only integers are asked for, which is faster: not text(), not number().
  struct Integers {};
  SqliteRows(SqliteReader& reader, const std::string& table, std::span<const std::string_view> columns,
             Integers /*only*/);
  ~SqliteRows();
  SqliteRows(const SqliteRows&) = delete;
  SqliteRows& operator=(const SqliteRows&) = delete;

  /// Starts over with rows of this key, whatever was damaged before.
  void bind(std::int64_t key);
  /// False at the end, or where the file is damaged. Throws Cancelled.
  bool next();

  bool isInteger(int column) const;
  /// NULL and texts that are no number: 0.
  std::int64_t integer(int column) const;
  /// Only of what is stored as an integer.
  std::optional<std::int64_t> integerIf(int column) const;
  /// As integerIf(), also of a text that is a whole number: not every writer declares its columns.
  std::optional<std::int64_t> wholeNumber(int column) const;
  std::optional<double> number(int column) const;
  /// Valid until the next row; NULL: empty.
  std::string_view text(int column) const;

  /// 1-based position of the current row.
  std::uint64_t row() const { return m_row; }
  /// Why the rows ended early, in SQLite's words.
  const std::optional<std::string>& damage() const { return m_damage; }

 private:
  friend class SqliteReader;
  /// Rows that SQLite has handed over ahead of those that were asked for.
  struct Block {
    static constexpr std::size_t kRows = 512;
    std::size_t columns = 0;
    std::size_t rows = 0;
    std::size_t next = 0;  ///< current row + 1
    bool isLast = false;
    std::vector<std::int64_t> values;
    std::vector<char> areIntegers;

    std::size_t cell(int column) const { return (next - 1) * columns + static_cast<std::size_t>(column); }
  };

  static std::string listOf(SqliteReader& reader, const std::string& table,
                            std::span<const std::string_view> columns);
  void prepare(const std::string& sql);
  bool take(int count, sqlite3_value** values);
  bool step();
  bool nextOfBlock();
  bool stop(int code);

  SqliteReader& m_reader;
  sqlite3_stmt* m_statement = nullptr;
  std::optional<Block> m_block;
  std::uint64_t m_row = 0;
  std::uint64_t m_most = 0;
  std::optional<std::string> m_damage;
};

}  // namespace culprit
