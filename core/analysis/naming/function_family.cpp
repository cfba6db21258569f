#include "core/analysis/naming/function_family.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include "core/analysis/naming/kernel_class.h"
#include "core/analysis/naming/known_names.h"
#include "core/analysis/naming/undecorated.h"
#include "core/base/trimmed.h"

namespace culprit {

namespace {

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}
bool isLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool isHex(char c) {
  return isDigit(c) || (c >= 'a' && c <= 'f');
}

std::size_t digitsAt(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && isDigit(text[end])) ++end;
  return end - at;
}

/// Length of an architecture prefix such as "ampere_", "sm80_" or "gfx90a_" at `at`; 0 if there is none.
std::size_t architectureAt(std::string_view text, std::size_t at) {
  constexpr std::array<std::string_view, 8> kNames = {"ampere_", "volta_",     "turing_",  "hopper_",
                                                      "ada_",    "blackwell_", "maxwell_", "pascal_"};
  const std::string_view rest = text.substr(at);
  for (const std::string_view name : kNames) {
    if (rest.starts_with(name)) return name.size();
  }
  const std::size_t word = rest.starts_with("sm") ? 2 : rest.starts_with("gfx") ? 3 : 0;
  const std::size_t digits = word > 0 ? digitsAt(rest, word) : 0;
  if (digits == 0) return 0;
  std::size_t end = word + digits;
  if (word == 3 && end < rest.size() && isLetter(rest[end])) ++end;
  return end < rest.size() && rest[end] == '_' ? end + 1 : 0;
}

/// Length of "128x64" or "128x64x8" at `at`.
std::size_t tileAt(std::string_view text, std::size_t at) {
  // A number is one from its first digit on; to begin at each of them takes ages in a name of digits alone.
  if (at > 0 && isDigit(text[at - 1])) return 0;
  std::size_t length = digitsAt(text, at);
  if (length == 0) return 0;
  std::size_t parts = 1;
  while (parts < 3 && at + length < text.size() && text[at + length] == 'x') {
    const std::size_t digits = digitsAt(text, at + length + 1);
    if (digits == 0) break;
    length += digits + 1;
    ++parts;
  }
  return parts > 1 ? length : 0;
}

/// Length of "stages_32", "sliced1" or "ldg8" at `at`.
std::size_t tuningAt(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  const bool begins = at == 0 || !isLetter(text[at - 1]);
  if (begins && rest.starts_with("stage")) {
    std::size_t end = 5;
    if (end < rest.size() && rest[end] == 's') ++end;
    if (end < rest.size() && rest[end] == '_') ++end;
    return end + digitsAt(rest, end);
  }
  if (rest.starts_with("sliced")) return 6 + digitsAt(rest, 6);
  if (begins && rest.starts_with("ldg") && digitsAt(rest, 3) > 0) return 3 + digitsAt(rest, 3);
  return 0;
}

/// Without the tokens that name an architecture or a tuning.
std::string withoutTokens(std::string_view name) {
  std::string out;
  for (std::size_t at = 0; at < name.size();) {
    const bool begins = at == 0 || !isLetter(name[at - 1]);
    std::size_t length = begins ? architectureAt(name, at) : 0;
    if (length == 0) length = tileAt(name, at);
    if (length == 0) length = tuningAt(name, at);
    if (length == 0) out += name[at];
    at += std::max<std::size_t>(length, 1);
  }
  return out;
}

/// Without one "_12", "12" or "_deadbeef" at the end; empty if there is none.
std::optional<std::string_view> withoutEnding(std::string_view name) {
  std::size_t hash = name.size();
  while (hash > 0 && isHex(name[hash - 1])) --hash;
  if (name.size() - hash >= 6 && hash > 0 && name[hash - 1] == '_') return name.substr(0, hash - 1);
  std::size_t number = name.size();
  while (number > 0 && isDigit(name[number - 1])) --number;
  if (number == name.size()) return std::nullopt;
  if (number > 0 && name[number - 1] == '_') --number;
  return name.substr(0, number);
}

/// "cutlass::Kernel<X, ...>": X.
std::optional<std::string> wrappedByCutlass(std::string_view name) {
  if (name.starts_with("void ")) name.remove_prefix(5);
  constexpr std::string_view kWrapper = "cutlass::Kernel";
  if (!name.starts_with(kWrapper)) return std::nullopt;
  name.remove_prefix(kWrapper.size());
  name.remove_prefix(digitsAt(name, 0));
  if (!name.starts_with('<')) return std::nullopt;
  name.remove_prefix(1);
  const auto end = std::find_if(name.begin(), name.end(),
                                [](char c) { return !isLetter(c) && !isDigit(c) && c != '_' && c != ':'; });
  if (end == name.begin()) return std::nullopt;
  return std::string(name.begin(), end);
}

std::string familyOfDevice(std::string_view name) {
  if (name.starts_with("Cijk_")) return "gemm";
  // Kernels with which the HIP runtime copies and fills itself: copyBuffer, copyBufferRectAligned, ...
  if (name.starts_with("__amd_rocclr_copy") || name.starts_with("__amd_rocclr_fill"))
    return "runtime copy/fill";
  const std::optional<std::string> wrapped = wrappedByCutlass(name);
  const std::string bare = withoutTokens(wrapped ? *wrapped : undecorated(name));
  std::string_view rest = bare;
  while (const auto shorter = withoutEnding(rest)) rest = *shorter;
  // Ascend's operators stand behind those of the program that they were split from:
  // "aclnnAdds_AddAiCore_Add".
  if (rest.starts_with("aclnn")) rest = rest.substr(rest.rfind('_') + 1);
  std::string family;
  for (const char c : rest) {
    if (c != '_' || family.empty() || family.back() != '_') family += c;
  }
  const std::string_view tidy = trimmed(family, "_ ");
  return tidy.empty() ? std::string(kernelClass(name)) : std::string(tidy);
}

}  // namespace

std::string functionFamily(std::string_view name) {
  thread_local KnownNames<std::string> known;
  return known.of(name, familyOfDevice);
}

}  // namespace culprit
