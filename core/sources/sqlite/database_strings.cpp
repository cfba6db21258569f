#include "core/sources/sqlite/database_strings.h"

#include <fmt/format.h>

#include "core/sources/bytes/utf8.h"

namespace culprit {

namespace {

enum Column : int { Text, Id };

std::string asUtf8(std::string_view text) {
  return isValidUtf8(text) ? std::string(text) : repairedUtf8(text);
}

}  // namespace

DatabaseStrings::DatabaseStrings(SqliteReader& reader, std::string table, std::string text)
    : m_reader(reader), m_table(std::move(table)), m_text(std::move(text)), m_lack(findLack()) {
  if (!m_lack.empty()) return;
  if (reader.isKey(m_table, "id")) {
    m_lookup = std::make_unique<SqliteRows>(reader, m_table, columns(), "id");
  } else {
    loadAll();
  }
}

std::string DatabaseStrings::findLack() const {
  if (!m_reader.relations().contains(m_table)) return "is not there";
  if (!m_reader.hasTable(m_table)) return "is a view and not a table";
  if (!m_reader.hasColumn(m_table, "id")) return "has no column id";
  if (!m_reader.hasColumn(m_table, m_text)) return fmt::format("has no column {}", m_text);
  return {};
}

void DatabaseStrings::loadAll() {
  SqliteRows rows(m_reader, m_table, columns());
  while (rows.next()) {
    if (const auto id = rows.integerIf(Id)) keep(rows.text(Text), m_texts.try_emplace(*id).first->second);
  }
  noteDamage(rows);
}

const std::string& DatabaseStrings::operator[](std::int64_t id) {
  const auto [known, isNew] = m_texts.try_emplace(id);
  if (isNew && m_lookup != nullptr) {
    m_lookup->bind(id);
    if (m_lookup->next()) keep(m_lookup->text(Text), known->second);
    noteDamage(*m_lookup);
  }
  return known->second;
}

void DatabaseStrings::keep(std::string_view text, std::string& place) {
  if (!place.empty()) return;
  // Rows that lie over one another let a small file hold any amount of text.
  if (text.size() > m_reader.bytes() - m_bytes) {
    if (m_damages++ == 0) m_damage = "they take more room than the file has";
    return;
  }
  m_bytes += text.size();
  place = asUtf8(text);
}

void DatabaseStrings::noteDamage(const SqliteRows& rows) {
  if (!rows.damage()) return;
  if (m_damages++ == 0) m_damage = *rows.damage();
}

}  // namespace culprit
