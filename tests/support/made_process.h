// One process built by hand for tests of the judgement: cycles, functions with their time and calls, levels.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/judging/speed/other_ranks.h"
#include "core/analysis/pairing/pair_side.h"

namespace culprit::test {

using Values = std::vector<std::optional<double>>;  ///< one per cycle; empty: no record

struct MadeProcess {
  Names& names;
  ProcessSamples samples;

  MadeProcess(Names& dictionary, const std::vector<double>& cycleMs, const std::string& anchor = "step")
      : names(dictionary) {
    std::int64_t start = 0;
    for (const double ms : cycleMs) {
      const auto duration = static_cast<std::int64_t>(std::llround(ms * 1e6));
      samples.cycles.push_back({.number = static_cast<std::int64_t>(samples.cycles.size()) + 1,
                                .startNs = start,
                                .durationNs = duration,
                                .anchor = names.anchors.intern(anchor)});
      start += duration;
    }
  }

  /// Time in ms and calls per cycle; without calls one per record.
  MadeProcess& use(const std::string& function, const std::string& device, const std::string& category,
                   const Values& ms, const std::vector<std::uint32_t>& calls = {}) {
    Usage usage{.function = names.functions.intern(function),
                .device = names.devices.intern(device),
                .category = names.categories.intern(category)};
    for (std::uint32_t cycle = 0; cycle < ms.size(); ++cycle) {
      if (!ms[cycle]) continue;
      const auto time = static_cast<std::int64_t>(std::llround(*ms[cycle] * 1e6));
      usage.cycle.push_back(cycle);
      usage.durationNs.push_back(time);
      usage.beta.push_back(100.0 * static_cast<double>(time) /
                           static_cast<double>(samples.cycles[cycle].durationNs));
      usage.calls.push_back(calls.empty() ? 1 : calls[cycle]);
    }
    samples.usages.push_back(std::move(usage));
    return *this;
  }
  MadeProcess& kernel(const std::string& function, const Values& ms,
                      const std::vector<std::uint32_t>& calls = {}) {
    return use(function, "GPU 0", "gpu_compute", ms, calls);
  }

  /// A level for a function that has a record in the same cycles.
  MadeProcess& level(const std::string& function, const std::string& device, const std::string& metric,
                     const Values& mu, Evidence evidence = Evidence::Sampled) {
    Level level{.function = names.functions.intern(function),
                .device = names.devices.intern(device),
                .metric = names.metrics.intern(metric)};
    for (std::uint32_t cycle = 0; cycle < mu.size(); ++cycle) {
      if (!mu[cycle]) continue;
      level.cycle.push_back(cycle);
      level.mu.push_back(*mu[cycle]);
      level.sigma.push_back(0.0);
      level.evidence.push_back(evidence);
    }
    samples.levels.push_back(std::move(level));
    return *this;
  }

  PairSide side() const {
    PairSide side{.samples = &samples};
    addKinds(samples.cycles, side.kinds);
    return side;
  }
  /// What it tells the other ranks of a processed run.
  RankShare share() const { return rankShare(samples, true, names, Thresholds()); }
};

/// Both sides with the table and the thresholds of the program.
struct MadeInput {
  ResourceTable resources;
  VerdictInput input;

  MadeInput(const MadeProcess& a, const MadeProcess& b) {
    input.a = a.side();
    input.b = b.side();
    input.names = &a.names;
    input.resources = &resources;
  }
};

}  // namespace culprit::test
