// Reads what a recording of rocprofv3 says about itself: host, devices, processes and threads, with which
// program it was started. Of the environment, which it holds in full, only known switches are kept. Called by
// the source first.
#pragma once

#include "core/sources/rocm/rocpd_capture.h"

namespace culprit::rocm {

/// Fills the capture's facts, its agents and its ids.
void readFacts(RocpdCapture& capture);

}  // namespace culprit::rocm
