// A call tree as stacks with weights, as flame graphs are drawn from: one stack per node with time of its
// own, in nanoseconds per cycle. For the writers of collapsed stacks and of speedscope's files, so that both
// sum to the same.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/model/details/call_tree.h"
#include "core/report/document/report_choice.h"

namespace culprit {

/// By node: its own time per cycle. They are rounded so that the sum of all is the sum of the tree divided by
/// the cycles, rounded down. Host time without that in which a thread recorded nothing.
std::vector<std::int64_t> stackWeights(const CallTree& tree, Side side, StackTime time);

/// How a node is called in a stack, at most 300 bytes, without ';' and line ends; it does not end with a
/// number of its own, which would be taken for a weight. What is longer is cut and numbered, so that two
/// names do not become one: "gemm<128, ...#17". The root stands in no stack but that of its own time.
std::string stackFrame(const CallTree& tree, Side side, std::uint32_t node);

/// Nodes in the order of their stacks: each before those below it, which follow at once.
std::vector<std::uint32_t> stackOrder(const CallTree& tree);

}  // namespace culprit
