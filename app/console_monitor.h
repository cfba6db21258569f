// Progress as one line on standard error, only when that is a terminal. The first Ctrl+C, Ctrl+\, SIGTERM or
// SIGHUP cancels, unless it was ignored at the start; a second one but for SIGHUP ends the program at once,
// in case some work does not check.
#pragma once

#include <chrono>
#include <string>

#include "core/base/monitor.h"

namespace culprit::app {

class ConsoleMonitor final : public Monitor {
 public:
  explicit ConsoleMonitor(bool quiet);
  ~ConsoleMonitor() override;
  ConsoleMonitor(const ConsoleMonitor&) = delete;
  ConsoleMonitor& operator=(const ConsoleMonitor&) = delete;

  void report(const Progress& progress) override;
  /// Takes the line away, before something else is printed.
  void clear();
  bool isCancelled() const override;

 private:
  bool m_shown;
  std::chrono::steady_clock::time_point m_lastShown;
  std::size_t m_lastLength = 0;
};

}  // namespace culprit::app
