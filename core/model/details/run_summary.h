// What one run folder or file holds, without comparing it: for `info` and the Open dialog.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/model/results/results.h"

namespace culprit {

/// What one folder or file holds, without comparing it.
struct RunSummary {
  struct ProcessSummary {
    Process process;
    std::uint64_t cycles = 0;
    std::optional<double> meanUs, medianUs, minUs, maxUs;
    std::vector<std::string> anchors;
  };
  /// Only of raw traces. What the numbers include: core/analysis/counting/trace_totals.h.
  struct TraceSummary {
    struct Durations {
      std::uint64_t count = 0;
      std::optional<double> meanMs, medianMs;
    };
    std::vector<std::string> dialects;  ///< of the captures, each once
    std::vector<int> ranks;             ///< ascending
    std::uint64_t events = 0;
    Durations steps;
    Durations cycles;    ///< of all processes
    std::string anchor;  ///< that cut them; empty: there are none
    std::uint64_t kernels = 0;
    std::uint64_t distinctKernels = 0;
    double kernelMs = 0.0;
    double busyMs = 0.0;
    std::uint64_t copies = 0;
    double copyMs = 0.0;
    std::vector<std::string> counters;   ///< names of the metrics, sorted
    std::vector<CaptureFacts> captures;  ///< in order of their first event
  };
  std::string folder;
  std::string kind;
  std::optional<TraceSummary> trace;
  std::vector<ProcessSummary> processes;
  std::uint64_t functions = 0;
  std::uint64_t rows = 0;  ///< rows of samples read
  std::uint64_t readings = 0;
  std::vector<std::string> metrics, devices, hosts;
  std::vector<Fingerprint> files;
  std::optional<Collectives> collectives;  ///< ids of its ranks are positions in `processes`
  std::vector<Issue> issues;
};

}  // namespace culprit
