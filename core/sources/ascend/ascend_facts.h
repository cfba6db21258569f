// Reads host, rank and devices of a recording from a database of Ascend's profiler, and its counters. Called
// by the source.
#pragma once

#include "core/sources/ascend/ascend_capture.h"

namespace culprit::ascend {

void readFacts(AscendCapture& capture);

/// Clock of the AI cores, bandwidth of HBM and DDR, hits and throughput of the last cache, and memory in use,
/// all of one device each. Throws Cancelled.
void readCounters(AscendCapture& capture);

}  // namespace culprit::ascend
