#include "core/sources/chrome/events/operand_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "core/model/run/operand_limit.h"

namespace culprit::chrome {

namespace {

constexpr std::size_t kMostOperands = 64;
constexpr std::size_t kMostListed = 4;  // tensors of a list
constexpr std::string_view kCut = " ...";

/// Names of types in PyTorch's profiler, and the short ones.
constexpr std::array<std::pair<std::string_view, std::string_view>, 24> kTypeNames = {{
    {"float", "f32"},
    {"double", "f64"},
    {"c10::Half", "f16"},
    {"c10::BFloat16", "bf16"},
    {"long int", "i64"},
    {"long", "i64"},
    {"long long", "i64"},
    {"int", "i32"},
    {"short", "i16"},
    {"short int", "i16"},
    {"signed char", "i8"},
    {"unsigned char", "u8"},
    {"bool", "bool"},
    {"unsigned short", "u16"},
    {"unsigned int", "u32"},
    {"unsigned long", "u64"},
    {"c10::complex<float>", "c64"},
    {"c10::complex<double>", "c128"},
    {"c10::Float8_e4m3fn", "f8"},
    {"c10::Float8_e5m2", "f8"},
    {"c10::Float8_e4m3fnuz", "f8"},
    {"c10::Float8_e5m2fnuz", "f8"},
    {"c10::qint8", "i8"},
    {"c10::quint8", "u8"},
}};

/// Types of what is no tensor; the last ones of old profilers.
constexpr std::array<std::string_view, 7> kNoTensors = {"",    "Scalar", "ScalarList", "GenericList",
                                                        "Int", "Bool",   "Double"};

bool isGap(char c) {
  return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

/// Sizes of one tensor as they are shown, "2,3"; empty: a tensor without dimensions.
using Sizes = std::string;

struct Operand {
  std::vector<Sizes> tensors;  ///< the first kMostListed of a list
  std::size_t count = 0;       ///< of the list
  bool isList = false;
  std::optional<std::uint64_t> further = 0;  ///< elements of the other ones; empty: too many to be meant
};

/// Of a tensor with these sizes.
std::optional<std::uint64_t> elementsOf(std::string_view sizes) {
  std::uint64_t elements = 1;
  while (!sizes.empty()) {
    const std::size_t end = std::min(sizes.find(','), sizes.size());
    std::uint64_t size = 0;
    const auto read = std::from_chars(sizes.data(), sizes.data() + end, size);
    if (read.ec != std::errc() || read.ptr != sizes.data() + end) return std::nullopt;
    if (__builtin_mul_overflow(elements, size, &elements)) return std::nullopt;
    sizes.remove_prefix(std::min(end + 1, sizes.size()));
  }
  return elements;
}

std::optional<std::uint64_t> sumOf(const std::optional<std::uint64_t>& x,
                                   const std::optional<std::uint64_t>& y) {
  std::uint64_t sum = 0;
  if (!x || !y || __builtin_add_overflow(*x, *y, &sum)) return std::nullopt;
  return sum;
}

/// Reads lists of lists of sizes.
class DimsReader {
 public:
  explicit DimsReader(std::string_view text) : m_rest(text) {}

  /// Empty where it is none.
  std::optional<std::vector<Operand>> read() {
    std::vector<Operand> operands;
    if (!take('[')) return std::nullopt;
    if (take(']')) return isAtEnd() ? std::optional(std::move(operands)) : std::nullopt;
    do {
      auto operand = takeOperand();
      if (!operand) return std::nullopt;
      if (operands.size() < kMostOperands) operands.push_back(*std::move(operand));
    } while (take(','));
    return take(']') && isAtEnd() ? std::optional(std::move(operands)) : std::nullopt;
  }

  /// Ascend's: "2,3;4" with any blanks.
  std::optional<std::vector<Operand>> readPlain() {
    std::vector<Operand> operands;
    do {
      auto sizes = takeSizes();
      if (!sizes) return std::nullopt;
      if (operands.size() < kMostOperands) operands.push_back({.tensors = {*std::move(sizes)}, .count = 1});
    } while (take(';'));
    return isAtEnd() ? std::optional(std::move(operands)) : std::nullopt;
  }

 private:
  std::optional<Operand> takeOperand() {
    if (!take('[')) return std::nullopt;
    Operand operand;
    skipBlanks();
    operand.isList = m_rest.starts_with('[');
    if (!operand.isList) {
      auto sizes = takeSizes();
      if (!sizes || !take(']')) return std::nullopt;
      operand.tensors.push_back(*std::move(sizes));
      operand.count = 1;
      return operand;
    }
    do {
      if (!take('[')) return std::nullopt;
      auto sizes = takeSizes();
      if (!sizes || !take(']')) return std::nullopt;
      ++operand.count;
      if (operand.count <= kMostListed) {
        operand.tensors.push_back(*std::move(sizes));
      } else {
        operand.further = sumOf(operand.further, elementsOf(*sizes));
      }
    } while (take(','));
    return take(']') ? std::optional(std::move(operand)) : std::nullopt;
  }

  /// Up to what is neither a number nor a comma between two.
  std::optional<Sizes> takeSizes() {
    Sizes sizes;
    skipBlanks();
    if (m_rest.empty() || !isOfNumber(m_rest.front())) return sizes;
    do {
      const auto number = takeNumber();
      if (!number) return std::nullopt;
      if (!sizes.empty()) sizes += ',';
      sizes += *number;
      if (sizes.size() > kMostOperandBytes) return std::nullopt;
    } while (take(','));
    return sizes;
  }

  std::optional<std::string_view> takeNumber() {
    constexpr std::size_t kMostDigits = 19;
    skipBlanks();
    std::size_t end = m_rest.starts_with('-') ? 1 : 0;
    const std::size_t first = end;
    while (end < m_rest.size() && m_rest[end] >= '0' && m_rest[end] <= '9') ++end;
    if (end == first || end - first > kMostDigits) return std::nullopt;
    const std::string_view number = m_rest.substr(0, end);
    m_rest.remove_prefix(end);
    return number;
  }

  static bool isOfNumber(char c) { return c == '-' || (c >= '0' && c <= '9'); }
  void skipBlanks() {
    while (!m_rest.empty() && isGap(m_rest.front())) m_rest.remove_prefix(1);
  }
  bool isAtEnd() {
    skipBlanks();
    return m_rest.empty();
  }
  bool take(char c) {
    skipBlanks();
    if (!m_rest.starts_with(c)) return false;
    m_rest.remove_prefix(1);
    return true;
  }

  std::string_view m_rest;
};

/// The texts of a JSON list of texts, one after the other; or those between semicolons.
class TextReader {
 public:
  explicit TextReader(std::string_view text) : m_rest(text), m_isJson(text.starts_with('[')) {}

  /// Empty, too, behind the last one. Escapes stay as they are.
  std::string_view next() { return m_isJson ? nextOfJson() : nextPlain(); }

 private:
  std::string_view nextOfJson() {
    const std::size_t begin = m_rest.find('"');
    if (begin == std::string_view::npos) return endOf();
    std::size_t end = begin + 1;
    while (end < m_rest.size() && m_rest[end] != '"') end += m_rest[end] == '\\' ? 2 : 1;
    if (end >= m_rest.size()) return endOf();
    const std::string_view text = m_rest.substr(begin + 1, end - begin - 1);
    m_rest.remove_prefix(end + 1);
    return text;
  }

  std::string_view nextPlain() {
    const std::size_t end = std::min(m_rest.find(';'), m_rest.size());
    std::string_view text = m_rest.substr(0, end);
    m_rest.remove_prefix(std::min(end + 1, m_rest.size()));
    while (!text.empty() && isGap(text.front())) text.remove_prefix(1);
    while (!text.empty() && isGap(text.back())) text.remove_suffix(1);
    return text;
  }

  std::string_view endOf() {
    m_rest = {};
    return {};
  }

  std::string_view m_rest;
  bool m_isJson;
};

/// Empty: no tensor.
std::optional<std::string_view> shortType(std::string_view type) {
  if (std::find(kNoTensors.begin(), kNoTensors.end(), type) != kNoTensors.end()) return std::nullopt;
  const auto* const known = std::find_if(kTypeNames.begin(), kTypeNames.end(),
                                         [type](const auto& pair) { return pair.first == type; });
  return known == kTypeNames.end() ? "?" : known->second;
}

/// What a value may hold, with blanks between operands.
bool isOfValue(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
         std::string_view("[],.-+_").find(c) != std::string_view::npos;
}

std::string valueText(std::string_view value) {
  constexpr std::size_t kMost = 32;
  std::string text = "=";
  std::copy_if(value.begin(), value.end(), std::back_inserter(text), isOfValue);
  return text.size() > 1 && text.size() <= kMost ? text : "-";
}

std::string tensorText(const Operand& operand, std::string_view type) {
  std::string text(type);
  text += operand.isList ? "{" : "";
  for (std::size_t i = 0; i < operand.tensors.size(); ++i) {
    if (i > 0) text += ',';
    text += '[' + operand.tensors[i] + ']';
  }
  if (operand.count > operand.tensors.size()) {
    text += ",+" + std::to_string(operand.count - operand.tensors.size());
    if (operand.further) text += ':' + std::to_string(*operand.further);
  }
  return text + (operand.isList ? "}" : "");
}

/// Of the operand with that type and value.
std::string wordOf(const Operand& operand, std::string_view typeName, std::string_view value) {
  const std::optional<std::string_view> type = shortType(typeName);
  const bool hasSizes = operand.isList || std::any_of(operand.tensors.begin(), operand.tensors.end(),
                                                      [](const Sizes& sizes) { return !sizes.empty(); });
  if (hasSizes) return tensorText(operand, type.value_or("?"));
  if (!value.empty()) return valueText(value);
  // Known lists of tensors may be empty, or old profilers tell nothing of them.
  return type && typeName != "TensorList" ? tensorText(operand, *type) : "-";
}

}  // namespace

std::string operandText(const OperandArgs& args) {
  if (args.dims.empty()) return {};
  DimsReader dims(args.dims);
  const auto operands = args.dims.starts_with('[') ? dims.read() : dims.readPlain();
  if (!operands) return {};
  TextReader types(args.types), values(args.values);
  std::string text;
  std::size_t told = 0;  // up to the last operand that tells something
  bool hasTensor = false, isCut = false;
  for (const Operand& operand : *operands) {
    const std::string_view type = types.next();
    const std::string next = wordOf(operand, type, args.values.empty() ? "" : values.next());
    if (text.size() + 1 + next.size() + kCut.size() > kMostOperandBytes) {
      isCut = true;
      break;
    }
    if (!text.empty()) text += ' ';
    text += next;
    if (next == "-") continue;
    told = text.size();
    hasTensor = hasTensor || next.front() != '=';
  }
  if (!hasTensor) return {};
  text.resize(told);
  return isCut ? text + std::string(kCut) : text;
}

bool isOperandText(std::string_view text) {
  return text.size() <= kMostOperandBytes && std::all_of(text.begin(), text.end(), [](char c) {
           return isOfValue(c) || std::string_view(" =?{}:").find(c) != std::string_view::npos;
         });
}

}  // namespace culprit::chrome
