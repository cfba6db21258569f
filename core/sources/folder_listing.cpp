#include "core/sources/folder_listing.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "core/base/error.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

fs::path realPlaceOf(const fs::path& path) {
  std::error_code error;
  fs::path place = fs::canonical(path, error);
  return error ? path : place;
}

bool holds(const fs::path& folder, const fs::path& path) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first == folder.end();
}

/// Each folder once, whatever links lead to it, and the links last.
class FolderWalk {
 public:
  explicit FolderWalk(const fs::path& folder) : m_root(realPlaceOf(folder)), m_folders{folder} {}

  /// The next folder to look into; nullopt: that was all.
  std::optional<fs::path> next() {
    while (!m_folders.empty() || !m_links.empty()) {
      if (m_folders.empty()) m_folders.push_back(std::move(m_links.extract(m_links.begin()).value()));
      fs::path folder = std::move(m_folders.back());
      m_folders.pop_back();
      m_place = realPlaceOf(folder);
      if (m_seen.insert(m_place).second) return folder;
    }
    return std::nullopt;
  }

  void add(const fs::directory_entry& entry) {
    std::error_code ignored;
    if (!entry.is_symlink(ignored)) {
      m_folders.push_back(entry.path());
    } else if (const fs::path target = realPlaceOf(entry.path());
               !holds(target, m_root) && !holds(target, m_place)) {
      m_links.insert(entry.path());
    }
  }

 private:
  fs::path m_root;   ///< its real place
  fs::path m_place;  ///< of the folder that next() gave
  std::vector<fs::path> m_folders;
  std::set<fs::path> m_links;  ///< to folders, but not to those that hold the link
  std::set<fs::path> m_seen;   ///< real places
};

void take(const fs::directory_entry& entry, FolderWalk& walk, FolderListing& listing) {
  std::error_code error, ignored;
  const fs::file_status status = entry.status(error);
  if (fs::is_regular_file(status)) {
    listing.files.push_back(entry.path());
  } else if (fs::is_directory(status)) {
    walk.add(entry);
  } else if (fs::exists(status)) {
    listing.unreadable.push_back({entry.path(), "neither a file nor a folder"});
  } else if (entry.is_symlink(ignored)) {
    listing.unreadable.push_back({entry.path(), "a link that leads nowhere"});
  }
}

}  // namespace

FolderListing listFolder(const fs::path& folder) {
  FolderListing listing;
  FolderWalk walk(folder);
  while (const std::optional<fs::path> current = walk.next()) {
    std::error_code error;
    for (fs::directory_iterator entry(*current, error), end; !error && entry != end; entry.increment(error))
      take(*entry, walk, listing);
    if (!error) continue;
    std::string why = fmt::format("cannot list the folder ({})", error.message());
    if (*current == folder) throw Error(why, folder);
    listing.unreadable.push_back({*current, std::move(why)});
  }
  std::sort(listing.files.begin(), listing.files.end());
  std::sort(listing.unreadable.begin(), listing.unreadable.end(),
            [](const auto& left, const auto& right) { return left.path < right.path; });
  return listing;
}

}  // namespace culprit
