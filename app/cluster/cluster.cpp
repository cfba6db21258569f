#include "app/cluster/cluster.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "app/cluster/child_process.h"
#include "app/cluster/cluster_request.h"
#include "app/cluster/local_parts.h"
#include "app/cluster/planning.h"
#include "app/cluster/slurm.h"
#include "app/cluster/slurm_scripts.h"
#include "app/cluster/status.h"
#include "app/cluster/work_files.h"
#include "app/compare_request.h"
#include "app/console_monitor.h"
#include "app/exit_codes.h"
#include "app/say.h"
#include "core/base/safe_text.h"
#include "core/pipeline/cluster/parts.h"
#include "core/report/words/format.h"
#include "core/store/files/session_cache.h"

namespace culprit::app {

namespace fs = std::filesystem;

namespace {

/// Makes the session of the parts, says what it found and takes the work folder away.
void finish(const WorkFolder& work, CompareRequest request, bool quiet, ConsoleMonitor& monitor) {
  request.folders = work.plan().folders;
  removeUnfinishedSessions();
  const ResultsPtr results = mergeParts(work, request, monitor);
  monitor.clear();
  removeWork(work);
  if (quiet) return;
  saySummary(*results);
  sayWritten({request.session});
}

/// Which parts, and how one of them is made.
[[noreturn]] void complainOfMissing(const WorkFolder& work, const std::vector<std::size_t>& missing,
                                    const std::string& program) {
  constexpr std::size_t kShown = 10;
  std::vector<std::string> names;
  for (std::size_t at = 0; at < std::min(missing.size(), kShown); ++at)
    names.push_back(work.plan().parts[missing[at]].shownName());
  if (missing.size() > kShown) names.push_back(fmt::format("{} more", missing.size() - kShown));
  throw Error(
      fmt::format("{} of {} missing ({}); `{} condense --work {} --task {}` makes the first of them, "
                  "--allow-missing does without",
                  missing.size(),
                  work.plan().parts.size() == 1 ? std::string("1 part is")
                                                : fmt::format("{} parts are", work.plan().parts.size()),
                  fmt::join(names, "; "), program, forShell(work.folder().string()), missing.front()),
      work.folder());
}

int runHere(const WorkFolder& work, const CompareRequest& request, const Arguments& arguments,
            ConsoleMonitor& monitor) {
  const std::vector<FailedPart> failed = makeParts(work, processesOf(arguments.cluster), monitor);
  if (failed.empty()) {
    if (const std::vector<std::size_t> missing = work.missing(); !missing.empty())
      complainOfMissing(work, missing, arguments.program);
    finish(work, request, arguments.quiet, monitor);
    return kFine;
  }
  monitor.clear();
  for (const FailedPart& part : failed) {
    fmt::print(stderr, "{}: {}: {}\n", arguments.program, singleLine(work.plan().parts[part.at].shownName()),
               part.why);
  }
  throw Error(
      fmt::format("{} of {} could not be made; the same command tries again, and {} merge --work {} "
                  "--allow-missing does without",
                  failed.size(), format::counted(work.plan().parts.size(), "part"), arguments.program,
                  forShell(work.folder().string())));
}

void saySubmitted(const SubmittedJobs& jobs) {
  if (!jobs.condense.empty())
    fmt::print("condense: job {} ({})\n", jobs.condense, format::counted(jobs.tasks, "task"));
  fmt::print("merge: job {}\n", jobs.merge);
}

bool isThere(const char* program) {
  try {
    runChild({program, "--version"});
    return true;
  } catch (const Error&) {
    return false;
  }
}

/// Jobs that are in the queue read the plan and the request of the folder, and its parts are theirs.
void refuseWhileQueued(const fs::path& folder) {
  const std::vector<std::string> ids = submittedIds(folder);
  if (ids.empty() || !isThere("squeue")) return;
  QueuedJobs queued = queuedJobs(ids);
  for (auto& [name, states] : queued) states.erase("completing");
  std::erase_if(queued, [](const auto& job) { return job.second.empty(); });
  if (queued.empty()) return;
  throw Error(fmt::format("its jobs are in the queue already ({}); scancel {} takes them out",
                          queueText(queued), fmt::join(ids, " ")),
              folder);
}

int runOnSlurm(const WorkFolder& work, const SlurmOrder& order, const Arguments& arguments) {
  if (arguments.cluster.print) {
    fmt::print("{}", submissionText(work, order));
    return kFine;
  }
  const SubmittedJobs jobs = submitParts(work, order);
  if (arguments.quiet) return kFine;
  const std::size_t all = work.plan().parts.size();
  fmt::print("parts {} of {}\n", all - jobs.tasks, all);
  saySubmitted(jobs);
  fmt::print("How far they are: {} cluster --status {}\n", arguments.program,
             forShell(singleLine(arguments.session.string())));
  return kFine;
}

/// Goes where the command cluster was given: its paths may be relative.
Arguments askedFor(const ClusterRequest& request, const RunFolders& runs, const std::string& program) {
  std::error_code gone;  // then only what is relative to it cannot be found
  fs::current_path(request.folder, gone);
  std::optional<Arguments> arguments = parseTyped(program, request.arguments);
  if (!arguments || arguments->command != Command::Cluster || arguments->inputs.empty())
    throw Error("the request in it is none of the command cluster");
  arguments->inputs = {runs.a, runs.b};
  return *arguments;
}

}  // namespace

int runCluster(const Arguments& arguments) {
  if (!arguments.cluster.asked.empty()) {
    fmt::print("{}", statusText(arguments.cluster.asked));
    return kFine;
  }
  const CompareRequest request = clusterRequestOf(arguments);
  const SlurmOrder order{.options = splitOptions(arguments.cluster.sbatch)};
  refuseWhileQueued(workFolderOf(request.session));
  ConsoleMonitor monitor(arguments.quiet);
  const WorkFolder work = WorkFolder::prepare(
      workFolderOf(request.session), request.folders, partsFor(arguments.cluster, request.folders),
      arguments.cluster.tasks > 0 ? WorkFolder::Grouping::New : WorkFolder::Grouping::Kept);
  monitor.checkpoint();
  writeRequest(work.folder(),
               {.folder = fs::current_path(), .arguments = arguments.typed, .session = request.session});
  return arguments.cluster.usesSlurm ? runOnSlurm(work, order, arguments)
                                     : runHere(work, request, arguments, monitor);
}

int runCondense(const Arguments& arguments) {
  if (arguments.cluster.parent != 0) endWithParent(arguments.cluster.parent);
  const WorkFolder work = WorkFolder::open(absoluteOf(arguments.cluster.work));
  const std::size_t at = arguments.cluster.part;
  if (at >= work.plan().parts.size()) {
    throw Error(fmt::format("there is no task {}; the plan has {}", at,
                            format::counted(work.plan().parts.size(), "part")),
                work.folder());
  }
  const std::string name = singleLine(work.plan().parts[at].shownName());
  const std::vector<std::size_t> missing = work.missing();
  // Slurm starts a task again whose node dies, also behind its end.
  if (!std::binary_search(missing.begin(), missing.end(), at)) {
    fmt::print("{}: is there already\n", name);
    return kFine;
  }
  ConsoleMonitor monitor(false);
  condensePart(work, at, monitor);
  monitor.clear();
  fmt::print("{}: done\n", name);
  return kFine;
}

int runMerge(const Arguments& merging) {
  const fs::path folder = absoluteOf(merging.cluster.work);
  const WorkPlan plan = WorkFolder::open(folder).plan();
  const ClusterRequest kept = readRequest(folder);
  const Arguments arguments = askedFor(kept, plan.folders, merging.program);
  // Files may have changed since: their parts are missing then.
  const WorkFolder work = WorkFolder::prepare(folder, plan.folders, plan.parts.size());
  const std::vector<std::size_t> missing = work.missing();
  if (!missing.empty() && !merging.cluster.allowsMissing) {
    if (merging.cluster.rounds == 0 || std::getenv("SLURM_JOB_ID") == nullptr)
      complainOfMissing(work, missing, merging.program);
    saySubmitted(submitParts(work, {.options = splitOptions(arguments.cluster.sbatch),
                                    .rounds = merging.cluster.rounds - 1,
                                    .threads = merging.threads}));
    return kFine;
  }
  CompareRequest request = compareRequestOf(arguments);
  request.session = kept.session;
  request.threads = threadsFor(merging.threads > 0 ? merging.threads : arguments.threads);
  ConsoleMonitor monitor(arguments.quiet);
  finish(work, request, arguments.quiet, monitor);
  return kFine;
}

}  // namespace culprit::app
