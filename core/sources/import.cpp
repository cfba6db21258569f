#include "core/sources/import.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <system_error>

#include "core/base/grouped_digits.h"
#include "core/base/readable.h"
#include "core/sources/ascend/ascend_sqlite.h"
#include "core/sources/bytes/inflater.h"
#include "core/sources/bytes/text_reader.h"
#include "core/sources/bytes/utf16.h"
#include "core/sources/chrome/chrome_trace.h"
#include "core/sources/chrome/kunlun_csv.h"
#include "core/sources/csv/processed_csv.h"
#include "core/sources/logs/plain_csv.h"
#include "core/sources/nsight/nsight_sqlite.h"
#include "core/sources/other_format.h"
#include "core/sources/own_file.h"
#include "core/sources/packed_database.h"
#include "core/sources/perfetto/perfetto_trace.h"
#include "core/sources/rocm/rocpd_database.h"
#include "core/sources/rocm/rocprof_v1.h"
#include "core/sources/rocm/rpd_database.h"
#include "core/sources/rocprof/rocprof_csv.h"
#include "core/sources/rocprof/rocprof_json.h"
#include "core/sources/same_recording.h"
#include "core/sources/settings/run_file.h"
#include "core/sources/xplane/xplane_profile.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kFirstBytes = 4096;
constexpr std::string_view kIsEmpty = "the file is empty";

/// Those of profilers' databases, and the one that tells what another database is.
std::vector<std::unique_ptr<Source>> databaseSources() {
  std::vector<std::unique_ptr<Source>> list;
  list.push_back(std::make_unique<NsightSqlite>());
  list.push_back(std::make_unique<AscendSqlite>());
  list.push_back(std::make_unique<RpdDatabase>());
  list.push_back(std::make_unique<RocpdDatabase>());
  list.push_back(std::make_unique<RocprofV1>());
  list.push_back(std::make_unique<OtherFormat>());
  return list;
}

const std::vector<std::unique_ptr<Source>>& sources() {
  static const std::vector<std::unique_ptr<Source>> all = [] {
    std::vector<std::unique_ptr<Source>> list;
    list.push_back(std::make_unique<ProcessedCsv>());
    list.push_back(std::make_unique<KunlunCsv>());
    list.push_back(std::make_unique<RocprofJson>());  // both before Chrome's, which takes any JSON
    list.push_back(std::make_unique<OwnFile>());
    list.push_back(std::make_unique<ChromeTrace>());
    list.push_back(std::make_unique<RocprofCsv>());
    list.push_back(std::make_unique<XplaneProfile>());
    list.push_back(std::make_unique<PerfettoTrace>());
    list.push_back(std::make_unique<PackedDatabase>(databaseSources()));
    for (auto& source : databaseSources()) list.push_back(std::move(source));
    return list;
  }();
  return all;
}

/// A run is one thing or the other: with both, every process would be there twice.
void passOverTracesBesideSamples(RunScan& scan) {
  const auto brings = [](Source::Yield yield) {
    return [yield](const RunScan::Found& found) { return found.source->yields() == yield; };
  };
  if (std::none_of(scan.files.begin(), scan.files.end(), brings(Source::Yield::Samples))) return;
  for (const RunScan::Found& found : scan.files) {
    if (found.source->yields() == Source::Yield::Events) scan.passedOver.push_back(found.file.path);
  }
  std::erase_if(scan.files, brings(Source::Yield::Events));
}

/// Leaves out what belongs to another file: a report that only its own program can read beside its export,
/// settings beside what they are of, or the same recording in another format, which its owner keeps.
void setAside(RunScan& scan, const std::map<fs::path, fs::path>& ownerOf) {
  std::vector<RunScan::Found> recordings;
  std::erase_if(scan.files, [&](const RunScan::Found& found) {
    const bool isOwned =
        found.source->yields() != Source::Yield::Samples && ownerOf.contains(found.file.path);
    if (isOwned && found.source->yields() == Source::Yield::Events) recordings.push_back(found);
    return isOwned;
  });
  for (const RunScan::Found& recording : recordings) {
    const fs::path& owner = ownerOf.at(recording.file.path);
    for (RunScan::Found& found : scan.files)
      if (found.file.path == owner) found.instead.push_back(recording);
  }
}

