// The samples of a process over some of its cycles: what a brush in the window leaves for the statistics.
#pragma once

#include <cstdint>
#include <vector>

#include "core/model/choices/cut_options.h"
#include "core/model/run/run.h"

namespace culprit {

/// `kept` are positions in `samples.cycles`, ascending. Positions in the outcome are those of the kept
/// cycles. Columns that lose all their cycles stay, empty.
ProcessSamples keepCycles(const ProcessSamples& samples, const std::vector<std::uint32_t>& kept);

/// Positions of the cycles of one process that the options leave: without the first and last of each
/// recording, of one kind only.
std::vector<std::uint32_t> cyclesLeft(const std::vector<Cycle>& cycles, const CutOptions& options);

}  // namespace culprit
