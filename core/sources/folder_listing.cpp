#include "core/sources/folder_listing.h"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include "core/base/error.h"

namespace culprit {

namespace fs = std::filesystem;

FolderListing listFolder(const fs::path& folder) {
  FolderListing listing;
  std::vector<fs::path> waiting = {folder};
  while (!waiting.empty()) {
    const fs::path current = std::move(waiting.back());
    waiting.pop_back();
    std::error_code error;
    for (fs::directory_iterator entry(current, error), end; !error && entry != end; entry.increment(error)) {
      std::error_code ignored;
      if (entry->is_regular_file(ignored)) {
        listing.files.push_back(entry->path());
      } else if (entry->is_symlink(ignored)) {
        listing.links.push_back(entry->path());
      } else if (entry->is_directory(ignored)) {
        waiting.push_back(entry->path());
      }
    }
    if (!error) continue;
    std::string why = fmt::format("cannot list the folder ({})", error.message());
    if (current == folder) throw Error(why, folder);
    listing.unreadable.push_back({current, std::move(why)});
  }
  std::sort(listing.files.begin(), listing.files.end());
  std::sort(listing.links.begin(), listing.links.end());
  std::sort(listing.unreadable.begin(), listing.unreadable.end(),
            [](const auto& left, const auto& right) { return left.path < right.path; });
  return listing;
}

}  // namespace culprit
