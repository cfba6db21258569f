// The one way to write rows: a statement with results of no interest, prepared once and executed with the
// values of one row after the other. For the writers of the store.
#pragma once

#include <string_view>

#include "core/store/sql/prepared.h"

namespace culprit::sql {

/// An INSERT, UPDATE or DELETE.
class Command {
 public:
  /// Throws SQLite::Exception.
  Command(Database& database, std::string_view query) : m_statement(database, query) {}

  /// With these for ?1, ?2, ... (Prepared::bind); a tuple stands for as many columns. Throws
  /// SQLite::Exception, and can be executed again then.
  template <typename... Values>
  void execute(const Values&... values) {
    m_statement.reset();  // also where the last one has failed
    (m_statement.bind(values), ...);
    m_statement.step();
    m_statement.reset();
  }

 private:
  Prepared m_statement;
};

}  // namespace culprit::sql
