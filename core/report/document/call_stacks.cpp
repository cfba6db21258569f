#include "core/report/document/call_stacks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <functional>

#include "core/base/safe_text.h"
#include "core/base/saturated_sum.h"
#include "core/base/shorten.h"

namespace culprit {

namespace {

constexpr std::size_t kLongestFrame = 300;

std::int64_t ownNs(const CallNode& node, Side side, StackTime time) {
  if (time == StackTime::Device) return node.of(side).deviceSelfNs;
  // The root's is that of threads, too, where there was no node for them.
  const bool isIdle = node.kind == CallKind::Thread || node.kind == CallKind::All;
  return isIdle ? 0 : node.of(side).hostSelfNs;
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

/// One that is cut ends in a number made of the whole name: the same in every file, and hardly that of
/// another.
std::string lineOf(const std::string& name) {
  constexpr std::size_t kLongestBehind = 12;  // the ellipsis, '#' and eight digits
  std::string line = singleLine(excerpt(name, kLongestFrame));
  if (name.size() <= kLongestFrame && line.size() <= kLongestFrame) return line;
  const auto number = static_cast<std::uint32_t>(std::hash<std::string>()(name));
  return fmt::format("{}#{:08x}", excerpt(line, kLongestFrame - kLongestBehind), number);
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
  if (tree[node].kind == CallKind::All) return "(all)";
  std::string text = lineOf(tree.nameIn(side, node));
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
