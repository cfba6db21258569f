#include "core/sources/import.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <set>
#include <system_error>

#include "core/sources/processed_csv.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

const std::vector<std::unique_ptr<Source>>& sources() {
  static const std::vector<std::unique_ptr<Source>> all = [] {
    std::vector<std::unique_ptr<Source>> list;
    list.push_back(std::make_unique<ProcessedCsv>());
    return list;
  }();
  return all;
}

std::string firstBytesOf(const fs::path& path) {
  std::array<char, 4096> bytes{};
  std::ifstream in(path, std::ios::binary);
  in.read(bytes.data(), bytes.size());
  return {bytes.data(), static_cast<std::size_t>(std::max<std::streamsize>(in.gcount(), 0))};
}

std::vector<fs::path> regularFilesBelow(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  auto entry = fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied, error);
  if (error) throw Error(fmt::format("cannot list the folder ({})", error.message()), folder);
  for (; entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    std::error_code ignored;
    if (entry->is_regular_file(ignored)) files.push_back(entry->path());
    if (error) break;
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

RunScan scanRun(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) throw Error("no such file or folder", path);
  const bool isFolder = fs::is_directory(status);
  if (!isFolder && !fs::is_regular_file(status)) throw Error("neither a folder nor a regular file", path);

  RunScan scan{.root = isFolder ? path : path.parent_path()};
  std::set<fs::path> companions;
  for (const fs::path& file : isFolder ? regularFilesBelow(path) : std::vector{path}) {
    const std::string firstBytes = firstBytesOf(file);
    const auto accepted = std::find_if(sources().begin(), sources().end(),
                                       [&](const auto& source) { return source->accepts(file, firstBytes); });
    if (accepted == sources().end()) {
      scan.unknown.push_back(file);
      continue;
    }
    scan.files.push_back({{file, scan.root}, accepted->get()});
    scan.bytes += fs::file_size(file, error);
    for (const fs::path& companion : (*accepted)->companions(file)) {
      companions.insert(companion);
      scan.bytes += fs::file_size(companion, error);
    }
  }
  std::erase_if(scan.unknown, [&companions](const fs::path& file) { return companions.contains(file); });
  return scan;
}

void importRun(const RunScan& scan, RunWriter& writer, ReadingProgress& progress) {
  if (scan.files.empty()) {
    throw Error("nothing here that Culprit reads; wanted: *_perf_data.csv with *_counters_data.csv beside it",
                scan.root);
  }
  for (const RunScan::Found& found : scan.files) {
    const std::uint64_t rowsBefore = writer.rows();
    try {
      found.source->read(found.file, writer, progress);
      writer.setKind(found.source->name());
    } catch (const Error& error) {
      // One of several files may be useless; half of one may not be taken for the whole.
      if (scan.files.size() == 1 || writer.rows() != rowsBefore) throw;
      writer.addIssue(IssueKind::UnreadableFile, found.file.shownName(), error.line(), error.what());
    }
  }
  if (writer.rows() == 0) throw Error("none of the files holds a usable row", scan.root);
  for (const fs::path& file : scan.unknown) {
    writer.addIssue(IssueKind::UnknownFile, SourceFile{file, scan.root}.shownName(), std::nullopt,
                    "no reader accepts this file");
  }
}

}  // namespace culprit
