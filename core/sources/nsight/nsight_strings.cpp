#include "core/sources/nsight/nsight_strings.h"

#include "core/sources/bytes/utf8.h"

namespace culprit::nsight {

namespace {

const std::string kTable = "StringIds";
constexpr std::string_view kColumns[] = {"value", "id"};
enum Column : int { Value, Id };

std::string asUtf8(std::string_view text) {
  return isValidUtf8(text) ? std::string(text) : repairedUtf8(text);
}

std::string_view lackOf(SqliteReader& reader) {
  if (!reader.relations().contains(kTable)) return "is not there";
  if (!reader.hasTable(kTable)) return "is a view and not a table";
  if (!reader.hasColumn(kTable, "id")) return "has no column id";
  if (!reader.hasColumn(kTable, "value")) return "has no column value";
  return {};
}

}  // namespace

Strings::Strings(SqliteReader& reader) : m_reader(reader) {
  m_lack = lackOf(reader);
  if (!m_lack.empty()) return;
  if (reader.isKey(kTable, "id")) {
    m_lookup = std::make_unique<SqliteRows>(reader, kTable, kColumns, "id");
  } else {
    loadAll();
  }
}

void Strings::loadAll() {
  SqliteRows rows(m_reader, kTable, kColumns);
  while (rows.next()) {
    if (const auto id = rows.integerIf(Id)) m_texts.try_emplace(*id, asUtf8(rows.text(Value)));
  }
  noteDamage(rows);
}

const std::string& Strings::operator[](std::int64_t id) {
  const auto [known, isNew] = m_texts.try_emplace(id);
  if (isNew && m_lookup != nullptr) {
    m_lookup->bind(id);
    if (m_lookup->next()) known->second = asUtf8(m_lookup->text(Value));
    noteDamage(*m_lookup);
  }
  return known->second;
}

void Strings::noteDamage(const SqliteRows& rows) {
  if (!rows.damage()) return;
  if (m_damages++ == 0) m_damage = *rows.damage();
}

}  // namespace culprit::nsight
