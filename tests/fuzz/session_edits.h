// Damages a sound session as an input says, in memory: values of every kind in every column, rows that are
// gone or too many, and bytes of the pages. What SQLite itself refuses is left out. Used by the fuzz target
// of the session's door.
#pragma once

#include <fmt/format.h>
#include <sqlite3.h>

#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "tests/fuzz/session_values.h"
#include "tests/fuzz/sound_session.h"

namespace culprit::fuzz {

class SessionEdits {
 public:
  explicit SessionEdits(const SoundSession& session) : m_session(session) {
    sqlite3* database = nullptr;
    promise(sqlite3_open(":memory:", &database) == SQLITE_OK, "a database in memory can be opened");
    m_database.reset(database);
    const auto size = static_cast<sqlite3_int64>(session.bytes.size());
    auto* const copy = static_cast<unsigned char*>(sqlite3_malloc64(session.bytes.size()));
    std::memcpy(copy, session.bytes.data(), session.bytes.size());
    promise(sqlite3_deserialize(database, "main", copy, size, size,
                                SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE) == SQLITE_OK,
            "a session can be opened in memory");
  }

  /// The damaged session.
  std::string run(Program& program) {
    constexpr int kMostEdits = 40;
    int edits = 0;
    for (; !program.isAtEnd() && edits < kMostEdits && !isPageEdit(program); ++edits) {
    }
    sqlite3_int64 size = 0;
    unsigned char* const made = sqlite3_serialize(m_database.get(), "main", &size, 0);
    promise(made != nullptr, "a session can be taken out of memory");
    std::string bytes(reinterpret_cast<const char*>(made), static_cast<std::size_t>(size));
    sqlite3_free(made);
    bytes = withConstraints(std::move(bytes), m_session);
    for (; !program.isAtEnd() && edits < kMostEdits; ++edits) editPages(bytes, program);
    return bytes;
  }

 private:
  struct Table {
    std::string name;
    std::string key;  ///< what names a row
    std::vector<std::string> columns;
    std::string plain;  ///< a value of each column's type
  };
  using Statement = std::unique_ptr<sqlite3_stmt, decltype(&sqlite3_finalize)>;

  Statement prepare(const std::string& sql) const {
    sqlite3_stmt* statement = nullptr;
    sqlite3_prepare_v2(m_database.get(), sql.c_str(), -1, &statement, nullptr);
    return {statement, &sqlite3_finalize};
  }
  void execute(const std::string& sql) const {
    sqlite3_exec(m_database.get(), sql.c_str(), nullptr, nullptr, nullptr);
  }
  static std::string textIn(const Statement& row, int column) {
    return reinterpret_cast<const char*>(sqlite3_column_text(row.get(), column));
  }

  /// Those of our schema, of which all sessions have the same.
  const std::vector<Table>& tables() const {
    static const std::vector<Table> all = readTables();
    return all;
  }
  std::vector<Table> readTables() const {
    std::vector<Table> all;
    const Statement table = prepare("SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY name");
    while (sqlite3_step(table.get()) == SQLITE_ROW) {
      Table& found = all.emplace_back(Table{.name = textIn(table, 0)});
      const Statement column = prepare(
          "SELECT name, pk, CASE type WHEN 'TEXT' THEN '''x''' WHEN 'BLOB' THEN 'x''''' ELSE '1' END "
          "FROM pragma_table_info('" +
          found.name + "')");
      while (sqlite3_step(column.get()) == SQLITE_ROW) {
        found.plain += (found.columns.empty() ? "" : ", ") + textIn(column, 2);
        found.columns.push_back(textIn(column, 0));
        if (sqlite3_column_int(column.get(), 1) > 0)
          found.key += (found.key.empty() ? "" : ", ") + found.columns.back();
      }
      if (textIn(table, 1).find("WITHOUT ROWID") == std::string::npos) found.key = "rowid";
    }
    return all;
  }

  std::size_t rowsOf(const Table& table) const {
    const Statement count = prepare("SELECT count(*) FROM " + table.name);
    sqlite3_step(count.get());
    return static_cast<std::size_t>(sqlite3_column_int(count.get(), 0));
  }

  /// One change to the tables; true if the changes to the pages begin instead.
  bool isPageEdit(Program& program) {
    constexpr std::size_t kKinds = 16, kPages = 15;
    const std::size_t kind = program.below(kKinds);
    if (kind == kPages) return true;
    const Table& table = tables().at(program.below(tables().size()));
    const std::size_t rows = rowsOf(table);
    if (kind == 0 || rows == 0) {
      insertPlainRow(table);
      return false;
    }
    const std::size_t row = program.below(rows);
    const std::string isRow =
        fmt::format("({0}) IN (SELECT {0} FROM {1} LIMIT 1 OFFSET {2})", table.key, table.name, row);
    if (kind == 1) {
      execute(fmt::format("DELETE FROM {} WHERE {}", table.name, isRow));
    } else if (kind == 2) {
      execute("DELETE FROM " + table.name);
    } else {
      const std::string& column = table.columns.at(program.below(table.columns.size()));
      set(table, column, row, kind < 6 ? "1" : isRow, program);
    }
    return false;
  }

  void set(const Table& table, const std::string& column, std::size_t row, const std::string& where,
           Program& program) {
    const Statement old =
        prepare(fmt::format("SELECT {} FROM {} LIMIT 1 OFFSET {}", column, table.name, row));
    StoredValue before;
    if (sqlite3_step(old.get()) == SQLITE_ROW) before = valueOf(old.get());
    sqlite3_reset(old.get());
    const StoredValue value = newValue(before, program);
    const Statement update =
        prepare(fmt::format("UPDATE OR IGNORE {} SET {} = ?1 WHERE {}", table.name, column, where));
    bindValue(update.get(), value);
    sqlite3_step(update.get());
  }

  /// Later changes make something of it.
  void insertPlainRow(const Table& table) {
    execute(fmt::format("INSERT OR IGNORE INTO {} VALUES({})", table.name, table.plain));
  }

  static void editPages(std::string& bytes, Program& program) {
    constexpr std::size_t kPage = 4096;
    const std::size_t pages = bytes.size() / kPage;
    if (pages == 0) return;
    const std::size_t at = kPage * program.below(pages);
    switch (program.below(8)) {
      case 0:
        return bytes.resize(at);
      case 1:
        bytes.replace(at, kPage, kPage, '\0');
        return;
      case 2:
        bytes.replace(at, kPage, bytes.substr(kPage * program.below(pages), kPage));
        return;
      default:
        bytes[at + program.below(kPage)] = static_cast<char>(program.byte());
    }
  }

  const SoundSession& m_session;
  std::unique_ptr<sqlite3, decltype(&sqlite3_close)> m_database{nullptr, &sqlite3_close};
};

}  // namespace culprit::fuzz
