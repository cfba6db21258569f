// Short labels for things of the model: processes, sides, kinds of cycles and findings.
// Called by the report, its writers and the window, so that all of them name things alike.
#pragma once

#include <string>
#include <string_view>

#include "core/model/results/results.h"
#include "core/model/run/run.h"

namespace culprit {

/// "A" or "B".
std::string_view nameOf(Side side);
/// Stable name for JSON: "step", "prefill", "decode".
std::string_view nameOf(CycleKind kind);
/// Stable name for JSON, such as "anchors_differ".
std::string_view nameOf(FindingKind kind);

/// "pid 805580", with rank, host and part (other than the plain "result") where they are known:
/// "rank 3, pid 12, host n1".
std::string processName(const Process& process);
/// "normal pid 805580, abnormal pid 842126": a process pair in one line.
std::string pairName(const Results& results, const PairResults& pair);

/// Stable name for JSON and CSV: "sampled", "partly", "interpolated"; "unknown".
std::string_view nameOf(Evidence evidence);

}  // namespace culprit
