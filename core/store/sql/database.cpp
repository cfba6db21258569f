#include "core/store/sql/database.h"

#include <utility>

namespace culprit::sql {

namespace {

/// Nobody asks SQLite for the memory that it has taken; to count it, it would lock a mutex for each piece.
[[maybe_unused]] const int kUncounted = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);

}  // namespace

Database::Statements::node_type Database::lend(std::string_view query) {
  auto found = m_kept.find(query);
  if (found == m_kept.end()) {
    sqlite3_stmt* made = nullptr;
    const int code = sqlite3_prepare_v3(getHandle(), query.data(), static_cast<int>(query.size()),
                                        SQLITE_PREPARE_PERSISTENT, &made, nullptr);
    Statement statement(made);
    if (code != SQLITE_OK) throw SQLite::Exception(getHandle(), code);
    found = m_kept.emplace(query, std::move(statement));
  }
  return m_kept.extract(found);
}

void Database::takeBack(Statements::node_type statement) noexcept {
  if (m_kept.size() >= kMostKept) m_kept.clear();
  m_kept.insert(std::move(statement));
}

}  // namespace culprit::sql
