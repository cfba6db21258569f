#include "core/analysis/shapes/operands.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <numeric>
#include <utility>

namespace culprit {

namespace {

constexpr std::uint64_t kLargestSize = std::uint64_t{1} << 53U;

std::optional<double> wholeNumber(std::string_view text) {
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number);
  if (read.ec != std::errc() || read.ptr != end || number > kLargestSize) return std::nullopt;
  return static_cast<double>(number);
}

/// "8944,1024"; nothing is no size.
std::optional<std::vector<double>> sizesIn(std::string_view text) {
  std::vector<double> sizes;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(','), text.size());
    const auto size = wholeNumber(text.substr(0, end));
    if (!size || end + 1 == text.size()) return std::nullopt;
    sizes.push_back(*size);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return sizes;
}

/// What stands between the first `open` and the last byte, which has to be `close`.
std::optional<std::string_view> between(std::string_view text, char open, char close) {
  const std::size_t begin = text.find(open);
  if (begin == std::string_view::npos || text.back() != close) return std::nullopt;
  return text.substr(begin + 1, text.size() - begin - 2);
}

std::optional<Operand> operandIn(std::string_view word) {
  if (word == "-") return Operand{};
  if (word.starts_with('=')) return Operand{.kind = Operand::Kind::Value, .text = word.substr(1)};
  if (const auto list = between(word, '{', '}'))
    return Operand{.kind = Operand::Kind::List, .type = word.substr(0, word.find('{')), .text = *list};
  const auto inside = between(word, '[', ']');
  auto sizes = inside ? sizesIn(*inside) : std::nullopt;
  if (!sizes) return std::nullopt;
  return Operand{
      .kind = Operand::Kind::Tensor, .type = word.substr(0, word.find('[')), .sizes = *std::move(sizes)};
}

}  // namespace

double Operand::elements() const {
  return std::accumulate(sizes.begin(), sizes.end(), 1.0, std::multiplies<>());
}

const Operand& Operands::operator[](std::size_t at) const {
  static const Operand kNone;
  return at < all.size() ? all[at] : kNone;
}

std::optional<bool> Operands::flag(std::size_t at) const {
  const Operand& operand = (*this)[at];
  if (operand.kind != Operand::Kind::Value) return std::nullopt;
  if (operand.text == "True") return true;
  return operand.text == "False" ? std::optional(false) : std::nullopt;
}

std::optional<std::vector<double>> Operands::numbers(std::size_t at) const {
  const Operand& operand = (*this)[at];
  if (operand.kind != Operand::Kind::Value || !operand.text.starts_with('[')) return std::nullopt;
  const auto inside = between(operand.text, '[', ']');
  return inside ? sizesIn(*inside) : std::nullopt;
}

std::optional<double> Operands::number(std::size_t at) const {
  const Operand& operand = (*this)[at];
  return operand.kind == Operand::Kind::Value ? wholeNumber(operand.text) : std::nullopt;
}

std::optional<Operands> parseOperands(std::string_view text) {
  constexpr std::string_view kCut = "...";
  Operands operands;
  while (!text.empty() && !operands.isCut) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    operands.isCut = word == kCut;
    if (operands.isCut) break;
    auto operand = word.empty() ? std::nullopt : operandIn(word);
    if (!operand) return std::nullopt;
    operands.all.push_back(*std::move(operand));
  }
  return operands.all.empty() ? std::nullopt : std::optional(std::move(operands));
}

std::optional<double> bytesOfType(std::string_view type) {
  constexpr std::array<std::pair<std::string_view, double>, 15> kBytes = {{{"f32", 4.0},
                                                                           {"f64", 8.0},
                                                                           {"f16", 2.0},
                                                                           {"bf16", 2.0},
                                                                           {"f8", 1.0},
                                                                           {"i64", 8.0},
                                                                           {"i32", 4.0},
                                                                           {"i16", 2.0},
                                                                           {"i8", 1.0},
                                                                           {"u8", 1.0},
                                                                           {"bool", 1.0},
                                                                           {"u16", 2.0},
                                                                           {"u32", 4.0},
                                                                           {"u64", 8.0},
                                                                           {"c64", 8.0}}};
  const auto* const known =
      std::find_if(kBytes.begin(), kBytes.end(), [type](const auto& pair) { return pair.first == type; });
  return known == kBytes.end() ? std::nullopt : std::optional(known->second);
}

}  // namespace culprit
