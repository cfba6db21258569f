// Makes a session look as if an older program had written it: takes away what later versions added.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <filesystem>
#include <set>
#include <string>

#include "core/store/session/schema.h"

namespace culprit::test {

inline std::set<std::string> namesFrom(SQLite::Database& database, const std::string& query) {
  std::set<std::string> names;
  SQLite::Statement row(database, query);
  while (row.executeStep()) names.insert(row.getColumn(0).getString());
  return names;
}

inline void makeOlder(const std::filesystem::path& session, int version) {
  SQLite::Database older(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  schema::create(older, version);
  SQLite::Database made(session.string(), SQLite::OPEN_READWRITE);
  if (version < 10) {  // of the levels
    made.exec("DELETE FROM function_share WHERE level > 0");
    made.exec("DELETE FROM wall_time WHERE level > 0");
  }
  const std::string indexes = "SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL";
  const std::set<std::string> knownIndexes = namesFrom(older, indexes);
  for (const std::string& index : namesFrom(made, indexes)) {
    if (!knownIndexes.contains(index)) made.exec("DROP INDEX " + index);
  }
  const std::string tables = "SELECT name FROM sqlite_master WHERE type = 'table'";
  const std::set<std::string> known = namesFrom(older, tables);
  for (const std::string& table : namesFrom(made, tables)) {
    if (!known.contains(table)) {
      made.exec("DROP TABLE " + table);
      continue;
    }
    const std::string columns = "SELECT name FROM pragma_table_info('" + table + "')";
    const std::set<std::string> kept = namesFrom(older, columns);
    for (const std::string& column : namesFrom(made, columns)) {
      if (!kept.contains(column)) made.exec("ALTER TABLE " + table + " DROP COLUMN " + column);
    }
  }
  if (version < 5) made.exec("DELETE FROM finding WHERE kind > 2");  // those of the verdict
  made.exec("PRAGMA user_version = " + std::to_string(version));
}

}  // namespace culprit::test
