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

/// The names of the parts in `folder` whose owner no longer runs.
std::set<std::string> abandonedIn(const fs::path& folder) {
  std::set<std::string> found;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    const fs::path part = withoutJournal(entry->path());
    if (part.extension() != ".part") continue;
    const std::string owner = part.stem().extension().string();  // ".123@node7"
    if (owner.empty() || ownerOf(std::string_view(owner).substr(1)) != FileOwner::Gone) continue;
    found.insert(entry->path().filename().string());
  }
  return found;
}

}  // namespace

void AbandonedParts::removeOf(const fs::path& target) {
  const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
  const auto [found, isNew] = m_found.try_emplace(folder);
  if (isNew) found->second = abandonedIn(folder);
  std::set<std::string>& names = found->second;
  const std::string prefix = target.filename().string() + ".";
  std::error_code ignored;
  for (auto name = names.lower_bound(prefix); name != names.end() && name->starts_with(prefix);
       name = names.erase(name))
    fs::remove(folder / *name, ignored);
}

void removeAbandonedParts(const fs::path& folder) {
  std::error_code ignored;
  for (const std::string& name : abandonedIn(folder)) fs::remove(folder / name, ignored);
}

}  // namespace culprit
