#include "app/record/process_family.h"

#include <dirent.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/record/text_file.h"

namespace culprit::record {

namespace {

struct ClosesFolder {
  void operator()(DIR* folder) const { ::closedir(folder); }
};

/// A number may go to another process once its own has ended: strangers are looked at again now and then.
constexpr unsigned kLooksUntilAnew = 64;

}  // namespace

std::string_view behindName(std::string_view stat) {
  const std::size_t end = stat.rfind(") ");
  return end == std::string_view::npos ? std::string_view() : stat.substr(end + 2);
}

ProcessFamily::ProcessFamily(std::filesystem::path proc, pid_t root)
    : m_proc(std::move(proc)), m_members({root}) {}

std::vector<pid_t> ProcessFamily::running() const {
  std::vector<pid_t> pids;
  const std::unique_ptr<DIR, ClosesFolder> folder(::opendir(m_proc.c_str()));
  if (!folder) return pids;
  while (const dirent* const entry = ::readdir(folder.get())) {
    const std::string_view name(entry->d_name);
    pid_t pid = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), pid);
    if (error == std::errc() && end == name.data() + name.size()) pids.push_back(pid);
  }
  std::sort(pids.begin(), pids.end());
  return pids;
}

pid_t ProcessFamily::parentOf(pid_t pid) const {
  // "S 4711 ...": the state and the parent, fields 3 and 4 of proc(5)
  const TextFile file(m_proc / std::to_string(pid) / "stat");
  std::string_view stat = behindName(file.read());
  takeWord(stat);
  return static_cast<pid_t>(takeNumber(stat).value_or(0));
}

void ProcessFamily::look() {
  const std::vector<pid_t> pids = running();
  if (++m_looks % kLooksUntilAnew == 0) m_others.clear();
  std::multimap<pid_t, pid_t> children;
  for (const pid_t pid : pids) {
    if (m_members.contains(pid) || std::binary_search(m_others.begin(), m_others.end(), pid)) continue;
    if (const pid_t parent = parentOf(pid); parent > 0) children.emplace(parent, pid);
  }
  takeIn(children);
  std::erase_if(m_members, [&pids](pid_t pid) { return !std::binary_search(pids.begin(), pids.end(), pid); });
  m_others.clear();
  std::set_difference(pids.begin(), pids.end(), m_members.begin(), m_members.end(),
                      std::back_inserter(m_others));
}

void ProcessFamily::takeIn(const std::multimap<pid_t, pid_t>& children) {
  if (children.empty()) return;
  // Members that have ended since are parents, too.
  for (std::vector<pid_t> waiting(m_members.begin(), m_members.end()); !waiting.empty();) {
    const pid_t parent = waiting.back();
    waiting.pop_back();
    const auto range = children.equal_range(parent);
    for (auto child = range.first; child != range.second; ++child)
      if (m_members.insert(child->second).second) waiting.push_back(child->second);
  }
}

}  // namespace culprit::record
