#include "app/cluster/child_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <new>
#include <thread>

#include "core/base/error.h"

namespace culprit::app {

namespace fs = std::filesystem;

namespace {

constexpr int kFirstOther = STDERR_FILENO + 1;

/// What a child does between fork and exec, all of it in the C library, which knows what is safe there in a
/// process with threads.
class SpawnActions {
 public:
  SpawnActions() {
    if (::posix_spawn_file_actions_init(&m_actions) != 0) throw std::bad_alloc();
    require(::posix_spawn_file_actions_addopen(&m_actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0));
  }
  ~SpawnActions() { ::posix_spawn_file_actions_destroy(&m_actions); }
  SpawnActions(const SpawnActions&) = delete;
  SpawnActions& operator=(const SpawnActions&) = delete;

  void open(int descriptor, const fs::path& file) {
    constexpr mode_t kForAll = 0666;  // less the umask
    require(::posix_spawn_file_actions_addopen(&m_actions, descriptor, file.c_str(),
                                               O_WRONLY | O_CREAT | O_APPEND, kForAll));
  }
  void duplicate(int from, int to) { require(::posix_spawn_file_actions_adddup2(&m_actions, from, to)); }
  /// What the libraries have open is none of its business. The last of the actions.
  void closeOthers() { require(::posix_spawn_file_actions_addclosefrom_np(&m_actions, kFirstOther)); }

  const posix_spawn_file_actions_t* get() const { return &m_actions; }

 private:
  /// They fail for lack of memory only.
  static void require(int result) {
    if (result != 0) throw std::bad_alloc();
  }

  posix_spawn_file_actions_t m_actions{};
};

/// A file in memory that a child writes into. Not a pipe: nobody has to read while the child runs.
class Captured {
 public:
  Captured() {
    const int made = ::memfd_create("output", MFD_CLOEXEC);
    // Beyond the standard streams, of which some may be closed: these are set one by one.
    m_descriptor = made < 0 ? -1 : ::fcntl(made, F_DUPFD_CLOEXEC, kFirstOther);
    const int error = errno;
    if (made >= 0) ::close(made);
    if (m_descriptor < 0)
      throw Error(fmt::format("cannot keep the output of a program ({})", std::strerror(error)));
  }
  ~Captured() { ::close(m_descriptor); }
  Captured(const Captured&) = delete;
  Captured& operator=(const Captured&) = delete;

  int descriptor() const { return m_descriptor; }

  std::string text() const {
    std::string all;
    std::array<char, 4096> piece{};
    for (;;) {
      const ssize_t got = ::pread(m_descriptor, piece.data(), piece.size(), static_cast<off_t>(all.size()));
      if (got <= 0) return all;
      all.append(piece.data(), static_cast<std::size_t>(got));
    }
  }

 private:
  int m_descriptor = -1;
};

ChildEnd endOf(int status) {
  if (WIFSIGNALED(status)) return {.signal = WTERMSIG(status)};
  return {.code = WEXITSTATUS(status)};
}

/// Throws Error.
pid_t spawn(std::vector<std::string> arguments, const SpawnActions& actions, bool hasOwnGroup) {
  std::vector<char*> words;
  words.reserve(arguments.size() + 1);
  for (std::string& word : arguments) words.push_back(word.data());
  words.push_back(nullptr);
  posix_spawnattr_t attributes{};
  if (::posix_spawnattr_init(&attributes) != 0) throw std::bad_alloc();
  if (hasOwnGroup) ::posix_spawnattr_setpgroup(&attributes, 0);
  // It is ended by SIGTERM, which whoever started this program may have had ignored.
  sigset_t ended{};
  ::sigemptyset(&ended);
  ::sigaddset(&ended, SIGTERM);
  ::posix_spawnattr_setsigdefault(&attributes, &ended);
  ::posix_spawnattr_setflags(
      &attributes, static_cast<short>(POSIX_SPAWN_SETSIGDEF | (hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0)));
  pid_t pid = 0;
  const int error = ::posix_spawnp(&pid, words[0], actions.get(), &attributes, words.data(), environ);
  ::posix_spawnattr_destroy(&attributes);
  if (error != 0)
    throw Error(fmt::format("{} cannot be started ({})", arguments.at(0), std::strerror(error)));
  return pid;
}

ChildEnd waitFor(pid_t pid) {
  int status = 0;
  while (::waitpid(pid, &status, 0) < 0) {
    if (errno != EINTR) return {.code = -1};
  }
  return endOf(status);
}

}  // namespace

std::string ChildEnd::text() const {
  return signal == 0 ? fmt::format("exit code {}", code)
                     : fmt::format("ended by signal {} ({})", signal, ::strsignal(signal));
}

ChildOutput runChild(const std::vector<std::string>& arguments) {
  const Captured out, err;
  SpawnActions actions;
  actions.duplicate(out.descriptor(), STDOUT_FILENO);
  actions.duplicate(err.descriptor(), STDERR_FILENO);
  actions.closeOthers();
  const ChildEnd end = waitFor(spawn(arguments, actions, false));
  return {.end = end, .out = out.text(), .err = err.text()};
}

fs::path ownProgram() {
  std::error_code error;
  fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) throw Error(fmt::format("cannot tell where this program lies ({})", error.message()));
  return program;
}

pid_t Children::start(const std::vector<std::string>& arguments, const fs::path& log) {
  SpawnActions actions;
  actions.open(STDOUT_FILENO, log);
  actions.duplicate(STDOUT_FILENO, STDERR_FILENO);
  actions.closeOthers();
  m_running.reserve(m_running.size() + 1);
  m_running.push_back(spawn(arguments, actions, true));
  return m_running.back();
}

std::optional<Children::Ended> Children::waitForAny(std::chrono::milliseconds patience) {
  constexpr std::chrono::milliseconds kPause(10);
  const auto end = std::chrono::steady_clock::now() + patience;
  for (;;) {
    // Each by its pid: waiting for any child would take those that others in this process have started.
    for (auto at = m_running.begin(); at != m_running.end(); ++at) {
      int status = 0;
      const pid_t pid = *at;
      const pid_t ended = ::waitpid(pid, &status, WNOHANG);
      if (ended == 0 || (ended < 0 && errno == EINTR)) continue;
      m_running.erase(at);
      return Ended{.pid = pid, .end = ended < 0 ? ChildEnd{.code = -1} : endOf(status)};
    }
    if (std::chrono::steady_clock::now() >= end) return std::nullopt;
    std::this_thread::sleep_for(kPause);
  }
}

void Children::endAll() noexcept {
  for (const pid_t pid : m_running) ::kill(pid, SIGTERM);
  for (const pid_t pid : m_running) {
    while (::waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  m_running.clear();
}

}  // namespace culprit::app
