// Reads what ran on the devices from a database of rocmProfileData: an operation with a description is a
// kernel, whether a call or a graph launched it; the others are copies, fills and barriers. Called by the
// source after the calls, which tell whose work it is.
#pragma once

#include "core/sources/rocm/rpd_capture.h"

namespace culprit::rocm {

/// Throws Cancelled.
void readWork(RpdCapture& capture);

}  // namespace culprit::rocm
