#include "app/cluster/slurm.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <sstream>
#include <string_view>

#include "app/cluster/child_process.h"
#include "app/cluster/slurm_scripts.h"
#include "app/cluster/work_files.h"
#include "core/base/error.h"
#include "core/base/trimmed.h"
#include "core/report/outputs.h"

namespace culprit::app {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kBlanks = " \t\r\n";

/// Of a program that failed.
std::string complaintOf(const ChildOutput& output) {
  const std::string_view said = trimmed(output.err, kBlanks);
  return said.empty() ? output.end.text() : std::string(said);
}

bool isNumber(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Returns the id, which is kept in the work folder. Throws Error.
std::string submitJob(const WorkFolder& work, std::string_view name,
                      const std::vector<std::string>& command) {
  const ChildOutput output = runChild(command);
  if (!output.end.isFine())
    throw Error(fmt::format("sbatch has not taken the job {} ({})", name, complaintOf(output)));
  // "4711", or "4711;cluster"
  const std::string_view said = trimmed(output.out, kBlanks);
  std::string id(said.substr(0, said.find(';')));
  if (!isNumber(id)) throw Error(fmt::format("sbatch has told no id for the job {} (\"{}\")", name, said));
  appendLine(jobsFile(work.folder()), fmt::format("{} {}", name, id));
  return id;
}

void writeScripts(const WorkFolder& work, const SlurmOrder& order) {
  const fs::path program = ownProgram();
  writeText(condenseScriptFile(work.folder()), condenseScript(program, work.folder()));
  writeText(mergeScriptFile(work.folder()), mergeScript(program, work.folder(), order.rounds, order.threads));
}

/// By Slurm's names; squeue may tell of jobs for a while after their end.
bool hasEnded(std::string_view state) {
  constexpr std::array<std::string_view, 11> kEnded = {
      "BOOT_FAIL",     "CANCELLED",     "COMPLETED", "DEADLINE", "FAILED", "NODE_FAIL",
      "LAUNCH_FAILED", "OUT_OF_MEMORY", "PREEMPTED", "REVOKED",  "TIMEOUT"};
  return std::find(kEnded.begin(), kEnded.end(), state) != kEnded.end();
}

std::string lowerCase(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

/// A script as comments of another.
std::string commentOf(const fs::path& file) {
  std::string text = fmt::format("# {}:\n", file.string());
  std::istringstream lines(contentOf(file));
  for (std::string line; std::getline(lines, line);) text += fmt::format("#   {}\n", line);
  return text;
}

/// Lines of a shell that submit a job and keep its id, of "4711;cluster" 4711, in a variable of the job's
/// name and where --status looks for it. One that fails stands alone, so that "set -e" ends the script.
std::string submittingLines(const WorkFolder& work, std::string_view name, const std::string& command) {
  return fmt::format("{0}=$({1})\n{0}=\"${{{0}%%;*}}\"\necho \"{0} ${0}\" >>{2}\n", name, command,
                     forShell(jobsFile(work.folder()).string()));
}

}  // namespace

SubmittedJobs submitParts(const WorkFolder& work, const SlurmOrder& order) {
  writeScripts(work, order);
  const std::vector<std::size_t> missing = work.missing();
  SubmittedJobs jobs{.tasks = missing.size()};
  if (!missing.empty())
    jobs.condense = submitJob(work, kCondenseJob, condenseCommand(work, missing, order.options));
  const std::string dependency = missing.empty() ? std::string() : "afterany:" + jobs.condense;
  try {
    jobs.merge = submitJob(work, kMergeJob, mergeCommand(work, dependency, order.options));
  } catch (const Error&) {
    // Its tasks would be for nothing, and in the way of the next try.
    if (!jobs.condense.empty()) runChild({"scancel", jobs.condense});
    throw;
  }
  return jobs;
}

std::string submissionText(const WorkFolder& work, const SlurmOrder& order) {
  writeScripts(work, order);
  const std::vector<std::size_t> missing = work.missing();
  std::string text =
      "set -e\n" + commentOf(condenseScriptFile(work.folder())) + commentOf(mergeScriptFile(work.folder()));
  std::string dependency;
  if (!missing.empty()) {
    text += submittingLines(work, kCondenseJob, shellLine(condenseCommand(work, missing, order.options)));
    dependency = fmt::format("afterany:\"${}\"", kCondenseJob);
  }
  return text + submittingLines(work, kMergeJob,
                                shellLine(mergeCommand(work, dependency, order.options), dependency));
}

std::size_t mostArrayTasks() {
  constexpr std::size_t kDefault = 1001;
  std::size_t size = kDefault;
  try {
    std::istringstream lines(runChild({"scontrol", "show", "config"}).out);
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with("MaxArraySize")) continue;
      const std::string_view value = trimmed(std::string_view(line).substr(line.find('=') + 1), kBlanks);
      std::from_chars(value.data(), value.data() + value.size(), size);
    }
  } catch (const Error&) {
    // Scripts may be printed on a machine without Slurm.
  }
  return size > 1 ? size - 1 : 1;
}

std::vector<std::string> submittedIds(const fs::path& work) {
  std::error_code error;
  if (!fs::exists(jobsFile(work), error)) return {};
  std::vector<std::string> ids;
  std::istringstream lines(contentOf(jobsFile(work)));
  for (std::string line; std::getline(lines, line);) {
    std::string id = line.substr(line.find(' ') + 1);
    if (isNumber(id)) ids.push_back(std::move(id));
  }
  return ids;
}

QueuedJobs queuedJobs(const std::vector<std::string>& ids) {
  const ChildOutput output =
      runChild({"squeue", "-h", "-r", "-o", "%j %T", "-j", fmt::format("{}", fmt::join(ids, ","))});
  if (!output.end.isFine()) {
    // Of a single job that it has forgotten; of several it says nothing.
    if (output.err.find("Invalid job id") != std::string::npos) return {};
    throw Error(fmt::format("squeue does not answer ({})", complaintOf(output)));
  }
  QueuedJobs queued;
  std::istringstream lines(output.out);
  for (std::string line; std::getline(lines, line);) {
    const std::string_view text = trimmed(line, kBlanks);
    const std::size_t blank = text.rfind(' ');
    if (blank == std::string_view::npos) continue;
    const std::string_view state = text.substr(blank + 1);
    std::string_view name = trimmed(text.substr(0, blank));
    if (hasEnded(state)) continue;
    if (name.starts_with(kJobPrefix)) name.remove_prefix(kJobPrefix.size());
    ++queued[std::string(name)][lowerCase(std::string(state))];
  }
  return queued;
}

std::string queueText(const QueuedJobs& queued) {
  std::vector<std::string> jobs;
  for (const auto& [name, states] : queued) {
    std::vector<std::string> counts;
    for (const auto& [state, count] : states) counts.push_back(fmt::format("{} {}", count, state));
    jobs.push_back(fmt::format("{}: {}", name, fmt::join(counts, ", ")));
  }
  return fmt::format("{}", fmt::join(jobs, "; "));
}

}  // namespace culprit::app
