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

/// Removes the parts in `folder` whose name begins with `prefix` and whose owner no longer runs.
void removeAbandoned(const fs::path& folder, const std::string& prefix) {
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    const fs::path path = entry->path();
    const fs::path part = withoutJournal(path);
    if (part.extension() != ".part" || !part.filename().string().starts_with(prefix)) continue;
    const std::string owner = part.stem().extension().string();  // ".123@node7"
    if (owner.empty() || ownerOf(std::string_view(owner).substr(1)) != FileOwner::Gone) continue;
    std::error_code ignored;
    fs::remove(path, ignored);
  }
}

}  // namespace

void removeAbandonedPartsOf(const fs::path& target) {
  removeAbandoned(target.has_parent_path() ? target.parent_path() : fs::path("."),
                  target.filename().string() + ".");
}

void removeAbandonedParts(const fs::path& folder) {
  removeAbandoned(folder, "");
}

}  // namespace culprit
