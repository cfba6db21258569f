// The one door through which this program starts others: itself for the parts of a comparison, and Slurm's
// commands. No shell takes part: arguments arrive as they are. Children inherit standard streams only, and
// those that run beside us belong to no terminal, so that Ctrl+C reaches them through us alone.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace culprit::app {

struct ChildEnd {
  int code = 0;    ///< exit code; of a signal 0
  int signal = 0;  ///< that ended it; 0: none

  bool isFine() const { return code == 0 && signal == 0; }
  /// "exit code 3", "ended by signal 9 (Killed)"
  std::string text() const;
};

struct ChildOutput {
  ChildEnd end;
  std::string out, err;  ///< all that it wrote
};

/// Runs a program to its end. `arguments`: the program first, which is looked for in PATH. Throws Error if it
/// cannot be started.
ChildOutput runChild(const std::vector<std::string>& arguments);

/// The path of the running program, absolute. Throws Error.
std::filesystem::path ownProgram();

/// Children that run beside each other. Used from one thread; knows its own children only.
class Children {
 public:
  struct Ended {
    pid_t pid = 0;
    ChildEnd end;
  };

  Children() = default;
  /// endAll().
  ~Children() { endAll(); }
  Children(const Children&) = delete;
  Children& operator=(const Children&) = delete;

  /// As runChild(), but what it writes goes behind what `log` holds. Throws Error if it cannot be started.
  pid_t start(const std::vector<std::string>& arguments, const std::filesystem::path& log);
  std::size_t running() const { return m_running.size(); }
  /// One that has ended, each once; nothing if none ends within `patience`.
  std::optional<Ended> waitForAny(std::chrono::milliseconds patience);
  /// Sends SIGTERM to those that run, and waits for them.
  void endAll() noexcept;

 private:
  std::vector<pid_t> m_running;
};

}  // namespace culprit::app
