// How much an operator has to do, from its name and operands: floating point operations of matrix products,
// attention and convolutions, and the bytes that have to be moved at least. Pure functions, for
// core/exploring/shapes. What no formula here fits has none: better no number than a wrong one.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace culprit {

/// Of one call. A multiplication and an addition are two operations.
struct OperatorWork {
  std::optional<double> flop;  ///< empty: no formula
  /// Every operand read once and the result written once, which the caches may spare or a kernel repeat. A
  /// view that repeats elements (expand) counts with all of its sizes: strides are not told.
  std::optional<double> bytes;
  std::string_view type =
      {};                    ///< of what is multiplied: "bf16", a part of the operands' text; empty: no flop
  std::string problem = {};  ///< of matrix products: "8944x1024x1024" (M x N x K), "12 x 8x8x64"
};

/// Formulas (resources/help/formulas.md, "Shapes and efficiency"): matrix products 2 M N K; attention
/// 2 B H Sq Sk (D + Dv), half of it where a causal mask lies over equal lengths, backward 3 D + 2 Dv in place
/// of D + Dv (five products in place of two; https://github.com/Dao-AILab/flash-attention, benchmarks);
/// convolutions 2 N K C/g times the sizes of window and result, backward once for each gradient that is asked
/// for. Of floating types only: of complex ones a product is four, and packed ones hide sizes.
///   "aten::mm", "bf16[8944,1024] bf16[1024,1024]" -> 2 * 8944 * 1024 * 1024
OperatorWork workOf(std::string_view name, std::string_view operands);

/// Whether a kernel of this name multiplies a sparse matrix: its operands tell the sizes of a dense one.
bool isOfSparseProducts(std::string_view kernel);

}  // namespace culprit
