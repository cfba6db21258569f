// The table of strings of a profiler's database: names of kernels, calls, ranges and threads stand in the
// other tables as numbers. Looked up when first needed and kept, because the table may hold millions of
// symbols that nobody asks for.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/sources/sqlite/sqlite_reader.h"

namespace culprit {

class DatabaseStrings {
 public:
  /// Numbers stand in the column `id` of the table, texts in `text`. A view reads as no table.
  DatabaseStrings(SqliteReader& reader, std::string table, std::string text);

  /// The text, repaired where it is no UTF-8; empty if the file does not have it.
  const std::string& operator[](std::int64_t id);

  const std::string& table() const { return m_table; }

  /// Why no name can be looked up, in words that go behind the table's name; empty if they can.
  const std::string& lack() const { return m_lack; }

  /// How often a text could not be read, and why the first time, mostly in SQLite's words.
  std::uint64_t damages() const { return m_damages; }
  const std::string& damage() const { return m_damage; }

 private:
  std::string findLack() const;
  std::array<std::string_view, 2> columns() const { return {m_text, "id"}; }
  void loadAll();
  void keep(std::string_view text, std::string& place);
  void noteDamage(const SqliteRows& rows);

  SqliteReader& m_reader;
  std::string m_table, m_text;
  std::unique_ptr<SqliteRows> m_lookup;  ///< null: everything is loaded, or there is no such table
  std::string m_lack;
  std::unordered_map<std::int64_t, std::string> m_texts;
  std::uint64_t m_bytes = 0;  ///< of the texts that are kept; no more than the file has
  std::uint64_t m_damages = 0;
  std::string m_damage;
};

}  // namespace culprit
