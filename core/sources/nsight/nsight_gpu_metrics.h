// Reads the hardware counters that Nsight Systems samples on GPUs (GPU_METRICS with TARGET_INFO_GPU_METRICS).
// No real file with them was at hand: tables, columns and names are those of the documentation and of other
// people's readers, and the user is told so. Called by the source; downsamples while reading.
#pragma once

#include "core/sources/nsight/nsight_capture.h"

namespace culprit::nsight {

/// "SMs Active [Throughput %]" becomes the metric "SMs Active" in "%"; brackets that name no unit stay a part
/// of the name. Throws Cancelled.
void readGpuMetrics(NsightCapture& capture);

}  // namespace culprit::nsight
