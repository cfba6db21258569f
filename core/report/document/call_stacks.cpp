#include "core/report/document/call_stacks.h"

#include <algorithm>
#include <cctype>

#include "core/base/safe_text.h"
#include "core/base/saturated_sum.h"

namespace culprit {

namespace {

constexpr std::size_t kLongestFrame = 300;

std::int64_t ownNs(const CallNode& node, Side side, StackTime time) {
  if (time == StackTime::Device) return node.of(side).deviceSelfNs;
  return node.kind == CallKind::Thread ? 0 : node.of(side).hostSelfNs;
}

bool isDigit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

/// "conv 3" -> "conv_3"
std::string withoutLastNumber(std::string text) {
  const auto digits =
      std::find_if_not(text.rbegin(), text.rend(), [](char c) { return isDigit(c) || c == '.'; });
  if (digits != text.rbegin() && digits != text.rend() && *digits == ' ') *digits = '_';
  return text;
}

}  // namespace

std::vector<std::int64_t> stackWeights(const CallTree& tree, Side side, StackTime time) {
  const std::int64_t cycles = std::max<std::int64_t>(tree.side(side).cycles, 1);
  std::vector<std::int64_t> weights;
  weights.reserve(tree.size());
  std::int64_t sum = 0;
  for (const CallNode& node : tree.nodes()) {
    const std::int64_t before = sum / cycles;
    sum = saturatedSum(sum, ownNs(node, side, time));
    weights.push_back(sum / cycles - before);
  }
  return weights;
}

std::string stackFrame(const CallTree& tree, Side side, std::uint32_t node) {
  if (tree[node].kind == CallKind::NoHostCode) return "(launched outside the recording)";
  std::string text = singleLine(std::string_view(tree.nameIn(side, node)).substr(0, kLongestFrame));
  std::replace(text.begin(), text.end(), ';', ',');
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text.empty() ? "(no name)" : withoutLastNumber(std::move(text));
}

std::vector<std::uint32_t> stackOrder(const CallTree& tree) {
  std::vector<std::uint32_t> order;
  if (tree.empty()) return order;
  order.reserve(tree.size());
  std::vector<std::uint32_t> open{0};
  while (!open.empty()) {
    const std::uint32_t node = open.back();
    open.pop_back();
    order.push_back(node);
    for (std::uint32_t i = tree[node].children; i-- > 0;) open.push_back(tree[node].firstChild + i);
  }
  return order;
}

}  // namespace culprit
