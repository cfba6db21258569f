#include "core/store/rows/memory_rows.h"

#include "core/base/usable_time.h"
#include "core/store/sql/blob.h"
#include "core/store/sql/command.h"
#include "core/store/sql/row.h"

namespace culprit {

namespace {

constexpr std::int64_t kMostBytes = std::int64_t{1} << 53U;  // as the importer takes them

/// Of changes whose columns are read; `tracks`: of the capture.
bool areSoundChanges(const MemoryChanges& changes, std::size_t tracks) {
  const std::size_t size = changes.size();
  if (changes.bytes.size() != size || changes.track.size() != size || changes.freedAt.size() != size)
    return false;
  for (std::size_t i = 0; i < size; ++i) {
    const std::uint32_t freedAt = changes.freedAt[i];
    const bool isOrdered = i == 0 || changes.timeNs[i - 1] <= changes.timeNs[i];
    const bool isUsable = isUsableTime(changes.timeNs[i]) && changes.bytes[i] >= -kMostBytes &&
                          changes.bytes[i] <= kMostBytes && changes.track[i] <= tracks;
    if (!isOrdered || !isUsable || (freedAt != 0 && (freedAt <= i + 1 || freedAt > size))) return false;
  }
  return true;
}

}  // namespace

std::vector<MemoryChanges> readMemory(sql::Database& database, std::int64_t capture, std::size_t tracks,
                                      const Monitor& monitor) {
  std::vector<MemoryChanges> memories;
  sql::Rows row(
      database,
      "SELECT gpu, by_address, time_ns, bytes, track, freed_at FROM memory_change WHERE capture = ? "
      "ORDER BY rowid",
      capture);
  while (row.next()) {
    monitor.checkpoint();
    MemoryChanges& changes = memories.emplace_back();
    changes.gpu = row.maybeWhole<std::int32_t>();
    changes.areByAddress = row.flag();
    changes.timeNs = row.integers<std::int64_t>();
    changes.bytes = row.integers<std::int64_t>();
    changes.track = row.integers<std::uint32_t>();
    changes.freedAt = row.integers<std::uint32_t>();
    if (!areSoundChanges(changes, tracks)) throw blob::Damaged();
  }
  return memories;
}

std::vector<FirstMemoryChange> readFirstMemory(sql::Database& database, std::int64_t capture) {
  std::vector<FirstMemoryChange> memories;
  sql::Rows row(database,
                "SELECT gpu, time_ns, bytes FROM memory_change WHERE capture = ? AND length(time_ns) > 0 "
                "ORDER BY rowid",
                capture);
  while (row.next()) {
    FirstMemoryChange& first = memories.emplace_back();
    first.gpu = row.maybeWhole<std::int32_t>();
    first.timeNs = blob::decodeFirst(row.bytes(), 1).at(0);
    first.bytes = blob::decodeFirst(row.bytes(), 1).at(0);
    const bool isUsable =
        isUsableTime(first.timeNs) && first.bytes >= -kMostBytes && first.bytes <= kMostBytes;
    if (!isUsable) throw blob::Damaged();
  }
  return memories;
}

void writeMemory(sql::Database& database, std::int64_t capture, const std::vector<MemoryChanges>& memories,
                 const std::function<void()>& checkpoint) {
  sql::Command insert(database, "INSERT INTO memory_change VALUES(?, ?, ?, ?, ?, ?, ?)");
  for (const MemoryChanges& changes : memories) {
    checkpoint();
    insert.execute(capture, changes.gpu, changes.areByAddress, changes.timeNs, changes.bytes, changes.track,
                   changes.freedAt);
  }
}

}  // namespace culprit
