// The name a file has while it is being written: `<file>.<n>.<owner>.part` (core/store/files/file_owner.h),
// so that what a killed program left behind can be told from what a living one is writing, and two programs
// that write the same file, be it on two machines, do not collide. Used for sessions and reports. While a
// file is being written outside the cache, a note in the cache says so: from it the next program finds the
// part of a killed one.
#pragma once

#include <filesystem>

#include "core/store/files/abandoned_parts.h"

namespace culprit {

class PartFile {
 public:
  /// Removes what a killed program left of the same target, and finds it in `others` where these are kept for
  /// several targets. Throws Error if the target's folder does not exist or the target is there and no
  /// regular file.
  explicit PartFile(std::filesystem::path target, AbandonedParts* others = nullptr);
  /// Removes the part unless it was published.
  ~PartFile();
  PartFile(const PartFile&) = delete;
  PartFile& operator=(const PartFile&) = delete;

  const std::filesystem::path& path() const { return m_part; }
  const std::filesystem::path& target() const { return m_target; }
  /// Of the target.
  std::filesystem::path folder() const;

  /// takePlace(), then syncFolder(). Throws Error.
  void publish();
  /// fsync: what is left to takePlace() is quick, and fails for no want of room. Throws Error.
  void settle();
  /// settle() unless that is done, and rename to the target, which a power cut may still undo. Throws Error.
  void takePlace();

 private:
  void keepMode() const;

  std::filesystem::path m_target;
  std::filesystem::path m_part;
  std::filesystem::path m_note;  ///< in the cache; empty: none
  bool m_isSettled = false;
};

/// Waits until the names of files in a folder are on the disk. They are in their places already, and some
/// file systems cannot do this: no failure.
void syncFolder(const std::filesystem::path& folder);

}  // namespace culprit
