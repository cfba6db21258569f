// Whether the names of ranges tell the same size of the problem for the cycles of both runs: two ranges
// "batch_size=32" in a cycle are 64 of it. Used by the work of a cycle, which launches alone do not tell. The
// sizes themselves, whether or not they are the same, are for the check on the problem size.
#pragma once

#include <string>
#include <vector>

#include "core/analysis/pairing/pair_side.h"

namespace culprit {

/// "batch size", "tokens": all that ranges tell, if both runs tell these and have as much of each in a cycle,
/// within the limits of the problem size; else none. None for a part of the cycles.
std::vector<std::string> sameSizes(const VerdictInput& input);

}  // namespace culprit
