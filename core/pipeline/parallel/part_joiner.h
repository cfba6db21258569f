// Joins the parts of one run, in the order of their files, as if these had been read one after the other.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/intake/run_builder.h"
#include "core/sources/import.h"

namespace culprit {

/// What was read of some files alone.
struct RunPart {
  Names names;
  std::vector<Issue> issues;
  RunContent content;
  std::vector<TraceProcess> recordings;      ///< parallel to the processes of its traces
  std::optional<UnusableFile> failure = {};  ///< what readFiles() said
};

class PartJoiner {
 public:
  /// Names get the ids that reading the files one after the other would give them.
  PartJoiner(Side side, Names& names, IssueLog& issues, ReadingProgress& progress);

  /// `root`: of the run. Throws Error (the part is damaged).
  void add(RunPart part, const std::filesystem::path& root);
  /// An Issue: the part that holds this file, a path in the run, is not there.
  void addMissing(const std::string& file);
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
  std::optional<RunContent> m_cut;        ///< the only part of a run that came cut
  std::optional<UnusableFile> m_failure;  ///< that says most about the run
  bool m_isIncomplete = false;
};

}  // namespace culprit
