#include "core/analysis/naming/anchor_names.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace culprit {

namespace {

enum class NameKind : std::uint8_t { Marker, Range, Frame, AsItIs };

std::optional<NameKind> nameKindOf(EventCategory category) {
  switch (category) {
    case EventCategory::StepMarker:
      return NameKind::Marker;
    case EventCategory::Annotation:
      return NameKind::Range;
    case EventCategory::Python:
      return NameKind::Frame;
    case EventCategory::CpuOp:
    case EventCategory::Other:
      return NameKind::AsItIs;
    default:
      return std::nullopt;
  }
}

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

/// Without bracketed parts; each run of digits becomes one '#'.
std::string withoutNumbers(std::string_view name) {
  std::string family;
  int depth = 0;
  for (const char c : name) {
    if (c == '(' || c == '[') ++depth;
    const bool inside = depth > 0;
    if ((c == ')' || c == ']') && depth > 0) --depth;
    if (inside) continue;
    if (!isDigit(c)) {
      family.push_back(c);
    } else if (family.empty() || family.back() != '#') {
      family.push_back('#');
    }
  }
  return family.empty() ? std::string(name) : family;
}

/// "<f at 0x7f00>" becomes "<f>", and "file.py(123): f" becomes "file.py: f" where lines are left out.
std::string frameFamily(std::string_view name, FramePlaces places) {
  std::string family(name);
  if (const std::size_t address = family.find(" at 0x"); address != std::string::npos) {
    const std::size_t end = family.find_first_not_of("0123456789abcdef", address + 6);
    family.erase(address, end == std::string::npos ? std::string::npos : end - address);
  }
  if (places == FramePlaces::Kept) return family;
  const std::size_t close = family.find("): ");
  const std::size_t open = close == std::string::npos ? close : family.rfind('(', close);
  if (open != std::string::npos && open + 1 < close &&
      std::all_of(family.begin() + static_cast<std::ptrdiff_t>(open) + 1,
                  family.begin() + static_cast<std::ptrdiff_t>(close), isDigit)) {
    family.erase(open, close - open + 1);
  }
  return family;
}

}  // namespace

std::string anchorFamily(std::string_view name, EventCategory category, FramePlaces places) {
  switch (nameKindOf(category).value_or(NameKind::AsItIs)) {
    case NameKind::Marker:
      return std::string(name.substr(0, name.find('#')));
    case NameKind::Range:
      return withoutNumbers(name);
    case NameKind::Frame:
      return frameFamily(name, places);
    case NameKind::AsItIs:
      break;
  }
  return std::string(name);
}

bool isNoWork(std::string_view family) {
  // The last part of a qualified name, compared as a whole.
  constexpr std::array<std::string_view, 9> kNoWork = {"_call_impl",    "wait",       "acquire",
                                                       "select",        "poll",       "sleep",
                                                       "recv_requests", "_bootstrap", "_bootstrap_inner"};
  // PyTorch's frame around the call of any module; a class name in front makes it the call of one kind.
  if (family.find("module.py") != std::string_view::npos && family.ends_with(": _wrapped_call_impl"))
    return true;
  // What the sources call ranges whose name the file does not have: different work under one name.
  if (family.ends_with("range without a name")) return true;
  const std::size_t cut = family.find_last_of(".: ");
  const std::string_view last = cut == std::string_view::npos ? family : family.substr(cut + 1);
  return std::find(kNoWork.begin(), kNoWork.end(), last) != kNoWork.end();
}

std::optional<std::uint32_t> AnchorNames::family(FunctionId function, EventCategory category) {
  const auto kind = nameKindOf(category);
  if (!kind) return std::nullopt;
  std::vector<std::uint32_t>& known = m_known[static_cast<std::size_t>(*kind)];
  if (known.size() <= indexOf(function)) known.resize(m_names.functions.size(), 0);
  std::uint32_t& entry = known[indexOf(function)];
  if (entry == 0) {
    entry = static_cast<std::uint32_t>(
                m_families.intern(anchorFamily(m_names.functions[function], category, m_places))) +
            1;
  }
  return entry - 1;
}

}  // namespace culprit
