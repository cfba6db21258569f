// The folder beside a session in which it is computed in parts: the plan, the parts that are done, what the
// tasks print. Everything that many processes on many hosts have to agree on lies here as files: a part that
// has its name is whole, two tasks may make the same one, and whoever comes later goes on with what is there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <vector>

#include "core/pipeline/cluster/work_plan.h"
#include "core/pipeline/pipeline.h"

namespace culprit {

class WorkFolder {
 public:
  /// Whether a plan that is there says which files go together.
  enum class Grouping : std::uint8_t { Kept, New };

  /// Makes the folder, or goes on in it: parts of the same files need not be made again, unless these have
  /// changed. Kept: the grouping stays as long as the runs have the same files. New: only if as many parts
  /// were asked for. Throws Error (no run, a folder that is no work folder or has parts of other runs, not
  /// writable).
  static WorkFolder prepare(const std::filesystem::path& folder, const RunFolders& runs, std::size_t parts,
                            Grouping grouping = Grouping::Kept);
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
