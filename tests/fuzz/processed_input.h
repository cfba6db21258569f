// Reads arbitrary text as a processed run: the table of samples, and behind a separator that of the counters.
// Called by the fuzz target and by the test that feeds it the inputs once found.
#pragma once

#include "tests/fuzz/folder_input.h"

namespace culprit::fuzz {

/// Throws BrokenPromise.
inline void takeProcessedInput(Input input) {
  takeFolderInput(input, {"result_perf_data.csv", "result_counters_data.csv"});
}

}  // namespace culprit::fuzz
