// A session that this program may read and not write, while the object lives, also where the tests run as
// root: access(2) asks for the real user.
#pragma once

#include <unistd.h>

#include <filesystem>

namespace culprit::test {

class ReadOnlySession {
 public:
  explicit ReadOnlySession(std::filesystem::path file) : m_file(std::move(file)) {
    std::filesystem::permissions(m_file, std::filesystem::perms::owner_read);
    if (::geteuid() == 0) m_isOther = ::setreuid(kNobody, kSame) == 0;
  }
  ~ReadOnlySession() {
    if (m_isOther) (void)!::setreuid(0, kSame);
    std::filesystem::permissions(m_file, std::filesystem::perms::owner_all);
  }
  ReadOnlySession(const ReadOnlySession&) = delete;
  ReadOnlySession& operator=(const ReadOnlySession&) = delete;

 private:
  static constexpr uid_t kNobody = 65534, kSame = static_cast<uid_t>(-1);

  std::filesystem::path m_file;
  bool m_isOther = false;
};

}  // namespace culprit::test
