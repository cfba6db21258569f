// Reads what host threads called from an Nsight export: CUDA's runtime and driver, the operating system's
// libraries, and what the profiler itself cost. Called by the source.
#pragma once

#include "core/sources/nsight/nsight_capture.h"

namespace culprit::nsight {

/// Throws Cancelled.
void readCalls(NsightCapture& capture);

}  // namespace culprit::nsight
