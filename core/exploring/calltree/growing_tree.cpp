#include "core/exploring/calltree/growing_tree.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include "core/base/saturated_sum.h"

namespace culprit {

namespace {

/// The children of every node, parent by parent.
class Children {
 public:
  explicit Children(const std::vector<CallNode>& nodes) : m_begin(nodes.size() + 1, 0) {
    for (const CallNode& node : nodes)
      if (node.parent != CallNode::kNone) ++m_begin[node.parent + 1];
    std::partial_sum(m_begin.begin(), m_begin.end(), m_begin.begin());
    m_nodes.resize(m_begin.back());
    std::vector<std::uint32_t> next(m_begin.begin(), m_begin.end() - 1);
    for (std::uint32_t i = 0; i < nodes.size(); ++i)
      if (nodes[i].parent != CallNode::kNone) m_nodes[next[nodes[i].parent]++] = i;
  }

  template <typename Before>
  void sort(Before before, const Monitor& monitor) {
    for (std::size_t parent = 0; parent + 1 < m_begin.size(); ++parent) {
      monitor.checkpoint();
      std::stable_sort(m_nodes.begin() + m_begin[parent], m_nodes.begin() + m_begin[parent + 1], before);
    }
    monitor.checkpoint();
  }

  /// Those of one after those of the other, parents first.
  std::vector<std::uint32_t> inOrder() const {
    std::vector<std::uint32_t> order{GrowingTree::kRoot};
    order.reserve(m_nodes.size() + 1);
    for (std::size_t at = 0; at < order.size(); ++at)
      for (std::uint32_t i = m_begin[order[at]]; i < m_begin[order[at] + 1]; ++i) order.push_back(m_nodes[i]);
    return order;
  }

 private:
  std::vector<std::uint32_t> m_begin;  // of each parent, and the end
  std::vector<std::uint32_t> m_nodes;
};

/// Of a node with all below it, of both sides.
struct Weight {
  std::int64_t deviceNs = 0, hostNs = 0;

  void add(const Weight& more) {
    deviceNs = saturatedSum(deviceNs, more.deviceNs);
    hostNs = saturatedSum(hostNs, more.hostNs);
  }
};

std::vector<Weight> weightsOf(const std::vector<CallNode>& nodes, const std::vector<std::uint32_t>& order) {
  std::vector<Weight> weights;
  weights.reserve(nodes.size());
  for (const CallNode& node : nodes)
    weights.push_back({saturatedSum(node.a.deviceSelfNs, node.b.deviceSelfNs),
                       saturatedSum(node.a.hostSelfNs, node.b.hostSelfNs)});
  for (std::size_t i = order.size(); i-- > 1;) weights[nodes[order[i]].parent].add(weights[order[i]]);
  return weights;
}

}  // namespace

void addOwn(CallTimes& sum, const CallTimes& more) {
  sum.calls = saturatedSum(sum.calls, more.calls);
  sum.hostSelfNs = saturatedSum(sum.hostSelfNs, more.hostSelfNs);
  sum.deviceSelfNs = saturatedSum(sum.deviceSelfNs, more.deviceSelfNs);
  sum.exposedSelfNs = saturatedSum(sum.exposedSelfNs, more.exposedSelfNs);
}

GrowingTree::GrowingTree() : m_nodes(1), m_room(CallTree::kMostNodes) {
  m_nodes[kRoot].name = m_nodes[kRoot].nameInA = name({});
}

std::uint32_t GrowingTree::name(const CallName& name) {
  const auto [found, isNew] = m_names.try_emplace(name.key, static_cast<std::uint32_t>(m_shown.size()));
  if (isNew) {
    m_shown.push_back(name.shown);
  } else if (m_shown[found->second] != name.shown) {
    m_shown[found->second] = name.key;
  }
  return found->second;
}

std::optional<std::uint32_t> GrowingTree::child(std::uint32_t parent, CallKind kind, std::uint32_t name) {
  if (const auto known = find(parent, kind, name)) return known;
  if (!hasRoom(parent, kind)) return std::nullopt;
  m_places.emplace(keyOf(parent, kind, name), size());
  m_nodes.push_back({.parent = parent, .name = name, .nameInA = name, .kind = kind});
  return size() - 1;
}

bool GrowingTree::hasRoom(std::uint32_t parent, CallKind kind) const {
  if (parent == kRoot && kind == CallKind::NoHostCode) return true;  // it is one node
  const bool isThread = parent == kRoot && kind == CallKind::Thread;
  return m_nodes.size() < m_room + (isThread ? kMostThreadsBeyond : 0);
}

std::optional<std::uint32_t> GrowingTree::find(std::uint32_t parent, CallKind kind,
                                               std::uint32_t name) const {
  const auto found = m_places.find(keyOf(parent, kind, name));
  return found == m_places.end() ? std::nullopt : std::optional(found->second);
}

void GrowingTree::move(std::uint32_t node, std::uint32_t parent) {
  CallNode& moved = m_nodes[node];
  m_places.erase(keyOf(moved.parent, moved.kind, moved.name));
  moved.parent = parent;
  m_places.emplace(keyOf(parent, moved.kind, moved.name), node);
}

void GrowingTree::remove(std::uint32_t node) {
  CallNode& removed = m_nodes[node];
  m_places.erase(keyOf(removed.parent, removed.kind, removed.name));
  removed.parent = CallNode::kNone;
}

CallTree GrowingTree::finish(const CallTreeSide& a, const CallTreeSide& b, const Monitor& monitor) {
  Children children(m_nodes);
  const std::vector<Weight> weights = weightsOf(m_nodes, children.inOrder());
  const auto isBefore = [&](std::uint32_t x, std::uint32_t y) {
    return std::tie(weights[y].deviceNs, weights[y].hostNs, m_shown[m_nodes[x].name]) <
           std::tie(weights[x].deviceNs, weights[x].hostNs, m_shown[m_nodes[y].name]);
  };
  children.sort(isBefore, monitor);
  const std::vector<std::uint32_t> order = children.inOrder();
  std::vector<std::uint32_t> places(m_nodes.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) places[order[i]] = i;
  std::vector<CallNode> nodes;
  nodes.reserve(order.size());
  for (const std::uint32_t from : order) {
    CallNode& node = nodes.emplace_back(m_nodes[from]);
    if (node.parent == CallNode::kNone) continue;
    node.parent = places[node.parent];
    CallNode& around = nodes[node.parent];
    if (around.children++ == 0) around.firstChild = static_cast<std::uint32_t>(nodes.size() - 1);
  }
  m_nodes.clear();
  m_places.clear();
  m_names.clear();
  return {std::move(nodes), std::move(m_shown), a, b};
}

}  // namespace culprit
