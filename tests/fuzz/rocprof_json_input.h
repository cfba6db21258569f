// Reads arbitrary text as the JSON output of rocprofv3. Called by the fuzz target and by the test that feeds
// it the inputs once found.
#pragma once

#include "tests/fuzz/folder_input.h"

namespace culprit::fuzz {

/// Throws BrokenPromise.
inline void takeRocprofJsonInput(Input input) {
  takeFolderInput(input, {"x_results.json"});
}

}  // namespace culprit::fuzz
