// Floating point operations of PyTorch's attention operators, for workOf().
#pragma once

#include <optional>
#include <string_view>

#include "core/analysis/shapes/operands.h"

namespace culprit {

struct AttentionWork {
  double flop = 0.0;
  std::string_view type;
};

/// `name` without "aten::". Empty where it is none of them, several sequences are packed or shorter than what
/// they lie in, a mask reaches only so far back, or it is not told.
std::optional<AttentionWork> attentionWork(std::string_view name, const Operands& operands);

}  // namespace culprit
