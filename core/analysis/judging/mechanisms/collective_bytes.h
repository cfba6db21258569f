// How much data the collectives of a run move, so that a transfer that takes longer because it moves more is
// laid to no link. For rank_mechanisms.h.
#pragma once

#include <optional>

#include "core/model/run/collectives.h"

namespace culprit {

/// Mean bytes of a call of one member, over the calls that repeat. Empty where those of which the trace tells
/// none make more than a tenth of the transfer.
std::optional<double> bytesPerCall(const Collectives& collectives);

}  // namespace culprit
