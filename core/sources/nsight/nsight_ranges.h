// Reads the ranges that a program marked with NVTX from an Nsight export. Pushed ranges nest and lie on their
// thread; started ranges may end anywhere and lie beside it. Names in a domain get its name in front. Marks,
// categories and payloads have no duration and are left out. Called by the source.
#pragma once

#include "core/sources/nsight/nsight_capture.h"

namespace culprit::nsight {

/// Throws Cancelled.
void readRanges(NsightCapture& capture);

}  // namespace culprit::nsight
