// Makes small SQLite files, table by table, for tests of the readers of profilers' databases.
#pragma once

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>
#include <string>

namespace culprit::test {

class SqlFile {
 public:
  /// A new file, or one that is there.
  explicit SqlFile(std::filesystem::path file) : m_file(std::move(file)) {
    EXPECT_EQ(sqlite3_open(m_file.c_str(), &m_database), SQLITE_OK);
    sql("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF");
  }
  ~SqlFile() { close(); }
  SqlFile(const SqlFile&) = delete;
  SqlFile& operator=(const SqlFile&) = delete;

  void sql(const std::string& text) {
    char* message = nullptr;
    EXPECT_EQ(sqlite3_exec(m_database, text.c_str(), nullptr, nullptr, &message), SQLITE_OK)
        << (message == nullptr ? "" : message) << " in " << text;
    sqlite3_free(message);
  }
  /// Small pages make small files.
  void shrinkPages() { sql("PRAGMA page_size = 512; VACUUM"); }
  /// Everything is on the disk afterwards.
  const std::filesystem::path& close() {
    sqlite3_close(m_database);
    m_database = nullptr;
    return m_file;
  }

 private:
  std::filesystem::path m_file;
  sqlite3* m_database = nullptr;
};

}  // namespace culprit::test
