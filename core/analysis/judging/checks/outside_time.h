// How much GPU work of a process runs outside its cycles: a check of the verdict, because what is not in a
// cycle is not compared (warm-up and edges). Only raw traces tell it.
#pragma once

#include <optional>

#include "core/analysis/pairing/pair_side.h"

namespace culprit {

/// Share of the kernel time of the whole recording that no cycle holds, 0 .. 1. Empty without events, without
/// kernels, and where cycles were left out, whose work would count as outside.
std::optional<double> outsideShare(const PairSide& side);

}  // namespace culprit
