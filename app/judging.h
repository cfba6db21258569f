// The options of `compare` that decide how it judges: --gate, --fail-on, --baseline, --threshold(s),
// --resources and others (resources/help/command-line.md). Turned into a request here.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/gate.h"
#include "app/outputs.h"
#include "core/pipeline/pipeline.h"
#include "core/store/session/session.h"

namespace culprit::app {

struct Judging {
  bool gate = false;
  std::vector<std::string> failOn;  ///< as typed; any of them implies the gate
  std::vector<std::filesystem::path> baselines;
  std::vector<std::string> thresholds;  ///< NAME=VALUE, over those of the file
  std::filesystem::path thresholdFile;
  std::filesystem::path resourceFile;
  std::vector<std::string> devices;         ///< A=B
  std::vector<std::string> names;           ///< A=B
  std::vector<std::string> counterOffsets;  ///< FILE=SECONDS
};

/// Throws Error for what cannot be understood.
std::vector<CounterOffset> counterOffsetsOf(const Judging& judging);

/// Throws Error for what cannot be understood, before any work.
void apply(const Judging& judging, CompareRequest& request);

/// What is read for a request that these were applied to.
ReadFiles filesReadFor(const CompareRequest& request, const Judging& judging);

/// Whether a gate was asked for.
bool hasGate(const Judging& judging);
/// What the gate says of the comparison in `session`, in the names of its `results`; empty without a gate.
/// Throws Error.
std::optional<GateResult> gateOf(const Judging& judging, const Session& session, const Results& results);

}  // namespace culprit::app
