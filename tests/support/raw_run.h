// Reads and cuts raw runs of the corpus for tests, and lists what they hold under keys that two programs
// share.
#pragma once

#include <map>
#include <string>
#include <tuple>

#include "core/pipeline/cut_runs.h"
#include "core/pipeline/run_reading.h"

namespace culprit::test {

struct RawRun {
  Names names;
  IssueLog issues;
  RunContent content;
  AnchorTable anchors;

  explicit RawRun(const std::filesystem::path& path) { content = read(path); }
  RawRun(const std::filesystem::path& path, const CutOptions& options) : RawRun(path) {
    anchors = cutRuns(content, nullptr, names, options, SilentMonitor());
  }

  /// Another run with the same names.
  RunContent read(const std::filesystem::path& path) {
    SilentMonitor monitor;
    const RunScan scan = scanRun(path);
    ReadingProgress progress(monitor, scan.bytes, 1.0);
    return readRun(scan, Side::A, names, issues, progress);
  }

  std::string chosen() const { return anchors.candidates.at(anchors.chosen).name; }
};

/// pid, number of the cycle
using CycleKey = std::pair<std::int64_t, std::int64_t>;
/// pid, number of the cycle, function, device
using UsageKey = std::tuple<std::int64_t, std::int64_t, std::string, std::string>;

struct UsageRow {
  std::int64_t durationNs = 0;
  std::uint32_t calls = 0;
  double beta = 0.0;
  std::string category;
};

/// "GPU 0 (virtual)", as the published pipeline calls a GPU without a hardware table, is "GPU 0".
inline std::string deviceName(std::string name) {
  const std::size_t note = name.find(" (virtual)");
  return note == std::string::npos ? name : name.substr(0, note);
}

inline std::map<CycleKey, Cycle> cyclesOf(const RunContent& content) {
  std::map<CycleKey, Cycle> cycles;
  for (std::size_t i = 0; i < content.processes.size(); ++i) {
    for (const Cycle& cycle : content.samples[i].cycles) {
      cycles[{content.processes[i].pid, cycle.number}] = cycle;
    }
  }
  return cycles;
}

inline std::map<UsageKey, UsageRow> usagesOf(const RunContent& content, const Names& names) {
  std::map<UsageKey, UsageRow> rows;
  for (std::size_t i = 0; i < content.processes.size(); ++i) {
    const ProcessSamples& samples = content.samples[i];
    for (const Usage& usage : samples.usages) {
      for (std::size_t k = 0; k < usage.cycle.size(); ++k) {
        rows[{content.processes[i].pid, samples.cycles[usage.cycle[k]].number,
              names.functions[usage.function], deviceName(names.devices[usage.device])}] = {
            usage.durationNs[k], usage.calls[k], usage.beta[k], names.categories[usage.category]};
      }
    }
  }
  return rows;
}

/// The level of one triplet in one cycle.
struct LevelRow {
  double mu = 0.0;
  double sigma = 0.0;
};

inline std::map<std::pair<UsageKey, std::string>, LevelRow> levelsOf(const RunContent& content,
                                                                     const Names& names) {
  std::map<std::pair<UsageKey, std::string>, LevelRow> rows;
  for (std::size_t i = 0; i < content.processes.size(); ++i) {
    const ProcessSamples& samples = content.samples[i];
    for (const Level& level : samples.levels) {
      for (std::size_t k = 0; k < level.cycle.size(); ++k) {
        const UsageKey key{content.processes[i].pid, samples.cycles[level.cycle[k]].number,
                           names.functions[level.function], deviceName(names.devices[level.device])};
        rows[{key, names.metrics[level.metric]}] = {level.mu[k], level.sigma[k]};
      }
    }
  }
  return rows;
}

}  // namespace culprit::test
