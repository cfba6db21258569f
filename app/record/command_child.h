// The command that is recorded: started with the same input and output, told of the signals that end this
// program, and waited for. Its exit code is ours.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace culprit::record {

class CommandChild {
 public:
  /// Exit codes of a shell for a command that is not there, and one that cannot be run.
  static constexpr int kNotFound = 127, kCannotRun = 126;

  /// Returns once the command runs, or its failure to run is known. Throws std::system_error if no process
  /// can be made.
  explicit CommandChild(const std::vector<std::string>& command);
  CommandChild(const CommandChild&) = delete;
  CommandChild& operator=(const CommandChild&) = delete;

  /// It was never run: a message has said why, and ended() gives the code.
  bool failed() const { return m_failed; }
  int pid() const { return m_pid; }
  /// The exit code once it has ended, 128 and the signal for one that was killed.
  std::optional<int> ended();
  void signal(int number) const;

 private:
  int m_pid = -1;
  bool m_failed = false;
  std::optional<int> m_code;
};

}  // namespace culprit::record
