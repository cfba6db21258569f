#include "ui/pages/calltree/call_place.h"

namespace culprit::ui {

namespace {

bool isStep(const CallTree& tree, std::uint32_t node, const CallLabel& step) {
  return tree[node].kind == step.kind && tree.name(node) == step.name;
}

std::optional<std::uint32_t> callOnWay(const CallTree& tree, const std::vector<CallLabel>& way) {
  std::uint32_t node = 0;
  for (const CallLabel& step : way) {
    const CallNode& around = tree[node];
    const std::uint32_t end = around.firstChild + around.children;
    std::uint32_t child = around.firstChild;
    while (child < end && !isStep(tree, child, step)) ++child;
    if (child == end) return std::nullopt;
    node = child;
  }
  return node;
}

}  // namespace

CallLabel labelOfCall(const CallTree& tree, std::uint32_t node) {
  return {tree[node].kind, tree.name(node)};
}

CallPlace placeOfCall(const CallTree& tree, std::uint32_t node) {
  CallPlace place;
  for (const std::uint32_t at : tree.path(node))
    if (at != 0) place.way.push_back(labelOfCall(tree, at));
  return place;
}

std::optional<std::uint32_t> findCall(const ShownCalls& calls, const CallPlace& place) {
  if (calls.isEmpty()) return std::nullopt;
  const CallTree& tree = calls.tree();
  if (const auto same = callOnWay(tree, place.way)) return same;
  std::optional<std::uint32_t> best;
  for (std::uint32_t node = 1; node < calls.size(); ++node)
    if (isStep(tree, node, place.way.back()) && (!best || calls.weight(node) > calls.weight(*best)))
      best = node;
  return best;
}

}  // namespace culprit::ui
