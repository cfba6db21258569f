// Whether the system lets us read a file. Asked where the library that opens it, or a first look at its
// bytes, would not tell why: a locked file is none of another kind.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace culprit {

/// "cannot open (Permission denied)", in the system's words; empty if the file can be opened for reading.
std::optional<std::string> whyUnreadable(const std::filesystem::path& file);

/// Throws Error with that sentence.
void requireReadable(const std::filesystem::path& file);

}  // namespace culprit
