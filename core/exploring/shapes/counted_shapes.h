// The shapes of one side, before they stand beside those of the other. Used by side_shapes.h and
// match_shapes.h.
#pragma once

#include <vector>

#include "core/model/details/shape_table.h"

namespace culprit {

/// One operator with one shape, or copies of one size, on one side.
struct CountedShape {
  FunctionId op{};  ///< as the run has it
  ShapeSide side;   ///< kernels by their function in the run
};

struct CountedShapes {
  ShapeTableSide sums;
  std::vector<CountedShape> shapes;  ///< no two with one operator and one text of operands
};

}  // namespace culprit
