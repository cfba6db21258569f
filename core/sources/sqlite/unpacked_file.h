// A packed file, unpacked into one that is there as long as this object. For databases, which are not read
// from front to back. Flat in memory; the room it takes is on the disk. What a kill leaves goes with the next
// start, by its name.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/sources/bytes/reading_progress.h"

namespace culprit {

class UnpackedFile {
 public:
  /// Unpacks all of it. Throws Error (cannot be read, no room), Cancelled.
  UnpackedFile(const std::filesystem::path& packed, ReadingProgress& progress);
  ~UnpackedFile();
  UnpackedFile(const UnpackedFile&) = delete;
  UnpackedFile& operator=(const UnpackedFile&) = delete;

  /// Where its bytes lie.
  const std::filesystem::path& path() const { return m_path; }
  /// What is wrong with the packed data, behind which nothing could be unpacked: one sentence.
  const std::optional<std::string>& damage() const { return m_damage; }

 private:
  void remove();
  void fill(int file, const std::filesystem::path& packed, ReadingProgress& progress);

  std::filesystem::path m_path;
  std::optional<std::string> m_damage;
};

}  // namespace culprit
