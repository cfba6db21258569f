#include "core/store/session/user_data.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>
#include <unistd.h>

#include <tuple>
#include <utility>

#include "core/store/session/database_error.h"
#include "core/store/session/schema.h"
#include "core/store/session/session_file.h"
#include "core/store/session/session_identity.h"
#include "core/store/sql/command.h"
#include "core/store/sql/database.h"
#include "core/store/sql/row.h"

namespace culprit {

namespace {

constexpr std::int64_t kNoMetric = -1;  // NULL would be distinct from itself in a key

/// Pair, kind (0: triplet, 1: cycle, 2: stretch), first, second and third. Unused parts of a subject are 0 in
/// every row, so that one key serves all kinds.
using Key = std::tuple<std::uint32_t, int, std::int64_t, std::int64_t, std::int64_t>;

Key keyOf(const Mark& mark) {
  if (const auto* triplet = std::get_if<Triplet>(&mark.subject)) {
    return {mark.pair, 0, indexOf(triplet->function), indexOf(triplet->device),
            triplet->metric ? std::int64_t{indexOf(*triplet->metric)} : kNoMetric};
  }
  if (const auto* stretch = std::get_if<MarkedStretch>(&mark.subject))
    return {mark.pair, 2, static_cast<std::int64_t>(stretch->side), stretch->startNs, stretch->endNs};
  const auto& cycle = std::get<MarkedCycle>(mark.subject);
  return {mark.pair, 1, static_cast<std::int64_t>(cycle.side), cycle.position, 0};
}

MarkSubject subjectFrom(sql::Rows& row) {
  const std::int64_t kind = row.integer();
  if (kind == 1) {
    const auto side = row.enumerator<Side>();
    return MarkedCycle{side, row.count()};
  }
  if (kind == 2) {
    MarkedStretch stretch{.side = row.enumerator<Side>()};
    stretch.startNs = row.integer();
    stretch.endNs = row.integer();
    if (!isUsable(stretch)) throw blob::Damaged();
    return stretch;
  }
  if (kind != 0) throw blob::Damaged();
  Triplet triplet{.function = FunctionId{row.count()}};
  triplet.device = DeviceId{row.count()};
  const std::int64_t metric = row.integer();
  if (metric != kNoMetric && !std::in_range<std::uint32_t>(metric)) throw blob::Damaged();
  if (metric != kNoMetric) triplet.metric = MetricId{static_cast<std::uint32_t>(metric)};
  return triplet;
}

void writeMark(sql::Database& database, const MarkChange& change) {
  const Mark& mark = change.mark;
  sql::Command upsert(database,
                      "INSERT INTO user_mark(pair, kind, first, second, third, pinned, note) "
                      "VALUES(?, ?, ?, ?, ?, ?, ?) ON CONFLICT(pair, kind, first, second, third) "
                      "DO UPDATE SET pinned = CASE WHEN ? THEN excluded.pinned ELSE pinned END, "
                      "note = CASE WHEN ? THEN excluded.note ELSE note END");
  upsert.execute(keyOf(mark), change.ofPin && mark.pinned, change.ofNote ? mark.note : std::string(),
                 change.ofPin, change.ofNote);
  sql::Command remove(database,
                      "DELETE FROM user_mark WHERE pair = ? AND kind = ? AND first = ? AND second = ? "
                      "AND third = ? AND pinned = 0 AND note = ''");
  remove.execute(keyOf(mark));
}

void writeViewState(sql::Database& database, const StoredView& state) {
  sql::Command upsert(
      database, "INSERT INTO user_view VALUES(?, ?) ON CONFLICT(key) DO UPDATE SET value = excluded.value");
  upsert.execute(state.key, state.value);
}

/// A change needs the file and, for its journal, the folder.
bool canWrite(const std::filesystem::path& session) {
  const std::filesystem::path folder = session.has_parent_path() ? session.parent_path() : ".";
  return ::access(session.c_str(), W_OK) == 0 && ::access(folder.c_str(), W_OK) == 0;
}

std::vector<StoredView> readViewStates(sql::Database& database) {
  std::vector<StoredView> states;
  sql::Rows row(database, "SELECT key, value FROM user_view ORDER BY key");
  while (row.next()) {
    std::string key = row.text();
    states.push_back({std::move(key), row.text()});
  }
  return states;
}

/// Another window may be writing the same session: wait for it rather than fail.
constexpr int kPatienceMs = 2000;

std::unique_ptr<sql::Database> connectSound(const std::filesystem::path& session, int flags) {
  auto database = connect(session, flags, kPatienceMs);
  requireOwnTables(*database, session);
  return database;
}

/// From now on pages come from the file. SQLite keeps those that it has read as long as a few bytes at the
/// start of the file are the same, and those of another session of that size, as often changed, are.
void forgetPages(sql::Database& database) {
  sqlite3_db_release_memory(database.getHandle());
}

/// While this lives, the connection fails where it would wait for others.
class Impatience {
 public:
  explicit Impatience(sql::Database& database) : m_database(database) { m_database.setBusyTimeout(0); }
  Impatience(const Impatience&) = delete;
  Impatience& operator=(const Impatience&) = delete;
  ~Impatience() { sqlite3_busy_timeout(m_database.getHandle(), kPatienceMs); }

