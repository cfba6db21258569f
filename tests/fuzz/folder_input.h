// Reads arbitrary files as a run, from the look at their first bytes to the end: it is refused with a
// sentence, or it is a sound run. Used by the targets whose input is one or several files of a run.
#pragma once

#include "core/pipeline/run_reading.h"
#include "tests/fuzz/input_files.h"
#include "tests/fuzz/refusal.h"
#include "tests/fuzz/run_promises.h"

namespace culprit::fuzz {

/// Number of events and readings that were read; 0 if the run was refused. `run`: a folder or file. Throws
/// BrokenPromise.
inline std::uint64_t recordsOf(const std::filesystem::path& run) {
  std::uint64_t records = 0;
  isRead([&] {
    Names names;
    IssueLog issues;
    SilentMonitor monitor;
    const RunScan scan = scanRun(run);
    ReadingProgress progress(monitor, scan.bytes, 1.0);
    const RunContent content = readRun(scan, Side::A, names, issues, progress);
    promiseSound(content);
    records = content.trace.events() + content.rows;
  });
  return records;
}

/// The files of these names, from the parts of the input in this order.
inline void takeFolderInput(Input input, const std::vector<std::string>& names) {
  const InputFiles files;
  const std::vector<std::string_view> parts = partsOf(input, names.size());
  for (std::size_t i = 0; i < parts.size(); ++i) files.write(names[i], parts[i]);
  recordsOf(files.folder());
}

}  // namespace culprit::fuzz
