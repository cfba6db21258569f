#include "app/record/process_sampler.h"

#include <fmt/format.h>

#include <charconv>
#include <utility>

#include <unistd.h>

namespace culprit::record {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostThreads = 256;  // whose waits are added up; of a process with more it is not told

std::optional<int> pidOf(const fs::path& entry) {
  const std::string name = entry.filename().string();
  int pid = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), pid);
  return error == std::errc() && end == name.data() + name.size() ? std::optional(pid) : std::nullopt;
}

/// Behind "PID (name) ": a name may hold anything, blanks and brackets too.
std::string_view behindName(std::string_view stat) {
  const std::size_t end = stat.rfind(')');
  return end == std::string_view::npos || end + 2 >= stat.size() ? std::string_view() : stat.substr(end + 2);
}

/// Fields of /proc/PID/stat are counted from 1 in proc(5); the state behind the name is field 3.
std::optional<std::uint64_t> field(std::string_view behind, int wanted) {
  for (int at = 3; at < wanted; ++at) {
    const std::size_t blank = behind.find(' ');
    if (blank == std::string_view::npos) return std::nullopt;
    behind.remove_prefix(blank + 1);
  }
  return takeNumber(behind);
}

}  // namespace

ProcessSampler::ProcessSampler(Machine machine, int root, SampleTable& table)
    : m_machine(std::move(machine)), m_root(root), m_table(table) {}

void ProcessSampler::look() {
  constexpr int kParent = 4;
  std::multimap<int, int> children;
  std::error_code error;
  for (fs::directory_iterator entry(m_machine.proc, error), end; !error && entry != end;
       entry.increment(error)) {
    const auto pid = pidOf(entry->path());
    if (!pid) continue;
    const auto parent = field(behindName(TextFile(entry->path() / "stat").read()), kParent);
    if (parent) children.emplace(static_cast<int>(*parent), *pid);
  }
  m_job = {m_root};
  for (std::vector<int> waiting = {m_root}; !waiting.empty();) {
    const int parent = waiting.back();
    waiting.pop_back();
    const auto [begin, end] = children.equal_range(parent);
    for (auto child = begin; child != end; ++child)
      if (m_job.insert(child->second).second) waiting.push_back(child->second);
  }
  for (const int pid : m_job) follow(pid);
}

void ProcessSampler::follow(int pid) {
  if (m_followed.contains(pid) || m_followed.size() >= kMost) return;
  const fs::path folder = m_machine.proc / std::to_string(pid);
  Followed process{.stat = TextFile(folder / "stat"),
                   .statm = TextFile(folder / "statm"),
                   .status = TextFile(folder / "status")};
  if (process.stat.read().empty()) return;
  const std::string device = fmt::format("process={}", pid);
  process.usage = m_table.column("process_cpu_usage", device, "%");
  process.delay = m_table.column("process_run_delay", device, "ms/s");
  process.memory = m_table.column("process_mem_rss", device, "B");
  process.switches = m_table.column("process_voluntary_switches", device, "1/s");
  m_followed.emplace(pid, std::move(process));
}

void ProcessSampler::sample(std::int64_t timeNs, bool isSlow) {
  if (isSlow) look();
  for (auto each = m_followed.begin(); each != m_followed.end();) {
    Followed& process = each->second;
    if (sample(each->first, process, timeNs, isSlow)) {
      ++each;
      continue;
    }
    for (const std::size_t column : {process.usage, process.delay, process.memory, process.switches})
      m_table.drop(column);
    each = m_followed.erase(each);
  }
}

bool ProcessSampler::sample(int pid, Followed& process, std::int64_t timeNs, bool isSlow) {
  constexpr int kUser = 14, kSystem = 15;
  static const double kTicks = static_cast<double>(::sysconf(_SC_CLK_TCK));
  static const auto kPage = static_cast<double>(::sysconf(_SC_PAGESIZE));
  const std::string_view stat = behindName(process.stat.read());
  if (stat.empty() || stat.front() == 'Z') return false;
  const auto user = field(stat, kUser), system = field(stat, kSystem);
  if (user && system) {
    if (const auto rate = process.time.of(timeNs, static_cast<double>(*user + *system) / kTicks))
      m_table.set(process.usage, 100.0 * *rate);
  }
  std::string_view statm = process.statm.read();
  takeNumber(statm);
  if (const auto pages = takeNumber(statm)) m_table.set(process.memory, kPage * static_cast<double>(*pages));
  if (!isSlow) return true;
  if (const double ns = waited(pid); ns >= 0.0) {
    if (const auto rate = process.waiting.of(timeNs, ns)) m_table.set(process.delay, *rate / 1e6);
  }
  std::string_view switches = behind(process.status.read(), "voluntary_ctxt_switches:");
  if (const auto count = takeNumber(switches)) {
    if (const auto rate = process.switched.of(timeNs, static_cast<double>(*count)))
      m_table.set(process.switches, *rate);
  }
  return true;
}

double ProcessSampler::waited(int pid) const {
  // "running waiting timeslices", of one thread
  double sum = 0.0;
  std::size_t threads = 0;
  std::error_code error;
  const fs::path tasks = m_machine.proc / std::to_string(pid) / "task";
  for (fs::directory_iterator task(tasks, error), end; !error && task != end; task.increment(error)) {
    if (++threads > kMostThreads) return -1.0;
    std::string_view text = TextFile(task->path() / "schedstat").read();
    takeNumber(text);
    sum += static_cast<double>(takeNumber(text).value_or(0));
  }
  return threads > 0 ? sum : -1.0;
}

}  // namespace culprit::record
