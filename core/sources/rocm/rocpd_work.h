// Reads what ran on the devices from a recording of rocprofv3: dispatches of kernels and copies. Called by
// the source after the facts.
#pragma once

#include "core/sources/rocm/rocpd_capture.h"

namespace culprit::rocm {

/// Throws Cancelled.
void readWork(RocpdCapture& capture);

}  // namespace culprit::rocm
