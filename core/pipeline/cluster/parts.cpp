#include "core/pipeline/cluster/parts.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/intake/run_builder.h"
#include "core/pipeline/cluster/part_joiner.h"
#include "core/pipeline/compare_runs.h"
#include "core/store/session/session_writer.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

/// The rest is writing the part.
constexpr double kShareOfReading = 0.9;

/// Files beside several traces belong to the first trace that has them, whichever part that is in.
void leaveToEarlierParts(const WorkPlan& plan, std::size_t at, RunBuilder& builder) {
  for (std::size_t earlier = 0; earlier < at; ++earlier) {
    const PlannedPart& part = plan.parts[earlier];
    if (part.side != plan.parts[at].side) continue;
    for (const PlannedInput& input : part.inputs)
      for (const PlannedFile& companion : input.companions) builder.addCompanion(companion.path);
  }
}

/// As a scan of the run finds it. What has changed its nature since becomes an Issue.
void findInput(const PlannedInput& input, const fs::path& root, RunBuilder& builder,
               std::vector<RunScan::Found>& files) {
  std::string why;
  std::optional<RunScan::Found> found = findAgain(root / input.file.path, root, why);
  if (!found) {
    const IssueKind kind = why.empty() ? IssueKind::UnknownFile : IssueKind::UnreadableFile;
    builder.addIssue(kind, input.file.path, std::nullopt, why.empty() ? "no reader accepts this file" : why);
    return;
  }
  for (const PlannedFile& other : input.instead) {
    std::string ignored;
    if (auto instead = findAgain(root / other.path, root, ignored))
      found->instead.push_back(std::move(*instead));
  }
  files.push_back(std::move(*found));
}

void requireUnchanged(const WorkPlan& plan, const RunScan& scan, Side side) {
  if (inputsOf(plan, side) == inputsOf(scan)) return;
  throw Error("the files of this run have changed since its parts were planned; plan them again",
              scan.opened);
}

}  // namespace

void condensePart(const WorkFolder& work, std::size_t at, Monitor& monitor) {
  const WorkPlan& plan = work.plan();
  if (at >= plan.parts.size()) throw Error("the plan has no such part", work.folder());
  const PlannedPart& part = plan.parts[at];
  const fs::path root = rootOf(part.side == Side::A ? plan.folders.a : plan.folders.b);
  SessionWriter writer(work.partFile(at), schema::Holds::RunPart);
  Results results;
  results.runB.side = Side::B;
  IssueLog issues;
  RunBuilder builder(Side::A, results.names, issues, RunBuilder::Recordings::Apart);
  leaveToEarlierParts(plan, at, builder);
  std::vector<RunScan::Found> files;
  for (const PlannedInput& input : part.inputs) findInput(input, root, builder, files);
  ReadingProgress progress(monitor, part.bytes(), kShareOfReading);
  readFiles(files, builder, progress);
  writer.writeRecordings(builder.recordings());
  const RunContent content = builder.finish();
  std::vector<ProcessId> ids;
  for (const Process& process : content.processes) ids.push_back(process.id);
  writer.writeRun(Side::A, content, ids, [&monitor] { monitor.checkpoint(); });
  results.runA.kind = content.kind;
  results.runA.muScale = content.muScale;
  results.runA.rows = content.rows;
  results.processes = content.processes;
  results.inputs = content.files;
  results.issues = issues.issues();
  writer.writeResults(results);
  monitor.checkpoint();
  writer.finish();
  monitor.report({"Done", 0, 0, 1.0});
}

void mergeParts(const WorkFolder& work, const CompareRequest& request, Monitor& monitor) {
  const WorkPlan& plan = work.plan();
  const std::vector<std::size_t> missing = work.missing();
  const auto read = [&](const RunScan& scan, Side side, Names& names, IssueLog& issues,
                        ReadingProgress& progress) {
    requireUnchanged(plan, scan, side);
    PartJoiner joiner(side, names, issues);
    for (std::size_t at = 0; at < plan.parts.size(); ++at) {
      const PlannedPart& part = plan.parts[at];
      if (part.side != side) continue;
      progress.startFile(part.shownName());
      if (std::binary_search(missing.begin(), missing.end(), at)) {
        joiner.addMissing(part);
      } else {
        joiner.add(work.partFile(at), monitor);
      }
      progress.advance(part.bytes());
    }
    return joiner.finish(scan);
  };
  compareRuns(request, read, monitor);
}

}  // namespace culprit
