#include "app/console_monitor.h"

#include <fmt/format.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>

namespace culprit::app {

namespace {

volatile std::sig_atomic_t interrupted = 0;

void setBoth(void (*reaction)(int)) {
  std::signal(SIGINT, reaction);
  std::signal(SIGTERM, reaction);
}

void noteInterrupt(int /*signal*/) {
  interrupted = 1;
  setBoth(SIG_DFL);
}

}  // namespace

ConsoleMonitor::ConsoleMonitor(bool quiet) : m_shown(!quiet && ::isatty(STDERR_FILENO) == 1) {
  setBoth(noteInterrupt);
}

ConsoleMonitor::~ConsoleMonitor() {
  clear();
  setBoth(SIG_DFL);
}

void ConsoleMonitor::report(const Progress& progress) {
  if (!m_shown) return;
  constexpr std::chrono::milliseconds kInterval(100);
  const auto now = std::chrono::steady_clock::now();
  if (now - m_lastShown < kInterval) return;
  m_lastShown = now;
  const std::string line = fmt::format("{:3.0f} %  {}", progress.fraction * 100.0, progress.stage);
  fmt::print(stderr, "\r{:<{}}", line, m_lastLength);
  std::fflush(stderr);
  m_lastLength = line.size();
}

void ConsoleMonitor::clear() {
  if (m_lastLength == 0) return;
  fmt::print(stderr, "\r{:{}}\r", "", m_lastLength);
  std::fflush(stderr);
  m_lastLength = 0;
}

bool ConsoleMonitor::isCancelled() const {
  return interrupted != 0;
}

}  // namespace culprit::app
