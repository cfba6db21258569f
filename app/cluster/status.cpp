#include "app/cluster/status.h"

#include <fmt/format.h>

#include <optional>

#include "app/cluster/planning.h"
#include "app/cluster/slurm.h"
#include "app/cluster/work_files.h"
#include "core/base/error.h"
#include "core/base/safe_text.h"
#include "core/store/session/session_file.h"

namespace culprit::app {

namespace fs = std::filesystem;

namespace {

/// Nothing if there is none, or what is left of one that was removed.
std::optional<WorkFolder> workOf(const fs::path& session, bool isThere) {
  const fs::path folder = workFolderOf(absoluteOf(session));
  std::error_code error;
  if (!fs::exists(folder, error)) {
    if (!isThere) throw Error("there is no such session, and no work folder of it", session);
    return std::nullopt;
  }
  try {
    return WorkFolder::open(folder);
  } catch (const Error&) {
    if (!isThere) throw;
    return std::nullopt;
  }
}

/// "log/condense.7: not enough memory": of a part that is missing, else of the merge; empty if none says
/// anything.
std::string lastError(const WorkFolder& work, const std::vector<std::size_t>& missing) {
  std::vector<fs::path> logs;
  for (const std::size_t at : missing) logs.push_back(condenseLog(work, at));
  logs.push_back(mergeLog(work));
  for (const fs::path& log : logs) {
    const std::string line = lastLineOf(log);
    if (!line.empty()) return fmt::format("{}: {}", singleLine(log.string()), line);
  }
  return {};
}

/// What Slurm says of the jobs, as the rest of the first line and the second.
std::string jobsText(const WorkFolder& work, const std::vector<std::string>& ids) {
  std::string text;
  try {
    text = queueText(queuedJobs(ids));
    if (!text.empty()) return "; " + text + "\n";
  } catch (const Error& error) {
    return fmt::format("; {}\n", error.oneLine());
  }
  text = "; no job is in the queue\n";
  const std::vector<std::size_t> missing = work.missing();
  const std::string last = lastError(work, missing);
  text += "The same command cluster goes on with what is missing";
  return text + (last.empty() ? "\n" : fmt::format("; last error: {}\n", last));
}

}  // namespace

std::string statusText(const fs::path& session) {
  std::error_code error;
  const bool isThere = fs::exists(session, error);
  if (isThere) requireSession(session);
  const std::optional<WorkFolder> work = workOf(session, isThere);
  if (!work) return fmt::format("{} is done\n", singleLine(session.string()));
  const std::size_t all = work->plan().parts.size();
  const std::string parts = fmt::format("parts {} of {}", all - work->missing().size(), all);
  const std::vector<std::string> ids = submittedIds(work->folder());
  return parts + (ids.empty() ? "\n" : jobsText(*work, ids));
}

}  // namespace culprit::app
