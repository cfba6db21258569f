#include "core/report/words/call_kind_names.h"

#include <fmt/format.h>

#include <array>
#include <cstddef>

namespace culprit {

namespace {

std::string_view wayInWords(LayerTold told) {
  constexpr std::array<std::string_view, static_cast<std::size_t>(kLast<LayerTold>) + 1> kWays = {
      "",
      "the ids of its nodes, each made by a call that was recorded",
      "what was captured in the same recording",
      "the same sequence of work in A, of which the calls are known",
      "the same sequence of work in B, of which the calls are known",
      "what repeats inside the launch"};
  return kWays.at(static_cast<std::size_t>(told));
}

}  // namespace

std::string_view nameOf(CallKind kind) {
  constexpr std::array<std::string_view, static_cast<std::size_t>(kLast<CallKind>) + 1> kNames = {
      "all",      "thread", "no_host_code", "frame",        "module",
      "operator", "range",  "runtime_call", "gpu_function", "layer"};
  return kNames.at(static_cast<std::size_t>(kind));
}

std::string_view wordsOf(CallKind kind) {
  constexpr std::array<std::string_view, static_cast<std::size_t>(kLast<CallKind>) + 1> kWords = {
      "", "thread", "", "Python", "module", "operator", "range", "call", "GPU", "layer"};
  return kWords.at(static_cast<std::size_t>(kind));
}

std::string_view namelessInWords(CallKind kind) {
  if (kind == CallKind::All) return "All threads";
  return kind == CallKind::NoHostCode ? "No host code" : std::string_view();
}

std::string_view nameOf(LayerTold told) {
  constexpr std::array<std::string_view, static_cast<std::size_t>(kLast<LayerTold>) + 1> kNames = {
      "", "node", "capture", "same_in_a", "same_in_b", "period"};
  return kNames.at(static_cast<std::size_t>(told));
}

std::string toldInWords(const CallNode& node) {
  const LayerTold a = node.toldInA, b = node.toldInB;
  if (a == LayerTold::NotTold && b == LayerTold::NotTold) return {};
  constexpr std::string_view kWork = "Has work of a CUDA or HIP graph, told";
  if (a == b) return fmt::format("{} by {}", kWork, wayInWords(a));
  if (a == LayerTold::NotTold) return fmt::format("{} in B by {}", kWork, wayInWords(b));
  if (b == LayerTold::NotTold) return fmt::format("{} in A by {}", kWork, wayInWords(a));
  return fmt::format("{} in A by {}, in B by {}", kWork, wayInWords(a), wayInWords(b));
}

}  // namespace culprit
