#include "core/sources/rocm/rocpd_database.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/sources/bytes/background_fingerprint.h"
#include "core/sources/chrome/chrome_header.h"
#include "core/sources/rocm/rocpd_capture.h"
#include "core/sources/rocm/rocpd_counters.h"
#include "core/sources/rocm/rocpd_facts.h"
#include "core/sources/rocm/rocpd_regions.h"
#include "core/sources/rocm/rocpd_work.h"
#include "core/sources/sqlite/files_of_sqlite.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kDispatches = "rocpd_kernel_dispatch";
constexpr std::string_view kRegions = "rocpd_region";
constexpr std::string_view kEventTables[] = {kDispatches, kRegions, "rocpd_memory_copy"};

/// What stands behind the names of the tables of each recording: "_0198c0ff_..."; empty in a file of one.
std::vector<std::string> suffixesIn(const SqliteReader& reader) {
  std::vector<std::string> suffixes;
  for (const auto& [name, isTable] : reader.relations()) {
    if (!isTable || !name.starts_with(kDispatches)) continue;
    const std::string suffix = name.substr(kDispatches.size());
    if (suffix.empty() || suffix.starts_with('_')) suffixes.push_back(suffix);
  }
  return suffixes;
}

/// Throws Error, naming the column by whose absence the schema is told to be another.
void refuseOtherSchemas(SqliteReader& reader, const std::string& suffix, const fs::path& file) {
  struct Needed {
    std::string_view table;
    std::array<std::string_view, 5> columns;
  };
  constexpr std::array kNeeded = {Needed{kDispatches, {"start", "end", "agent_id", "kernel_id", "event_id"}},
                                  Needed{kRegions, {"start", "end", "tid", "name_id", "event_id"}}};
  for (const Needed& needed : kNeeded) {
    const std::string table = std::string(needed.table) + suffix;
    if (!reader.hasTable(table)) continue;
    for (const std::string_view column : needed.columns) {
      if (reader.hasColumn(table, column)) continue;
      throw Error(
          fmt::format("this is a database of rocprofv3 (rocpd) in a schema other than 3.0: its table {} "
                      "has no column {}; wanted: one of schema 3.0, or a trace in Chrome's JSON format",
                      needed.table, column),
          file);
    }
  }
}

std::uint64_t rowsOf(SqliteReader& reader, const std::string& suffix) {
  std::uint64_t rows = 0;
  for (const std::string_view table : kEventTables) {
    const std::string name = std::string(table) + suffix;
    if (reader.hasTable(name)) rows += reader.mostRows(name);
  }
  return rows;
}

}  // namespace

bool RocpdDatabase::accepts(const fs::path& path, std::string_view firstBytes) const {
  if (!firstBytes.starts_with(kSqliteStart)) return false;
  try {
    const SqliteReader reader(path, nullptr);
    const auto& relations = reader.relations();
    return std::any_of(relations.begin(), relations.end(),
                       [](const auto& relation) { return relation.first.starts_with(kDispatches); });
  } catch (const Error&) {
    return false;
  }
}

std::vector<fs::path> RocpdDatabase::companions(const fs::path& path) const {
  return filesOfSqlite(path);
}

void RocpdDatabase::read(const SourceFile& file, RunBuilder& builder, ReadingProgress& progress) const {
  progress.startFile(file.path.filename().string());
  BackgroundFingerprint fingerprint(file.path, file.root, builder.side());
  SqliteReader reader(file.bytesAt(), &progress);
  const std::vector<std::string> suffixes = suffixesIn(reader);
  for (const std::string& suffix : suffixes) refuseOtherSchemas(reader, suffix, file.path);
  const std::uint64_t recordsBefore = builder.records();
  for (const std::string& suffix : suffixes) {
    rocm::RocpdCapture capture(reader, builder, progress, file, suffix, rowsOf(reader, suffix),
                               suffixes.size());
    // Several recordings in one file are of several processes, whose rank its name cannot tell.
    const auto rank = chrome::rankInPath(file.shownName());
    if (rank && suffixes.size() == 1) capture.builder().facts().rank = rank;
    rocm::readFacts(capture);
    rocm::readRegions(capture);
    rocm::readWork(capture);
    rocm::readCounters(capture);
    capture.noteUnread("rocpd_memory_allocate");
    if (suffix == suffixes.front()) reportUnfinished(file.path, capture);
    capture.finish(0);
  }
  if (builder.records() == recordsBefore) {
    throw Error("this database of rocprofv3 holds no kernel, call or range; record it with --sys-trace",
                file.path);
  }
  builder.addFile(fingerprint.get(progress));
}

}  // namespace culprit
