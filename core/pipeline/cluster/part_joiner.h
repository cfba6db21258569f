// Joins the parts of one run, in the order of the plan, as if one program had read all of its files.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "core/base/monitor.h"
#include "core/intake/run_builder.h"
#include "core/pipeline/cluster/work_plan.h"

namespace culprit {

class PartJoiner {
 public:
  /// Names get the ids that reading the files one after the other would give them.
  PartJoiner(Side side, Names& names, IssueLog& issues, ReadingProgress& progress);

  /// What condensePart() wrote of `planned` into `file`; `root`: of the run. Throws Error, also if it was
  /// made of other files, Cancelled.
  void add(const PlannedPart& planned, const std::filesystem::path& root, const std::filesystem::path& file,
           const Monitor& monitor);
  /// An Issue for each of its files.
  void addMissing(const PlannedPart& part);
  /// The run, with what lies beside its files; once, at the end. Throws Error if nothing was read.
  RunContent finish(const RunScan& scan);

 private:
  void addFiles(const std::vector<Fingerprint>& files, const std::vector<Issue>& issues, const Names& names,
                const std::filesystem::path& root);
  void addTraces(RunContent part, const std::vector<TraceProcess>& recordings,
                 const std::vector<FunctionId>& functions);
  void readHardware(const std::filesystem::path& table, const std::filesystem::path& root);
  Issue inOwnNames(Issue issue, const Names& names) const;

  Side m_side;
  Names& m_names;
  ReadingProgress& m_progress;
  RunBuilder m_builder;
  std::optional<RunContent> m_cut;  ///< the only part of a run that came cut
  std::optional<Issue> m_failure;   ///< the first file that could not be read
  bool m_isIncomplete = false;
};

}  // namespace culprit
