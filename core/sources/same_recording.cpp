#include "core/sources/same_recording.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace culprit {

namespace fs = std::filesystem;

namespace {

/// The better a format is, the earlier its ending stands here.
constexpr std::array<std::string_view, 9> kEndings = {
    ".json", ".json.gz", ".rpd", ".rpd.gz", ".db", ".db.gz", ".csv", ".pftrace", ".perfetto-trace"};

struct Named {
  fs::path recording;  ///< the path without what tells the format
  std::size_t order = 0;
};

/// Empty for files of other formats.
std::optional<Named> named(const fs::path& file) {
  const std::string name = file.filename().string();
  const auto* const ending = std::find_if(kEndings.begin(), kEndings.end(),
                                          [&name](std::string_view each) { return name.ends_with(each); });
  if (ending == kEndings.end()) return std::nullopt;
  std::string recording = name.substr(0, name.size() - ending->size());
  for (const std::string_view table : {"_results", "_kernel_trace"})
    if (recording.ends_with(table)) recording.resize(recording.size() - table.size());
  return Named{file.parent_path() / recording, static_cast<std::size_t>(ending - kEndings.begin())};
}

}  // namespace

std::map<fs::path, fs::path> sameRecordings(const std::vector<fs::path>& files) {
  std::map<fs::path, std::pair<std::size_t, fs::path>> best;
  for (const fs::path& file : files) {
    const auto name = named(file);
    if (!name) continue;
    const auto [known, isNew] = best.try_emplace(name->recording, name->order, file);
    if (!isNew) known->second = std::min(known->second, {name->order, file});
  }
  std::map<fs::path, fs::path> owners;
  for (const fs::path& file : files) {
    const auto name = named(file);
    if (name && best.at(name->recording).second != file)
      owners.emplace(file, best.at(name->recording).second);
  }
  return owners;
}

}  // namespace culprit
