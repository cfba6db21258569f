// When each call of a host thread ran itself, without the calls inside it, so that one slow call is not told
// again for every call around it:
//   step 0-10, in it copy 2-5  ->  step 0-2, copy 2-5, step 5-10
#pragma once

#include <cstdint>
#include <vector>

#include "core/model/details/cycle_pair.h"

namespace culprit {

/// A stretch of a call in which no other of its thread ran; nanoseconds from the start of the cycle.
struct OwnSpan {
  std::int64_t startNs = 0, endNs = 0;
  std::uint32_t box = 0;  ///< position in CycleEvents::boxes
};

/// Of every lane of a host thread: spans that do not overlap, by start. GPU lanes are not in it.
std::vector<std::vector<OwnSpan>> ownSpans(const CycleEvents& events);

/// Of every box in nanoseconds: GPU work as long as it took, host calls without those inside them.
std::vector<std::int64_t> ownTimes(const CycleEvents& events);

}  // namespace culprit
