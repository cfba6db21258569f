// Reads the events of one side of a pair thread by thread, and counts GPU work by the operator around the
// call that launched it and the shape of what that was called with. Used by read_shapes.h.
#pragma once

#include "core/base/monitor.h"
#include "core/exploring/shapes/counted_shapes.h"
#include "core/model/results/results.h"
#include "core/store/session/session.h"

namespace culprit {

/// A launch belongs to the cycle of its call, else to that in which it starts, as in launch_list.h; its
/// operator is the innermost one around the call whose operands are told. Nothing for processed runs. Throws
/// Error, Cancelled.
CountedShapes countShapes(const Session& session, const Results& results, const PairResults& pair, Side side,
                          const Monitor& monitor);

}  // namespace culprit
