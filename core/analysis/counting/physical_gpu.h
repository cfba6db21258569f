// Which GPU of the machine a process means by its device number. Used wherever device names are made.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/model/run/run.h"

namespace culprit {

/// With a hardware table, one device in the process and a binding the physical number, else `logical`
/// (pipeline.md 2, less W10).
std::int32_t physicalGpu(const Topology& topology, const Process& process, std::int32_t logical,
                         std::size_t devicesOfProcess);

}  // namespace culprit
