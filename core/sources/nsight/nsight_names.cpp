#include "core/sources/nsight/nsight_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace culprit::nsight {

namespace {

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

/// Position of `mark` in `text` if a digit stands behind it.
std::size_t numbered(std::string_view text, std::string_view mark) {
  const std::size_t at = text.find(mark);
  const std::size_t digit = at == std::string_view::npos ? at : at + mark.size();
  return digit < text.size() && isDigit(text[digit]) ? at : std::string_view::npos;
}

/// By CUPTI's number of the kind of memory.
std::string_view memoryName(std::int64_t kind) {
  constexpr std::array<std::string_view, 7> kNames = {"Pageable", "Pinned",        "Device",        "Array",
                                                      "Managed",  "Device Static", "Managed Static"};
  return kind >= 0 && kind < static_cast<std::int64_t>(kNames.size())
             ? kNames.at(static_cast<std::size_t>(kind))
             : "Unknown";
}

/// By CUPTI's number of the kind of copy; 11 to 13 move pages of unified memory.
std::string_view directionOf(std::int64_t kind) {
  constexpr std::array<std::string_view, 14> kNames = {
      "",     "HtoD", "DtoH", "HtoA", "AtoH",         "AtoA",         "AtoD",
      "DtoA", "DtoD", "HtoH", "PtoP", "Unified HtoD", "Unified DtoH", "Unified DtoD"};
  return kind >= 0 && kind < static_cast<std::int64_t>(kNames.size())
             ? kNames.at(static_cast<std::size_t>(kind))
             : std::string_view();
}

}  // namespace

std::string_view withoutVersion(std::string_view call) {
  constexpr std::size_t kFewestDigits = 4;
  std::size_t begin = call.size();
  while (begin > 0 && isDigit(call[begin - 1])) --begin;
  if (call.size() - begin >= kFewestDigits && call.substr(0, begin).ends_with("_v")) {
    call = call.substr(0, begin - 2);
  }
  // The same call under the option for one default stream per thread.
  for (const std::string_view suffix : {"_ptsz", "_ptds"}) {
    if (call.size() > suffix.size() && call.ends_with(suffix)) call.remove_suffix(suffix.size());
  }
  return call;
}

RangeName rangeName(std::string_view text) {
  const std::size_t cut = std::min(numbered(text, ", op_id = "), numbered(text, ", seq = "));
  if (cut == std::string_view::npos || cut == 0) return {text, false};
  return {text.substr(0, cut), true};
}

bool isDriversWork(std::string_view overhead) {
  constexpr std::array<std::string_view, 4> kNames = {"Command Buffer Full", "Lazy Function Loading",
                                                      "Runtime Triggered Module Loading", "Driver Compiler"};
  return std::find(kNames.begin(), kNames.end(), overhead) != kNames.end();
}

std::string copyName(std::int64_t kind, std::optional<std::int64_t> from, std::optional<std::int64_t> to) {
  std::string name = "Memcpy";
  if (const std::string_view direction = directionOf(kind); !direction.empty()) {
    name += fmt::format(" {}", direction);
  }
  if (from && to) name += fmt::format(" ({} -> {})", memoryName(*from), memoryName(*to));
  return name;
}

std::string fillName(std::optional<std::int64_t> memory) {
  return memory ? fmt::format("Memset ({})", memoryName(*memory)) : "Memset";
}

std::string_view waitName(std::int64_t kind) {
  constexpr std::array<std::string_view, 5> kNames = {"Sync", "Event Sync", "Stream Wait Event",
                                                      "Stream Sync", "Context Sync"};
  return kNames.at(
      kind > 0 && kind < static_cast<std::int64_t>(kNames.size()) ? static_cast<std::size_t>(kind) : 0);
}

}  // namespace culprit::nsight
