// Tells prefill from decode: by a prefill anchor of its own, by the names of what a call runs, or, in the
// kunlun dialect, by its length together with kernels of its own (by length alone, as published, a slow step
// is taken for a prefill). Called by the cutter.
#pragma once

#include <optional>
#include <vector>

#include "core/analysis/cutting/anchor_calls.h"
#include "core/model/run/names.h"
#include "core/model/run/run.h"

namespace culprit {

/// One entry per call of the thread; empty: nothing tells. If no call can be told, all are empty.
std::vector<std::optional<CycleKind>> kindsOfCalls(const Capture& capture, const ProcessTracks& tracks,
                                                   const AnchorThread& thread, const Names& names);

/// Gives the calls that nothing tells the kind of their neighbours: of both if they agree, else of the one
/// whose length is closer.
std::vector<CycleKind> withNeighbours(const std::vector<std::optional<CycleKind>>& kinds,
                                      const std::vector<AnchorCall>& calls);

}  // namespace culprit
