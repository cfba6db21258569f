#include "core/sources/rocm/rpd_database.h"

#include <array>

#include "core/sources/bytes/background_fingerprint.h"
#include "core/sources/chrome/chrome_header.h"
#include "core/sources/rocm/rpd_calls.h"
#include "core/sources/rocm/rpd_capture.h"
#include "core/sources/rocm/rpd_facts.h"
#include "core/sources/rocm/rpd_monitors.h"
#include "core/sources/rocm/rpd_work.h"
#include "core/sources/sqlite/files_of_sqlite.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

/// Tables whose rows are gone through.
constexpr std::array<std::string_view, 3> kTables = {"rocpd_api_ops", "rocpd_api", "rocpd_op"};

std::uint64_t rowsOf(SqliteReader& reader) {
  std::uint64_t rows = 0;
  for (const std::string_view table : kTables) {
    if (reader.hasTable(table)) rows += reader.mostRows(std::string(table));
  }
  return rows;
}

}  // namespace

bool RpdDatabase::accepts(const fs::path& path, std::string_view firstBytes) const {
  if (!firstBytes.starts_with(kSqliteStart)) return false;
  try {
    // rocprofv3 has tables of the same beginnings, and a schema version 3 as well.
    return SqliteReader(path, nullptr).hasTable("rocpd_op");
  } catch (const Error&) {
    return false;
  }
}

std::vector<fs::path> RpdDatabase::companions(const fs::path& path) const {
  return filesOfSqlite(path);
}

void RpdDatabase::read(const SourceFile& file, RunBuilder& builder, ReadingProgress& progress) const {
  progress.startFile(file.path.filename().string());
  BackgroundFingerprint fingerprint(file.path, file.root, builder.side());
  SqliteReader reader(file.bytesAt(), &progress);
  rocm::RpdCapture capture(reader, builder, progress, file, rowsOf(reader));
  if (const auto rank = chrome::rankInPath(file.shownName())) capture.builder().facts().rank = rank;
  rocm::readFacts(capture);
  capture.launches().readLinks(capture);
  rocm::readCalls(capture);
  rocm::readWork(capture);
  rocm::readMonitors(capture);
  reportUnfinished(file.path, capture);
  // A file with clocks of the devices alone is legal, but shares are of calls, kernels and ranges.
  if (capture.builder().isEmpty())
    throw Error("this database of rocmProfileData holds no kernel, call or range", file.path);
  capture.finish(0);
  builder.addFile(fingerprint.get(progress));
}

}  // namespace culprit
