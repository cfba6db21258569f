// Reads what ran on the GPUs from an Nsight export: kernels, copies, fills, whole graphs where the profiler
// did not look inside them, and waits of streams (which are no work). Called by the source.
#pragma once

#include "core/sources/nsight/nsight_capture.h"

namespace culprit::nsight {

/// Names of kernels are the demangled ones: the short ones merge the instances of a template. Throws
/// Cancelled.
void readGpuWork(NsightCapture& capture);

}  // namespace culprit::nsight
