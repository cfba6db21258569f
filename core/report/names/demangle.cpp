#include "core/report/names/demangle.h"

#include <cxxabi.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdlib>
#include <memory>

namespace culprit {

namespace {

constexpr std::size_t kLongestMangled = 1024;
constexpr std::size_t kLongestReadable = 65536;
// With n references the output grows at most by 3^(n/3), when each new part names three times the one before.
constexpr int kMostReferences = 24;

bool isReferenceDigit(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z');
}

/// Number of places that may be "S_", "S0_", "T_", ...; too many rather than too few, since identifiers that
/// look the same are counted too.
int countReferences(std::string_view mangled) {
  int count = 0;
  bool open = false;
  for (const char c : mangled) {
    if (open && c == '_') ++count;
    open = c == 'S' || c == 'T' || (open && isReferenceDigit(c));
  }
  return count;
}

std::string_view withoutPrefix(std::string_view mangled) {
  return mangled.substr(mangled.front() == '_' && mangled[1] == '_' ? 3 : 2);
}

}  // namespace

bool looksMangled(std::string_view name) {
  return name.starts_with("_Z") || name.starts_with("__Z");
}

std::optional<std::string> demangle(std::string_view mangled) {
  if (!looksMangled(mangled) || mangled.size() > kLongestMangled) return std::nullopt;
  if (mangled.find('\0') != std::string_view::npos || countReferences(mangled) > kMostReferences) {
    return std::nullopt;
  }
  const std::string text = "_Z" + std::string(withoutPrefix(mangled));
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> readable(
      abi::__cxa_demangle(text.c_str(), nullptr, nullptr, &status), &std::free);
  if (status != 0 || !readable) return std::nullopt;
  std::string result = readable.get();
  if (result.empty() || result.size() > kLongestReadable) return std::nullopt;
  return result;
}

std::optional<std::string> outerName(std::string_view mangled) {
  if (!looksMangled(mangled)) return std::nullopt;
  std::string_view rest = withoutPrefix(mangled);
  const bool nested = rest.starts_with('N');
  if (nested) rest.remove_prefix(std::min(rest.find_first_not_of("NKVr"), rest.size()));
  std::string name;
  if (rest.starts_with("St")) {
    name = "std";
    rest.remove_prefix(2);
  }
  if (rest.starts_with('L')) rest.remove_prefix(1);
  while (!rest.empty() && rest[0] >= '1' && rest[0] <= '9') {
    std::size_t length = 0;
    const auto read = std::from_chars(rest.data(), rest.data() + rest.size(), length);
    rest.remove_prefix(static_cast<std::size_t>(read.ptr - rest.data()));
    if (read.ec != std::errc{} || length > rest.size()) return std::nullopt;
    const std::string_view part = rest.substr(0, length);
    rest.remove_prefix(length);
    if (part.starts_with("_GLOBAL__N_")) continue;
    if (!name.empty()) name += "::";
    name += part;
    if (!nested) break;
  }
  return name.empty() ? std::nullopt : std::optional(name);
}

}  // namespace culprit
