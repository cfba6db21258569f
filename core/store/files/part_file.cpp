#include "core/store/files/part_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <utility>

#include "core/base/error.h"
#include "core/store/files/file_owner.h"
#include "core/store/files/session_cache.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

/// Waits until a file or folder is on the disk. Returns the errno of a failure, else 0.
int toDisk(const fs::path& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return errno;
  const int cause = ::fsync(descriptor) == 0 ? 0 : errno;
  ::close(descriptor);
  return cause;
}

/// Nobody else may read it from its first byte on. A failure is told by whoever writes to it.
void makeOwn(const fs::path& path) {
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (descriptor >= 0) ::close(descriptor);
}

}  // namespace

fs::path PartFile::folder() const {
  return m_target.has_parent_path() ? m_target.parent_path() : fs::path(".");
}

void syncFolder(const fs::path& folder) {
  (void)toDisk(folder);
}

/// What takes the place of a file is readable for the same people; what is in our cache for nobody else.
void PartFile::keepMode() const {
  std::error_code error;
  const fs::file_status replaced = fs::status(m_target, error);
  if (fs::is_regular_file(replaced)) {
    fs::permissions(m_part, replaced.permissions() & fs::perms::all, error);
  } else if (isCached(m_target)) {
    fs::permissions(m_part, fs::perms::owner_read | fs::perms::owner_write, error);
  }
}

PartFile::PartFile(fs::path target, AbandonedParts* others) : m_target(std::move(target)) {
  std::error_code error;
  if (!fs::is_directory(folder(), error)) throw Error("the folder does not exist", folder());
  // Else a folder is only seen when the others of several have taken their places, and a device or a pipe
  // would be gone, with a file in its place.
  const fs::file_status there = fs::status(m_target, error);
  if (fs::is_directory(there)) throw Error(fmt::format("cannot write ({})", std::strerror(EISDIR)), m_target);
  if (fs::exists(there) && !fs::is_regular_file(there))
    throw Error("cannot write (no regular file)", m_target);
  static std::atomic<int> next = 1;  // a cancelled writer may not be gone when the next one begins
  m_part = m_target;
  m_part += fmt::format(".{}.{}.part", next++, ownerName());
  fs::remove(m_part, error);
  AbandonedParts own;
  (others == nullptr ? own : *others).removeOf(m_target);
  if (isCached(m_target)) {
    makeOwn(m_part);
  } else {
    m_note = noteUnfinished(m_target);
  }
}

PartFile::~PartFile() {
  std::error_code ignored;
  if (!m_part.empty()) fs::remove(m_part, ignored);
  if (!m_note.empty()) fs::remove(m_note, ignored);
}

void PartFile::settle() {
  if (const int cause = toDisk(m_part)) {
    throw Error(fmt::format("cannot write ({})", std::strerror(cause)), m_target);
  }
  m_isSettled = true;
}

void PartFile::takePlace() {
  if (!m_isSettled) settle();
  keepMode();
  std::error_code error;
  fs::rename(m_part, m_target, error);
  if (error) throw Error(fmt::format("cannot write ({})", error.message()), m_target);
  m_part.clear();
}

void PartFile::publish() {
  takePlace();
  syncFolder(folder());
}

}  // namespace culprit
