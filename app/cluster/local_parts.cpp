#include "app/cluster/local_parts.h"

#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>
#include <deque>
#include <map>

#include "app/cluster/child_process.h"
#include "app/cluster/work_files.h"

namespace culprit::app {

namespace fs = std::filesystem;

namespace {

constexpr int kMostTries = 2;

class LocalParts {
 public:
  LocalParts(const WorkFolder& work, std::size_t processes)
      : m_work(work), m_processes(processes), m_program(ownProgram()) {
    for (const std::size_t at : work.missing()) m_waiting.push_back({.at = at});
    // What takes longest is not begun when all others are done.
    std::stable_sort(m_waiting.begin(), m_waiting.end(), [&work](const Attempt& a, const Attempt& b) {
      return work.plan().parts[a.at].bytes() > work.plan().parts[b.at].bytes();
    });
    m_done = work.plan().parts.size() - m_waiting.size();
  }

  std::vector<FailedPart> make(Monitor& monitor) {
    constexpr std::chrono::milliseconds kPatience(50);
    for (;;) {
      monitor.checkpoint();
      while (!m_waiting.empty() && m_children.running() < m_processes) startNext();
      if (m_children.running() == 0) return m_failed;
      report(monitor);
      const std::optional<Children::Ended> ended = m_children.waitForAny(kPatience);
      if (ended) take(*ended);
    }
  }

 private:
  struct Attempt {
    std::size_t at = 0;
    int number = 1;
  };

  void startNext() {
    const Attempt next = m_waiting.front();
    m_waiting.pop_front();
    const fs::path log = condenseLog(m_work, next.at);
    // What an earlier command printed would be taken for the reason of a failure.
    std::error_code ignored;
    if (next.number == 1) fs::remove(log, ignored);
    const pid_t pid =
        m_children.start({m_program.string(), "condense", "--work", m_work.folder().string(), "--task",
                          std::to_string(next.at), "--parent", std::to_string(::getpid())},
                         log);
    m_running.emplace(pid, next);
  }

  void take(const Children::Ended& ended) {
    const Attempt attempt = m_running.extract(ended.pid).mapped();
    if (ended.end.isFine()) {
      ++m_done;
    } else if (attempt.number < kMostTries) {
      m_waiting.push_back({.at = attempt.at, .number = attempt.number + 1});
    } else {
      m_failed.push_back({.at = attempt.at, .why = reasonOf(attempt.at, ended.end)});
    }
  }

  std::string reasonOf(std::size_t at, const ChildEnd& end) const {
    std::string last = lastLineOf(condenseLog(m_work, at));
    const std::string prefix = m_program.filename().string() + ": ";
    if (last.starts_with(prefix)) last.erase(0, prefix.size());
    // One that was killed had no time to say why.
    return end.signal != 0 || last.empty() ? end.text() : last;
  }

  void report(Monitor& monitor) const {
    const std::size_t all = m_work.plan().parts.size();
    monitor.report({.stage = fmt::format("Reading: {} of {} parts", m_done, all),
                    .done = m_done,
                    .total = all,
                    .fraction = static_cast<double>(m_done) / static_cast<double>(all)});
  }

  const WorkFolder& m_work;
  std::size_t m_processes;
  fs::path m_program;
  std::deque<Attempt> m_waiting;
  std::map<pid_t, Attempt> m_running;
  std::vector<FailedPart> m_failed;
  std::size_t m_done = 0;
  Children m_children;
};

}  // namespace

std::vector<FailedPart> makeParts(const WorkFolder& work, std::size_t processes, Monitor& monitor) {
  return LocalParts(work, processes).make(monitor);
}

void endWithParent(int parent) {
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  // It may have ended before.
  if (::getppid() != parent) throw Cancelled();
}

}  // namespace culprit::app
