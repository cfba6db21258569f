#include "core/analysis/shapes/convolution_work.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace culprit {

namespace {

/// Where an operator has what; 0: it has none of it.
struct ConvolutionOperator {
  std::string_view name;
  std::size_t stride = 0, padding = 0, dilation = 0, transposed = 0;
};

/// From native_functions.yaml of PyTorch; operands 0 and 1 are the input and the weight.
constexpr std::array kConvolutions = {
    ConvolutionOperator{"convolution", 3, 4, 5, 6},
    ConvolutionOperator{"_convolution", 3, 4, 5, 6},
    ConvolutionOperator{"cudnn_convolution", 3, 2, 4, 0},
    ConvolutionOperator{"miopen_convolution", 4, 3, 5, 0},
};

/// Multiplications and additions at one element of the result for all images.
double perElement(const Operand& weight, double images) {
  return 2.0 * images * weight.elements();
}

/// Elements of one image of the result, of one channel.
std::optional<double> resultSize(const Operands& operands, const ConvolutionOperator& which) {
  const Operand& input = operands[0];
  const Operand& weight = operands[1];
  const auto stride = operands.numbers(which.stride), padding = operands.numbers(which.padding),
             dilation = operands.numbers(which.dilation);
  const std::size_t dimensions = input.sizes.size() - 2;
  if (!stride || !padding || !dilation || stride->size() != dimensions || padding->size() != dimensions ||
      dilation->size() != dimensions) {
    return std::nullopt;
  }
  double size = 1.0;
  for (std::size_t i = 0; i < dimensions; ++i) {
    const double window = (*dilation)[i] * (weight.sizes[i + 2] - 1.0) + 1.0;
    const double room = input.sizes[i + 2] + 2.0 * (*padding)[i] - window;
    if ((*stride)[i] < 1.0 || room < 0.0) return std::nullopt;
    size *= std::floor(room / (*stride)[i]) + 1.0;
  }
  return size;
}

bool areConvolved(const Operand& input, const Operand& weight) {
  return input.kind == Operand::Kind::Tensor && input.sizes.size() >= 3 && input.sizes.size() <= 5 &&
         weight.isTensor(input.sizes.size());
}

/// convolution_backward(gradient, input, weight, bias sizes, stride, padding, dilation, transposed, ...,
/// which gradients are wanted).
std::optional<ConvolutionWork> backwardWork(const Operands& operands) {
  const Operand& gradient = operands[0];
  const Operand& weight = operands[2];
  const Operand& wanted = operands[10];
  const auto transposed = operands.flag(7);
  if (!areConvolved(gradient, weight) || !transposed || *transposed) return std::nullopt;
  if (wanted.kind != Operand::Kind::Value || gradient.sizes[1] != weight.sizes[0]) return std::nullopt;
  // "[True,True,False]": of the input, of the weight, of the bias, which is a sum only.
  double products = 0.0;
  products += wanted.text.starts_with("[True,") ? 1.0 : 0.0;
  products += wanted.text.starts_with("[True,True,") || wanted.text.starts_with("[False,True,") ? 1.0 : 0.0;
  double size = 1.0;
  for (std::size_t i = 2; i < gradient.sizes.size(); ++i) size *= gradient.sizes[i];
  return ConvolutionWork{products * perElement(weight, gradient.sizes[0]) * size, gradient.type};
}

}  // namespace

std::optional<ConvolutionWork> convolutionWork(std::string_view name, const Operands& operands) {
  if (name == "convolution_backward") return backwardWork(operands);
  const auto* const found =
      std::find_if(kConvolutions.begin(), kConvolutions.end(),
                   [name](const ConvolutionOperator& each) { return each.name == name; });
  if (found == kConvolutions.end() || !areConvolved(operands[0], operands[1])) return std::nullopt;
  if (found->transposed != 0 && operands.flag(found->transposed) != false) return std::nullopt;
  const auto size = resultSize(operands, *found);
  if (!size) return std::nullopt;
  return ConvolutionWork{perElement(operands[1], operands[0].sizes[0]) * *size, operands[0].type};
}

}  // namespace culprit
