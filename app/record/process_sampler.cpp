#include "app/record/process_sampler.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <functional>
#include <set>
#include <utility>

namespace culprit::record {

namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kReadingNs = 300'000;    // of processor time each tenth of a second
constexpr std::int64_t kLookingNs = 1'000'000;  // each second
constexpr std::int64_t kTenths = 10;            // of a second

/// Whose waits are read in a second; the processes take turns beyond. A slow recording is to cost little.
std::int64_t threadsPerSecond(std::int64_t intervalNs) {
  constexpr std::int64_t kSecond = 1'000'000'000;
  return intervalNs < kSecond ? 256 : 64;
}

/// Field `wanted` of /proc/PID/stat as proc(5) counts them; the state, behind the name, is the third.
std::optional<std::uint64_t> field(std::string_view stat, int wanted) {
  constexpr int kState = 3;
  for (int at = kState; at < wanted; ++at) takeWord(stat);
  return takeNumber(stat);
}

std::optional<double> secondsOfStat(const TextFile& file) {
  constexpr int kUser = 14, kSystem = 15;
  static const double kTicks = static_cast<double>(::sysconf(_SC_CLK_TCK));
  const std::string_view stat = behindName(file.read());
  const auto user = field(stat, kUser), system = field(stat, kSystem);
  if (!user || !system || stat.starts_with('Z')) return std::nullopt;
  return static_cast<double>(*user + *system) / kTicks;
}

std::size_t mostFiles() {
  rlimit files{};
  return ::getrlimit(RLIMIT_NOFILE, &files) == 0 ? files.rlim_cur : 0;
}

}  // namespace

ProcessSampler::ProcessSampler(const Machine& machine, pid_t root, SampleTable& table)
    : m_machine(machine),
      m_table(table),
      m_family(machine.proc, root),
      m_mostThreadFiles(mostFiles() / 2),
      m_looking(affordable(kLookingNs, machine.intervalNs / kTenths)),
      m_reading(affordable(kReadingNs, machine.intervalNs)) {}

std::optional<double> ProcessSampler::usedSeconds(pid_t pid, const TextFile& stat) const {
  constexpr double kNsPerSecond = 1e9;
  if (!m_machine.isThisOne()) return secondsOfStat(stat);
  clockid_t clock{};
  timespec time{};
  if (::clock_getcpuclockid(pid, &clock) != 0 || ::clock_gettime(clock, &time) != 0) return std::nullopt;
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / kNsPerSecond;
}

/// Those of the family that have used most. One that is followed is given a start, or they would change
/// places all the time.
std::vector<pid_t> ProcessSampler::busiest() const {
  constexpr double kStart = 1.25;
  const std::set<pid_t>& members = m_family.members();
  if (members.size() <= kMost) return {members.begin(), members.end()};
  std::vector<std::pair<double, pid_t>> used;
  for (const pid_t pid : members) {
    const auto known = m_followed.find(pid);
    const bool isKnown = known != m_followed.end();
    // With its own clock no file is needed.
    const TextFile stat =
        m_machine.isThisOne() ? TextFile() : TextFile(m_machine.proc / std::to_string(pid) / "stat");
    used.emplace_back(usedSeconds(pid, stat).value_or(0.0) * (isKnown ? kStart : 1.0), pid);
  }
  std::partial_sort(used.begin(), used.begin() + kMost, used.end(), std::greater<>());
  std::vector<pid_t> pids;
  for (std::size_t i = 0; i < kMost; ++i) pids.push_back(used[i].second);
  return pids;
}

void ProcessSampler::chooseFollowed() {
  m_family.look();
  const std::vector<pid_t> wanted = busiest();
  const std::set<pid_t> kept(wanted.begin(), wanted.end());
  std::erase_if(m_followed, [this, &kept](const auto& each) {
    if (kept.contains(each.first)) return false;
    drop(each.second);
    return true;
  });
  for (const pid_t pid : wanted) follow(pid);
}

