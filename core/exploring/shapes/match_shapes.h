// Puts the shapes of both sides beside each other and says what changed: what is asked for, how long a call
// of the same shape takes, and by which kernel and grid it is done. Used by read_shapes.h.
#pragma once

#include <span>

#include "core/base/monitor.h"
#include "core/exploring/shapes/counted_shapes.h"
#include "core/model/choices/name_matches.h"

namespace culprit {

/// Equal operators with equal operands are one row, and so are those with equal tensors of which one side
/// tells fewer values, as another version of PyTorch does. Of the others of one operator those are one row
/// that differ in the fewest sizes and types, have as many dimensions and are called about as often per
/// cycle. `partners`: functions matched by hand. Throws Cancelled.
ShapeTable matchShapes(const CountedShapes& a, const CountedShapes& b,
                       std::span<const FunctionPartners> partners, const Monitor& monitor);

}  // namespace culprit
