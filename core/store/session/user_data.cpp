#include "core/store/session/user_data.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <unistd.h>

#include <utility>

#include "core/store/rows/row.h"
#include "core/store/session/database_error.h"
#include "core/store/session/schema.h"
#include "core/store/session/session_file.h"

namespace culprit {

namespace {

/// Unused halves of a subject are 0 in every row, so that one key serves both kinds.
struct Key {
  int kind = 0;  ///< 0: triplet, 1: cycle
  std::int64_t first = 0, second = 0, third = 0;
};

constexpr std::int64_t kNoMetric = -1;  // NULL would be distinct from itself in a key

Key keyOf(const MarkSubject& subject) {
  if (const auto* triplet = std::get_if<Triplet>(&subject)) {
    return {0, indexOf(triplet->function), indexOf(triplet->device),
            triplet->metric ? std::int64_t{indexOf(*triplet->metric)} : kNoMetric};
  }
  const auto& cycle = std::get<MarkedCycle>(subject);
  return {1, static_cast<std::int64_t>(cycle.side), cycle.position, 0};
}

MarkSubject subjectFrom(sql::Rows& row) {
  const std::int64_t kind = row.integer();
  if (kind == 1) {
    const auto side = row.enumerator<Side>();
    return MarkedCycle{side, row.count()};
  }
  if (kind != 0) throw blob::Damaged();
  Triplet triplet{.function = FunctionId{row.count()}};
  triplet.device = DeviceId{row.count()};
  const std::int64_t metric = row.integer();
  if (metric != kNoMetric && !std::in_range<std::uint32_t>(metric)) throw blob::Damaged();
  if (metric != kNoMetric) triplet.metric = MetricId{static_cast<std::uint32_t>(metric)};
  return triplet;
}

void bindKey(SQLite::Statement& statement, std::uint32_t pair, const Key& key) {
  statement.bind(1, pair);
  statement.bind(2, key.kind);
  statement.bind(3, key.first);
  statement.bind(4, key.second);
  statement.bind(5, key.third);
}

void writeMark(SQLite::Database& database, const Mark& mark) {
  SQLite::Statement upsert(database,
                           "INSERT INTO user_mark(pair, kind, first, second, third, pinned, note) "
                           "VALUES(?, ?, ?, ?, ?, ?, ?) ON CONFLICT(pair, kind, first, second, third) "
                           "DO UPDATE SET pinned = excluded.pinned, note = excluded.note");
  bindKey(upsert, mark.pair, keyOf(mark.subject));
  upsert.bind(6, mark.pinned ? 1 : 0);
  upsert.bind(7, mark.note);
  upsert.exec();
}

void replaceMark(SQLite::Database& database, const Mark& mark) {
  if (mark.pinned || !mark.note.empty()) return writeMark(database, mark);
  SQLite::Statement remove(database,
                           "DELETE FROM user_mark WHERE pair = ? AND kind = ? AND first = ? AND second = ? "
                           "AND third = ?");
  bindKey(remove, mark.pair, keyOf(mark.subject));
  remove.exec();
}

void writeViewState(SQLite::Database& database, const StoredView& state) {
  SQLite::Statement upsert(
      database, "INSERT INTO user_view VALUES(?, ?) ON CONFLICT(key) DO UPDATE SET value = excluded.value");
  upsert.bind(1, state.key);
  upsert.bind(2, state.value);
  upsert.exec();
}

/// A change needs the file and, for its journal, the folder.
bool canWrite(const std::filesystem::path& session) {
  const std::filesystem::path folder = session.has_parent_path() ? session.parent_path() : ".";
  return ::access(session.c_str(), W_OK) == 0 && ::access(folder.c_str(), W_OK) == 0;
}

std::vector<StoredView> readViewStates(SQLite::Database& database) {
  std::vector<StoredView> states;
  sql::Rows row(database, "SELECT key, value FROM user_view ORDER BY key");
  while (row.next()) {
    std::string key = row.text();
    states.push_back({std::move(key), row.text()});
  }
  return states;
}

std::unique_ptr<SQLite::Database> connectSound(const std::filesystem::path& session, int flags) {
  // Another window may be writing the same session: wait for it rather than fail.
  constexpr int kPatienceMs = 2000;
  auto database = connect(session, flags, kPatienceMs);
  if (!schema::isSound(*database))
    throw Error("the session cannot be used (its tables are not ours)", session);
  return database;
}

}  // namespace

UserData::UserData(std::filesystem::path session, std::unique_ptr<SQLite::Database> database, bool isKept)
    : m_session(std::move(session)), m_database(std::move(database)), m_isKept(isKept) {}
UserData::UserData(UserData&&) noexcept = default;
UserData& UserData::operator=(UserData&&) noexcept = default;
UserData::~UserData() = default;

UserData UserData::open(const std::filesystem::path& session) {
  requireSession(session);
  return explaining(session, [&session] {
    if (canWrite(session)) return UserData(session, connectSound(session, SQLite::OPEN_READWRITE), true);
    const auto kept = connectSound(session, SQLite::OPEN_READONLY);
    auto memory =
        std::make_unique<SQLite::Database>(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    schema::create(*memory);
    writeUserData(*memory, readMarks(*kept), readViewStates(*kept));
    return UserData(session, std::move(memory), false);
  });
}

bool UserData::isInPlace() const {
  return !hasMoved(*m_database);
}

void UserData::requireSound() const {
  if (!m_isKept) return;
  requireOwnNeighbours(m_session);
  if (!isInPlace())
    throw Error("the session is not where it was opened any more, or another one is; open it again",
                m_session);
}

std::vector<Mark> UserData::marks() const {
  requireSound();
  return explaining(m_session, [this] { return readMarks(*m_database); });
}

std::optional<Mark> UserData::mark(std::uint32_t pair, const MarkSubject& subject) const {
  for (const Mark& candidate : marks()) {
    if (candidate.pair == pair && candidate.subject == subject) return candidate;
  }
  return std::nullopt;
}

void UserData::write(const UserChanges& changes) {
  requireSound();
  explaining(m_session, [&] {
    SQLite::Transaction transaction(*m_database);
    if (changes.all) {
      m_database->exec("DELETE FROM user_mark");
      for (const Mark& mark : *changes.all) replaceMark(*m_database, mark);
    }
    for (const Mark& mark : changes.marks) replaceMark(*m_database, mark);
    for (const auto& [key, value] : changes.states) writeViewState(*m_database, {key, value});
    transaction.commit();
  });
}

std::optional<std::string> UserData::viewState(const std::string& key) const {
  requireSound();
  return explaining(m_session, [&]() -> std::optional<std::string> {
    SQLite::Statement row(*m_database, "SELECT value FROM user_view WHERE key = ?");
    row.bind(1, key);
    if (!row.executeStep()) return std::nullopt;
    return row.getColumn(0).getString();
  });
}

std::vector<StoredView> UserData::viewStates() const {
  requireSound();
  return explaining(m_session, [this] { return readViewStates(*m_database); });
}

void writeUserData(SQLite::Database& database, const std::vector<Mark>& marks,
                   const std::vector<StoredView>& states) {
  for (const Mark& mark : marks) writeMark(database, mark);
  for (const StoredView& state : states) writeViewState(database, state);
}

std::vector<Mark> readMarks(SQLite::Database& database) {
  std::vector<Mark> marks;
  sql::Rows row(database, "SELECT pair, pinned, note, kind, first, second, third FROM user_mark ORDER BY id");
  while (row.next()) {
    Mark& mark = marks.emplace_back();
    mark.pair = row.count();
    mark.pinned = row.flag();
    mark.note = row.text();
    mark.subject = subjectFrom(row);
  }
  return marks;
}

}  // namespace culprit
