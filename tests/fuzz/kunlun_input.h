// Reads arbitrary text as a run of the kunlun profiler in its second form: events, counters and hardware, one
// behind the other with a separator. Called by the fuzz target and by the test that feeds it the inputs once
// found.
#pragma once

#include "tests/fuzz/folder_input.h"

namespace culprit::fuzz {

/// Throws BrokenPromise.
inline void takeKunlunInput(Input input) {
  takeFolderInput(input, {"micro_event.csv", "macro_counter.csv", "topo_component.csv"});
}

}  // namespace culprit::fuzz
