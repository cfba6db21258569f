// Cuts one run into cycles by the anchor that was chosen for both: where each cycle lies, which events belong
// to it, what kind of work it is. Called by the pipeline after anchors.h; attribution.h then counts what ran
// in them. Each process is cut by its own calls, each capture for itself.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/analysis/anchors.h"
#include "core/analysis/cycle_window.h"
#include "core/analysis/process_tracks.h"

namespace culprit {

/// What the user leaves out.
struct CutOptions {
  std::size_t trimFirst = 0;  ///< cycles at the beginning of each capture
  std::size_t trimLast = 0;
  std::optional<CycleKind> kind;  ///< only these
};

/// One process, cut. Parallel: captures to cycles.
struct ProcessCut {
  std::size_t process = 0;  ///< position in RunContent::processes
  std::vector<ProcessTracks> tracks;
  std::vector<CaptureWindows> captures;  ///< parallel to tracks
  std::vector<Cycle> cycles;             ///< of all captures one after the other
};

/// Processes with events, in their order; one without the anchor has no cycles. `names` gets the anchors'
/// names. Throws Cancelled.
std::vector<ProcessCut> cutRun(const RunContent& content, const Anchor& anchor, const CutOptions& options,
                               Names& names, const Monitor& monitor);

}  // namespace culprit
