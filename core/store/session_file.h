// Tells what a file is before anything relies on it: a session of this program, of a newer one, or something
// else.
#pragma once

#include <filesystem>

namespace culprit {

/// True if the file begins like an SQLite database with Culprit's application id.
bool isSessionFile(const std::filesystem::path& file);

/// Throws Error if `target` exists and is no session: only a session may be overwritten by one.
void refuseForeignTarget(const std::filesystem::path& target);

}  // namespace culprit
