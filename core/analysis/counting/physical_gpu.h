// Which GPU of the machine a process means by its device number. Used wherever device names are made.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/model/run/run.h"

namespace culprit {

/// The physical number if the hardware table binds the process and it uses one device, else `logical`. By
/// host and pid: two processes that both call their GPU 0 keep apart.
std::int32_t physicalGpu(const Topology& topology, const Process& process, std::int32_t logical,
                         std::size_t devicesOfProcess);

}  // namespace culprit
