#include "app/console_monitor.h"

#include <fmt/format.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>

namespace culprit::app {

namespace {

volatile std::sig_atomic_t interrupted = 0;

/// As nohup starts a program, or a shell one in the background of a script; it stays so.
bool isIgnored(int signal) {
  struct sigaction now {};
  return ::sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
}

void setAll(void (*reaction)(int)) {
  for (const int signal : {SIGINT, SIGTERM, SIGQUIT, SIGHUP})
    if (!isIgnored(signal)) std::signal(signal, reaction);
}

/// Not through fmt: it throws when the terminal is gone, which is when a hangup is to be obeyed.
void show(const std::string& text) {
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
}

/// A terminal that is closed hangs up twice, by its shell and by the system: that is nobody's impatience.
void noteInterrupt(int /*signal*/) {
  interrupted = 1;
  std::signal(SIGHUP, SIG_IGN);
  setAll(SIG_DFL);
}

}  // namespace

ConsoleMonitor::ConsoleMonitor(bool quiet) : m_shown(!quiet && ::isatty(STDERR_FILENO) == 1) {
  setAll(noteInterrupt);
}

ConsoleMonitor::~ConsoleMonitor() {
  clear();
  setAll(SIG_DFL);
}

void ConsoleMonitor::report(const Progress& progress) {
  if (!m_shown) return;
  constexpr std::chrono::milliseconds kInterval(100);
  const auto now = std::chrono::steady_clock::now();
  if (now - m_lastShown < kInterval) return;
  m_lastShown = now;
  const std::string line = fmt::format("{:3.0f} %  {}", progress.fraction * 100.0, progress.stage);
  show(fmt::format("\r{:<{}}", line, m_lastLength));
  m_lastLength = line.size();
}

void ConsoleMonitor::clear() {
  if (m_lastLength == 0) return;
  show(fmt::format("\r{:{}}\r", "", m_lastLength));
  m_lastLength = 0;
}

bool ConsoleMonitor::isCancelled() const {
  return interrupted != 0;
}

}  // namespace culprit::app