void readInto(const RunScan::Found& found, RunBuilder& builder, ReadingProgress& progress) {
  found.source->read(found.file, builder, progress);
  if (!found.source->name().empty()) builder.setKind(found.source->name());
}

/// Reads the first of the recordings that can be, in place of a file that cannot.
void readInstead(const std::vector<RunScan::Found>& recordings, RunBuilder& builder,
                 ReadingProgress& progress) {
  for (const RunScan::Found& found : recordings) {
    const std::uint64_t recordsBefore = builder.records();
    try {
      return readInto(found, builder, progress);
    } catch (const Error&) {
      if (builder.records() != recordsBefore) throw;  // else what is said of its owner tells of it
    }
  }
}

/// Takes the file for a log of counters, if it is one: those of known tools before any source sees them,
/// since some are JSON; any other table with times only where nobody else wants it.
bool takeAsLog(RunScan& scan, const fs::path& file, const logs::LogFormat* format) {
  if (format == nullptr) return false;
  scan.logs.push_back({{file, scan.root}, format});
  return true;
}

/// "x.json", packed or not; what marks such a file, "x.json.gz.done", may be anything.
bool isNamedAsTrace(const fs::path& file) {
  fs::path name = file.filename();
  while (name.extension() == ".gz") name = name.stem();
  return name.extension() == ".json";
}

/// Why nobody reads a file that is named as a trace is, or a log alone; empty: it may be anything.
std::string whyUnread(const RunScan& scan, const fs::path& file, std::string_view firstBytes) {
  const bool isAlone = scan.opened != scan.root;
  if (isAlone && (logs::logFormatOf(firstBytes) != nullptr || logs::plainCsv().accepts(firstBytes)))
    return "this is a log of counters; wanted: the folder with it and the trace of the run";
  if (!isNamedAsTrace(file)) return {};
  std::error_code error;
  if (firstBytes.empty())
    return fs::file_size(file, error) == 0 ? std::string(kIsEmpty) : "nothing can be unpacked from it";
  if (Inflater::isGzip(firstBytes)) return "this is packed twice; wanted: packed once, or not at all";
  return {};
}

/// Beside files that are read an empty one is no damage: nothing can be lost in it.
void forgiveEmptyFiles(RunScan& scan) {
  if (scan.files.empty()) return;
  std::erase_if(scan.unreadable, [&scan](const FolderListing::Unreadable& each) {
    const bool isEmpty = each.why == kIsEmpty;
    if (isEmpty) scan.empty.push_back(each.path);
    return isEmpty;
  });
}

/// Beside files that are read what Culprit wrote is no damage, and no input either.
void forgiveOwnFiles(RunScan& scan) {
  const auto isOurs = [](const RunScan::Found& found) {
    return dynamic_cast<const OwnFile*>(found.source) != nullptr;
  };
  if (std::all_of(scan.files.begin(), scan.files.end(), isOurs)) return;
  for (const RunScan::Found& found : scan.files)
    if (isOurs(found)) scan.ownFiles.push_back(found.file.path);
  std::erase_if(scan.files, isOurs);
}

/// The first source that accepts the file; null: none does.
const Source* sourceOf(const fs::path& file, const std::string& firstBytes) {
  const auto accepted = std::find_if(sources().begin(), sources().end(),
                                     [&](const auto& source) { return source->accepts(file, firstBytes); });
  return accepted == sources().end() ? nullptr : accepted->get();
}

/// Nobody reads it; whatever its name, it is missed only where somebody would read it in UTF-8.
void leaveUtf16(RunScan& scan, const fs::path& file, std::string_view firstBytes) {
  const std::string text = asciiOfUtf16(firstBytes);
  const bool isMissed = isNamedAsTrace(file) || sourceOf(file, text) != nullptr ||
                        logs::logFormatOf(text) != nullptr || logs::plainCsv().accepts(text);
  if (isMissed) {
    scan.unreadable.push_back({file, std::string(kIsUtf16)});
  } else {
    scan.unknown.push_back(file);
  }
}

