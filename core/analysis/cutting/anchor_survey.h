// Counts in one run what could be an anchor: every named thing on host threads that repeats, with how regular
// it is, how much of the time it covers and how much of the GPU work it launches. The joint choice for two
// runs (anchors.h) is made from two surveys; nothing is chosen here.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "core/analysis/naming/anchor_names.h"
#include "core/base/monitor.h"
#include "core/model/results/anchor.h"
#include "core/model/run/run.h"

namespace culprit {

/// One family in one run, as called by the thread of each process and capture that calls it most.
struct AnchorFinding {
  AnchorKind kind = AnchorKind::Function;
  AnchorStatistics statistics;
  double meanNs = 0.0;  ///< of one call
  /// Share of the launches that come from the calls' own threads; empty if threads cannot be told.
  std::optional<double> ownThreadShare;
  /// Share of the calls that own a launch; empty where nothing is launched.
  std::optional<double> launchingCalls;
};

/// By family. Holds markers, and functions that repeat at least
/// three times in one process. Calls inside a call of the same family, and calls that last longer than half
/// of the recording, do not count. Throws Cancelled.
using AnchorSurvey = std::map<std::string, AnchorFinding, std::less<>>;

AnchorSurvey surveyAnchors(const RunContent& content, const Names& names, FramePlaces places,
                           const Monitor& monitor);

/// The longest call that can be an anchor or an enclosing frame in a recording of that length.
constexpr std::int64_t longestAnchorNs(std::int64_t extentNs) {
  return extentNs / 2;
}

}  // namespace culprit
