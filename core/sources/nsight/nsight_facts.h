// Reads from an Nsight export what it says about the recording: versions, devices, host, rank, when it began,
// what the profiler traced, and what it warned of. Called by the source.
#pragma once

#include "core/sources/nsight/nsight_capture.h"

namespace culprit::nsight {

/// Fills the capture's facts. A rank is taken from the environment of the program that the profiler started.
void readFacts(NsightCapture& capture);

/// Names of the threads that have a track.
void readThreadNames(NsightCapture& capture);

/// The profiler's own warnings and errors become Issues.
void readDiagnostics(NsightCapture& capture);

/// Nanoseconds since the Unix epoch at which the file's times begin; 0 if it does not tell.
std::int64_t readEpoch(NsightCapture& capture);

}  // namespace culprit::nsight