void takeFile(RunScan& scan, const fs::path& file) {
  const bool isFolder = scan.opened == scan.root;
  std::string why;
  const std::string firstBytes = firstTextOf(file, kFirstBytes, &why);
  const bool isWide = isUtf16(firstBytes);
  if (isFolder && isRunFile(file, scan.root, isWide ? asciiOfUtf16(firstBytes) : firstBytes)) {
    scan.runFile = file;
    return;
  }
  if (isWide) return leaveUtf16(scan, file, firstBytes);
  if (isFolder && takeAsLog(scan, file, logs::logFormatOf(firstBytes))) return;
  if (const Source* const source = sourceOf(file, firstBytes)) {
    scan.files.push_back({{file, scan.root}, source});
    return;
  }
  const logs::LogFormat& anyTable = logs::plainCsv();
  if (isFolder && takeAsLog(scan, file, anyTable.accepts(firstBytes) ? &anyTable : nullptr)) return;
  // What it is cannot be told from a file that cannot be read.
  if (why.empty()) why = whyUnread(scan, file, firstBytes);
  if (why.empty()) {
    scan.unknown.push_back(file);
  } else {
    scan.unreadable.push_back({file, std::move(why)});
  }
}

}  // namespace

std::optional<RunScan::Found> findAgain(const fs::path& file, const fs::path& root, std::string& why) {
  const std::string firstBytes = firstTextOf(file, kFirstBytes, &why);
  const Source* const source = sourceOf(file, firstBytes);
  if (source == nullptr) return std::nullopt;
  return RunScan::Found{{file, root}, source};
}

RunScan scanRun(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::unknown) {
    throw Error(fmt::format("cannot be looked at ({})", error.message()), path);
  }
  if (!fs::exists(status)) throw Error("no such file or folder", path);
  const bool isFolder = fs::is_directory(status);
  if (!isFolder && !fs::is_regular_file(status)) throw Error("neither a folder nor a regular file", path);

  RunScan scan{.opened = path, .root = isFolder ? path : path.parent_path()};
  FolderListing listing = isFolder ? listFolder(path) : FolderListing{.files = {path}};
  scan.links = std::move(listing.links);
  scan.unreadable = std::move(listing.unreadable);
  for (const fs::path& file : listing.files) takeFile(scan, file);
  passOverTracesBesideSamples(scan);
  std::map<fs::path, fs::path> ownerOf;
  for (const RunScan::Found& found : scan.files) {
    for (const fs::path& companion : found.source->companions(found.file.path)) {
      const bool isNew = ownerOf.emplace(companion, found.file.path).second;
      if (isNew) scan.bytes += fs::file_size(companion, error);
    }
  }
  std::vector<fs::path> recordings;
  for (const RunScan::Found& found : scan.files)
    if (found.source->yields() == Source::Yield::Events) recordings.push_back(found.file.path);
  ownerOf.merge(sameRecordings(recordings));
  std::erase_if(scan.unknown, [&ownerOf](const fs::path& file) { return ownerOf.contains(file); });
  std::erase_if(scan.logs, [&ownerOf](const logs::FoundLog& log) { return ownerOf.contains(log.file.path); });
  std::erase_if(scan.unreadable,
                [&ownerOf](const FolderListing::Unreadable& each) { return ownerOf.contains(each.path); });
  setAside(scan, ownerOf);
  forgiveEmptyFiles(scan);
  forgiveOwnFiles(scan);
  for (const RunScan::Found& found : scan.files) scan.bytes += fs::file_size(found.file.path, error);
  for (const logs::FoundLog& log : scan.logs) scan.bytes += fs::file_size(log.file.path, error);
  return scan;
}

bool isCertain(const RunScan::Found& found) {
  if (dynamic_cast<const ChromeTrace*>(found.source) != nullptr)
    return ChromeTrace::reachesEvents(found.file.path);
  return found.source->yields() != Source::Yield::Nothing;
}

