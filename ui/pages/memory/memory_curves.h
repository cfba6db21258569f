// The levels of memory as the plot of the Memory page draws them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/model/details/cycle_memory.h"
#include "ui/plots/series/reading_plot.h"

namespace culprit::ui {

enum class MemoryLevel : std::uint8_t { Allocated, Reserved };

/// Of the device at that position; steps up to the end of each cycle, the peaks marked.
ReadingPlotData memoryCurves(const CycleMemory& memory, std::size_t device, MemoryLevel level);

}  // namespace culprit::ui
