// A process pair of the published runs, compared and judged through the whole road: folders, session,
// results.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "core/pipeline/pipeline.h"
#include "core/store/session/session.h"
#include "tests/support/temp_folder.h"

namespace culprit::test {

/// `process` as on the command line; empty: all pairs.
inline ResultsPtr judged(const RunFolders& folders, const std::string& process = {}) {
  const TempFolder temp;
  SilentMonitor monitor;
  CompareRequest request{.folders = folders, .session = temp.path() / "x.culprit"};
  if (!process.empty()) request.process = ProcessChoice::parse(process);
  compareRuns(request, monitor);
  return Session::open(request.session).results();
}

}  // namespace culprit::test
