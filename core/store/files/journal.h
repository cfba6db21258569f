// Where SQLite keeps what it would play back into a session when it opens it.
#pragma once

#include <filesystem>

namespace culprit {

/// What a program that was killed while it wrote left to be rolled back.
inline std::filesystem::path journalOf(const std::filesystem::path& session) {
  return std::filesystem::path(session) += "-journal";
}

/// The log of a mode that our sessions never use.
inline std::filesystem::path writeAheadLogOf(const std::filesystem::path& session) {
  return std::filesystem::path(session) += "-wal";
}

}  // namespace culprit
