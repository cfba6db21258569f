// Joins the parts of one run, in the order of the plan, as if one program had read all of its files.
#pragma once

#include <filesystem>
#include <optional>

#include "core/base/error.h"
#include "core/base/monitor.h"
#include "core/intake/run_builder.h"
#include "core/pipeline/cluster/work_plan.h"

namespace culprit {

class PartJoiner {
 public:
  /// Names get the ids that reading the files one after the other would give them.
  PartJoiner(Side side, Names& names, IssueLog& issues);

  /// What condensePart() wrote. Throws Error, Cancelled.
  void add(const std::filesystem::path& part, const Monitor& monitor);
  /// An Issue for each of its files.
  void addMissing(const PlannedPart& part);
  /// The run, with what lies beside its files; once, at the end. Throws Error if nothing was read.
  RunContent finish(const RunScan& scan);

 private:
  void addTraces(RunContent part, const std::vector<TraceProcess>& recordings,
                 const std::vector<FunctionId>& functions);
  void addIssues(const std::vector<Issue>& issues, const Names& names);

  Side m_side;
  Names& m_names;
  RunBuilder m_builder;
  std::optional<RunContent> m_cut;  ///< the only part of a run that came cut
  std::optional<Error> m_failure;   ///< why the first file that could not be read could not
};

}  // namespace culprit
