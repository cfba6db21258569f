// Writes a file as a whole or not at all: through its part (part_file.h), and with the system's reason where
// it cannot. Used for reports and excerpts; the session's writer goes through SQLite.
#pragma once

#include <filesystem>
#include <functional>
#include <string_view>

namespace culprit {

using TextSink = std::function<void(std::string_view)>;

/// A link stays one, and what it leads to is written. `fill` hands the text to the sink, piece by piece.
/// Throws Error with the reason, and what `fill` throws; then the target is as it was.
void writeFile(const std::filesystem::path& target, const std::function<void(const TextSink&)>& fill);

}  // namespace culprit
