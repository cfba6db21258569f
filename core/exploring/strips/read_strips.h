// Makes the strips of the ranks for one cycle (core/model/details/rank_strips.h) from the stored events.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/base/monitor.h"
#include "core/model/details/rank_strips.h"
#include "core/store/session/session.h"

namespace culprit {

/// Of the ranks beside this pair (pairsBeside()); `number`: of the cycle, empty or not one of
/// commonCycles(): the typical one. Without ranks for processed runs and where the ranks have no cycle of one
/// number. Throws Error, Cancelled.
RankStrips readStrips(const Session& session, const Results& results, Side side, std::size_t pair,
                      std::optional<std::int64_t> number, const Monitor& monitor);

}  // namespace culprit