void requireFiles(const RunScan& scan) {
  if (!scan.files.empty()) return;
  if (!scan.unreadable.empty()) {
    const FolderListing::Unreadable& first = scan.unreadable.front();
    throw Error(first.why, first.path);
  }
  if (!scan.links.empty() && scan.logs.empty() && scan.unknown.empty())
    throw Error("a link to a folder, or to nothing, is not followed", scan.links.front());
  if (!scan.logs.empty()) {
    throw Error(fmt::format("only counters here ({}); wanted beside them: the trace of the run",
                            scan.logs.front().file.shownName()),
                scan.opened);
  }
  throw Error(
      "nothing here that Culprit reads; wanted: traces in Chrome's JSON format, exports of Nsight Systems "
      "(.sqlite), databases of the profilers of AMD and Ascend (.rpd, .db), tables and JSON of rocprofv3 "
      "(*_kernel_trace.csv, *_results.json), profiles of JAX and TensorFlow (.xplane.pb), Perfetto traces "
      "(.pftrace), or *_perf_data.csv with *_counters_data.csv beside it",
      scan.opened);
}

std::optional<UnusableFile> readFiles(const std::vector<RunScan::Found>& files, RunBuilder& builder,
                                      ReadingProgress& progress) {
  std::optional<UnusableFile> failure;
  for (const RunScan::Found& found : files) {
    const std::uint64_t recordsBefore = builder.records();
    try {
      readInto(found, builder, progress);
    } catch (const Error& error) {
      // One of several files may be useless; half of one may not be taken for the whole.
      if (builder.records() != recordsBefore) throw;
      readInstead(found.instead, builder, progress);
      builder.addIssue(IssueKind::UnreadableFile, found.file.shownName(), error.line(), error.what());
      const UnusableFile unusable{error, found.source->yields() == Source::Yield::Nothing};
      if (unusable.tellsMoreThan(failure)) failure = unusable;
    }
  }
  return failure;
}

void requireRecords(const RunScan& scan, const RunBuilder& builder,
                    const std::optional<UnusableFile>& failure) {
  if (builder.records() > 0) return;
  if (failure) throw failure->error;
  throw Error("none of the files holds anything that can be compared", scan.opened);
}

void readTheRest(const RunScan& scan, RunBuilder& builder, ReadingProgress& progress) {
  logs::readLogs(scan.logs, scan.logChoices, builder, progress);
  if (scan.runFile) readRunFile({*scan.runFile, scan.root}, builder);
  for (const FolderListing::Unreadable& each : scan.unreadable) {
    builder.addIssue(IssueKind::UnreadableFile, SourceFile{each.path, scan.root}.shownName(), std::nullopt,
                     each.why);
  }
  // A folder may hold thousands of files that are not ours: one Issue tells of all that are passed over for
  // the same reason. It has the name of the first, which keeps it apart from that of another reason.
  const auto passOver = [&](const std::vector<fs::path>& files, IssueKind kind, std::string_view why) {
    if (files.empty()) return;
    builder.addIssue({.kind = kind,
                      .file = SourceFile{files.front(), scan.root}.shownName(),
                      .count = files.size(),
                      .text = files.size() == 1
                                  ? std::string(why)
                                  : fmt::format("{}; the first of {}", why, groupedDigits(files.size()))});
  };
  passOver(scan.unknown, IssueKind::UnknownFile, "no reader accepts this file");
  passOver(scan.empty, IssueKind::UnknownFile, kIsEmpty);
  passOver(scan.ownFiles, IssueKind::UnknownFile,
           "a report, session or part of a run of Culprit, or a profile for speedscope: no trace");
  passOver(scan.links, IssueKind::UnknownFile, "a link to a folder, or to nothing, is not followed");
  passOver(scan.passedOver, IssueKind::PassedOverFile,
           "a raw trace beside finished samples; to compare the trace, open its folder alone");
}

void importRun(const RunScan& scan, RunBuilder& builder, ReadingProgress& progress) {
  requireFiles(scan);
  const std::optional<UnusableFile> failure = readFiles(scan.files, builder, progress);
  requireRecords(scan, builder, failure);
  readTheRest(scan, builder, progress);
}

}  // namespace culprit
