#include "ui/pages/calltree/call_place.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

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

bool isLeftOut(const CallTree& tree, std::uint32_t node, const std::vector<CallLabel>& labels) {
  return std::any_of(labels.begin(), labels.end(), [&](const CallLabel& label) {
    return isStep(tree, node, label) ||
           (tree[node].kind == label.kind && tree.nameIn(Side::A, node) == label.name);
  });
}

/// By node: without what was left out, the way leads to it.
std::vector<bool> callsOnWay(const CallTree& tree, const CallPlace& place) {
  constexpr std::size_t kAside = std::numeric_limits<std::size_t>::max();
  std::vector<std::size_t> steps(tree.size(), kAside);  // of the way, down to each node
  std::vector<bool> isThere(tree.size(), false);
  steps[0] = 0;
  for (std::uint32_t node = 1; node < tree.size(); ++node) {
    const std::size_t before = steps[tree[node].parent];
    if (before == kAside) continue;
    if (before < place.way.size() && isStep(tree, node, place.way[before])) {
      steps[node] = before + 1;
      isThere[node] = steps[node] == place.way.size();
    } else if (isLeftOut(tree, node, place.leftOut)) {
      steps[node] = before;
    }
  }
  return isThere;
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
  const std::vector<bool> isThere = callsOnWay(tree, place);
  std::optional<std::uint32_t> best;
  std::pair<bool, std::pair<double, double>> most;
  for (std::uint32_t node = 1; node < calls.size(); ++node) {
    if (!isStep(tree, node, place.way.back())) continue;
    const std::pair rank(bool{isThere[node]}, calls.weight(node));
    if (best && rank <= most) continue;
    best = node;
    most = rank;
  }
  return best;
}

}  // namespace culprit::ui
