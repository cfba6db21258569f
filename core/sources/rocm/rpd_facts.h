// Reads what a database of rocmProfileData says about itself (rocpd_metadata): its schema, and which
// processes came from which node. It names no device, host or rank. Called by the source.
#pragma once

#include "core/sources/rocm/rpd_capture.h"

namespace culprit::rocm {

/// Fills the capture's facts.
void readFacts(RpdCapture& capture);

}  // namespace culprit::rocm
