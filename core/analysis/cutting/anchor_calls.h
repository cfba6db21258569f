// The calls of an anchor on one thread, with what lies around them. The cutter makes one cycle of each. Calls
// inside another call of the anchor are parts of it and not listed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/cutting/process_tracks.h"
#include "core/analysis/naming/anchor_names.h"

namespace culprit {

struct AnchorCall {
  std::int64_t startNs = 0;
  std::int64_t endNs = 0;
  /// The outermost frame that holds this call and no other; the call itself if there is none: loop > step >
  /// forward, two steps in the loop -> the step.
  std::int64_t frameStartNs = 0;
  std::int64_t frameEndNs = 0;
  bool isPrefill = false;   ///< of the second anchor
  std::uint32_t depth = 0;  ///< events of the thread that are open around it
  FunctionId function{};    ///< the name with its numbers, which may tell the kind of work
};

struct AnchorThread {
  const Track* track = nullptr;
  std::vector<AnchorCall> calls;  ///< by start
  /// Several calls make up one step: other frames repeat around them, or they are called layers.
  bool isPartOfStep = false;
};

/// Of the thread with most calls, ties by the time they take; without calls the track is null.
AnchorThread anchorThread(const Events& events, const ProcessTracks& tracks, AnchorNames& names,
                          std::string_view anchor, const std::string* prefill);

}  // namespace culprit
