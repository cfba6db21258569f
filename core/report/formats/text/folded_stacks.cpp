#include <fmt/format.h>

#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/report/document/call_stacks.h"
#include "core/report/document/writers.h"

namespace culprit {

namespace {

constexpr std::size_t kMostFoldedBytes = 1'000'000'000;

/// Lines of the nodes in the order of their stacks.
class FoldedLines {
 public:
  FoldedLines(const CallTree& tree, const StackChoice& choice) : m_tree(tree), m_choice(choice) {
    if (choice.side != StackSide::B) m_a = stackWeights(tree, Side::A, choice.time);
    if (choice.side != StackSide::A) m_b = stackWeights(tree, Side::B, choice.time);
    m_ends.resize(tree.size());
  }

  void add(std::uint32_t node) {
    const Side side = m_choice.side == StackSide::A ? Side::A : Side::B;
    const bool isRoot = node == 0;  // it stands in no other stack
    m_stack.resize(isRoot ? 0 : m_ends[m_tree[node].parent]);
    if (!m_stack.empty()) m_stack += ';';
    m_stack += stackFrame(m_tree, side, node);
    m_ends[node] = isRoot ? 0 : m_stack.size();
    const std::int64_t a = m_a.empty() ? 0 : m_a[node], b = m_b.empty() ? 0 : m_b[node];
    if (a == 0 && b == 0) return;
    m_text += m_stack;
    for (const auto* weights : {&m_a, &m_b})
      if (!weights->empty()) m_text += fmt::format(" {}", (*weights)[node]);
    m_text += '\n';
    if (m_text.size() > kMostFoldedBytes)
      throw CannotBeMade("the stacks of this call tree take more than 1 GB");
  }
  std::string take() { return std::move(m_text); }

 private:
  const CallTree& m_tree;
  StackChoice m_choice;
  std::vector<std::int64_t> m_a, m_b;  // empty: not wanted
  std::vector<std::size_t> m_ends;     // of the stack of each node
  std::string m_stack, m_text;
};

}  // namespace

std::string toFoldedStacks(const CallTree& tree, const StackChoice& choice, const Monitor& monitor) {
  FoldedLines lines(tree, choice);
  for (const std::uint32_t node : stackOrder(tree)) {
    monitor.checkpoint();
    lines.add(node);
  }
  std::string text = lines.take();
  if (text.empty() && choice.time == StackTime::Device)
    throw CannotBeMade("no GPU works in these cycles: --stacks-of host writes the time of the host");
  if (text.empty())
    throw CannotBeMade("no host call takes time in these cycles: --stacks-of device writes that of GPUs");
  return text;
}

}  // namespace culprit
