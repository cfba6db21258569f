#include "core/store/files/database_header.h"

#include <sqlite3.h>

#include <array>
#include <string_view>

namespace culprit {

std::optional<DatabaseHeader> databaseHeader(const std::filesystem::path& file) {
  // https://www.sqlite.org/fileformat2.html, "The Database Header"
  constexpr std::string_view kMagic("SQLite format 3\0", 16);
  constexpr std::size_t kModesAt = 18;  // to write, then to read: 1 with a journal, 2 with a write-ahead log
  constexpr std::size_t kIdAt = 68;     // big-endian
  std::array<char, kIdAt + 4> header{};
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return std::nullopt;
  // Through SQLite: when a process closes a descriptor of its own, all locks go that its connections hold on
  // the file (fcntl(2)), and another program would write into a running transaction. SQLite closes when the
  // last lock is gone.
  sqlite3* database = nullptr;
  sqlite3_file* opened = nullptr;
  const bool isRead =
      sqlite3_open_v2(file.c_str(), &database, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nullptr) ==
          SQLITE_OK &&
      sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, static_cast<void*>(&opened)) ==
          SQLITE_OK &&
      opened->pMethods != nullptr &&
      opened->pMethods->xRead(opened, header.data(), static_cast<int>(header.size()), 0) == SQLITE_OK;
  sqlite3_close(database);
  if (!isRead || std::string_view(header.data(), kMagic.size()) != kMagic) return std::nullopt;
  std::uint32_t id = 0;
  for (std::size_t i = kIdAt; i < header.size(); ++i) id = (id << 8U) | static_cast<unsigned char>(header[i]);
  return DatabaseHeader{static_cast<std::int32_t>(id), header[kModesAt] == 1 && header[kModesAt + 1] == 1};
}

}  // namespace culprit
