// What an operator was called with, as one short text: types and sizes of its tensors. PyTorch's profiler
// writes them with record_shapes as the args "Input Dims" (lists of sizes), "Input type" and "Concrete
// Inputs" (values of what is no tensor); Ascend's writes "2,3;\r\n4". Used by the table of slices. What the
// sizes mean is told by core/analysis/shapes.
#pragma once

#include <string>
#include <string_view>

namespace culprit::chrome {

/// As the file has them, JSON as it stands there.
struct OperandArgs {
  std::string_view dims;    ///< "[[8944, 1024], []]", "8944,1024;"
  std::string_view types;   ///< "[\"float\", \"Scalar\"]", "float;Scalar"
  std::string_view values;  ///< "[\"\", \"1\"]"; empty: not wanted
};

/// The operands in their order with a blank between them: a tensor as its type and sizes, "bf16[8944,1024]",
/// a list of tensors as "?{[2,3],[2,3]}", which after four of them says how many follow and how many elements
/// these have, "?{[2],[2],[2],[2],+12:34567}", a value as "=True", and "-" what is none of these; such at the
/// end are left out. A type that is not known is "?". What does
/// not fit into kMostOperandBytes (core/model/run/operand_limit.h) is " ...". Empty where `dims` tells no
/// tensor or is no list of sizes.
std::string operandText(const OperandArgs& args);

/// True for what operandText() may have made.
bool isOperandText(std::string_view text);

}  // namespace culprit::chrome
