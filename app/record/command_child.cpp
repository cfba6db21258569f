#include "app/record/command_child.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <system_error>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace culprit::record {

namespace {

constexpr int kKilled = 128;  // and the number of the signal, as shells count

int codeOf(int status) {
  return WIFSIGNALED(status) ? kKilled + WTERMSIG(status) : WEXITSTATUS(status);
}

/// In the child: nothing here may allocate.
[[noreturn]] void become(char* const* arguments, int tell) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  ::execvp(arguments[0], arguments);
  const int why = errno;
  [[maybe_unused]] const ssize_t told = ::write(tell, &why, sizeof why);
  ::_exit(CommandChild::kNotFound);
}

}  // namespace

CommandChild::CommandChild(const std::vector<std::string>& command) {
  std::vector<char*> arguments;
  for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  int pipe[2];
  if (::pipe2(pipe, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  m_pid = ::fork();
  if (m_pid < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (m_pid == 0) become(arguments.data(), pipe[1]);
  ::close(pipe[1]);
  int why = 0;
  const ssize_t got = ::read(pipe[0], &why, sizeof why);  // the end, once the command runs
  ::close(pipe[0]);
  if (got != static_cast<ssize_t>(sizeof why)) return;
  ::waitpid(m_pid, nullptr, 0);
  std::fprintf(stderr, "culprit-record: %s: %s\n", command.front().c_str(), std::strerror(why));
  m_failed = true;
  m_code = why == ENOENT ? kNotFound : kCannotRun;
}

std::optional<int> CommandChild::ended() {
  if (m_code) return m_code;
  int status = 0;
  if (::waitpid(m_pid, &status, WNOHANG) == m_pid) m_code = codeOf(status);
  return m_code;
}

void CommandChild::signal(int number) const {
  if (!m_code) ::kill(m_pid, number);
}

}  // namespace culprit::record
