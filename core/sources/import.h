// Scans a run folder (or single file), finds the files that a source accepts, and has them read into a
// RunBuilder. Called by the pipeline. Files that no source accepts become Issues; a run in which nothing is
// recognised is an Error.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/sources/folder_listing.h"
#include "core/sources/logs/read_logs.h"
#include "core/sources/source.h"

namespace culprit {

/// The readable files of one run, in path order.
struct RunScan {
  struct Found {
    SourceFile file;
    const Source* source;
    std::vector<Found> instead = {};  ///< the same recording in other formats: read if this one cannot be
  };
  std::filesystem::path opened;  ///< folder or file, as given
  std::filesystem::path root;    ///< the folder
  std::vector<Found> files;
  std::vector<logs::FoundLog> logs;              ///< of counters, in path order
  logs::LogChoices logChoices = {};              ///< for whoever reads them; a scan makes none
  std::optional<std::filesystem::path> runFile;  ///< run.json, if the run is a folder that has one
  std::vector<std::filesystem::path> unknown;    ///< regular files that belong to nothing
  std::vector<std::filesystem::path> empty;      ///< named as traces are, beside files that are read
  std::vector<std::filesystem::path> ownFiles;   ///< that Culprit wrote, beside files that are read
  /// Raw traces beside finished samples: most likely what the samples were made from.
  std::vector<std::filesystem::path> passedOver;
  std::vector<std::filesystem::path> links;  ///< to folders, or to nothing: not followed
  std::vector<FolderListing::Unreadable> unreadable;
  std::uint64_t bytes = 0;  ///< that reading will go through
};

/// Looks at names and first bytes only. `path` is a folder, searched with its sub folders, or a file.
/// Throws Error if it does not exist or cannot be listed.
RunScan scanRun(const std::filesystem::path& path);

/// A file that a scan found before, as a scan would find it; empty if no source accepts it any more. `why`:
/// that it cannot be read.
std::optional<RunScan::Found> findAgain(const std::filesystem::path& file, const std::filesystem::path& root,
                                        std::string& why);

/// Whether the file is certainly of a run, for which a scan's look at its first bytes may not be enough: one
/// that only might be JSON of a trace is none before its events are reached.
bool isCertain(const RunScan::Found& found);

/// Reads everything the scan found. Throws Error if it found nothing, Cancelled.
void importRun(const RunScan& scan, RunBuilder& builder, ReadingProgress& progress);

// importRun() in its steps, for runs that are read in parts:

/// A file that holds nothing that can be used.
struct UnusableFile {
  Error error;
  bool isOfKnownFormat = false;  ///< it is of a profiler that Culprit knows by name

  /// Whether it says more about the folder than one that was met before.
  bool tellsMoreThan(const std::optional<UnusableFile>& other) const {
    return !other || (isOfKnownFormat && !other->isOfKnownFormat);
  }
};

/// Throws Error if the scan found nothing that can be read.
void requireFiles(const RunScan& scan);
/// Reads the files one after the other. What cannot be used becomes an Issue; the one that says most about
/// the folder is returned. Throws Error if half of a file was read, Cancelled.
std::optional<UnusableFile> readFiles(const std::vector<RunScan::Found>& files, RunBuilder& builder,
                                      ReadingProgress& progress);
/// Throws `failure`, or what is to be said without one, if nothing was read.
void requireRecords(const RunScan& scan, const RunBuilder& builder,
                    const std::optional<UnusableFile>& failure);
/// Logs of counters, run.json, and an Issue for what else lies in the folder. Throws Cancelled.
void readTheRest(const RunScan& scan, RunBuilder& builder, ReadingProgress& progress);

}  // namespace culprit
