// The folder beside a session in which it is computed in parts: the plan, the parts that are done, what the
// tasks print. Everything that many processes on many hosts have to agree on lies here as files: a part that
// has its name is whole, two tasks may make the same one, and whoever comes later goes on with what is there.
#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "core/pipeline/cluster/work_plan.h"
#include "core/pipeline/pipeline.h"

namespace culprit {

class WorkFolder {
 public:
  /// Makes the folder, or goes on in it: parts whose files have not changed need not be made again, and the
  /// grouping stays as long as the runs have the same files. Throws Error (no run, a folder that is no work
  /// folder, not writable).
  static WorkFolder prepare(const std::filesystem::path& folder, const RunFolders& runs, std::size_t parts);
  /// Of one that was prepared. Throws Error.
  static WorkFolder open(const std::filesystem::path& folder);

  const std::filesystem::path& folder() const { return m_folder; }
  const WorkPlan& plan() const { return m_plan; }
  std::filesystem::path logs() const;
  /// Where part `at` of the plan lies or will lie.
  std::filesystem::path partFile(std::size_t at) const;
  /// Positions in the plan of the parts that are not there, ascending.
  std::vector<std::size_t> missing() const;

  /// Removes parts, plan and logs, and the folder if nothing else lies in it. Never throws.
  void remove() const;

 private:
  WorkFolder(std::filesystem::path folder, WorkPlan plan);
  void removeStale() const;

  std::filesystem::path m_folder;
  WorkPlan m_plan;
};

/// "job.culprit.work" for "job.culprit".
std::filesystem::path workFolderOf(const std::filesystem::path& session);

}  // namespace culprit
