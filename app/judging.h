// The options of `compare` that decide how it judges: --gate, --fail-on, --baseline, --threshold(s),
// --resources (resources/help/command-line.md). Turned into a request here.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

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
  std::vector<std::string> devices;  ///< A=B
  std::vector<std::string> names;    ///< A=B
};

/// Throws Error for what cannot be understood, before any work.
void apply(const Judging& judging, CompareRequest& request);

/// Exit code for the comparison in `session`; 0 without a gate. Prints the reason unless `quiet`. Throws
/// Error.
int gateCode(const Judging& judging, const Session& session, bool quiet);

}  // namespace culprit::app
