#include "core/report/formats/text/csv_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace culprit {

namespace fs = std::filesystem;

namespace {

using Pids = std::pair<std::int64_t, std::int64_t>;

Pids pidsOf(const PairResults& pair) {
  return {pair.a.pid, pair.b.pid};
}

/// What tells a pair from the others, for a file's name. `sharing`: how many pairs have the same pids.
std::string suffixOf(const PairResults& pair, std::size_t sharing) {
  std::string suffix = pair.a.pid == pair.b.pid ? fmt::format("_pid{}", pair.a.pid)
                                                : fmt::format("_n_pid{}_vs_a_pid{}", pair.a.pid, pair.b.pid);
  // The same pids in several files of one run: the file's name tells them apart, else a number.
  if (sharing > 1) suffix.insert(0, fmt::format("_{}", pair.a.part));
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
  std::map<Pids, std::size_t> sharing;
  for (const PairResults& pair : results.pairs) ++sharing[pidsOf(pair)];
  std::vector<fs::path> files;
  std::set<fs::path> taken;
  std::map<std::string, int> numbers;  // of the last file with a suffix
  for (const PairResults& pair : results.pairs) {
    const std::string suffix =
        results.pairs.size() > 1 ? suffixOf(pair, sharing[pidsOf(pair)]) : std::string();
    int& number = numbers[suffix];
    const auto next = [&] {
      const std::string end = ++number == 1 ? std::string() : fmt::format("_{}", number);
      return target.parent_path() / fmt::format("{}{}{}{}", stem, suffix, end, extension);
    };
    files.push_back(next());
    while (!taken.insert(files.back()).second) files.back() = next();
  }
  return files;
}

}  // namespace culprit
