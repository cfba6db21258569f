// The cycles of the kunlun dialect, cut as the published pipeline does where its rule is sound (LatencyPrism
// DeepDive, arXiv 2601.09258): a step reaches back to the end of the one before, what leads in to an anchor
// belongs to it, and a cycle's published start and duration are those of the Python frames in it. Unlike
// there, each process is cut by its own anchors, call trees do not mix processes or threads, and no cycle is
// dropped because its kind is unknown.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/analysis/cutting/anchor_calls.h"
#include "core/analysis/cutting/cycle_window.h"

namespace culprit {

/// `kinds` has one entry per call; empty entries are calls that nothing tells.
std::vector<CycleWindow> publishedWindows(const Events& events, const ProcessTracks& tracks,
                                          const AnchorThread& thread,
                                          const std::vector<std::optional<CycleKind>>& kinds);

/// Start and end of the Python frames of each window, as far as they belong to it; the window itself where it
/// has none.
std::vector<std::pair<std::int64_t, std::int64_t>> pythonSpans(const Events& events,
                                                               const ProcessTracks& tracks,
                                                               const CaptureWindows& cut);

}  // namespace culprit
