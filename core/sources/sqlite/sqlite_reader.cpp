#include "core/sources/sqlite/sqlite_reader.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <fstream>
#include <system_error>

#include "core/sources/bytes/numbers.h"

namespace culprit {

namespace {

/// Steps of SQLite's machine between two looks at the user's wish to cancel, about a tenth of a millisecond.
constexpr int kStepsPerLook = 10'000;
/// Looks without a row after which a statement does not come to an end: many seconds.
constexpr std::uint32_t kMostLooks = 100'000;
/// Of them to one question whether the user has cancelled; rows that come are asked about by their readers.
constexpr std::uint32_t kLooksPerQuestion = 64;
/// A row takes at least a pointer and a header in its page.
constexpr std::uint64_t kFewestBytesPerRow = 4;
constexpr int kLongestValue = 64 << 20;
/// The function with which rows hand themselves over.
constexpr const char* kTake = "culprit_take";

std::string uriOf(const std::filesystem::path& file) {
  std::error_code ignored;
  const std::filesystem::path absolute = std::filesystem::absolute(file, ignored);
  std::string uri = "file:";
  for (const char c : (ignored ? file : absolute).string()) {
    const bool isPlain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                         c == '/' || c == '.' || c == '-' || c == '_';
    if (isPlain) {
      uri += c;
    } else {
      uri += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return uri + "?mode=ro&immutable=1";
}

std::string asIdentifier(std::string_view name) {
  std::string text = "\"";
  for (const char c : name) {
    if (c == '"') text += c;
    text += c;
  }
  return text + "\"";
}

std::uint32_t bigEndian(const char* bytes, int count) {
  std::uint32_t value = 0;
  for (int i = 0; i < count; ++i) value = value << 8U | static_cast<unsigned char>(bytes[i]);
  return value;
}

/// The size that the header tells (sqlite.org/fileformat2.html, 1.3); 0 where it does not hold.
std::uint64_t sizeInHeader(const std::filesystem::path& file) {
  constexpr std::size_t kHeader = 100;
  constexpr int kPageSize = 16;
  constexpr int kChanges = 24;
  constexpr int kPages = 28;
  constexpr int kPagesHoldFor = 92;
  std::array<char, kHeader> header{};
  std::ifstream in(file, std::ios::binary);
  if (!in.read(header.data(), kHeader)) return 0;
  if (bigEndian(&header[kChanges], 4) != bigEndian(&header[kPagesHoldFor], 4)) return 0;
  const std::uint32_t pageSize = bigEndian(&header[kPageSize], 2);
  return std::uint64_t{pageSize == 1 ? 65536 : pageSize} * bigEndian(&header[kPages], 4);
}

void harden(sqlite3* database) {
  sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
  sqlite3_limit(database, SQLITE_LIMIT_LENGTH, kLongestValue);
}

}  // namespace

void SqliteReader::CloseDatabase::operator()(sqlite3* database) const {
  sqlite3_close(database);
}

SqliteReader::SqliteReader(const std::filesystem::path& file, ReadingProgress* progress)
    : m_file(file), m_progress(progress) {
  std::error_code error;
  m_bytes = std::filesystem::file_size(file, error);
  if (error) throw Error(fmt::format("cannot open ({})", error.message()), file);
  if (const std::uint64_t whole = sizeInHeader(file); whole > m_bytes) {
    throw Error(fmt::format("is cut off: {} of {} bytes are there", m_bytes, whole), file);
  }
  sqlite3* database = nullptr;
  const int code = sqlite3_open_v2(uriOf(file).c_str(), &database,
                                   SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nullptr);
  m_database.reset(database);
  if (code != SQLITE_OK) throw Error(fmt::format("cannot open ({})", sqlite3_errstr(code)), file);
  harden(database);
  sqlite3_progress_handler(database, kStepsPerLook, &SqliteReader::onProgress, this);
  sqlite3_create_function_v2(database, kTake, -1, SQLITE_UTF8 | SQLITE_DIRECTONLY, this,
                             &SqliteReader::onTake, nullptr, nullptr, nullptr);
  listRelations();
}

SqliteReader::~SqliteReader() = default;

int SqliteReader::onProgress(void* self) {
  auto* const reader = static_cast<SqliteReader*>(self);
  if (++reader->m_idleSteps > kMostLooks) return 1;
  if (reader->m_progress == nullptr || reader->m_idleSteps % kLooksPerQuestion != 0) return 0;
  try {  // not through SQLite's frames
    reader->m_progress->advance(0);
  } catch (const Cancelled&) {
    reader->m_isCancelled = true;
  }
  return reader->m_isCancelled ? 1 : 0;
}

void SqliteReader::onTake(sqlite3_context* context, int count, sqlite3_value** values) {
  const auto* const reader = static_cast<SqliteReader*>(sqlite3_user_data(context));
  sqlite3_result_int(context, reader->m_taking != nullptr && reader->m_taking->take(count, values) ? 1 : 0);
}

void SqliteReader::listRelations() {
  m_relations.emplace("sqlite_master", true);
  {
    enum Wanted : int { Type, Name, RootPage };
    constexpr std::string_view kColumns[] = {"type", "name", "rootpage"};
    SqliteRows rows(*this, "sqlite_master", kColumns);
    while (rows.next()) {
      const std::string_view type = rows.text(Type);
      // Without a page of its own it is a view or a virtual table: a program, not data.
      if (type == "table" || type == "view") {
        m_relations.emplace(rows.text(Name), type == "table" && rows.integer(RootPage) > 0);
      }
    }
    if (rows.damage())
      throw Error(fmt::format("cannot be read as an SQLite database ({})", *rows.damage()), m_file);
  }
  m_relations.erase("sqlite_master");
}

bool SqliteReader::hasTable(std::string_view name) const {
  const auto found = m_relations.find(name);
  return found != m_relations.end() && found->second;
}

const std::vector<std::string>& SqliteReader::columnsOf(const std::string& table) {
  const auto [known, isNew] = m_columns.try_emplace(table);
  if (!isNew) return known->second;
  if (table == "sqlite_master") return known->second = {"type", "name", "rootpage"};
  sqlite3_stmt* statement = nullptr;
  const std::string sql = fmt::format("PRAGMA table_info({})", asIdentifier(table));
  if (sqlite3_prepare_v2(m_database.get(), sql.c_str(), -1, &statement, nullptr) != SQLITE_OK)
    return known->second;
  constexpr int kName = 1;
  while (sqlite3_step(statement) == SQLITE_ROW) {
    const auto* name = reinterpret_cast<const char*>(sqlite3_column_text(statement, kName));
    if (name != nullptr) known->second.emplace_back(name);
  }
  sqlite3_finalize(statement);
  return known->second;
}

bool SqliteReader::hasColumn(const std::string& table, std::string_view column) {
  const std::vector<std::string>& columns = columnsOf(table);
  return std::find(columns.begin(), columns.end(), column) != columns.end();
}

bool SqliteReader::isKey(const std::string& table, std::string_view column) {
  // The declaration does not tell: a key of several columns, one of a table without rowid and one that
  // descends are declared alike and found by a scan.
  const std::string sql = fmt::format("EXPLAIN QUERY PLAN SELECT 1 FROM {} NOT INDEXED WHERE {} = ?1",
                                      asIdentifier(table), asIdentifier(column));
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v2(m_database.get(), sql.c_str(), -1, &statement, nullptr) != SQLITE_OK) return false;
  constexpr int kDetail = 3;
  const char* detail = nullptr;
  if (sqlite3_step(statement) == SQLITE_ROW) {
    detail = reinterpret_cast<const char*>(sqlite3_column_text(statement, kDetail));
  }
  const bool isRow = detail != nullptr && std::string_view(detail).ends_with("INTEGER PRIMARY KEY (rowid=?)");
  sqlite3_finalize(statement);
  return isRow;
}

std::uint64_t SqliteReader::mostRows(const std::string& table) {
  const std::uint64_t room = m_bytes / kFewestBytesPerRow;
  sqlite3_stmt* statement = nullptr;
  const std::string sql = fmt::format("SELECT max(rowid) FROM {} NOT INDEXED", asIdentifier(table));
  if (sqlite3_prepare_v2(m_database.get(), sql.c_str(), -1, &statement, nullptr) != SQLITE_OK) return room;
  const std::int64_t largest = sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
  sqlite3_finalize(statement);
  return std::min(room, static_cast<std::uint64_t>(std::max<std::int64_t>(largest, 0)));
}

SqliteRows::SqliteRows(SqliteReader& reader, const std::string& table,
                       std::span<const std::string_view> columns, std::string_view key)
    : m_reader(reader), m_most(reader.m_bytes / kFewestBytesPerRow + 1) {
  std::string sql =
      fmt::format("SELECT {} FROM {} NOT INDEXED", listOf(reader, table, columns), asIdentifier(table));
  if (!key.empty()) sql += fmt::format(" WHERE {} = ?1", asIdentifier(key));
  prepare(sql);
}

// A row costs SQLite less as the arguments of a function than as the columns of a result. The function keeps
// them and only lets the last row of a block through, so that the statement pauses there.
SqliteRows::SqliteRows(SqliteReader& reader, const std::string& table,
                       std::span<const std::string_view> columns, Integers /*only*/)
    : m_reader(reader),
      m_block(Block{.columns = columns.size()}),
      m_most(reader.m_bytes / kFewestBytesPerRow + 1) {
  m_block->values.resize(Block::kRows * columns.size());
  m_block->areIntegers.resize(Block::kRows * columns.size());
  prepare(fmt::format("SELECT 1 FROM {} NOT INDEXED WHERE {}({})", asIdentifier(table), kTake,
                      listOf(reader, table, columns)));
}

std::string SqliteRows::listOf(SqliteReader& reader, const std::string& table,
                               std::span<const std::string_view> columns) {
  std::string list;
  for (const std::string_view column : columns) {
    if (!list.empty()) list += ", ";
    list += reader.hasColumn(table, column) ? asIdentifier(column) : "NULL";
  }
  return list;
}

void SqliteRows::prepare(const std::string& sql) {
  const int code = sqlite3_prepare_v2(m_reader.m_database.get(), sql.c_str(), -1, &m_statement, nullptr);
  if (code != SQLITE_OK) stop(code);
}

SqliteRows::~SqliteRows() {
  if (m_reader.m_taking == this) m_reader.m_taking = nullptr;
  sqlite3_finalize(m_statement);
}

void SqliteRows::bind(std::int64_t key) {
  if (m_statement == nullptr) return;
  sqlite3_reset(m_statement);
  sqlite3_bind_int64(m_statement, 1, key);
  m_row = 0;
  m_damage.reset();  // another row may lie in a page that can be read
}

bool SqliteRows::take(int count, sqlite3_value** values) {
  Block& block = *m_block;
  assert(block.rows < Block::kRows && static_cast<std::size_t>(count) == block.columns);
  const std::size_t begin = block.rows * block.columns;
  for (int i = 0; i < count; ++i) {
    const std::size_t cell = begin + static_cast<std::size_t>(i);
    block.areIntegers[cell] = sqlite3_value_type(values[i]) == SQLITE_INTEGER ? 1 : 0;
    block.values[cell] = sqlite3_value_int64(values[i]);
  }
  return ++block.rows == Block::kRows;
}

/// False at the end, or where the file is damaged.
bool SqliteRows::step() {
  m_reader.m_idleSteps = 0;
  const int code = sqlite3_step(m_statement);
  if (code == SQLITE_ROW) return true;
  return code == SQLITE_DONE ? false : stop(code);
}

/// What was handed over before the damage is still given out.
bool SqliteRows::nextOfBlock() {
  Block& block = *m_block;
  if (block.next == block.rows && !block.isLast) {
    block.rows = 0;
    block.next = 0;
    m_reader.m_taking = this;
    block.isLast = !step();
    m_reader.m_taking = nullptr;
  }
  if (block.next == block.rows) return false;
  ++block.next;
  return true;
}

bool SqliteRows::next() {
  if (m_statement == nullptr) return false;
  if (m_block ? !nextOfBlock() : m_damage || !step()) return false;
  constexpr std::uint64_t kRowsPerQuestion = 65'536;
  if (++m_row % kRowsPerQuestion == 0 && m_reader.m_progress != nullptr) m_reader.m_progress->advance(0);
  if (m_row <= m_most) return true;
  m_damage = "more rows than the file has room for";
  sqlite3_finalize(m_statement);
  m_statement = nullptr;
  return false;
}

bool SqliteRows::stop(int code) {
  // Even "out of memory" is damage: a few wrong bytes make SQLite ask for any amount.
  if (m_reader.m_isCancelled) throw Cancelled();
  m_damage =
      code == SQLITE_INTERRUPT ? "it does not come to an end" : sqlite3_errmsg(m_reader.m_database.get());
  return false;
}

bool SqliteRows::isInteger(int column) const {
  if (m_block) return m_block->areIntegers[m_block->cell(column)] != 0;
  return sqlite3_column_type(m_statement, column) == SQLITE_INTEGER;
}

std::int64_t SqliteRows::integer(int column) const {
  if (m_block) return m_block->values[m_block->cell(column)];
  return sqlite3_column_int64(m_statement, column);
}

std::optional<std::int64_t> SqliteRows::integerIf(int column) const {
  return isInteger(column) ? std::optional(integer(column)) : std::nullopt;
}

std::optional<std::int64_t> SqliteRows::wholeNumber(int column) const {
  if (m_block || isInteger(column)) return integerIf(column);
  return sqlite3_column_type(m_statement, column) == SQLITE_TEXT ? parseInteger(text(column)) : std::nullopt;
}

std::optional<double> SqliteRows::number(int column) const {
  assert(!m_block);
  const int type = sqlite3_column_type(m_statement, column);
  if (type != SQLITE_INTEGER && type != SQLITE_FLOAT) return std::nullopt;
  return sqlite3_column_double(m_statement, column);
}

std::string_view SqliteRows::text(int column) const {
  assert(!m_block);
  const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(m_statement, column));
  if (text == nullptr) return {};
  return {text, static_cast<std::size_t>(sqlite3_column_bytes(m_statement, column))};
}

}  // namespace culprit
