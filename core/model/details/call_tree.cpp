#include "core/model/details/call_tree.h"

#include <algorithm>
#include <utility>

#include "core/base/saturated_sum.h"

namespace culprit {

namespace {

void startTotals(CallTimes& times) {
  times.hostTotalNs = times.hostSelfNs;
  times.deviceTotalNs = times.deviceSelfNs;
  times.exposedTotalNs = times.exposedSelfNs;
}

void addTotals(CallTimes& around, const CallTimes& inside) {
  around.hostTotalNs = saturatedSum(around.hostTotalNs, inside.hostTotalNs);
  around.deviceTotalNs = saturatedSum(around.deviceTotalNs, inside.deviceTotalNs);
  around.exposedTotalNs = saturatedSum(around.exposedTotalNs, inside.exposedTotalNs);
}

}  // namespace

CallTree::CallTree(std::vector<CallNode> nodes, std::vector<std::string> names, CallTreeSide a,
                   CallTreeSide b)
    : m_nodes(std::move(nodes)), m_names(std::move(names)), m_sides{a, b} {
  for (CallNode& node : m_nodes) {
    startTotals(node.a);
    startTotals(node.b);
  }
  for (std::size_t i = m_nodes.size(); i-- > 1;) {
    CallNode& around = m_nodes[m_nodes[i].parent];
    addTotals(around.a, m_nodes[i].a);
    addTotals(around.b, m_nodes[i].b);
    around.inA = around.inA || m_nodes[i].inA;
    around.inB = around.inB || m_nodes[i].inB;
  }
}

std::vector<std::uint32_t> CallTree::path(std::uint32_t node) const {
  std::vector<std::uint32_t> path;
  for (; node != CallNode::kNone; node = m_nodes[node].parent) path.push_back(node);
  std::reverse(path.begin(), path.end());
  return path;
}

}  // namespace culprit
