// The second walk through a profile: its events become those of the capture. On a GPU only streams hold work;
// the other lines of its plane repeat it by operation, module and step. Called by the source with what the
// first walk has found.
#pragma once

#include "core/sources/protobuf/wire_reader.h"
#include "core/sources/xplane/xplane_capture.h"
#include "core/sources/xplane/xplane_details.h"

namespace culprit::xplane {

/// Who recorded the GPUs' work, as its details tell. Throws Error, Cancelled.
GpuTracer readEvents(protobuf::WireReader& reader, const Outline& outline, XplaneCapture& capture);

}  // namespace culprit::xplane
