// Made runs of any size, and sessions of two of them with everything that a comparison of real folders
// leaves: statistics, verdict, findings. For the benchmarks; the numbers mean nothing.
#pragma once

#include <cstdint>
#include <filesystem>

#include "core/model/run/names.h"
#include "core/model/run/run.h"

namespace culprit::bench {

/// One process with `triplets` levels over `cycles` cycles; every third level without spread, as clocks are.
RunContent madeRun(Side side, std::uint32_t triplets, std::uint32_t cycles, Names& names);

/// Compares two of them and leaves the session.
void storeCompared(const std::filesystem::path& file, std::uint32_t triplets, std::uint32_t cycles);

}  // namespace culprit::bench
