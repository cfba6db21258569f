// Where the cycles of a comparison come from, and what else could have been chosen. Analysis fills it for
// both runs together; the session keeps it; the window shows it as a ranked table from which the user may
// choose another anchor. It says nothing about single cycles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace culprit {

enum class AnchorKind : std::uint8_t {
  StepMarker,  ///< "ProfilerStep#N" of host threads
  Function,    ///< a Python frame, range or operator that repeats
  Period,      ///< repetition in the sequence of GPU work, for traces without host events
  WholeRun,    ///< nothing repeats: each recording is one cycle and no spread is known
};

/// Stable name for JSON and SQL, such as "step_marker".
std::string_view nameOf(AnchorKind kind);
/// The kind with that stable name.
std::optional<AnchorKind> anchorKindNamed(std::string_view name);

/// How an anchor would cut one run.
struct AnchorStatistics {
  std::uint64_t count = 0;            ///< cycles of the process that has most
  double regularity = 0.0;            ///< 1 - (Q3 - Q1) / (Q3 + Q1) of the durations: 1 when all are alike
  double coverage = 0.0;              ///< share of the recorded time inside the anchor, 0 to 1
  std::optional<double> launchShare;  ///< share of the GPU work it launches; empty without launches

  friend bool operator==(const AnchorStatistics&, const AnchorStatistics&) = default;
};

struct AnchorCandidate {
  AnchorKind kind{};
  std::string name;                      ///< as Cycle::anchor shows it and --anchor takes it
  std::optional<AnchorStatistics> a, b;  ///< empty: not in that run
  double score = 0.0;                    ///< 0 to 1; comparable between candidates of one kind only
  bool isSound = false;                  ///< fulfils the rules by which an anchor is chosen automatically

  friend bool operator==(const AnchorCandidate&, const AnchorCandidate&) = default;
};

/// The ranked candidates and the one in use.
struct AnchorTable {
  std::vector<AnchorCandidate> candidates;  ///< best first; empty for runs that came cut into cycles
  std::size_t chosen = 0;                   ///< position in candidates
  bool chosenByUser = false;

  friend bool operator==(const AnchorTable&, const AnchorTable&) = default;
};

}  // namespace culprit
