// Whether the program that owns a file still runs.
#pragma once

#include <signal.h>
#include <sys/types.h>

#include <cerrno>

namespace culprit {

/// True also for a process of another user.
inline bool isAlive(pid_t pid) {
  return pid > 0 && (::kill(pid, 0) == 0 || errno == EPERM);
}

}  // namespace culprit
