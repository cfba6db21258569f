#include "core/report/formats/text/csv_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace culprit {

namespace fs = std::filesystem;

namespace {

/// What tells a pair from the others, for a file's name.
std::string suffixOf(const Results& results, const PairResults& pair) {
  const auto samePids = [&pair](const PairResults& other) {
    return other.a.pid == pair.a.pid && other.b.pid == pair.b.pid;
  };
  std::string suffix = pair.a.pid == pair.b.pid ? fmt::format("_pid{}", pair.a.pid)
                                                : fmt::format("_n_pid{}_vs_a_pid{}", pair.a.pid, pair.b.pid);
  // The same pids in several files of one run: the file's name tells them apart, else a number.
  if (std::count_if(results.pairs.begin(), results.pairs.end(), samePids) > 1)
    suffix.insert(0, fmt::format("_{}", pair.a.part));
  std::replace(suffix.begin(), suffix.end(), '/', '_');
  return suffix;
}

}  // namespace

std::vector<fs::path> csvFiles(const Results& results, const fs::path& target) {
  const std::string full = target.filename().string();
  const std::string extension = full.ends_with(kSpeedscopeEnd) && full != kSpeedscopeEnd
                                    ? std::string(kSpeedscopeEnd)
                                    : target.extension().string();
  const std::string stem = full.substr(0, full.size() - extension.size());
  std::vector<fs::path> files;
  for (const PairResults& pair : results.pairs) {
    const std::string suffix = results.pairs.size() > 1 ? suffixOf(results, pair) : std::string();
    const auto named = [&](const std::string& end) {
      return target.parent_path() / fmt::format("{}{}{}{}", stem, suffix, end, extension);
    };
    fs::path name = named("");
    for (int n = 2; std::find(files.begin(), files.end(), name) != files.end(); ++n)
      name = named(fmt::format("_{}", n));
    files.push_back(std::move(name));
  }
  return files;
}

}  // namespace culprit
