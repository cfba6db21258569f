// What the begin of an SQLite file tells without opening it as a database.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace culprit {

/// "CULS" in SQLite's application_id: tells a session from any other SQLite file.
inline constexpr std::int32_t kSessionId = 0x43554C53;
/// "CULR": a part of a run that was read alone, in the tables of a session.
inline constexpr std::int32_t kRunPartId = 0x43554C52;
/// "CULP": a session from before the first release, in one of eleven formats that nothing reads any more.
inline constexpr std::int32_t kUnreleasedSessionId = 0x43554C50;

struct DatabaseHeader {
  std::int32_t applicationId = 0;
  bool isRollbackMode = false;  ///< not in write-ahead mode
};

/// Empty: no SQLite database, or not readable. Takes no lock and looks at no journal.
std::optional<DatabaseHeader> databaseHeader(const std::filesystem::path& file);

}  // namespace culprit
