// Reads counters from a recording of rocprofv3 (rocpd_pmc_event): of a dispatch one value per instance of the
// counter, which add up, and what was sampled over time. Samples without a reading, such as marks and calls
// of no length, are noted as not read. Called by the source after the work of the devices.
#pragma once

#include "core/sources/rocm/rocpd_capture.h"

namespace culprit::rocm {

/// Throws Cancelled.
void readCounters(RocpdCapture& capture);

}  // namespace culprit::rocm
