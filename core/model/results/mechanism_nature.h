// What a mechanism says of the kind of change (resources/help/formulas.md, "Kind of change"), so that the
// kind never names something else than the cause beside it. For nature.cpp, and for the words of it.
#pragma once

#include <vector>

#include "core/model/results/function_share.h"
#include "core/model/results/mechanism.h"
#include "core/model/results/nature_kind.h"

namespace culprit {

/// NotKnown: it leaves that to the functions, as a warm-up does; of a transfer that nobody knows.
/// `functions`: of the verdict that it is of.
Nature natureOf(const Mechanism& mechanism, const std::vector<FunctionShare>& functions);

/// It tells the kind whatever else changed: other or more work, or another machine, is what it counted, and
/// not how the same work was done.
bool tellsFirst(const Mechanism& mechanism);

/// Whether a function that changed is of those that it tells of: of a link the copies alone.
bool tellsOf(const Mechanism& mechanism, const FunctionShare& row);

}  // namespace culprit
