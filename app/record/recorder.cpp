#include "app/record/recorder.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <memory>
#include <system_error>

#include "app/record/command_child.h"
#include "app/record/counter_file.h"
#include "app/record/drm_sampler.h"
#include "app/record/host_sampler.h"
#include "app/record/nvidia_sampler.h"
#include "app/record/process_sampler.h"
#include "app/record/run_notes.h"

#include <sys/utsname.h>
#include <unistd.h>

namespace culprit::record {

namespace {

constexpr std::int64_t kSecond = 1'000'000'000;
constexpr std::int64_t kClocksEvery = 60 * kSecond;
constexpr int kCannotRecord = 2;
constexpr std::array kEnding = {SIGINT, SIGTERM, SIGHUP};

std::int64_t now(clockid_t clock) {
  timespec time{};
  ::clock_gettime(clock, &time);
  return time.tv_sec * kSecond + time.tv_nsec;
}

void tell(const std::string& text) {
  fmt::print(stderr, "culprit-record: {}\n", text);
}

std::string hostName() {
  utsname names{};
  return ::uname(&names) == 0 ? names.nodename : "host";
}

std::string kernelVersion() {
  utsname names{};
  return ::uname(&names) == 0 ? names.release : "";
}

/// Signals wait until the recorder looks for them: it sleeps waiting for them.
sigset_t blockSignals() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int each : kEnding) sigaddset(&signals, each);
  sigaddset(&signals, SIGCHLD);
  sigprocmask(SIG_BLOCK, &signals, nullptr);
  return signals;
}

class Recording {
 public:
  Recording(const RecordOptions& options, CounterFile& file, CommandChild* child)
      : m_options(options),
        m_file(file),
        m_child(child),
        m_host(Machine(), m_table),
        m_nvidia(m_table, tell),
        m_signals(blockedSignals()) {
    if (m_nvidia.names().empty()) m_drm = std::make_unique<DrmSampler>(Machine(), m_table);
    const int root = options.pid ? *options.pid : child != nullptr ? child->pid() : 0;
    if (root > 0) m_job = std::make_unique<ProcessSampler>(Machine(), root, m_table);
  }

  const NvidiaSampler& nvidia() const { return m_nvidia; }

  /// Returns when the command or the time is over, or a signal asks to end.
  void run() {
    const std::int64_t start = now(CLOCK_MONOTONIC);
    std::int64_t next = start;
    while (!isOver(start)) {
      take();
      next += m_options.intervalNs;
      // What was missed is not made up.
      if (const std::int64_t late = now(CLOCK_MONOTONIC) - next; late > 0)
        next += (late / m_options.intervalNs + 1) * m_options.intervalNs;
      waitUntil(next);
    }
    flush();
  }

  std::uint64_t rows() const { return m_rows; }
  std::size_t counters() const { return m_table.width(); }

 private:
  static sigset_t blockedSignals() {
    sigset_t signals;
    sigemptyset(&signals);
    for (const int each : kEnding) sigaddset(&signals, each);
    sigaddset(&signals, SIGCHLD);
    return signals;
  }

  bool isOver(std::int64_t start) {
    if (m_child != nullptr) return m_child->ended().has_value();
    return m_isAsked || now(CLOCK_MONOTONIC) - start >= m_options.durationNs.value_or(0);
  }

  /// Sleeps, and passes on the signals that come: the command decides whether it ends.
  void waitUntil(std::int64_t timeNs) {
    for (std::int64_t left = timeNs - now(CLOCK_MONOTONIC); left > 0; left = timeNs - now(CLOCK_MONOTONIC)) {
      const timespec rest{.tv_sec = left / kSecond, .tv_nsec = left % kSecond};
      siginfo_t info{};
      const int signal = ::sigtimedwait(&m_signals, &info, &rest);
      if (signal < 0) continue;
      if (signal == SIGCHLD) {
        if (m_child != nullptr && m_child->ended()) return;
        continue;
      }
      m_isAsked = true;
      if (m_child == nullptr) return;
      // The terminal sends Ctrl+C to both.
      if (info.si_code != SI_KERNEL) m_child->signal(signal);
    }
  }

