// Reads from an Nsight export when threads were on a CPU, as "oncpu" events of the system. Called by the
// source after the calls and ranges: a recording of the whole machine holds every process, and only those
// that did something else in the file are of interest.
#pragma once

#include "core/sources/nsight/nsight_capture.h"

namespace culprit::nsight {

/// Throws Cancelled.
void readScheduling(NsightCapture& capture);

}  // namespace culprit::nsight
