#include "core/sources/ascend/ascend_sqlite.h"

#include "core/sources/ascend/ascend_calls.h"
#include "core/sources/ascend/ascend_capture.h"
#include "core/sources/ascend/ascend_facts.h"
#include "core/sources/ascend/ascend_work.h"
#include "core/sources/bytes/background_fingerprint.h"
#include "core/sources/chrome/ascend_files.h"
#include "core/sources/chrome/chrome_header.h"
#include "core/sources/sqlite/files_of_sqlite.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

/// The long tables; two are walked twice.
std::uint64_t rowsOf(SqliteReader& reader) {
  std::uint64_t rows = 0;
  for (const char* table : {"TASK", "TASK", "COMPUTE_TASK_INFO", "CANN_API", "PYTORCH_API"})
    if (reader.hasTable(table)) rows += reader.mostRows(table);
  return rows;
}

}  // namespace

bool AscendSqlite::accepts(const fs::path& path, std::string_view firstBytes) const {
  if (!firstBytes.starts_with(kSqliteStart)) return false;
  try {
    const SqliteReader reader(path, nullptr);
    return reader.hasTable("TASK") && reader.hasTable("STRING_IDS");
  } catch (const Error&) {
    return false;
  }
}

std::vector<fs::path> AscendSqlite::companions(const fs::path& path) const {
  const fs::path trace = path.parent_path() / "trace_view.json";
  std::vector<fs::path> files = chrome::ascendFilesBeside(trace);
  for (fs::path& file : filesOfSqlite(path)) files.push_back(std::move(file));
  std::error_code ignored;
  if (fs::is_regular_file(trace, ignored)) files.push_back(trace);
  return files;
}

void AscendSqlite::read(const SourceFile& file, RunBuilder& builder, ReadingProgress& progress) const {
  progress.startFile(file.path.filename().string());
  BackgroundFingerprint fingerprint(file.path, file.root, builder.side());
  SqliteReader reader(file.bytesAt(), &progress);
  ascend::AscendCapture capture(reader, builder, progress, file, rowsOf(reader));
  ascend::readFacts(capture);
  const SourceFile trace{file.path.parent_path() / "trace_view.json", file.root};
  const chrome::AscendSettings settings = chrome::readAscendSettings(trace, builder, progress);
  if (!capture.builder().facts().rank) capture.builder().facts().rank = settings.rank;
  if (!capture.builder().facts().rank) capture.builder().facts().rank = chrome::rankInPath(file.shownName());
  if (!settings.level.empty())
    capture.builder().facts().settings.emplace_back("profiler_level", settings.level);
  ascend::readDeviceWork(capture);
  ascend::readCalls(capture);
  ascend::readCounters(capture);
  reportUnfinished(file.path, capture);
  if (capture.builder().isEmpty())
    throw Error("this database of Ascend's profiler holds no task, call or range", file.path);
  capture.finish();
  builder.addFile(fingerprint.get(progress));
}

}  // namespace culprit
