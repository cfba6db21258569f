// Cuts one run into cycles by the anchor that was chosen for both: where each cycle lies, which events belong
// to it, what kind of work it is. Called by the pipeline after anchors.h; attribution.h then counts what ran
// in them. Each process is cut by its own calls, each capture for itself.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/analysis/cutting/anchors.h"
#include "core/analysis/cutting/cycle_window.h"
#include "core/analysis/cutting/process_tracks.h"
#include "core/model/choices/cut_options.h"

namespace culprit {

/// One process, cut. Parallel: captures to cycles.
struct ProcessCut {
  std::size_t process = 0;  ///< position in RunContent::processes
  std::vector<ProcessTracks> tracks;
  std::vector<CaptureWindows> captures;  ///< parallel to tracks
  std::vector<Cycle> cycles;             ///< of all captures one after the other
};

/// Processes with events, in their order; one without the anchor has no cycles. Of the options only what is
/// left out is looked at: the anchor has been chosen. `names` gets the anchors'
/// names. Throws Cancelled.
std::vector<ProcessCut> cutRun(const RunContent& content, const Anchor& anchor, const CutOptions& options,
                               Names& names, const Monitor& monitor);

}  // namespace culprit
