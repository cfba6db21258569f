// Kills culprit-cli in the middle of its work and fills its disk: nothing half-written may stay or count.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <thread>

#include "app/console_monitor.h"
#include "core/store/session/session.h"
#include "tests/support/folder_state.h"
#include "tests/support/perf_csv.h"
#include "tests/support/temp_folder.h"

namespace culprit {

namespace {

class Interruption : public testing::Test {
 protected:
  Interruption() {
    std::string large = test::kPerfHeader;
    for (int cycle = 1; cycle <= 400; ++cycle) {
      for (int function = 0; function < 200; ++function) {
        large +=
            test::line({.cycle = std::to_string(cycle), .function = "kernel_" + std::to_string(function)});
      }
    }
    m_folder.write("case/normal/result_perf_data.csv", large);
    m_folder.write("case/abnormal/result_perf_data.csv", large);
    ::setenv("XDG_CACHE_HOME", (m_folder.path() / "cache").c_str(), 1);
  }
  ~Interruption() override { ::unsetenv("XDG_CACHE_HOME"); }

  pid_t start(const std::filesystem::path& session) const {
    const pid_t child = ::fork();
    if (child == 0) {
      const std::string folder = (m_folder.path() / "case").string();
      ::execl(CULPRIT_CLI, CULPRIT_CLI, "compare", folder.c_str(), "--quiet", "--session", session.c_str(),
              nullptr);
      ::_exit(127);
    }
    return child;
  }

  static int wait(pid_t child) {
    int status = 0;
    ::waitpid(child, &status, 0);
    return status;
  }

  test::TempFolder m_folder;
};

}  // namespace

TEST_F(Interruption, KilledAtAnyMomentTheSessionIsWholeOrAbsentAndTheNextStartTidiesUp) {
  const auto session = m_folder.path() / "s.culprit";
  int killed = 0;
  for (int delayMs = 5; delayMs <= 320; delayMs *= 2) {
    std::filesystem::remove(session);
    const pid_t child = start(session);
    std::this_thread::sleep_for(std::chrono::milliseconds(delayMs));
    ::kill(child, SIGKILL);
    if (WIFSIGNALED(wait(child))) ++killed;
    if (std::filesystem::exists(session)) {
      EXPECT_EQ(Session::open(session).results()->pairs.size(), 1U) << delayMs;
    }
  }
  EXPECT_GT(killed, 0) << "the work is too quick to be killed: make it longer";
  EXPECT_EQ(wait(start(session)), 0);
  EXPECT_EQ(test::partsBelow(m_folder.path()), 0U);
  EXPECT_EQ(Session::open(session).results()->pairs.size(), 1U);
}

TEST_F(Interruption, AskedToStopItLeavesNothing) {
  const auto session = m_folder.path() / "s.culprit";
  for (const int signal : {SIGINT, SIGTERM, SIGQUIT, SIGHUP}) {
    const pid_t child = start(session);
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    ::kill(child, signal);
    const int status = wait(child);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 3) {
      EXPECT_FALSE(std::filesystem::exists(session));
    }
    EXPECT_EQ(test::partsBelow(m_folder.path()), 0U);
    std::filesystem::remove(session);
  }
}

TEST(ConsoleMonitor, TheFirstSignalCancelsAndTheSecondEndsTheProgram) {
  for (const int first : {SIGINT, SIGTERM, SIGQUIT, SIGHUP}) {
    for (const int second : {SIGINT, SIGTERM, SIGQUIT}) {
      const pid_t child = ::fork();
      if (child == 0) {
        ::prctl(PR_SET_DUMPABLE, 0);  // of SIGQUIT no core stays
        for (const int each : {SIGINT, SIGTERM, SIGQUIT, SIGHUP}) ::signal(each, SIG_DFL);
        const app::ConsoleMonitor monitor(true);
        if (monitor.isCancelled()) ::_exit(1);
        ::raise(first);
        if (!monitor.isCancelled()) ::_exit(2);
        ::raise(SIGHUP);
        ::raise(second);
        ::_exit(3);
      }
      int status = 0;
      ::waitpid(child, &status, 0);
      EXPECT_TRUE(WIFSIGNALED(status)) << WEXITSTATUS(status);
      EXPECT_EQ(WTERMSIG(status), second);
    }
  }
}

TEST(ConsoleMonitor, AClosedTerminalThatHangsUpAgainEndsNoTidyingUp) {
  const pid_t child = ::fork();
  if (child == 0) {
    ::signal(SIGHUP, SIG_DFL);
    {
      const app::ConsoleMonitor monitor(true);
      ::raise(SIGHUP);
      ::raise(SIGHUP);
      if (!monitor.isCancelled()) ::_exit(1);
    }
    ::raise(SIGHUP);
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status)) << WTERMSIG(status);
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

TEST(ConsoleMonitor, WhatIsIgnoredStaysSo) {
  for (const int signal : {SIGINT, SIGTERM, SIGQUIT, SIGHUP}) {
    const pid_t child = ::fork();
    if (child == 0) {
      ::signal(signal, SIG_IGN);
      {
        const app::ConsoleMonitor monitor(true);
        ::raise(signal);
        if (monitor.isCancelled()) ::_exit(1);
      }
      ::raise(signal);
      ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status)) << WTERMSIG(status);
    EXPECT_EQ(WEXITSTATUS(status), 0) << signal;
  }
}

TEST_F(Interruption, AFullDiskIsAClearErrorAndLeavesNothing) {
  const auto small = m_folder.path() / "small";
  std::filesystem::create_directory(small);
  if (::mount("tmpfs", small.c_str(), "tmpfs", 0, "size=64k") != 0)
    GTEST_SKIP() << "cannot mount a small tmpfs";
  const std::string command =
      fmt::format("'{}' compare '{}' --session '{}' 2>'{}'", CULPRIT_CLI, (m_folder.path() / "case").string(),
                  (small / "s.culprit").string(), (m_folder.path() / "err").string());
  const int status = std::system(command.c_str());
  const bool empty = std::filesystem::is_empty(small);
  ::umount(small.c_str());
  EXPECT_EQ(WEXITSTATUS(status), 3);
  EXPECT_TRUE(empty);
  const std::string error = test::contentOf(m_folder.path() / "err");
  EXPECT_NE(error.find("full"), std::string::npos) << error;
}

}  // namespace culprit
