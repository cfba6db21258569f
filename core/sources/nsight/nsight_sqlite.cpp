#include "core/sources/nsight/nsight_sqlite.h"

#include <algorithm>
#include <array>

#include "core/sources/bytes/background_fingerprint.h"
#include "core/sources/chrome/chrome_header.h"
#include "core/sources/nsight/nsight_calls.h"
#include "core/sources/nsight/nsight_capture.h"
#include "core/sources/nsight/nsight_facts.h"
#include "core/sources/nsight/nsight_gpu_metrics.h"
#include "core/sources/nsight/nsight_gpu_work.h"
#include "core/sources/nsight/nsight_ranges.h"
#include "core/sources/nsight/nsight_scheduling.h"
#include "core/sources/sqlite/files_of_sqlite.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

/// Tables whose rows become events.
constexpr std::array<std::string_view, 10> kEventTables = {"CUPTI_ACTIVITY_KIND_KERNEL",
                                                           "CUPTI_ACTIVITY_KIND_MEMCPY",
                                                           "CUPTI_ACTIVITY_KIND_MEMSET",
                                                           "CUPTI_ACTIVITY_KIND_GRAPH_TRACE",
                                                           "CUPTI_ACTIVITY_KIND_SYNCHRONIZATION",
                                                           "CUPTI_ACTIVITY_KIND_RUNTIME",
                                                           "OSRT_API",
                                                           "PROFILER_OVERHEAD",
                                                           "CUPTI_ACTIVITY_KIND_OVERHEAD",
                                                           "NVTX_EVENTS"};

/// Names that only Nsight's exports have.
bool isNsight(const SqliteReader& reader) {
  constexpr std::array<std::string_view, 4> kSigns = {"META_DATA_EXPORT", "EXPORT_META_DATA", "NVTX_EVENTS",
                                                      "TARGET_INFO_SESSION_START_TIME"};
  const auto& relations = reader.relations();
  return std::any_of(relations.begin(), relations.end(), [&kSigns](const auto& relation) {
    return relation.first.starts_with("CUPTI_ACTIVITY_KIND_") ||
           std::find(kSigns.begin(), kSigns.end(), relation.first) != kSigns.end();
  });
}

std::uint64_t rowsOf(SqliteReader& reader) {
  std::uint64_t rows = 0;
  for (const std::string_view table : kEventTables) {
    if (reader.hasTable(table)) rows += reader.mostRows(std::string(table));
  }
  return rows;
}

}  // namespace

bool NsightSqlite::accepts(const fs::path& path, std::string_view firstBytes) const {
  if (!firstBytes.starts_with(kSqliteStart)) return false;
  try {
    return isNsight(SqliteReader(path, nullptr));
  } catch (const Error&) {
    return false;
  }
}

std::vector<fs::path> NsightSqlite::companions(const fs::path& path) const {
  std::vector<fs::path> files = filesOfSqlite(path);
  for (const std::string_view extension : {".nsys-rep", ".qdrep"}) {
    fs::path report = path;
    std::error_code ignored;
    if (fs::is_regular_file(report.replace_extension(extension), ignored)) files.push_back(std::move(report));
  }
  return files;
}

void NsightSqlite::read(const SourceFile& file, RunBuilder& builder, ReadingProgress& progress) const {
  progress.startFile(file.path.filename().string());
  BackgroundFingerprint fingerprint(file.path, file.root, builder.side());
  SqliteReader reader(file.bytesAt(), &progress);
  const std::uint64_t rows = rowsOf(reader);
  nsight::NsightCapture capture(reader, builder, progress, file, rows);
  nsight::readFacts(capture);
  if (const auto rank = chrome::rankInPath(file.shownName())) capture.builder().facts().rank = rank;
  nsight::readGpuWork(capture);
  nsight::readCalls(capture);
  nsight::readRanges(capture);
  nsight::readScheduling(capture);
  nsight::readGpuMetrics(capture);
  nsight::readThreadNames(capture);
  nsight::readDiagnostics(capture);
  reportUnfinished(file.path, capture);
  // Readings alone are nothing to compare: shares are of calls, kernels and ranges.
  if (capture.builder().isEmpty()) {
    throw Error(
        "this export of Nsight Systems holds no kernel, call or range; record it with --trace=cuda,nvtx",
        file.path);
  }
  capture.finish(nsight::readEpoch(capture));
  builder.addFile(fingerprint.get(progress));
}

}  // namespace culprit
