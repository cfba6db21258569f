#include "core/store/files/held_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace culprit {

// O_PATH: the locks of SQLite on the file outlive the closing of this descriptor.
HeldFile::HeldFile(const std::filesystem::path& path)
    : m_descriptor(::open(path.c_str(), O_PATH | O_CLOEXEC)) {}

HeldFile::~HeldFile() {
  if (m_descriptor >= 0) ::close(m_descriptor);
}

bool HeldFile::hasName() const {
  struct stat file {};
  return m_descriptor < 0 || ::fstat(m_descriptor, &file) != 0 || file.st_nlink > 0;
}

}  // namespace culprit
