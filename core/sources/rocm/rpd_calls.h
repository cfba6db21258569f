// Reads what host threads did from a database of rocmProfileData (rocpd_api): calls of HIP or CUDA, the
// ranges of user and framework, and what the tracer itself cost, which is no work. Called by the source
// before the work of the devices, because operations do not tell whose they are.
#pragma once

#include "core/sources/rocm/rpd_capture.h"

namespace culprit::rocm {

/// What a row of rocpd_api is, by its name.
enum class RpdCall : std::uint8_t { Library, Marker, Range, Overhead };
/// "UserMarker" carries the name of its range in its arguments; a range of Python has a name of its own.
RpdCall rpdCallOf(std::string_view name);

/// Throws Cancelled.
void readCalls(RpdCapture& capture);

}  // namespace culprit::rocm
