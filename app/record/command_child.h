// The command that is recorded: started with the same input and output in the same group of processes, told
// of the signals that end this program, and waited for. Its exit code is ours.
#pragma once

#include <sys/types.h>

#include <csignal>
#include <optional>
#include <string>
#include <vector>

namespace culprit::record {

class CommandChild {
 public:
  /// Exit codes of a shell for a command that is not there, and one that cannot be run.
  static constexpr int kNotFound = 127, kCannotRun = 126;

  /// Returns once the command runs, or its failure to run is known. `mask`: of signals, as the command gets
  /// it. While this program has one thread only. Throws std::system_error if no process can be made.
  CommandChild(const std::vector<std::string>& command, const sigset_t& mask);
  CommandChild(const CommandChild&) = delete;
  CommandChild& operator=(const CommandChild&) = delete;

  /// Why it could not be run; empty: it runs. Then ended() has the code for that.
  const std::string& failure() const { return m_failure; }
  pid_t pid() const { return m_pid; }
  /// The exit code once it has ended, 128 and the signal for one that was killed.
  std::optional<int> ended();
  /// Sends it a signal, unless it has ended.
  void signal(int number);

 private:
  pid_t m_pid = -1;
  std::string m_failure;
  std::optional<int> m_code;
};

}  // namespace culprit::record
