#include "core/report/words/call_kind_names.h"

#include <array>
#include <cstddef>

namespace culprit {

std::string_view nameOf(CallKind kind) {
  constexpr std::array<std::string_view, static_cast<std::size_t>(kLast<CallKind>) + 1> kNames = {
      "all",      "thread", "no_host_code", "frame",       "module",
      "operator", "range",  "runtime_call", "gpu_function"};
  return kNames.at(static_cast<std::size_t>(kind));
}

std::string_view wordsOf(CallKind kind) {
  constexpr std::array<std::string_view, static_cast<std::size_t>(kLast<CallKind>) + 1> kWords = {
      "", "thread", "", "Python", "module", "operator", "range", "call", "GPU"};
  return kWords.at(static_cast<std::size_t>(kind));
}

std::string_view namelessInWords(CallKind kind) {
  if (kind == CallKind::All) return "All threads";
  return kind == CallKind::NoHostCode ? "No host code" : std::string_view();
}

}  // namespace culprit
