#include "app/record/recording.h"

#include <fmt/format.h>
#include <sys/utsname.h>

#include <algorithm>
#include <ctime>
#include <exception>
#include <utility>

#include "app/record/run_notes.h"
#include "core/base/further_thread.h"

namespace culprit::record {

namespace {

constexpr std::int64_t kSecond = 1'000'000'000;
constexpr std::int64_t kClocksEvery = 60 * kSecond;
constexpr std::int64_t kNsPerMs = 1'000'000;

std::int64_t now(clockid_t clock) {
  timespec time{};
  ::clock_gettime(clock, &time);
  return time.tv_sec * kSecond + time.tv_nsec;
}

std::string kernelVersion() {
  utsname names{};
  return ::uname(&names) == 0 ? names.release : "";
}

}  // namespace

Recording::Recording(const RecordOptions& options, CounterFile& file, std::string host, int root, Say say)
    : m_options(options),
      m_file(file),
      m_hostName(std::move(host)),
      m_root(root),
      m_say(std::move(say)),
      m_reading([this] { run(); }) {}

Recording::~Recording() {
  m_reading.join();
}

bool Recording::end(std::chrono::seconds patience) {
  std::unique_lock lock(m_mutex);
  m_isEnding = true;
  m_wake.notify_all();
  return m_wake.wait_for(lock, patience, [this] { return m_hasEnded; });
}

bool Recording::waitUntil(std::int64_t timeNs) {
  std::unique_lock lock(m_mutex);
  const std::chrono::steady_clock::time_point time{std::chrono::nanoseconds(timeNs)};
  return m_wake.wait_until(lock, time, [this] { return m_isEnding; });
}

void Recording::run() {
  const auto markEnd = [this] {
    const std::scoped_lock lock(m_mutex);
    m_isEnding = m_hasEnded = true;
    m_wake.notify_all();
  };
  try {
    Samplers samplers({.intervalNs = m_options.intervalNs}, m_root, m_say);
    m_hasBegun = true;
    std::jthread measuring = furtherThread([this, &samplers] { measure(samplers); });
    if (!measuring.joinable())
      m_say("clocks of processors and traffic over PCIe are not recorded (no further thread to be had)");
    try {
      writeNotes(samplers.nvidia());
      readAll(samplers);
    } catch (const std::exception& error) {
      m_say(fmt::format("nothing more is recorded ({})", error.what()));
      m_hasFailed = true;
    }
    // Before the other thread has ended: it may be with a driver that does not answer.
    markEnd();
    if (measuring.joinable()) measuring.join();
  } catch (const std::exception& error) {
    m_say(fmt::format("nothing is recorded ({})", error.what()));
    m_hasFailed = true;
    markEnd();
  }
}

void Recording::measure(Samplers& samplers) {
  do {
    samplers.measure();
  } while (!waitUntil(now(CLOCK_MONOTONIC) + kSecond));
}

void Recording::readAll(Samplers& samplers) {
  std::int64_t next = now(CLOCK_MONOTONIC), nextSlow = next;
  do {
    Moment moment{.timeNs = now(CLOCK_MONOTONIC), .epochNs = now(CLOCK_REALTIME)};
    moment.isSlow = moment.timeNs >= nextSlow;
    if (moment.isSlow) nextSlow = std::max(nextSlow + kSecond, moment.timeNs + kSecond / 2);
    samplers.sample(moment);
    addRow(samplers.table(), moment);
    if (moment.timeNs - m_flushedNs >= kSecond - m_options.intervalNs / 2 && !flush()) return;
    // What was missed is not made up.
    next += m_options.intervalNs;
    if (const std::int64_t late = now(CLOCK_MONOTONIC) - next; late > 0)
      next += (late / m_options.intervalNs + 1) * m_options.intervalNs;
  } while (!waitUntil(next));
  flush();
}

/// What a file begins with, and the clocks again every minute: they drift apart.
void Recording::addComments(std::int64_t timeNs) {
  if (m_heading == 0)
    m_text += fmt::format("# culprit-record {} host={} interval_ms={}\n", CULPRIT_VERSION, m_hostName,
                          m_options.intervalNs / kNsPerMs);
  if (m_heading != 0 && timeNs < m_nextClocksNs) return;
  const std::int64_t epochNs = now(CLOCK_REALTIME), monotonicNs = now(CLOCK_MONOTONIC),
                     bootNs = now(CLOCK_BOOTTIME);
  m_text += fmt::format("# clocks epoch_ns={} monotonic_ns={} boot_ns={}\n", epochNs, monotonicNs, bootNs);
  m_nextClocksNs = timeNs + kClocksEvery;
}

void Recording::addRow(const SampleTable& table, const Moment& moment) {
  if (table.width() == 0) return;  // nothing can be read on this machine
  addComments(moment.timeNs);
  if (m_heading != table.version()) {
    table.appendHeading(m_text);
    m_heading = table.version();
  }
  table.appendRow(moment.epochNs, m_text);
  ++m_rows;
  m_counters = std::max(m_counters, table.width());
}

bool Recording::flush() {
  if (m_file.append(m_text) && m_file.startsNewFile()) {
    m_heading = 0;
    ++m_files;
  }
  m_text.clear();
  m_flushedNs = now(CLOCK_MONOTONIC);
  if (m_file.problem().empty()) return true;
  m_say(m_file.problem());
  m_hasFailed = true;
  return false;
}

void Recording::writeNotes(const NvidiaSampler& nvidia) {
  RunNotes notes{.command = m_options.command, .host = m_hostName, .gpus = nvidia.names()};
  notes.versions = {{"culprit-record", CULPRIT_VERSION}, {"kernel", kernelVersion()}};
  if (const std::string driver = nvidia.driver(); !driver.empty())
    notes.versions.emplace_back("nvidia driver", driver);
  if (const std::string cuda = nvidia.cuda(); !cuda.empty()) notes.versions.emplace_back("cuda driver", cuda);
  if (!writeRunNotes(m_options.folder, notes)) m_say("run.json cannot be written");
}

}  // namespace culprit::record
