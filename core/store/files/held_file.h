// A file that is held by itself, whatever its name becomes: whether any name still leads to it. It neither
// reads nor locks; of files that SQLite has open closing anything else would give up its locks.
#pragma once

#include <filesystem>
#include <utility>

namespace culprit {

class HeldFile {
 public:
  /// Of a file that cannot be held every answer is true.
  explicit HeldFile(const std::filesystem::path& path);
  HeldFile(HeldFile&& other) noexcept : m_descriptor(std::exchange(other.m_descriptor, -1)) {}
  HeldFile& operator=(HeldFile&& other) noexcept {
    std::swap(m_descriptor, other.m_descriptor);
    return *this;
  }
  HeldFile(const HeldFile&) = delete;
  HeldFile& operator=(const HeldFile&) = delete;
  ~HeldFile();

  /// False once it was removed, also by another client of its server, or another file has got its name; true
  /// where it was renamed.
  bool hasName() const;

 private:
  int m_descriptor;
};

}  // namespace culprit
