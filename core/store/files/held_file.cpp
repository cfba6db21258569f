#include "core/store/files/held_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>
#include <system_error>

namespace culprit {

namespace {

/// What NFS, FUSE (sshfs) and AFS call a removed file while somebody has it open; after that it goes.
bool isOfTheRemoved(const std::string& name) {
  return name.starts_with(".nfs") || name.starts_with(".fuse_hidden") || name.starts_with(".__afs");
}

}  // namespace

// O_PATH: the locks of SQLite on the file outlive the closing of this descriptor.
HeldFile::HeldFile(const std::filesystem::path& path)
    : m_descriptor(::open(path.c_str(), O_PATH | O_CLOEXEC)) {}

HeldFile::~HeldFile() {
  if (m_descriptor >= 0) ::close(m_descriptor);
}

bool HeldFile::hasName() const {
  if (m_descriptor < 0) return true;
  struct stat file {};
  // Of a file that another client of its server has removed nothing is told (ESTALE).
  if (::fstat(m_descriptor, &file) != 0 || file.st_nlink == 0) return false;
  std::error_code ignored;
  const auto now = std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(m_descriptor), ignored);
  return !isOfTheRemoved(now.filename().string());
}

}  // namespace culprit
