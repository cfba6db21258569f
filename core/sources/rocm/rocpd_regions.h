// Reads what host threads did from a recording of rocprofv3 (rocpd_region): calls of HIP, HSA and RCCL, and
// the ranges of the user. Called by the source after the facts. What has no length lies in rocpd_sample
// (core/sources/rocm/rocpd_counters.h).
#pragma once

#include "core/sources/rocm/rocpd_capture.h"

namespace culprit::rocm {

/// What a region is, by the category of its event.
enum class RegionKind : std::uint8_t {
  Call,     ///< HIP_RUNTIME_API_EXT, HSA_CORE_API, RCCL_API, rocm_hip_api, ...
  Range,    ///< MARKER_CORE_RANGE_API: named by the message of its event
  Control,  ///< MARKER_CONTROL_API: the recording was paused or resumed
  Other,    ///< what the program's own samplers add
};
RegionKind regionKindOf(std::string_view category);

/// Throws Cancelled.
void readRegions(RocpdCapture& capture);

}  // namespace culprit::rocm