  void take() {
    const std::int64_t epochNs = now(CLOCK_REALTIME);
    const std::int64_t timeNs = now(CLOCK_MONOTONIC);
    const bool isSlow = timeNs >= m_nextSlow;
    if (isSlow) m_nextSlow = timeNs + kSecond - m_options.intervalNs / 2;
    m_table.clear();
    m_host.sample(timeNs, isSlow);
    if (m_job) m_job->sample(timeNs, isSlow);
    m_nvidia.sample(timeNs, epochNs, isSlow, m_job.get());
    if (m_drm) m_drm->sample();
    write(epochNs, timeNs);
  }

  void write(std::int64_t epochNs, std::int64_t timeNs) {
    const bool isNewFile = m_text.empty() && m_file.startsNewFile();
    if (m_rows == 0 || isNewFile) {
      m_text += fmt::format("# culprit-record {} host={} interval_ms={}\n", CULPRIT_VERSION, hostName(),
                            m_options.intervalNs / 1'000'000);
      m_heading = m_table.version() - 1;
      m_nextClocks = timeNs;
    }
    if (timeNs >= m_nextClocks) {
      m_text += fmt::format("# clocks epoch_ns={} monotonic_ns={} boot_ns={}\n", now(CLOCK_REALTIME),
                            now(CLOCK_MONOTONIC), now(CLOCK_BOOTTIME));
      m_nextClocks = timeNs + kClocksEvery;
    }
    if (m_heading != m_table.version()) {
      m_table.appendHeading(m_text);
      m_heading = m_table.version();
    }
    m_table.appendRow(epochNs, m_text);
    ++m_rows;
    if (timeNs - m_flushed >= kSecond - m_options.intervalNs) flush();
  }

  void flush() {
    if (!m_file.problem().empty()) return;
    if (!m_file.append(m_text)) tell(m_file.problem());
    m_text.clear();
    m_flushed = now(CLOCK_MONOTONIC);
  }

  const RecordOptions& m_options;
  CounterFile& m_file;
  CommandChild* m_child;
  SampleTable m_table;
  HostSampler m_host;
  NvidiaSampler m_nvidia;
  std::unique_ptr<DrmSampler> m_drm;
  std::unique_ptr<ProcessSampler> m_job;
  sigset_t m_signals;
  std::string m_text;
  std::uint64_t m_heading = 0;  ///< version of the table whose heading was written
  std::uint64_t m_rows = 0;
  std::int64_t m_nextSlow = 0, m_nextClocks = 0, m_flushed = 0;
  bool m_isAsked = false;
};

}  // namespace

int record(const RecordOptions& options) {
  std::unique_ptr<CounterFile> file;
  try {
    std::filesystem::create_directories(options.folder);
    file = std::make_unique<CounterFile>(options.folder, hostName());
  } catch (const std::system_error& error) {
    tell(fmt::format("cannot write to {} ({})", options.folder.string(), error.code().message()));
    return kCannotRecord;
  }
  blockSignals();
  std::unique_ptr<CommandChild> child;
  if (!options.command.empty()) {
    child = std::make_unique<CommandChild>(options.command);
    if (child->failed()) {
      file->removeIfEmpty();
      return child->ended().value_or(CommandChild::kCannotRun);
    }
  }
  Recording recording(options, *file, child.get());
  RunNotes notes{.command = options.command, .host = hostName(), .gpus = recording.nvidia().names()};
  notes.versions = {{"culprit-record", CULPRIT_VERSION}, {"kernel", kernelVersion()}};
  if (const std::string driver = recording.nvidia().driver(); !driver.empty())
    notes.versions.emplace_back("nvidia driver", driver);
  if (!writeRunNotes(options.folder, notes)) tell("run.json cannot be written");
  recording.run();
  const int code = child ? child->ended().value_or(0) : 0;
  if (file->problem().empty())
    tell(fmt::format("{} rows of {} counters in {}", recording.rows(), recording.counters(),
                     file->path().string()));
  return code;
}

int listSources() {
  SampleTable table;
  const HostSampler host(Machine(), table);
  const NvidiaSampler nvidia(table, tell);
  const DrmSampler drm(Machine(), table);
  std::vector<SourceState> states = {nvidia.state(), drm.state()};
  for (SourceState& state : host.states()) states.push_back(std::move(state));
  for (const SourceState& state : states)
    fmt::print("{} {:<16} {}\n", state.isThere ? "yes" : "no ", state.name, state.what);
  return 0;
}

}  // namespace culprit::record
