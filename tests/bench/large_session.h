// Made runs of any size, and sessions of two of them with everything that a comparison of real folders
// leaves: statistics, verdict, findings. For the benchmarks; the numbers mean nothing.
#pragma once

#include <cstdint>
#include <filesystem>

#include "core/model/run/names.h"
#include "core/model/run/run.h"

namespace culprit::bench {

/// Processes with `triplets` levels over `cycles` cycles each; every third level without spread, as clocks
/// are. Several ranks share collectives, every tenth function, and each has readings of its own.
RunContent madeRun(Side side, std::uint32_t triplets, std::uint32_t cycles, Names& names,
                   std::uint32_t ranks = 1);

/// Compares two of them, rank by rank, and leaves the session.
void storeCompared(const std::filesystem::path& file, std::uint32_t triplets, std::uint32_t cycles,
                   std::uint32_t ranks = 1);

}  // namespace culprit::bench
