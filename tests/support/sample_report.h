// Our own sample from its files to the report, for tests that hold whole outputs against approved ones.
#pragma once

#include <filesystem>

#include "core/pipeline/pipeline.h"
#include "core/report/build_report.h"
#include "core/report/neutral/neutral_results.h"
#include "core/store/session/session.h"
#include "tests/support/temp_folder.h"

namespace culprit::test {

/// What the writers are given: nothing of it tells where the sample lies or when it was checked out.
struct Sample {
  Results results;
  Report onePage, whole, withoutAppendix;
};

inline Sample readSample() {
  const TempFolder temp;
  const std::filesystem::path file = temp.path() / "sample.culprit";
  const std::filesystem::path folder = std::filesystem::path(CULPRIT_SOURCE_DIR) / "resources" / "sample";
  SilentMonitor monitor;
  compareRuns({.folders = {folder / "normal", folder / "abnormal"}, .session = file}, monitor);
  const Session session = Session::open(file);
  Sample sample{.results = withoutPathsAndNames(*session.results())};
  for (Fingerprint& input : sample.results.inputs) input.modifiedNs = 1'700'000'000'000'000'000;
  const StoredValues values = storedValues(session, sample.results, {.isFull = true}, monitor);
  sample.onePage = buildReport(sample.results, values);
  sample.whole = buildReport(sample.results, values, {.isFull = true});
  ReportChoice choice{.isFull = true};
  choice.parts.erase(ReportPart::Appendix);
  sample.withoutAppendix = buildReport(sample.results, values, choice);
  return sample;
}

}  // namespace culprit::test
