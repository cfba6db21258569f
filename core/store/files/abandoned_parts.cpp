#include "core/store/files/abandoned_parts.h"

#include <charconv>
#include <string>
#include <string_view>
#include <system_error>

#include "core/store/files/process_alive.h"

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
    const std::string owner = part.stem().extension().string();  // ".123"
    pid_t pid = 0;
    const auto [rest, failure] =
        std::from_chars(owner.data() + (owner.empty() ? 0 : 1), owner.data() + owner.size(), pid);
    if (failure != std::errc() || rest != owner.data() + owner.size() || isAlive(pid)) continue;
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
