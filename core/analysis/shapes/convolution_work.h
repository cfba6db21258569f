// Floating point operations of PyTorch's convolutions, for workOf().
#pragma once

#include <optional>
#include <string_view>

#include "core/analysis/shapes/operands.h"

namespace culprit {

struct ConvolutionWork {
  double flop = 0.0;
  std::string_view type;
};

/// `name` without "aten::". Empty where it is none of them, is transposed, or steps and padding are not told.
std::optional<ConvolutionWork> convolutionWork(std::string_view name, const Operands& operands);

}  // namespace culprit
