// The processes of a job: the one that was started or named, and its descendants, also those whose parents
// have ended since. Found by looking at new processes only, as a machine may have thousands of others.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <set>
#include <string_view>
#include <vector>

namespace culprit::record {

class ProcessFamily {
 public:
  /// `proc`: the folder of processes, /proc.
  ProcessFamily(std::filesystem::path proc, pid_t root);

  /// Looks who has come and gone.
  void look();
  const std::set<pid_t>& members() const { return m_members; }

 private:
  std::vector<pid_t> running() const;
  /// 0: it has ended.
  pid_t parentOf(pid_t pid) const;
  void takeIn(const std::multimap<pid_t, pid_t>& children);

  std::filesystem::path m_proc;
  std::set<pid_t> m_members;
  std::vector<pid_t> m_others;  ///< in order
  unsigned m_looks = 0;
};

/// Of /proc/PID/stat, what stands behind "PID (name) ": a name may hold anything, blanks and brackets too.
std::string_view behindName(std::string_view stat);

}  // namespace culprit::record
