#include "core/analysis/shapes/attention_work.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace culprit {

namespace {

/// Where an operator has what; 0: it has none of it.
struct AttentionOperator {
  std::string_view name;
  std::size_t query = 0;    ///< key and value follow
  bool headsFirst = false;  ///< [B, H, S, D], else [B, S, H, D]
  std::size_t causal = 0;   ///< a flag, or the type of the mask
  bool isMaskType = false;  ///< 0: no mask, 1 and 2: causal
  std::size_t packed = 0;   ///< where each of several sequences begins, of queries; of keys behind it
  std::size_t window = 0;   ///< how far back a mask reaches
  std::size_t windows = 0;  ///< how many such numbers there are: back and ahead, or one
  std::size_t lengths = 0;  ///< of the sequences, which are shorter than what they lie in
  bool isBackward = false;
};

/// From native_functions.yaml of PyTorch, 2.3 and later.
constexpr std::array kAttention = {
    AttentionOperator{"scaled_dot_product_attention", 0, true, 5},
    AttentionOperator{"_scaled_dot_product_flash_attention", 0, true, 4},
    AttentionOperator{"_scaled_dot_product_efficient_attention", 0, true, 6},
    AttentionOperator{"_scaled_dot_product_cudnn_attention", 0, true, 6},
    AttentionOperator{"_scaled_dot_product_cudnn_attention_backward", 1, true, 14, false, 9, 0, 0, 0, true},
    AttentionOperator{"_flash_attention_forward", 0, false, 8, false, 3, 11, 2, 13, false},
    AttentionOperator{"_flash_attention_backward", 1, false, 11, false, 6, 15, 2, 0, true},
    AttentionOperator{"_efficient_attention_forward", 0, false, 9, true, 4, 13, 1, 12, false},
    AttentionOperator{"_efficient_attention_backward", 1, false, 14, true, 6, 18, 1, 0, true},
};

std::optional<bool> isCausal(const Operands& operands, const AttentionOperator& which) {
  if (!which.isMaskType) return operands.flag(which.causal);
  // PyTorch up to 2.2 has one operand less before the mask, and a flag of another meaning behind it.
  const std::size_t at = operands.flag(which.causal) ? which.causal - 1 : which.causal;
  const auto mask = operands.number(at);
  const bool isKnown = mask && (*mask == 0.0 || *mask == 1.0 || *mask == 2.0);
  return isKnown ? std::optional(*mask > 0.0) : std::nullopt;
}

bool isTensor(const Operand& operand) {
  return operand.kind == Operand::Kind::Tensor && !operand.sizes.empty();
}

/// The work depends on more than the sizes: what tells it is not part of the text.
bool isUneven(const Operands& operands, const AttentionOperator& which) {
  if (which.packed != 0 && (isTensor(operands[which.packed]) || isTensor(operands[which.packed + 1])))
    return true;
  if (which.lengths != 0 && isTensor(operands[which.lengths])) return true;
  for (std::size_t i = 0; i < which.windows; ++i)  // -1 and what is not given are no window
    if (operands.number(which.window + i)) return true;
  return false;
}

}  // namespace

std::optional<AttentionWork> attentionWork(std::string_view name, const Operands& operands) {
  const auto* const found = std::find_if(kAttention.begin(), kAttention.end(),
                                         [name](const AttentionOperator& each) { return each.name == name; });
  if (found == kAttention.end()) return std::nullopt;
  const Operand& query = operands[found->query];
  const Operand& key = operands[found->query + 1];
  const Operand& value = operands[found->query + 2];
  if (!query.isTensor(4) || !key.isTensor(4) || !value.isTensor(4)) return std::nullopt;
  const std::size_t heads = found->headsFirst ? 1 : 2, length = found->headsFirst ? 2 : 1;
  const bool fits = query.sizes[0] == key.sizes[0] && key.sizes[0] == value.sizes[0] &&
                    query.sizes[3] == key.sizes[3] && key.sizes[length] == value.sizes[length];
  const auto causal = isCausal(operands, *found);
  if (!fits || !causal || isUneven(operands, *found)) return std::nullopt;
  // Where the lengths differ, operators disagree on where the mask begins.
  if (*causal && query.sizes[length] != key.sizes[length]) return std::nullopt;
  const double pairs = query.sizes[0] * query.sizes[heads] * query.sizes[length] * key.sizes[length];
  const double ofKey = query.sizes[3], ofValue = value.sizes[3];
  // Backward: the scores once more, the gradients of query and key; those of weights and value.
  const double width = found->isBackward ? 3.0 * ofKey + 2.0 * ofValue : ofKey + ofValue;
  return AttentionWork{2.0 * pairs * width * (*causal ? 0.5 : 1.0), query.type};
}

}  // namespace culprit
