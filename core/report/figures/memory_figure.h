// The figure of a device's memory over the cycle, for the chapter on memory.
#pragma once

#include <optional>

#include "core/model/details/cycle_memory.h"
#include "core/report/document/figure.h"

namespace culprit {

/// What is allocated, and what is reserved where that changes, A beside B, in equal stretches of the cycle.
/// Empty if nothing was read.
std::optional<Figure> memoryFigure(const CycleMemory& memory, const DeviceMemory& device);

}  // namespace culprit
