#include "core/pipeline/cluster/parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "core/base/error.h"
#include "core/intake/run_builder.h"
#include "core/pipeline/compare_runs.h"
#include "core/pipeline/parallel/part_joiner.h"
#include "core/pipeline/stored_run.h"
#include "core/store/session/session.h"
#include "core/store/session/session_writer.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

/// The rest is writing the part.
constexpr double kShareOfReading = 0.9;

/// As a scan of the run found it. What cannot be opened here may be there on the next try, or on another
/// machine.
RunScan::Found findInput(const PlannedInput& input, const fs::path& root) {
  std::string why;
  std::optional<RunScan::Found> found = findAgain(root / input.file.path, root, why);
  if (!found) {
    throw Error(why.empty() ? "no reader accepts this file any more; plan the parts again" : why,
                root / input.file.path);
  }
  for (const PlannedFile& other : input.instead) {
    std::string ignored;
    if (auto instead = findAgain(root / other.path, root, ignored))
      found->instead.push_back(std::move(*instead));
  }
  return std::move(*found);
}

/// Whether the part is of the files as they were planned.
bool isOf(const PlannedPart& planned, const std::vector<Fingerprint>& files) {
  std::map<std::string_view, const PlannedFile*> known;
  for (const PlannedInput& input : planned.inputs) {
    known.emplace(input.file.path, &input.file);
    for (const auto* list : {&input.companions, &input.instead})
      for (const PlannedFile& file : *list) known.emplace(file.path, &file);
  }
  return std::all_of(files.begin(), files.end(), [&known](const Fingerprint& file) {
    const auto found = known.find(file.path);
    return found != known.end() && found->second->bytes == file.bytes &&
           found->second->modifiedNs == file.modifiedNs;
  });
}

/// What condensePart() wrote. Of a file that could not be used its Issue is all that is known.
RunPart storedPart(const PlannedPart& planned, const fs::path& root, const fs::path& file,
                   const Monitor& monitor) {
  const Session stored = Session::openPart(file);
  const ResultsPtr results = stored.results();
  if (!isOf(planned, results->inputs)) throw Error("it was made of other files");
  RunPart part{.names = results->names.copy(),
               .issues = results->issues,
               .content = storedRun(stored, *results, Side::A, monitor),
               .recordings = stored.recordings()};
  part.content.rows = results->runA.rows;
  const auto unread = std::find_if(part.issues.begin(), part.issues.end(), [](const Issue& issue) {
    return issue.kind == IssueKind::UnreadableFile;
  });
  if (unread != part.issues.end())
    part.failure = UnusableFile{Error(unread->text, root / unread->file, unread->line)};
  return part;
}

void requireUnchanged(const WorkPlan& plan, const RunScan& scan, Side side) {
  if (inputsOf(plan, side) == inputsOf(scan)) return;
  throw Error("the files of this run have changed since its parts were planned; plan them again",
              scan.opened);
}

/// One that cannot be used is taken away, so that it is made again.
void addPart(PartJoiner& joiner, const PlannedPart& part, const fs::path& root, const fs::path& file,
             const Monitor& monitor) {
  try {
    joiner.add(storedPart(part, root, file, monitor), root);
  } catch (const Error& error) {
    std::error_code ignored;
    fs::remove(file, ignored);
    throw Error(fmt::format("a part cannot be used ({}) and was removed; it has to be read again, which the "
                            "command cluster does: {}",
                            error.what(), part.shownName()),
                file);
  }
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
  std::vector<RunScan::Found> files;
  for (const PlannedInput& input : part.inputs) files.push_back(findInput(input, root));
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

ResultsPtr mergeParts(const WorkFolder& work, const CompareRequest& request, Monitor& monitor) {
  const WorkPlan& plan = work.plan();
  const std::vector<std::size_t> missing = work.missing();
  const auto read = [&](const RunScan& scan, Side side, Names& names, IssueLog& issues,
                        ReadingProgress& progress) {
    requireUnchanged(plan, scan, side);
    PartJoiner joiner(side, names, issues, progress);
    for (std::size_t at = 0; at < plan.parts.size(); ++at) {
      const PlannedPart& part = plan.parts[at];
      if (part.side != side) continue;
      progress.startFile(part.shownName());
      if (std::binary_search(missing.begin(), missing.end(), at)) {
        for (const PlannedInput& input : part.inputs) joiner.addMissing(input.file.path);
      } else {
        addPart(joiner, part, scan.root, work.partFile(at), monitor);
      }
      progress.advance(part.bytes());
    }
    return joiner.finish(scan);
  };
  return compareRuns(request, read, monitor);
}

}  // namespace culprit
