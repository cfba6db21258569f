#include "core/store/files/abandoned_parts.h"

#include <string>
#include <string_view>
#include <system_error>

#include "core/store/files/file_owner.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

/// "x.12.part" also for its "x.12.part-journal", which SQLite leaves when it is killed.
fs::path withoutJournal(const fs::path& path) {
  constexpr std::string_view kJournal = "-journal";
  const std::string name = path.string();
  return name.ends_with(kJournal) ? fs::path(name.substr(0, name.size() - kJournal.size())) : path;
}

/// The parts in `folder` whose owner no longer runs.
std::vector<fs::path> abandonedIn(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    const fs::path part = withoutJournal(entry->path());
    if (part.extension() != ".part") continue;
    const std::string owner = part.stem().extension().string();  // ".123@node7"
    if (owner.empty() || ownerOf(std::string_view(owner).substr(1)) != FileOwner::Gone) continue;
    found.push_back(entry->path());
  }
  return found;
}

}  // namespace

void AbandonedParts::removeOf(const fs::path& target) {
  const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
  const auto [found, isNew] = m_found.try_emplace(folder);
  if (isNew) found->second = abandonedIn(folder);
  const std::string prefix = target.filename().string() + ".";
  std::error_code ignored;
  for (const fs::path& part : found->second)
    if (part.filename().string().starts_with(prefix)) fs::remove(part, ignored);
}

void removeAbandonedParts(const fs::path& folder) {
  std::error_code ignored;
  for (const fs::path& part : abandonedIn(folder)) fs::remove(part, ignored);
}

}  // namespace culprit
