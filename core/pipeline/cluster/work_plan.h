// How two runs are read in parts, by as many processes on as many machines as there are: a part is a stretch
// of one run's files in path order, read alone. Joined in their order the parts are the run, byte for byte.
// Kept as JSON in the work folder (core/pipeline/cluster/work_folder.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/model/run/ids.h"
#include "core/pipeline/pipeline.h"
#include "core/sources/import.h"

namespace culprit {

/// A file as it was when the plan was made.
struct PlannedFile {
  std::string path;  ///< relative to the folder of its run
  std::uint64_t bytes = 0;
  std::int64_t modifiedNs = 0;  ///< since the Unix epoch

  friend bool operator==(const PlannedFile&, const PlannedFile&) = default;
};

/// A file that a source reads, with what it reads beside it or in its place.
struct PlannedInput {
  PlannedFile file;
  std::vector<PlannedFile> companions;
  std::vector<PlannedFile> instead;

  std::uint64_t bytes() const;

  friend bool operator==(const PlannedInput&, const PlannedInput&) = default;
};

struct PlannedPart {
  Side side{};
  std::vector<PlannedInput> inputs;

  /// XXH3-64 of all that decides what the part holds, 16 hex digits: files, sizes, times, this program's
  /// version.
  std::string key() const;
  std::uint64_t bytes() const;
  /// "A: rank0.json and 7 more".
  std::string shownName() const;
};

struct WorkPlan {
  RunFolders folders;
  std::size_t wanted = 1;          ///< parts that were asked for
  std::vector<PlannedPart> parts;  ///< those of A first, in path order
};

/// The folder that the paths of a run's files are relative to: the run itself, or where its only file lies.
std::filesystem::path rootOf(const std::filesystem::path& run);

/// The files of a scan as they are now, in its order.
std::vector<PlannedInput> inputsOf(const RunScan& scan);
/// Those of one run, part after part.
std::vector<PlannedInput> inputsOf(const WorkPlan& plan, Side side);

/// About `parts` parts of equal size, at least one a run and none without a file; a run that came cut is one
/// part.
WorkPlan makePlan(const RunFolders& folders, const RunScan& a, const RunScan& b, std::size_t parts);

/// The same grouping with the sizes and times that the files have now; a plan of `parts` parts if there are
/// other files.
WorkPlan renewed(const WorkPlan& plan, const RunScan& a, const RunScan& b, std::size_t parts);

std::string toJson(const WorkPlan& plan);
/// Throws Error if it is no such plan.
WorkPlan planFromJson(const std::string& text);

}  // namespace culprit
