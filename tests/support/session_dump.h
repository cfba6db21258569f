// All rows of all tables of a session as text, to tell whether two sessions hold the same.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <string>

namespace culprit::test {

/// By table; rows in the order in which they were written.
inline std::map<std::string, std::string> dumpOf(const std::filesystem::path& session) {
  SQLite::Database database(session.string(), SQLite::OPEN_READONLY);
  std::map<std::string, std::string> tables;
  SQLite::Statement names(database, "SELECT name FROM sqlite_master WHERE type = 'table'");
  while (names.executeStep()) {
    const std::string table = names.getColumn(0).getString();
    std::string& text = tables[table];
    SQLite::Statement rows(database, fmt::format("SELECT * FROM {}", table));
    while (rows.executeStep()) {
      for (int column = 0; column < rows.getColumnCount(); ++column) {
        const SQLite::Column value = rows.getColumn(column);
        if (value.isBlob()) {
          for (const char byte : value.getString())
            text += fmt::format("{:02x}", static_cast<unsigned char>(byte));
        } else if (value.isFloat()) {
          text += fmt::format("{:a}", value.getDouble());
        } else {
          text += value.isNull() ? "NULL" : value.getString();
        }
        text += '|';
      }
      text += '\n';
    }
  }
  return tables;
}

}  // namespace culprit::test
