#include "core/store/sql/prepared.h"

#include <utility>

namespace culprit::sql {

namespace {

/// SQLite takes a null pointer for NULL, and a view of nothing may be one.
const char* notNull(std::string_view bytes) {
  return bytes.empty() ? "" : bytes.data();
}

}  // namespace

Prepared::Prepared(Database& database, std::string_view query)
    : m_database(database), m_lent(database.lend(query)), m_statement(m_lent.mapped().get()) {}

Prepared::~Prepared() {
  reset();
  sqlite3_clear_bindings(m_statement);
  m_database.takeBack(std::move(m_lent));
}

bool Prepared::step() {
  // Of those that are missing the last ones would be taken, whose texts may be gone.
  if (m_bound != sqlite3_bind_parameter_count(m_statement))
    throw SQLite::Exception("a statement lacks values");
  const int code = sqlite3_step(m_statement);
  if (code != SQLITE_ROW && code != SQLITE_DONE) require(code);
  return code == SQLITE_ROW;
}

void Prepared::reset() {
  sqlite3_reset(m_statement);  // tells once more what the last step has told
  m_bound = 0;
  constexpr std::size_t kMostKept = 4096;  // bytes of a room
  for (; m_encoded > 0; --m_encoded) {
    std::string& room = m_rooms[m_encoded - 1];
    if (room.capacity() > kMostKept) room = std::string();
  }
}

std::string& Prepared::nextRoom() {
  if (m_encoded == m_rooms.size()) m_rooms.emplace_back();
  return m_rooms[m_encoded++];
}

void Prepared::bindInteger(std::int64_t value) {
  require(sqlite3_bind_int64(m_statement, ++m_bound, value));
}

void Prepared::bindReal(double value) {
  require(sqlite3_bind_double(m_statement, ++m_bound, value));
}

void Prepared::bindText(std::string_view text) {
  require(
      sqlite3_bind_text64(m_statement, ++m_bound, notNull(text), text.size(), SQLITE_STATIC, SQLITE_UTF8));
}

void Prepared::bindBlob(std::string_view bytes) {
  require(sqlite3_bind_blob64(m_statement, ++m_bound, notNull(bytes), bytes.size(), SQLITE_STATIC));
}

void Prepared::bindNull() {
  require(sqlite3_bind_null(m_statement, ++m_bound));
}

void Prepared::require(int code) const {
  if (code != SQLITE_OK) throw SQLite::Exception(m_database.getHandle(), code);
}

}  // namespace culprit::sql
