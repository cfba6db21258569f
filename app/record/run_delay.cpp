#include "app/record/run_delay.h"

#include <dirent.h>

#include <algorithm>
#include <charconv>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace culprit::record {

namespace {

struct ClosesTasks {
  void operator()(DIR* folder) const { ::closedir(folder); }
};

/// "running waiting timeslices"; empty once the thread has ended.
std::optional<std::uint64_t> waitOf(const TextFile& schedstat) {
  std::string_view text = schedstat.read();
  if (!takeNumber(text)) return std::nullopt;
  return takeNumber(text);
}

}  // namespace

/// Opens threads that have come. True if all could be.
bool RunDelay::look(std::size_t room) {
  const std::unique_ptr<DIR, ClosesTasks> folder(::opendir(m_tasks.c_str()));
  if (!folder) return false;
  bool isWhole = true;
  const std::size_t known = m_threads.size();
  while (const dirent* const entry = ::readdir(folder.get())) {
    const std::string_view name(entry->d_name);
    pid_t id = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), id);
    if (error != std::errc() || end != name.data() + name.size()) continue;
    const auto last = m_threads.begin() + static_cast<std::ptrdiff_t>(known);
    const auto at = std::lower_bound(m_threads.begin(), last, id,
                                     [](const Thread& thread, pid_t wanted) { return thread.id < wanted; });
    if (at != last && at->id == id) continue;
    isWhole = isWhole && m_threads.size() < known + room;
    if (!isWhole) break;
    m_threads.push_back({.id = id, .file = TextFile(m_tasks / name / "schedstat")});
  }
  std::sort(m_threads.begin(), m_threads.end(), [](const Thread& a, const Thread& b) { return a.id < b.id; });
  return isWhole;
}

std::optional<double> RunDelay::sample(std::int64_t timeNs, std::size_t room) {
  constexpr double kNsPerMs = 1e6, kNsPerSecond = 1e9;
  const bool isWhole = look(room);
  std::uint64_t waited = 0;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < m_threads.size(); ++i) {
    const auto wait = waitOf(m_threads[i].file);
    if (!wait) continue;
    if (*wait > m_threads[i].waitedNs) waited += *wait - m_threads[i].waitedNs;
    m_threads[i].waitedNs = *wait;
    if (kept != i) std::swap(m_threads[kept], m_threads[i]);
    ++kept;
  }
  m_threads.resize(kept);
  const std::int64_t before = std::exchange(m_timeNs, timeNs);
  if (before == 0 || timeNs <= before || kept == 0 || !isWhole) return std::nullopt;
  const double seconds = static_cast<double>(timeNs - before) / kNsPerSecond;
  return static_cast<double>(waited) / kNsPerMs / seconds;
}

}  // namespace culprit::record
