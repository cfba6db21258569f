#include "core/sources/packed_database.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <fstream>
#include <mutex>
#include <optional>

#include "core/sources/bytes/inflater.h"
#include "core/sources/sqlite/sqlite_reader.h"
#include "core/sources/sqlite/unpacked_file.h"

namespace culprit {

namespace {

bool isGzip(const std::filesystem::path& path) {
  std::array<char, 4> start{};
  std::ifstream file(path, std::ios::binary);
  file.read(start.data(), start.size());
  return Inflater::isGzip({start.data(), static_cast<std::size_t>(file.gcount())});
}

/// Held as long as an unpacked database is there. Whoever waits for it may be cancelled.
std::unique_lock<std::timed_mutex> turnToUnpack(ReadingProgress& progress) {
  constexpr std::chrono::milliseconds kPatience{50};
  static std::timed_mutex mutex;
  std::unique_lock turn(mutex, std::defer_lock);
  while (!turn.try_lock_for(kPatience)) progress.advance(0);
  return turn;
}

}  // namespace

bool PackedDatabase::accepts(const std::filesystem::path& path, std::string_view firstBytes) const {
  return firstBytes.starts_with(kSqliteStart) && isGzip(path);
}

std::vector<std::filesystem::path> PackedDatabase::companions(const std::filesystem::path& /*path*/) const {
  return {};
}

void PackedDatabase::read(const SourceFile& file, RunBuilder& builder, ReadingProgress& progress) const {
  progress.startFile(file.path.filename().string());
  const auto turn = turnToUnpack(progress);
  const UnpackedFile unpacked(file.path, progress);
  const auto source = std::find_if(m_sources.begin(), m_sources.end(), [&unpacked](const auto& each) {
    return each->accepts(unpacked.path(), kSqliteStart);
  });
  if (source == m_sources.end()) throw Error("this is an SQLite database of another program", file.path);
  try {
    (*source)->read({file.path, file.root, unpacked.path()}, builder, progress);
  } catch (const Error& error) {
    // The user knows the packed file only.
    if (error.path() != unpacked.path()) throw;
    throw Error(error.what(), file.path, error.line());
  }
  builder.setKind((*source)->name());
  if (unpacked.damage()) {
    builder.addIssue(IssueKind::DamagedArchive, file.shownName(), std::nullopt, *unpacked.damage());
  }
}

}  // namespace culprit
