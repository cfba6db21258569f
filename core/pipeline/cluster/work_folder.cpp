#include "core/pipeline/cluster/work_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <system_error>
#include <utility>

#include "core/base/error.h"
#include "core/pipeline/run_reading.h"
#include "core/store/files/write_file.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

constexpr const char* kPlan = "plan.json";
constexpr const char* kParts = "parts";
constexpr const char* kLogs = "log";
constexpr const char* kEnding = ".condensed";

void makeFolder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw Error(fmt::format("cannot make the folder ({})", error.message()), folder);
}

WorkPlan readPlan(const fs::path& folder) {
  const fs::path file = folder / kPlan;
  std::ifstream in(file, std::ios::binary);
  if (!in) throw Error("no plan of parts is here; `cluster` makes one", file);
  const std::string text(std::istreambuf_iterator<char>(in), {});
  try {
    return planFromJson(text);
  } catch (const Error& error) {
    throw Error(error.what(), file);
  }
}

std::set<std::string> filesIn(const fs::path& folder) {
  std::set<std::string> files;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
    files.insert(entry->path().filename().string());
  return files;
}

/// Nothing but what remove() may have to leave, on NFS the log of a job that still runs, and what another
/// program that begins at the same time is writing.
bool mayBeOurs(const fs::path& folder) {
  const auto areAll = [](const std::set<std::string>& names, auto&& isOurs) {
    return std::all_of(names.begin(), names.end(), isOurs);
  };
  const bool arePartsOurs = areAll(filesIn(folder / kParts), [](const std::string& name) {
    return name.find(kEnding) != std::string::npos;
  });
  const bool areLogsOurs = areAll(filesIn(folder / kLogs), [](const std::string& name) {
    return name.starts_with("condense.") || name == "merge" || name.starts_with(".nfs");
  });
  return arePartsOurs && areLogsOurs && areAll(filesIn(folder), [](const std::string& name) {
           return name == kParts || name == kLogs || (name.starts_with(kPlan) && name.ends_with(".part"));
         });
}

}  // namespace

WorkFolder::WorkFolder(fs::path folder, WorkPlan plan)
    : m_folder(std::move(folder)), m_plan(std::move(plan)) {}

WorkFolder WorkFolder::prepare(const fs::path& folder, const RunFolders& runs, std::size_t parts,
                               Grouping grouping) {
  const RunFolders tidy{tidied(runs.a), tidied(runs.b)};
  const RunScan a = scanRun(tidy.a);
  const RunScan b = scanRun(tidy.b);
  requireFiles(a);
  requireFiles(b);
  std::error_code error;
  const bool isPlanned = fs::exists(folder / kPlan, error);
  if (!isPlanned && !mayBeOurs(folder))
    throw Error("the folder for the parts is there already and is none of ours; move it away first", folder);
  WorkPlan plan;
  if (isPlanned) plan = readPlan(folder);
  const bool isSame = isPlanned && plan.folders.a == tidy.a && plan.folders.b == tidy.b;
  if (isPlanned && !isSame && !filesIn(folder / kParts).empty()) {
    throw Error(
        fmt::format("it holds parts of other runs ({} and {}); take another name for the session, or remove "
                    "the folder",
                    plan.folders.a.string(), plan.folders.b.string()),
        folder);
  }
  const bool isKept = isSame && (grouping == Grouping::Kept || plan.wanted == parts);
  WorkFolder work(folder, isKept ? renewed(plan, a, b, parts) : makePlan(tidy, a, b, parts));
  makeFolder(folder / kParts);
  makeFolder(work.logs());
  writeFile(folder / kPlan, [&work](const TextSink& sink) { sink(toJson(work.m_plan)); });
  work.removeStale();
  return work;
}

WorkFolder WorkFolder::open(const fs::path& folder) {
  return {folder, readPlan(folder)};
}

/// Parts of files that have changed. What is being written stays.
void WorkFolder::removeStale() const {
  std::set<std::string> wanted;
  for (std::size_t at = 0; at < m_plan.parts.size(); ++at) wanted.insert(partFile(at).filename().string());
  for (const std::string& name : filesIn(m_folder / kParts)) {
    std::error_code ignored;
    if (name.ends_with(kEnding) && !wanted.contains(name)) fs::remove(m_folder / kParts / name, ignored);
  }
}

fs::path WorkFolder::logs() const {
  return m_folder / kLogs;
}

fs::path WorkFolder::partFile(std::size_t at) const {
  const PlannedPart& part = m_plan.parts.at(at);
  const char run = part.side == Side::A ? 'A' : 'B';
  return m_folder / kParts / fmt::format("{}.{:05}.{}{}", run, at, part.key(), kEnding);
}

std::vector<std::size_t> WorkFolder::missing() const {
  const std::set<std::string> there = filesIn(m_folder / kParts);
  std::vector<std::size_t> positions;
  for (std::size_t at = 0; at < m_plan.parts.size(); ++at)
    if (!there.contains(partFile(at).filename().string())) positions.push_back(at);
  return positions;
}

void WorkFolder::remove() const {
  std::error_code ignored;
  fs::remove_all(m_folder / kParts, ignored);
  fs::remove_all(logs(), ignored);
  fs::remove(m_folder / kPlan, ignored);
  fs::remove(m_folder, ignored);  // fails if anything else lies in it
}

fs::path workFolderOf(const fs::path& session) {
  fs::path folder = session;
  folder += ".work";
  return folder;
}

}  // namespace culprit
