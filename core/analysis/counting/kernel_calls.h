// How long the calls of each kernel take and when they start, over the whole recording: what two recordings
// can be compared by where nothing repeats (resources/help/formulas.md, "Slowdown"). Called by the pipeline
// for each cut process; the session keeps it, so that it is judged without the trace. It judges nothing.
#pragma once

#include "core/analysis/cutting/process_tracks.h"
#include "core/base/monitor.h"

namespace culprit {

/// Kernels whose starts are kept.
inline constexpr std::size_t kKernelsWithStarts = 40;

/// The compute kernels of one process, whose tracks are given by recording; the busiest first, ties in order
/// of first appearance. Throws Cancelled.
std::vector<KernelCalls> kernelCalls(const Trace& trace, const std::vector<ProcessTracks>& tracks,
                                     const Monitor& monitor);

}  // namespace culprit