 private:
  sql::Database& m_database;
};

/// False for what says nothing about the content of a file: others that have it, no memory, a disk that
/// fails.
bool isOfContent(const SQLite::Exception& failure) {
  constexpr int kWithoutDetail = 0xff;
  const int kind = failure.getErrorCode() & kWithoutDetail;
  const int detail = failure.getExtendedErrorCode();
  return kind == SQLITE_NOTADB || kind == SQLITE_CORRUPT || kind == SQLITE_ERROR || kind == SQLITE_SCHEMA ||
         kind == SQLITE_EMPTY || detail == SQLITE_IOERR_SHORT_READ || detail == SQLITE_IOERR_CORRUPTFS;
}

}  // namespace

UserData::UserData(std::filesystem::path session, std::unique_ptr<sql::Database> file,
                   std::unique_ptr<sql::Database> memory)
    : m_session(std::move(session)),
      m_held(m_session),
      m_file(std::move(file)),
      m_memory(std::move(memory)),
      m_opened(std::make_shared<const Results>(readIdentity(*m_file))) {}
UserData::UserData(UserData&&) noexcept = default;
UserData& UserData::operator=(UserData&&) noexcept = default;
UserData::~UserData() = default;

UserData UserData::open(const std::filesystem::path& session) {
  requireSession(session);
  return explaining(session, [&session] {
    if (canWrite(session)) return UserData(session, connectSound(session, SQLite::OPEN_READWRITE));
    auto file = connectSound(session, SQLite::OPEN_READONLY);
    auto memory = std::make_unique<sql::Database>(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    schema::create(*memory);
    writeUserData(*memory, readMarks(*file), readViewStates(*file));
    return UserData(session, std::move(file), std::move(memory));
  });
}

UserData UserData::open(const std::filesystem::path& session, const Results& shown) {
  UserData data = open(session);
  if (!areSame(*data.m_opened, shown))
    throw Error("the session is not the one that was opened; open it again", session);
  return data;
}

bool UserData::isInPlace() const {
  return !hasMoved(*m_file) && !isWrittenOver();
}

// One that was moved is not asked: beside its old name may lie the journal of another, which SQLite obeys.
bool UserData::hasGone() const {
  return !m_held.hasName() || (!hasMoved(*m_file) && isWrittenOver());
}

bool UserData::isWrittenOver() const {
  try {
    if (isKept()) requireOwnNeighbours(m_session);
    const Impatience impatience(*m_file);
    forgetPages(*m_file);
    const SQLite::Transaction asOneState(*m_file);
    return !areSame(readIdentity(*m_file), *m_opened);
  } catch (const Error&) {
    return false;  // it is as it was, behind a journal that is none of its own
  } catch (const SQLite::Exception& failure) {
    return isOfContent(failure);
  } catch (const blob::Damaged&) {
    return true;
  }
}

void UserData::requireSound() const {
  if (!isKept()) return;
  requireOwnNeighbours(m_session);
  if (hasMoved(*m_file))
    throw Error("the session is not where it was opened any more, or another one is", m_session);
}

std::vector<Mark> UserData::marks() const {
  requireSound();
  return explaining(m_session, [this] { return readMarks(database()); });
}

std::optional<Mark> UserData::mark(std::uint32_t pair, const MarkSubject& subject) const {
  for (const Mark& candidate : marks()) {
    if (candidate.pair == pair && candidate.subject == subject) return candidate;
  }
  return std::nullopt;
}

void UserData::write(const UserChanges& changes) {
  requireSound();
  if (!changes.all && changes.marks.empty() && changes.states.empty()) return;
  explaining(m_session, [&] {
    forgetPages(*m_file);
    SQLite::Transaction transaction(database(), SQLite::TransactionBehavior::IMMEDIATE);
    // Here, since nobody else writes it by now. A copy in memory is written whatever the file is.
    if (isKept() && !areSame(readIdentity(*m_file), *m_opened))
      throw Error("another session was written over the one that was opened", m_session);
    if (changes.all) {
      database().exec("DELETE FROM user_mark");
      for (const Mark& mark : *changes.all) writeMark(database(), {mark});
    }
    for (const MarkChange& change : changes.marks) writeMark(database(), change);
    for (const auto& [key, value] : changes.states) writeViewState(database(), {key, value});
    transaction.commit();
  });
}

std::optional<std::string> UserData::viewState(const std::string& key) const {
  requireSound();
  return explaining(m_session, [&]() -> std::optional<std::string> {
    sql::Rows row(database(), "SELECT CAST(value AS TEXT) FROM user_view WHERE key = ?", key);
    return row.next() ? std::optional(row.text()) : std::nullopt;
  });
}

std::vector<StoredView> UserData::viewStates() const {
  requireSound();
  return explaining(m_session, [this] { return readViewStates(database()); });
}

void writeUserData(sql::Database& database, const std::vector<Mark>& marks,
                   const std::vector<StoredView>& states) {
  for (const Mark& mark : marks) writeMark(database, {mark});
  for (const StoredView& state : states) writeViewState(database, state);
}

std::vector<Mark> readMarks(sql::Database& database) {
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
