// What reports call their pairs: pairs of processes, or kinds of cycles (prefill, decode) where all are of
// one process. Called by sentences and chapters. How a single pair is called stands in labels.h.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/results/results.h"

namespace culprit {

struct PairWords {
  std::string_view one, several;     ///< "process pair", "process pairs"
  std::string_view column, heading;  ///< "Process pair", "Process Pairs"
};

PairWords pairWords(const Results& results);

/// "8 process pairs", "2 kinds of cycle".
std::string countedPairs(const Results& results);

/// Positions in Results::pairs, ascending: for each process of A and its partner in B whose cycles are
/// compared in several pairs, these.
std::vector<std::vector<std::size_t>> kindsByProcess(const Results& results);

/// Several pairs, but no two of different processes.
bool isOneProcess(const Results& results);

/// "prefill" or "decode", of a pair that is a kind of cycle.
std::string_view kindName(const PairResults& pair);

}  // namespace culprit
