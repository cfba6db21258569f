// The texts in which XLA's profiler tells the size of GPU work: "regs:38 shm:0 grid:160,1,1 block:1024,1,1"
// of a kernel, "kind:Unknown size:655360 dest:2 async:1" of a copy. Keys come in any order; each plugin
// writes others.
#pragma once

#include <optional>
#include <string_view>

#include "core/model/run/events.h"

namespace culprit::xplane {

/// Who recorded what runs on the GPU, as the keys tell.
enum class GpuTracer : std::uint8_t { Unknown, Cupti, Roctracer, RocprofilerSdk };
GpuTracer tracerOf(std::string_view kernelDetails, bool isAmd);

/// Grid in blocks, block, registers and shared memory of a kernel. `tracer`: roctracer's numbers of registers
/// and shared memory are left over from something else and are not taken.
EventDetail kernelDetail(std::string_view kernelDetails, GpuTracer tracer);
/// Bytes of a copy or fill; newer plugins write 0 where they do not know.
EventDetail copyDetail(std::string_view copyDetails);

}  // namespace culprit::xplane
