// The table of strings of an Nsight export: names of kernels, calls, ranges and threads stand in the other
// tables as numbers. Looked up when first needed and kept, because the table may hold millions of symbols
// that nobody asks for.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/sources/nsight/sqlite_reader.h"

namespace culprit::nsight {

class Strings {
 public:
  explicit Strings(SqliteReader& reader);

  /// The text, repaired where it is no UTF-8; empty if the file does not have it.
  const std::string& operator[](std::int64_t id);

  /// Why no name can be looked up, in words that go behind "StringIds"; empty if they can.
  std::string_view lack() const { return m_lack; }

  /// How often reading the table failed, and why the first time, in SQLite's words.
  std::uint64_t damages() const { return m_damages; }
  const std::string& damage() const { return m_damage; }

 private:
  void loadAll();
  void noteDamage(const SqliteRows& rows);

  SqliteReader& m_reader;
  std::unique_ptr<SqliteRows> m_lookup;  ///< null: everything is loaded, or there is no such table
  std::string_view m_lack;
  std::unordered_map<std::int64_t, std::string> m_texts;
  std::uint64_t m_damages = 0;
  std::string m_damage;
};

}  // namespace culprit::nsight
