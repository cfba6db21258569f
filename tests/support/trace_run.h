// Reads a run folder the way the pipeline does and keeps what came of it, for tests of the sources.
#pragma once

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "core/pipeline/run_reading.h"

namespace culprit::test {

struct TraceRun {
  Names names;
  IssueLog issues;
  RunContent content;

  const Issue* issue(IssueKind kind) const {
    const auto found = std::find_if(issues.issues().begin(), issues.issues().end(),
                                    [kind](const Issue& issue) { return issue.kind == kind; });
    return found == issues.issues().end() ? nullptr : &*found;
  }
  const ReadingSeries* readings(std::string_view metric, std::string_view instance = {}) const {
    const auto found =
        std::find_if(content.readings.begin(), content.readings.end(), [&](const ReadingSeries& series) {
          return series.metric == metric && (instance.empty() || series.instance == instance);
        });
    return found == content.readings.end() ? nullptr : &*found;
  }
  /// Rows of the events named `name` in the first capture, in their order.
  std::vector<std::size_t> rows(std::string_view name) const {
    std::vector<std::size_t> rows;
    const auto function = names.functions.find(name);
    const Events& events = content.trace.captures.at(0).events;
    for (std::size_t row = 0; row < events.size(); ++row) {
      if (function && events.function[row] == *function) rows.push_back(row);
    }
    return rows;
  }
};

inline TraceRun readTraceRun(const std::filesystem::path& folder) {
  TraceRun run;
  SilentMonitor monitor;
  const RunScan scan = scanRun(folder);
  ReadingProgress progress(monitor, scan.bytes, 1.0);
  run.content = readRun(scan, Side::A, run.names, run.issues, progress);
  return run;
}

/// The sentence with which a run is refused; empty if it is read.
inline std::string refusalOf(const std::filesystem::path& folder) {
  try {
    readTraceRun(folder);
    return {};
  } catch (const Error& error) {
    return error.what();
  }
}

}  // namespace culprit::test
