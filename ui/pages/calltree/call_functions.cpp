#include "ui/pages/calltree/call_functions.h"

#include <algorithm>

#include "core/model/choices/name_matches.h"
#include "ui/pages/shared/leading_triplet.h"

namespace culprit::ui {

namespace {

/// As rows of triplets name it: what was matched by hand goes by A's name.
std::optional<FunctionId> functionOfCall(const ComparisonView& view, const CallNode& call) {
  if (!call.function) return std::nullopt;
  const Side side = call.inA ? Side::A : Side::B;
  return rowOf(side, *call.function, view.wholePair().functions);
}

/// Where the tree has the name itself: a node names one function of several.
std::optional<std::uint32_t> nameInTree(const ShownCalls& calls, const std::string& function) {
  const auto names = calls.tree().names();
  const auto found = std::find(names.begin(), names.end(), function);
  return found == names.end() ? std::nullopt
                              : std::optional(static_cast<std::uint32_t>(found - names.begin()));
}

}  // namespace

std::optional<Triplet> tripletOfCall(const ComparisonView& view, const ShownCalls& calls,
                                     std::uint32_t node) {
  if (view.isEmpty()) return std::nullopt;
  const auto function = functionOfCall(view, calls.node(node));
  return function ? leadingTriplet(view, *function) : std::nullopt;
}

std::optional<std::uint32_t> callOf(const ComparisonView& view, const ShownCalls& calls,
                                    const Triplet& triplet) {
  if (view.isEmpty() || calls.isEmpty() || indexOf(triplet.function) >= view.results->names.functions.size())
    return std::nullopt;
  const auto name = nameInTree(calls, view.results->names.functions[triplet.function]);
  std::optional<std::uint32_t> best;
  for (std::uint32_t node = 1; node < calls.size(); ++node) {
    const CallNode& call = calls.node(node);
    if (functionOfCall(view, call) != triplet.function && (!name || call.name != *name)) continue;
    if (!best || calls.weight(node) > calls.weight(*best)) best = node;
  }
  return best;
}

}  // namespace culprit::ui
