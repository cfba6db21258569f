#include "core/analysis/shapes/operator_work.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/analysis/shapes/attention_work.h"
#include "core/analysis/shapes/convolution_work.h"
#include "core/analysis/shapes/operands.h"

namespace culprit {

namespace {

constexpr std::string_view kNamespace = "aten::";

/// One product of matrices, or `batch` of them.
struct Product {
  double batch = 1.0, m = 0.0, n = 0.0, k = 0.0;
  std::string_view type;
  bool isBatched = false;
};

/// Of what an operator multiplies matrices.
enum class Factors : std::uint8_t { Floating, Scaled, Whole };

/// Where an operator has its factors, and what it adds to their product.
struct ProductOperator {
  std::string_view name;
  std::size_t first = 0;
  bool isBatched = false;  ///< [B, M, K] and [B, K, N]
  bool isLinear = false;   ///< [..., K] and [N, K]
  Factors factors = Factors::Floating;
};
constexpr std::array kProducts = {
    ProductOperator{"mm", 0},
    ProductOperator{"addmm", 1},
    ProductOperator{"addmm_", 1},
    ProductOperator{"_addmm_activation", 1},
    ProductOperator{"_scaled_mm", 0, false, false, Factors::Scaled},
    ProductOperator{"_int_mm", 0, false, false, Factors::Whole},
    ProductOperator{"bmm", 0, true},
    ProductOperator{"baddbmm", 1, true},
    ProductOperator{"baddbmm_", 1, true},
    ProductOperator{"linear", 0, false, true},
};

bool isFloating(std::string_view type) {
  return type == "f16" || type == "bf16" || type == "f32" || type == "f64";
}

bool areFactors(const Operand& a, const Operand& b, Factors factors) {
  if (a.type != b.type) return false;
  if (factors == Factors::Scaled) return a.type == "f8";
  return factors == Factors::Whole ? a.type == "i8" : isFloating(a.type);
}

std::optional<Product> productOf(const ProductOperator& which, const Operands& operands) {
  const Operand& a = operands[which.first];
  const Operand& b = operands[which.first + 1];
  if (!areFactors(a, b, which.factors)) return std::nullopt;
  if (which.isLinear) {
    if (a.kind != Operand::Kind::Tensor || a.sizes.size() < 2 || !b.isTensor(2)) return std::nullopt;
    const double k = a.sizes.back();
    if (k != b.sizes[1] || k == 0.0) return std::nullopt;
    return Product{1.0, a.elements() / k, b.sizes[0], k, a.type, false};
  }
  const std::size_t skipped = which.isBatched ? 1 : 0;
  if (!a.isTensor(skipped + 2) || !b.isTensor(skipped + 2)) return std::nullopt;
  const bool fits =
      a.sizes[skipped + 1] == b.sizes[skipped] && (!which.isBatched || a.sizes[0] == b.sizes[0]);
  if (!fits) return std::nullopt;
  return Product{which.isBatched ? a.sizes[0] : 1.0,
                 a.sizes[skipped],
                 b.sizes[skipped + 1],
                 a.sizes[skipped + 1],
                 a.type,
                 which.isBatched};
}

/// "0", "0.": the factor of what is added, which then is not read.
bool isZero(const Operand& operand) {
  return operand.kind == Operand::Kind::Value && !operand.text.empty() &&
         operand.text.find_first_not_of("0.") == std::string_view::npos;
}

/// What is added is read, too.
std::optional<double> bytesOf(const ProductOperator& which, const Product& product,
                              const Operands& operands) {
  const auto size = bytesOfType(product.type);
  if (!size || which.factors != Factors::Floating) return std::nullopt;  // a result of another type
  double elements = product.batch * (product.m * product.k + product.k * product.n + product.m * product.n);
  const Operand& added = which.isLinear ? operands[2] : operands[0];
  const bool isAdded = which.isLinear || (which.first == 1 && !isZero(operands[3]));
  if (isAdded && added.kind == Operand::Kind::Tensor) elements += added.elements();
  return elements * *size;
}

std::string problemOf(const Product& product) {
  const std::string one = fmt::format("{:.0f}x{:.0f}x{:.0f}", product.m, product.n, product.k);
  return product.isBatched ? fmt::format("{:.0f} x {}", product.batch, one) : one;
}

bool addProduct(std::string_view name, const Operands& operands, OperatorWork& work) {
  const auto* const found = std::find_if(kProducts.begin(), kProducts.end(),
                                         [name](const ProductOperator& each) { return each.name == name; });
  if (found == kProducts.end()) return false;
  const auto product = productOf(*found, operands);
  if (!product) return true;
  work.flop = 2.0 * product->batch * product->m * product->n * product->k;
  work.bytes = bytesOf(*found, *product, operands);
  work.type = product->type;
  work.problem = problemOf(*product);
  return true;
}

/// Operators that read each element of a floating tensor and write one of the same type.
constexpr std::array<std::string_view, 37> kUnary = {
    "abs",  "ceil",     "clamp",       "clamp_max",  "clamp_min", "cos",        "erf",   "exp",
    "exp2", "expm1",    "floor",       "gelu",       "hardswish", "leaky_relu", "log",   "log1p",
    "log2", "mish",     "neg",         "reciprocal", "relu",      "round",      "rsqrt", "sigmoid",
    "sign", "silu",     "sin",         "softplus",   "sqrt",      "square",     "tanh",  "trunc",
    "elu",  "hardtanh", "hardsigmoid", "logit",      "log10"};
/// Those that do so with two tensors, one of which may be repeated to the size of the other, or with a
/// number.
constexpr std::array<std::string_view, 7> kBinary = {"add", "sub", "mul", "div", "pow", "maximum", "minimum"};

template <std::size_t size>
bool isAmong(const std::array<std::string_view, size>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// A tensor with dimensions.
bool isLarge(const Operand& operand) {
  return operand.kind == Operand::Kind::Tensor && !operand.sizes.empty();
}

/// The sizes of the result, by the rules under which small tensors are repeated.
std::optional<double> repeatedElements(const Operand& a, const Operand& b) {
  const Operand& longer = a.sizes.size() >= b.sizes.size() ? a : b;
  const Operand& shorter = &longer == &a ? b : a;
  const std::size_t skipped = longer.sizes.size() - shorter.sizes.size();
  double elements = 1.0;
  for (std::size_t i = 0; i < longer.sizes.size(); ++i) {
    const double x = longer.sizes[i], y = i < skipped ? 1.0 : shorter.sizes[i - skipped];
    if (x != y && x != 1.0 && y != 1.0) return std::nullopt;
    elements *= x == 1.0 ? y : x;
  }
  return elements;
}

/// The type with more digits of two, of f16 and bf16 neither.
std::optional<std::string_view> commonType(const Operand& a, const Operand& b) {
  if (!isFloating(a.type) || !isFloating(b.type)) return std::nullopt;
  if (a.type == b.type) return a.type;
  const double x = *bytesOfType(a.type), y = *bytesOfType(b.type);
  return x == y ? std::optional<std::string_view>("f32") : std::optional(x > y ? a.type : b.type);
}

double bytesOf(const Operand& operand) {
  return operand.elements() * bytesOfType(operand.type).value_or(0.0);
}

/// `isInPlace`: the result goes to the first operand.
std::optional<double> binaryBytes(const Operand& a, const Operand& b, bool isInPlace) {
  const bool hasOne = isLarge(a) != isLarge(b);
  if (hasOne) {
    const Operand& only = isLarge(a) ? a : b;
    return isFloating(only.type) ? std::optional(2.0 * bytesOf(only)) : std::nullopt;
  }
  if (!isLarge(a)) return std::nullopt;
  const auto type = commonType(a, b);
  const auto elements = repeatedElements(a, b);
  if (!type || !elements) return std::nullopt;
  const double written = isInPlace ? bytesOf(a) : *elements * *bytesOfType(*type);
  return bytesOf(a) + bytesOf(b) + written;
}

std::optional<double> elementwiseBytes(std::string_view name, const Operands& operands) {
  const Operand& first = operands[0];
  const Operand& second = operands[1];
  if (name == "copy_") {
    const bool isKnown = isLarge(first) && second.kind == Operand::Kind::Tensor && bytesOfType(first.type) &&
                         bytesOfType(second.type);
    return isKnown ? std::optional(bytesOf(first) + bytesOf(second)) : std::nullopt;
  }
  if (name == "fill_" || name == "zero_")
    return isLarge(first) && bytesOfType(first.type) ? std::optional(bytesOf(first)) : std::nullopt;
  if (name == "_softmax" || name == "_log_softmax") {
    const bool isSame = operands.flag(2) == false;  // in half precision, the result may be f32
    return isSame && isLarge(first) && isFloating(first.type) ? std::optional(2.0 * bytesOf(first))
                                                              : std::nullopt;
  }
  const bool isInPlace = name.ends_with('_');
  if (isInPlace) name.remove_suffix(1);
  const bool hasThird = operands[2].kind == Operand::Kind::Tensor && !operands[2].sizes.empty();
  if (operands.isCut || hasThird) return std::nullopt;
  if (isAmong(kBinary, name)) return binaryBytes(first, second, isInPlace);
  const bool isUnary = isAmong(kUnary, name) && !isLarge(second);
  return isUnary && isLarge(first) && isFloating(first.type) ? std::optional(2.0 * bytesOf(first))
                                                             : std::nullopt;
}

/// What hostile sizes come to is none.
std::optional<double> usable(std::optional<double> amount) {
  constexpr double kLargest = 1e24;
  return amount && *amount > 0.0 && *amount <= kLargest ? amount : std::nullopt;
}

}  // namespace

OperatorWork workOf(std::string_view name, std::string_view text) {
  OperatorWork work;
  const auto operands = parseOperands(text);
  if (!operands || !name.starts_with(kNamespace)) return work;
  name.remove_prefix(kNamespace.size());
  if (!addProduct(name, *operands, work)) {
    if (const auto attention = attentionWork(name, *operands)) {
      if (isFloating(attention->type)) work.flop = attention->flop;
      work.type = attention->type;
    } else if (const auto convolution = convolutionWork(name, *operands)) {
      if (isFloating(convolution->type)) work.flop = convolution->flop;
      work.type = convolution->type;
    } else {
      work.bytes = elementwiseBytes(name, *operands);
    }
  }
  work.flop = usable(work.flop);
  work.bytes = usable(work.bytes);
  if (!work.flop) {
    work.type = {};
    work.problem.clear();
  }
  return work;
}

bool isOfSparseProducts(std::string_view kernel) {
  constexpr std::array<std::string_view, 6> kWords = {"csr",      "spmm",      "SpMM",
                                                      "cusparse", "rocsparse", "bsrmm"};
  return std::any_of(kWords.begin(), kWords.end(),
                     [kernel](std::string_view word) { return kernel.find(word) != std::string_view::npos; });
}

}  // namespace culprit
