// How the levels of a process came about: how many were measured and how many filled in between readings.
// Called for the chapter on data quality. It reads samples, which Results do not hold.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/monitor.h"
#include "core/model/results/results.h"
#include "core/store/session/session.h"

namespace culprit {

/// Counts of levels (one mu of one triplet in one cycle) by how they were obtained.
struct ProcessEvidence {
  ProcessId process{};
  std::uint64_t sampled = 0;
  std::uint64_t partlyInterpolated = 0;
  std::uint64_t interpolated = 0;
  std::uint64_t unknown = 0;  ///< the input does not say
  std::uint64_t missing = 0;  ///< rows without a level
};

ProcessEvidence countEvidence(ProcessId process, const ProcessSamples& samples);

/// Of the processes whose pairs are shown in full (sentences/shown_pairs.h), A before B. Loads their samples
/// one process at a time. Throws Cancelled.
std::vector<ProcessEvidence> evidenceOf(const Session& session, const Results& results,
                                        const Monitor& monitor = SilentMonitor());

}  // namespace culprit
