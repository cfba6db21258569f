#include "app/record/command_child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>

namespace culprit::record {

namespace {

constexpr int kKilled = 128;  // and the number of the signal, as shells count

int codeOf(int status) {
  return WIFSIGNALED(status) ? kKilled + WTERMSIG(status) : WEXITSTATUS(status);
}

/// In the child: nothing here may allocate.
[[noreturn]] void become(char* const* arguments, const sigset_t& mask, int tell) {
  ::sigprocmask(SIG_SETMASK, &mask, nullptr);
  ::execvp(arguments[0], arguments);
  const int why = errno;
  [[maybe_unused]] const ssize_t told = ::write(tell, &why, sizeof why);
  ::_exit(CommandChild::kNotFound);
}

/// What the child has to tell of its failure; 0: the pipe was closed since it runs.
int toldBy(int pipe) {
  int why = 0;
  ssize_t got = 0;
  do {
    got = ::read(pipe, &why, sizeof why);
  } while (got < 0 && errno == EINTR);
  return got == static_cast<ssize_t>(sizeof why) ? why : 0;
}

}  // namespace

CommandChild::CommandChild(const std::vector<std::string>& command, const sigset_t& mask) {
  std::vector<char*> arguments;
  arguments.reserve(command.size() + 1);
  for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  std::array<int, 2> pipe{};
  if (::pipe2(pipe.data(), O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category());
  m_pid = ::fork();
  if (m_pid < 0) throw std::system_error(errno, std::generic_category());
  if (m_pid == 0) become(arguments.data(), mask, pipe[1]);
  ::close(pipe[1]);
  const int why = toldBy(pipe[0]);
  ::close(pipe[0]);
  if (why == 0) return;
  while (::waitpid(m_pid, nullptr, 0) < 0 && errno == EINTR) {
  }
  m_failure = fmt::format("{} cannot be run ({})", command.front(), std::strerror(why));
  m_code = why == ENOENT ? kNotFound : kCannotRun;
}

std::optional<int> CommandChild::ended() {
  // Any child: as the first process of a container this one also gets those whose parents have ended.
  int status = 0;
  while (!m_code) {
    const pid_t ended = ::waitpid(-1, &status, WNOHANG);
    if (ended == m_pid) m_code = codeOf(status);
    if (ended < 0 && errno == ECHILD) m_code = kKilled;  // somebody else has waited for it: cannot happen
    if (ended == 0) break;
  }
  return m_code;
}

void CommandChild::signal(int number) {
  if (!ended()) ::kill(m_pid, number);
}

}  // namespace culprit::record
