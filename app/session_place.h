// Where the session of a command lives: the user's file, or a temporary one that goes away with the command.
#pragma once

#include <filesystem>
#include <string>

#include "core/store/files/session_cache.h"

namespace culprit::app {

class SessionPlace {
 public:
  /// `wanted`: the user's file; without one a file in the cache whose name begins with `name`.
  SessionPlace(const std::filesystem::path& wanted, const std::string& name)
      : m_isTemporary(wanted.empty()), m_file(wanted) {
    removeUnfinishedSessions();
    if (m_isTemporary) m_file = newTemporarySession(name);
  }
  ~SessionPlace() {
    if (m_isTemporary) removeCachedSession(m_file);
  }
  SessionPlace(const SessionPlace&) = delete;
  SessionPlace& operator=(const SessionPlace&) = delete;

  const std::filesystem::path& file() const { return m_file; }

 private:
  bool m_isTemporary;
  std::filesystem::path m_file;
};

}  // namespace culprit::app
