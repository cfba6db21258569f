// Writes a file as a whole or not at all: through its part (part_file.h), and with the system's reason where
// it cannot. Used for reports and excerpts; the session's writer goes through SQLite.
#pragma once

#include <filesystem>
#include <functional>
#include <list>
#include <string_view>

#include "core/base/text_sink.h"
#include "core/store/files/part_file.h"

namespace culprit {

/// What is written in the place of `target`: what a link leads to, which need not be there yet. Throws Error
/// where links lead to each other.
std::filesystem::path behindLinks(std::filesystem::path target);

/// A link stays one, and what it leads to is written. `fill` hands the text to the sink, piece by piece.
/// Throws Error with the reason, and what `fill` throws; then the target is as it was.
void writeFile(const std::filesystem::path& target, const std::function<void(const TextSink&)>& fill);

/// Files that are written one after the other and take their places together, or none of them.
class StagedFiles {
 public:
  /// Writes it beside its place, onto the disk. Links as for writeFile(). Throws Error.
  void write(const std::filesystem::path& target, std::string_view text);
  void write(const std::filesystem::path& target, const std::function<void(const TextSink&)>& fill);
  /// Throws Error where one can not take its place; those before it have then.
  void publish();

 private:
  AbandonedParts m_abandoned;
  std::list<PartFile> m_parts;
};

}  // namespace culprit
