// Reads what the host did from a database of Ascend's profiler: calls of CANN, operators and Python frames of
// PyTorch, and ranges of the program. Called by the source.
#pragma once

#include "core/sources/ascend/ascend_capture.h"

namespace culprit::ascend {

/// Calls of CANN nest over its layers. Throws Cancelled.
void readCalls(AscendCapture& capture);

}  // namespace culprit::ascend
