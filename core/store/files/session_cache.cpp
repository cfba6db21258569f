#include "core/store/files/session_cache.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cctype>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iterator>
#include <vector>

#include "core/base/error.h"
#include "core/store/files/abandoned_parts.h"
#include "core/store/files/database_header.h"
#include "core/store/files/file_owner.h"
#include "core/store/files/journal.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kExtension = ".culprit";
constexpr std::string_view kTemporary = ".temporary";
constexpr std::string_view kNote =
    ".unfinished";  // "x.123@node7-4.unfinished" holds the path that 123 writes

fs::path fromEnvironment(const char* variable) {
  const char* value = std::getenv(variable);
  return value == nullptr ? fs::path() : fs::path(value);
}

fs::path cacheFolder() {
  fs::path base = fromEnvironment("XDG_CACHE_HOME");
  if (!base.is_absolute()) base = fromEnvironment("HOME") / ".cache";
  if (!base.is_absolute()) base = fs::temp_directory_path();
  return base / "culprit";
}

/// Whether what a program of another machine keeps in a cache that both share is still wanted cannot be told;
/// after so long it is not.
constexpr auto kWantedElsewhere = std::chrono::hours(30 * 24);

bool isRecent(const fs::path& file) {
  std::error_code error;
  const auto changed = fs::last_write_time(file, error);
  return !error && fs::file_time_type::clock::now() - changed < kWantedElsewhere;
}

/// "name.123@node7-4.culprit", like every name made here, is in use while process 123 runs.
bool isInUse(const fs::path& session) {
  const std::string name = session.stem().extension().string();  // ".123@node7-4"
  if (name.empty()) return false;
  const FileOwner owner = ownerOf(std::string_view(name).substr(1, name.rfind('-') - 1));
  return owner == FileOwner::Running || (owner == FileOwner::Elsewhere && isRecent(session));
}

struct CachedFile {
  fs::path path;
  fs::file_time_type changed;
  std::uint64_t bytes;
};

std::vector<CachedFile> cachedFiles(const fs::path& folder) {
  std::vector<CachedFile> files;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    std::error_code failed;
    const auto changed = entry->last_write_time(failed);
    const auto bytes = entry->file_size(failed);
    if (!failed && entry->path().extension() == kExtension) files.push_back({entry->path(), changed, bytes});
  }
  return files;
}

bool isThere(const fs::path& file) {
  std::error_code error;
  return fs::exists(fs::symlink_status(file, error));
}

/// A name in the cache that no file has, and beside which nothing lies that would be taken for a part of it.
fs::path newName(const std::string& name, std::string_view extension) {
  const fs::path folder = sessionCache();
  static std::atomic<int> next = 1;  // a name is taken before its file is there
  for (;;) {
    const int n = next++;
    fs::path file = folder / fmt::format("{}.{}-{}{}", name, ownerName(), n, extension);
    if (!isThere(file) && !isThere(journalOf(file)) && !isThere(writeAheadLogOf(file))) return file;
  }
}

/// What killed programs were writing outside the cache.
void removeNotedParts(const fs::path& folder) {
  AbandonedParts parts;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    const fs::path note = entry->path();
    if (note.extension() != kNote || isInUse(note)) continue;
    std::ifstream in(note, std::ios::binary);
    const std::string target(std::istreambuf_iterator<char>(in), {});
    if (!target.empty()) parts.removeOf(target);
    std::error_code ignored;
    fs::remove(note, ignored);
  }
}

void removeUnreleased(const fs::path& folder) {
  for (const CachedFile& file : cachedFiles(folder)) {
    const auto header = databaseHeader(file.path);
    const bool isUnreleased = header && header->applicationId == kUnreleasedSessionId;
    if (isUnreleased && !isInUse(file.path)) removeCachedSession(file.path);
  }
}

/// What killed programs meant to remove.
void removeTemporary(const fs::path& folder) {
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    const fs::path& session = entry->path();
    if (session.extension() == kTemporary && !isInUse(session)) removeCachedSession(session);
  }
}

/// A name for a file from any name of the user's.
std::string safeName(const std::string& name) {
  constexpr std::size_t kLongestName = 80;
  std::string safe = name.substr(0, kLongestName);
  std::replace_if(
      safe.begin(), safe.end(), [](unsigned char c) { return std::isalnum(c) == 0 && c != '-' && c != '_'; },
      '_');
  return safe;
}

/// Journals whose sessions are gone.
void removeLoneJournals(const fs::path& folder, std::string_view extension) {
  const std::string ending = journalOf(extension).string();
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    const std::string journal = entry->path().string();
    if (!journal.ends_with(ending)) continue;
    const fs::path session = journal.substr(0, journal.size() - ending.size() + extension.size());
    std::error_code ignored;
    if (!isThere(session) && !isInUse(session)) fs::remove(journal, ignored);
  }
}

}  // namespace

fs::path sessionCache() {
  fs::path folder = cacheFolder();
  std::error_code error;
  // What runs are called and did is nobody else's business.
  if (fs::create_directories(folder, error)) fs::permissions(folder, fs::perms::owner_all, error);
  if (error) throw Error(fmt::format("cannot create the cache folder ({})", error.message()), folder);
  return folder;
}

fs::path newCachedSession(const std::string& name) {
  return newName(safeName(name), kExtension);
}

fs::path newTemporarySession(const std::string& name) {
  return newName(safeName(name), kTemporary);
}

bool removeCachedSession(const fs::path& session) {
  std::error_code error;
  const bool wasThere = fs::remove(session, error);
  // Without its journal one that could not be removed would be torn.
  if (!error) fs::remove(journalOf(session), error);
  return wasThere;
}

bool isCached(const fs::path& session) {
  std::error_code error;
  return fs::weakly_canonical(session, error).parent_path() == fs::weakly_canonical(cacheFolder(), error);
}

fs::path noteUnfinished(const fs::path& target) {
  try {
    fs::path note = newName("writing", kNote);
    std::ofstream out(note, std::ios::binary);
    out << fs::absolute(target).string();
    out.close();
    if (out) return note;
    std::error_code ignored;
    fs::remove(note, ignored);
    return {};
  } catch (const std::exception&) {
    return {};  // no cache: then what a killed program leaves goes when the same target is written again
  }
}

void removeUnfinishedSessions() {
  const fs::path folder = cacheFolder();
  removeAbandonedParts(folder);
  removeNotedParts(folder);
  removeUnreleased(folder);
  removeTemporary(folder);
  for (const std::string_view extension : {kExtension, kTemporary}) removeLoneJournals(folder, extension);
}

void limitSessionCache(std::uint64_t limitBytes) {
  std::vector<CachedFile> files = cachedFiles(cacheFolder());
  std::uint64_t total = 0;
  for (const CachedFile& file : files) total += file.bytes;
  std::sort(files.begin(), files.end(), [](const auto& x, const auto& y) { return x.changed < y.changed; });
  if (!files.empty()) files.pop_back();
  for (const CachedFile& file : files) {
    if (total <= limitBytes) return;
    if (!isInUse(file.path) && removeCachedSession(file.path)) total -= file.bytes;
  }
}

}  // namespace culprit
