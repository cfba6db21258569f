// The user's own part of a session, the only thing the window writes into an open one: pins, notes and the
// state of the view. One small read-write connection, a transaction per call; of a file that cannot be
// written it is a copy in memory. For one thread at a time.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/model/results/mark.h"
#include "core/store/files/held_file.h"

namespace culprit::sql {
class Database;
}

namespace culprit {

struct Results;

/// A state of the view, as text, and the window's key for it.
struct StoredView {
  std::string key, value;

  friend bool operator==(const StoredView&, const StoredView&) = default;
};

/// A mark, and which of its parts to write: the other one may have changed in another window.
struct MarkChange {
  Mark mark;
  bool ofPin = true, ofNote = true;
};

/// What is written together, in this order.
struct UserChanges {
  std::optional<std::vector<Mark>> all;       ///< in the place of those that are there
  std::vector<MarkChange> marks;              ///< each in the place of the one of its subject
  std::map<std::string, std::string> states;  ///< of the view, by key
};

class UserData {
 public:
  /// `session` must be one that Session::open accepts. Throws Error if it is none.
  static UserData open(const std::filesystem::path& session);
  /// Of the session that `shown` was read from. Throws Error also if another one has taken its place.
  static UserData open(const std::filesystem::path& session, const Results& shown);

  UserData(UserData&&) noexcept;
  UserData& operator=(UserData&&) noexcept;
  ~UserData();

  /// False if changes stay in memory: the file cannot be written.
  bool isKept() const { return !m_memory; }
  /// False once the file was renamed, removed or replaced, or another session was written over it: nothing is
  /// written any more then.
  bool isInPlace() const;
  /// True once the file was removed, replaced or written over: nothing holds any more what it held. Whether
  /// one that somebody has locked was written over is not waited for.
  bool hasGone() const;

  /// All marks, in the order in which their subjects were first marked.
  std::vector<Mark> marks() const;
  std::optional<Mark> mark(std::uint32_t pair, const MarkSubject& subject) const;
  /// In one transaction. A mark neither pinned nor with a note is removed. Throws Error (disk full, not in
  /// place); then all is as it was.
  void write(const UserChanges& changes);
  void setMark(const Mark& mark) { write({.marks = {{mark}}}); }
  /// These and no others.
  void replaceMarks(const std::vector<Mark>& marks) { write({.all = marks}); }

  /// All of them, by key.
  std::vector<StoredView> viewStates() const;
  /// State of the view under a key of the window's choice, as text.
  std::optional<std::string> viewState(const std::string& key) const;
  void setViewState(const std::string& key, const std::string& value) { write({.states = {{key, value}}}); }

 private:
  UserData(std::filesystem::path session, std::unique_ptr<sql::Database> file,
           std::unique_ptr<sql::Database> memory = nullptr);
  void requireSound() const;
  bool isWrittenOver() const;
  sql::Database& database() const { return m_memory ? *m_memory : *m_file; }

  std::filesystem::path m_session;
  HeldFile m_held;
  std::unique_ptr<sql::Database> m_file;
  std::unique_ptr<sql::Database> m_memory;  // a copy, if the file cannot be written
  std::shared_ptr<const Results> m_opened;  // what tells the session from others
};

/// The marks of an open database, for Results. Throws SQLite::Exception, blob::Damaged.
std::vector<Mark> readMarks(sql::Database& database);

/// Puts what was attached to one session into another that is being written. Throws SQLite::Exception.
void writeUserData(sql::Database& database, const std::vector<Mark>& marks,
                   const std::vector<StoredView>& states);

}  // namespace culprit
