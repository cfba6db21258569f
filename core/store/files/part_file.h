// The name a file has while it is being written: `<file>.<n>.<owner>.part` (core/store/files/file_owner.h),
// so that what a killed program left behind can be told from what a living one is writing, and two programs
// that write the same file, be it on two machines, do not collide. Used for sessions and reports. While a
// file is being written outside the cache, a note in the cache says so: from it the next program finds the
// part of a killed one.
#pragma once

#include <filesystem>

namespace culprit {

class PartFile {
 public:
  /// Removes what a killed program left of the same target. Throws Error if the target's folder does not
  /// exist.
  explicit PartFile(std::filesystem::path target);
  /// Removes the part unless it was published.
  ~PartFile();
  PartFile(const PartFile&) = delete;
  PartFile& operator=(const PartFile&) = delete;

  const std::filesystem::path& path() const { return m_part; }
  const std::filesystem::path& target() const { return m_target; }

  /// fsync, rename to the target, fsync of its folder. Throws Error.
  void publish();

 private:
  void keepMode() const;

  std::filesystem::path m_target;
  std::filesystem::path m_part;
  std::filesystem::path m_note;  ///< in the cache; empty: none
};

}  // namespace culprit
