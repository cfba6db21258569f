#include "core/store/part_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <string_view>
#include <utility>

#include "core/model/error.h"
#include "core/store/process_alive.h"
#include "core/store/session_cache.h"

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

fs::path folderOf(const fs::path& target) {
  return target.has_parent_path() ? target.parent_path() : fs::path(".");
}

}  // namespace

PartFile::PartFile(fs::path target) : m_target(std::move(target)) {
  const fs::path folder = folderOf(m_target);
  std::error_code error;
  if (!fs::is_directory(folder, error)) throw Error("the folder does not exist", folder);
  m_part = m_target;
  m_part += fmt::format(".{}.part", ::getpid());
  fs::remove(m_part, error);
  removeAbandonedPartsOf(m_target);
  if (!isCached(m_target)) m_note = noteUnfinished(m_target);
}

PartFile::~PartFile() {
  std::error_code ignored;
  if (!m_part.empty()) fs::remove(m_part, ignored);
  if (!m_note.empty()) fs::remove(m_note, ignored);
}

void PartFile::publish() {
  const int descriptor = ::open(m_part.c_str(), O_RDONLY | O_CLOEXEC);
  const bool durable = descriptor >= 0 && ::fsync(descriptor) == 0;
  const int cause = errno;
  if (descriptor >= 0) ::close(descriptor);
  if (!durable) throw Error(fmt::format("cannot write ({})", std::strerror(cause)), m_target);
  std::error_code error;
  fs::rename(m_part, m_target, error);
  if (error) throw Error(fmt::format("cannot write ({})", error.message()), m_target);
  m_part.clear();
}

void removeAbandonedPartsOf(const fs::path& target) {
  removeAbandoned(folderOf(target), target.filename().string() + ".");
}

void removeAbandonedParts(const fs::path& folder) {
  removeAbandoned(folder, "");
}

}  // namespace culprit
