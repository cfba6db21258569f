// Reads arbitrary text as the tables of one run of rocprofv3, one behind the other with a separator. Called
// by the fuzz target and by the test that feeds it the inputs once found.
#pragma once

#include "tests/fuzz/folder_input.h"

namespace culprit::fuzz {

/// Throws BrokenPromise.
inline void takeRocprofInput(Input input) {
  takeFolderInput(input, {"x_kernel_trace.csv", "x_memory_copy_trace.csv", "x_hip_api_trace.csv",
                          "x_marker_api_trace.csv", "x_agent_info.csv"});
}

}  // namespace culprit::fuzz
