// The GPU work of both runs of a pair by operator and shape (core/model/details/shape_table.h), from the
// events that the session keeps. Computed when the window or an output asks; nothing is kept.
#pragma once

#include <cstddef>

#include "core/base/monitor.h"
#include "core/model/details/shape_table.h"
#include "core/model/results/results.h"
#include "core/store/session/session.h"

namespace culprit {

/// In memory are, beside the table, the events of one thread or stream at a time, and of one recording 24
/// bytes for each call with a launch. Throws CannotBeMade (why_no_shapes.h; neither run tells shapes of
/// anything), Error, Cancelled.
ShapeTable readShapes(const Session& session, const Results& results, std::size_t pair,
                      const Monitor& monitor);

}  // namespace culprit
