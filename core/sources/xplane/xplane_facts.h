// What a profile says about the recording: host, devices, who recorded them, when it began, and what the
// profiler has to say against it. Called by the source.
#pragma once

#include "core/sources/xplane/xplane_capture.h"
#include "core/sources/xplane/xplane_details.h"

namespace culprit::xplane {

void readFacts(const Outline& outline, XplaneCapture& capture);
/// The version of what recorded the GPUs, as far as its events tell.
void noteTracer(GpuTracer tracer, CaptureFacts& facts);
/// Warnings of the profiler, and GPUs that it knew and recorded nothing on, become Issues.
void reportComplaints(const Outline& outline, XplaneCapture& capture);

/// Nanoseconds since the Unix epoch at which the file's times begin; 0 if it does not tell, or if they are
/// such times already.
std::int64_t epochOf(const Outline& outline);

}  // namespace culprit::xplane
