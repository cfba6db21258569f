// What a collective really takes: the time of the fastest of the ranks in it, because the others begin
// earlier and wait: 3, 9 and 4 ms -> transfer 3, waiting 0, 6 and 1. The waiting flips between ranks from run
// to run and must not be read as a change of the kernel. Used for the function list of runs with several
// processes.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "core/analysis/pairing/pair_side.h"

namespace culprit {

/// Transfer time per cycle of the process in ms; empty where a rank has no record of the function in the
/// cycle of that number. Key: indexOf(function).
using TransferTimes = std::unordered_map<std::uint32_t, std::vector<std::optional<double>>>;

/// Of every function of the communication class of a processed run. Empty if fewer than two processes have
/// one. Raw traces tell waiting apart by the call, in their wall times.
TransferTimes transferTimes(const PairSide& side, const Names& names);

/// Whether transfer and waiting of the side's collectives can be told apart: by `transfers`, or by its wall
/// times.
bool knowsWaiting(const PairSide& side, const TransferTimes& transfers, const Names& names);
/// The same of a raw trace.
bool knowsWaiting(const ProcessSamples& samples, const Names& names);

}  // namespace culprit
