#include "app/cluster/planning.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <string_view>
#include <system_error>
#include <vector>

#include "app/cluster/slurm.h"
#include "app/compare_request.h"
#include "app/outputs.h"
#include "core/base/error.h"
#include "core/pipeline/parallel/in_parallel.h"
#include "core/sources/import.h"
#include "core/store/session/session_file.h"

namespace culprit::app {

namespace fs = std::filesystem;

namespace {

void checkSession(const fs::path& session, const std::vector<fs::path>& runs) {
  std::error_code error;
  if (session.extension() != ".culprit")
    throw Error("cluster makes a session, a file named *.culprit; reports are made of it with report",
                session);
  if (!fs::is_directory(session.parent_path(), error))
    throw Error("the folder does not exist", session.parent_path());
  for (const fs::path& run : runs) {
    // Its parts would lie there, too, among the files that are read.
    if (liesIn(session, run))
      throw Error("the session would lie among the runs; name a file elsewhere", session);
  }
  refuseForeignTarget(session);
}

}  // namespace

fs::path absoluteOf(const fs::path& path) {
  std::error_code error;
  const fs::path full = fs::absolute(path, error);
  if (error) throw Error(fmt::format("the current folder cannot be told ({})", error.message()), path);
  return full.lexically_normal();
}

CompareRequest clusterRequestOf(const Arguments& arguments) {
  CompareRequest request = compareRequestOf(arguments);
  request.threads = threadsFor(arguments.threads);
  request.folders.a = absoluteOf(request.folders.a);
  request.folders.b = absoluteOf(request.folders.b);
  request.session = absoluteOf(arguments.session);
  std::vector<fs::path> runs = arguments.inputs;
  runs.insert(runs.end(), request.baselines.begin(), request.baselines.end());
  checkSession(request.session, runs);
  return request;
}

std::size_t ownProcessors() {
  const std::size_t available = availableThreads();
  const char* const ofTask = std::getenv("SLURM_CPUS_PER_TASK");
  if (ofTask == nullptr) return available;
  const std::string_view text(ofTask);
  std::size_t given = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), given);
  const bool isNumber = error == std::errc() && end == text.data() + text.size() && given > 0;
  return isNumber ? std::min(given, available) : available;
}

std::size_t threadsFor(std::size_t wanted) {
  return wanted > 0 ? wanted : ownProcessors();
}

std::size_t processesOf(const ClusterChoice& choice) {
  return choice.processes > 0 ? choice.processes : ownProcessors();
}

std::size_t partsFor(const ClusterChoice& choice, const RunFolders& runs) {
  constexpr std::uint64_t kBytesOfOne = 2'000'000'000;
  constexpr std::size_t kMost = 256;
  const std::size_t most = choice.usesSlurm ? mostArrayTasks() : kMost;
  if (choice.tasks > 0) {
    if (choice.usesSlurm && choice.tasks > most)
      throw Error(fmt::format("this cluster takes at most {} tasks at once (MaxArraySize)", most));
    return choice.tasks;
  }
  const std::uint64_t bytes = scanRun(runs.a).bytes + scanRun(runs.b).bytes;
  std::size_t wanted = std::max<std::uint64_t>(1, (bytes + kBytesOfOne - 1) / kBytesOfOne);
  if (!choice.usesSlurm) wanted = std::max(wanted, processesOf(choice));
  return std::min({wanted, most, kMost});
}

}  // namespace culprit::app
