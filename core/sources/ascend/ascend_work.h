// Reads what ran on the devices from a database of Ascend's profiler: kernels, copies and collectives. Called
// by the source.
#pragma once

#include "core/sources/ascend/ascend_capture.h"

namespace culprit::ascend {

/// A task is a kernel if COMPUTE_TASK_INFO has it; types of tasks alone count parents of others twice. A copy
/// is one if it is no step of a collective and no stream of collectives holds it. Throws Cancelled.
void readDeviceWork(AscendCapture& capture);

}  // namespace culprit::ascend
