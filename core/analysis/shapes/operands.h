// What an operator was called with, read back from the text that the readers of traces keep of it
// (core/sources/chrome/events/operand_text.h). Pure functions of texts; nothing a file holds is trusted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace culprit {

struct Operand {
  enum class Kind : std::uint8_t {
    None,    ///< not told, or not given
    Tensor,  ///< type and sizes
    List,    ///< of tensors, whose sizes are not taken apart
    Value,   ///< what is no tensor
  };
  Kind kind = Kind::None;
  std::string_view type = {};  ///< "bf16"; "?" where it is not known
  /// Of a tensor, each at most 2^53, so that products of few are exact and of many finite; empty: a tensor
  /// of one element without dimensions.
  std::vector<double> sizes = {};
  std::string_view text = {};  ///< of a value: "True"; of a list what stands in it

  bool isTensor(std::size_t dimensions) const { return kind == Kind::Tensor && sizes.size() == dimensions; }
  /// Of a tensor.
  double elements() const;
};

struct Operands {
  std::vector<Operand> all;
  bool isCut = false;  ///< further ones are not told

  /// One that is not there is none.
  const Operand& operator[](std::size_t at) const;
  /// The value there is "True" or "False".
  std::optional<bool> flag(std::size_t at) const;
  /// The value there is a list of whole numbers, "[1,1]".
  std::optional<std::vector<double>> numbers(std::size_t at) const;
  std::optional<double> number(std::size_t at) const;
};

/// Empty where it is no such text, and where a size is negative or beyond 2^53. Views point into `text`.
std::optional<Operands> parseOperands(std::string_view text);

/// Bytes of one element; empty where the type is not known.
std::optional<double> bytesOfType(std::string_view type);

}  // namespace culprit
