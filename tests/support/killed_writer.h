// A program that dies while it writes into a session, and leaves what every such program does: pages of a
// transaction in the file, and the journal beside it that undoes them.
#pragma once

#include <gtest/gtest.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>

namespace culprit::test {

/// Every score of the session becomes 12345, but for the journal.
inline void dieWhileWriting(const std::filesystem::path& session) {
  const pid_t child = ::fork();
  if (child == 0) {
    sqlite3* database = nullptr;
    sqlite3_open(session.c_str(), &database);
    sqlite3_exec(database,
                 "PRAGMA cache_size = 1; BEGIN; UPDATE comparison SET score = 12345; "
                 "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) "
                 "INSERT INTO user_view SELECT i, hex(randomblob(100)) FROM n",
                 nullptr, nullptr, nullptr);
    ::kill(::getpid(), SIGKILL);
  }
  ::waitpid(child, nullptr, 0);
  ASSERT_TRUE(std::filesystem::exists(session.string() + "-journal"))
      << "nothing to roll back: make it larger";
}

}  // namespace culprit::test