void ProcessSampler::follow(pid_t pid) {
  if (m_followed.contains(pid)) return;
  const fs::path folder = m_machine.proc / std::to_string(pid);
  Followed process{.stat = TextFile(folder / "stat"),
                   .memoryFile = TextFile(folder / "statm"),
                   .status = TextFile(folder / "status"),
                   .waiting = RunDelay(folder / "task")};
  if (!secondsOfStat(process.stat)) return;
  const std::string device = fmt::format("process={}", pid);
  process.usage = m_table.column("process_cpu_usage", device, "%");
  process.delay = m_table.column("process_run_delay", device, "ms/s");
  process.memory = m_table.column("process_mem_rss", device, "B");
  process.switches = m_table.column("process_voluntary_switches", device, "1/s");
  m_followed.emplace(pid, std::move(process));
}

void ProcessSampler::drop(const Followed& process) {
  for (const std::size_t column : {process.usage, process.delay, process.memory, process.switches})
    m_table.drop(column);
}

void ProcessSampler::sample(const Moment& moment) {
  if (moment.isSlow) m_looking.take([this] { chooseFollowed(); });
  m_reading.take([this, &moment] { readFollowed(moment.timeNs); });
  if (!moment.isSlow) return;
  for (auto& [pid, process] : m_followed) sampleSlowly(process, moment.timeNs);
  sampleWaiting(moment.timeNs);
}

void ProcessSampler::readFollowed(std::int64_t timeNs) {
  for (auto each = m_followed.begin(); each != m_followed.end();) {
    if (sampleOne(each->first, each->second, timeNs)) {
      ++each;
    } else {
      drop(each->second);
      each = m_followed.erase(each);
    }
  }
}

bool ProcessSampler::sampleOne(pid_t pid, Followed& process, std::int64_t timeNs) {
  static const auto kPage = static_cast<double>(::sysconf(_SC_PAGESIZE));
  const auto used = usedSeconds(pid, process.stat);
  // One that has ended, but that nobody has waited for, has no memory.
  std::string_view memory = process.memoryFile.read();
  takeNumber(memory);
  const auto pages = takeNumber(memory);
  if (!used || !pages || *pages == 0) return false;
  if (const auto rate = process.time.of(timeNs, *used)) m_table.set(process.usage, 100.0 * *rate);
  m_table.set(process.memory, kPage * static_cast<double>(*pages));
  return true;
}

/// Of the main thread: the others would have to be read one by one.
void ProcessSampler::sampleSlowly(Followed& process, std::int64_t timeNs) {
  std::string_view switches = behind(process.status.read(), "voluntary_ctxt_switches:");
  if (const auto count = takeNumber(switches)) {
    if (const auto rate = process.switched.of(timeNs, static_cast<double>(*count)))
      m_table.set(process.switches, *rate);
  }
}

/// Every process each second while the job has few threads; of many they take turns, and a reading tells of
/// the time since the one before.
void ProcessSampler::sampleWaiting(std::int64_t timeNs) {
  const std::int64_t most = threadsPerSecond(m_machine.intervalNs);
  m_threads = std::min(m_threads + most, most);
  std::size_t open = 0;
  for (const auto& [pid, process] : m_followed) open += process.waiting.threads();
  auto turn = m_followed.lower_bound(m_waitingTurn);
  for (std::size_t left = m_followed.size(); left > 0 && m_threads > 0; --left) {
    if (turn == m_followed.end()) turn = m_followed.begin();
    RunDelay& waiting = turn->second.waiting;
    open -= waiting.threads();
    const std::size_t room = m_mostThreadFiles - std::min(m_mostThreadFiles, open + waiting.threads());
    if (const auto delay = waiting.sample(timeNs, room)) m_table.set(turn->second.delay, *delay);
    open += waiting.threads();
    m_threads -= static_cast<std::int64_t>(waiting.threads());
    ++turn;
  }
  m_waitingTurn = turn == m_followed.end() ? 0 : turn->first;
}

}  // namespace culprit::record
