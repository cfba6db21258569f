// The second walk through a Perfetto trace: packet by packet, its events become those of the capture. Called
// by the source with what the first walk has found.
#pragma once

#include "core/sources/perfetto/perfetto_capture.h"
#include "core/sources/perfetto/perfetto_outline.h"
#include "core/sources/perfetto/perfetto_walk.h"

namespace culprit::perfetto {

/// Throws Error, Cancelled.
void readEvents(PacketWalk& walk, const Outline& outline, PerfettoCapture& capture);

}  // namespace culprit::perfetto
