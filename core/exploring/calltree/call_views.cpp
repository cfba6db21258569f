#include "core/exploring/calltree/call_views.h"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/saturated_sum.h"
#include "core/exploring/calltree/growing_tree.h"

namespace culprit {

namespace {

constexpr std::size_t kNodesBetweenLooks = 4096;

/// Which nodes are called so: by the kinds that each name is hidden for.
class HiddenLabels {
 public:
  HiddenLabels(const CallTree& tree, std::span<const CallLabel> hidden) {
    std::unordered_map<std::string_view, Kinds> kinds;
    for (const CallLabel& label : hidden) kinds[label.name] |= bitOf(label.kind);
    m_kinds.reserve(tree.names().size());
    for (const std::string& name : tree.names()) {
      const auto found = kinds.find(name);
      m_kinds.push_back(found == kinds.end() ? Kinds{0} : found->second);
    }
  }

  bool has(const CallNode& node) const {
    return ((m_kinds[node.name] | m_kinds[node.nameInA]) & bitOf(node.kind)) != 0;
  }

 private:
  using Kinds = std::uint32_t;
  static Kinds bitOf(CallKind kind) { return Kinds{1} << static_cast<unsigned>(kind); }

  std::vector<Kinds> m_kinds;  // by name
};

class Viewing {
 public:
  Viewing(const CallTree& tree, const Monitor& monitor)
      : m_tree(tree), m_monitor(monitor), m_a(tree.side(Side::A)), m_b(tree.side(Side::B)) {
    for (const std::string& name : tree.names()) m_names.push_back(m_view.name({name, name}));
  }

  /// A call that is not kept is part of the one around it.
  template <typename IsKept>
  CallTree only(IsKept keeps) {
    m_view.makeRoomFor(m_tree.size());
    std::vector<std::uint32_t> places(m_tree.size(), GrowingTree::kRoot);
    for (std::uint32_t i = 0; i < m_tree.size(); ++i) {
      look(i);
      const CallNode& node = m_tree[i];
      if (i > 0) places[i] = places[node.parent];
      const bool isKept = i > 0 && keeps(node);
      if (isKept) {
        CallNode kept = node;
        kept.moved = node.moved && !isUnwrapped(node, keeps);
        places[i] = step(places[i], kept).value_or(places[i]);
      }
      addTimes(places[i], node);
      if (isKept) addCalls(places[i], node);
    }
    return finish();
  }

  CallTree bottomUp() {
    // Each function has its row before callers take the room.
    m_view.makeRoomFor(m_tree.size());
    eachWithOwn([&](std::uint32_t node) { step(GrowingTree::kRoot, m_tree[node]); });
    m_view.makeRoomFor(CallTree::kMostNodes);
    addTimes(GrowingTree::kRoot, m_tree[0]);  // of what had no room elsewhere
    // Whose callers are asked for most.
    for (const bool isOfGpu : {true, false})
      eachWithOwn([&](std::uint32_t node) {
        if ((m_tree[node].kind == CallKind::GpuFunction) == isOfGpu) addChain(node);
      });
    return finish();
  }

 private:
  /// It was matched inside of calls that only one side has, and none of these is kept: it stands where the
  /// other side has it, too.
  template <typename IsKept>
  bool isUnwrapped(const CallNode& node, IsKept keeps) const {
    if (node.name != node.nameInA) return false;
    std::uint32_t around = node.parent;
    while (around != GrowingTree::kRoot && isOfOneSide(m_tree[around])) {
      if (keeps(m_tree[around])) return false;
      around = m_tree[around].parent;
    }
    return around != node.parent;
  }
  static bool isOfOneSide(const CallNode& node) { return (node.a.calls == 0) != (node.b.calls == 0); }

  void look(std::uint32_t at) const {
    if (at % kNodesBetweenLooks == 0) m_monitor.checkpoint();
  }

  template <typename Visit>
  void eachWithOwn(Visit visit) const {
    for (std::uint32_t node = 1; node < m_tree.size(); ++node) {
      look(node);
      if (!isEmpty(m_tree[node])) visit(node);
    }
  }

  static bool isEmpty(const CallTimes& times) {
    return times.calls == 0 && times.hostSelfNs == 0 && times.deviceSelfNs == 0 && times.exposedSelfNs == 0;
  }
  static bool isEmpty(const CallNode& node) { return isEmpty(node.a) && isEmpty(node.b); }

  std::optional<std::uint32_t> step(std::uint32_t from, const CallNode& node) {
    const auto to = m_view.child(from, node.kind, m_names[node.name]);
    if (!to) return to;
    CallNode& seen = m_view[*to];
    const bool isFirstInA = node.inA && !seen.inA;
    if (isFirstInA) seen.nameInA = m_names[node.nameInA];
    // Of several that were called otherwise in A, none stands for all.
    if (node.inA && seen.nameInA != m_names[node.nameInA]) seen.nameInA = seen.name;
    if (!seen.function || (isFirstInA && node.function)) seen.function = node.function;
    seen.inA = seen.inA || node.inA;
    seen.inB = seen.inB || node.inB;
    seen.moved = seen.moved || node.moved;
    seen.addTold(node);
    return to;
  }

  void addTimes(std::uint32_t place, const CallNode& node) {
    for (const Side side : {Side::A, Side::B}) {
      CallTimes times = node.of(side);
      times.calls = 0;
      addOwn(m_view[place].of(side), times);
    }
  }
  void addCalls(std::uint32_t place, const CallNode& called) {
    for (const Side side : {Side::A, Side::B}) {
      std::int64_t& calls = m_view[place].of(side).calls;
      calls = saturatedSum(calls, called.of(side).calls);
    }
  }

  void addChain(std::uint32_t called) {
    std::uint32_t place = GrowingTree::kRoot;
    std::uint32_t from = called;
    for (std::size_t i = 0; i <= kMostCallers && from != GrowingTree::kRoot; ++i) {
      const auto next = step(place, m_tree[from]);
      if (!next) {
        m_a.foldedCalls = saturatedSum(m_a.foldedCalls, m_tree[called].a.calls);
        m_b.foldedCalls = saturatedSum(m_b.foldedCalls, m_tree[called].b.calls);
        break;
      }
      place = *next;
      addCalls(place, m_tree[called]);
      from = m_tree[from].parent;
    }
    addTimes(place, m_tree[called]);
  }

  CallTree finish() { return m_view.finish(m_a, m_b, m_monitor); }

  const CallTree& m_tree;
  const Monitor& m_monitor;
  GrowingTree m_view;
  CallTreeSide m_a, m_b;
  std::vector<std::uint32_t> m_names;  // of the view, by those of the tree
};

CallTree byModule(const CallTree& tree, const Monitor& monitor) {
  return Viewing(tree, monitor).only([](const CallNode& node) {
    return node.kind == CallKind::Module || node.kind == CallKind::Layer;
  });
}

CallTree byOperator(const CallTree& tree, const Monitor& monitor) {
  return Viewing(tree, monitor).only([](const CallNode& node) { return node.kind == CallKind::Operator; });
}

}  // namespace

CallTree filtered(const CallTree& tree, CallView view, const Monitor& monitor) {
  if (tree.empty()) return tree;
  switch (view) {
    case CallView::TopDown:
      break;
    case CallView::BottomUp:
      return Viewing(tree, monitor).bottomUp();
    case CallView::ByModule:
      return byModule(tree, monitor);
    case CallView::ByOperator:
      return byOperator(tree, monitor);
  }
  return tree;
}

CallTree withoutCalls(const CallTree& tree, std::span<const CallLabel> hidden, const Monitor& monitor) {
  if (tree.empty() || hidden.empty()) return tree;
  const HiddenLabels labels(tree, hidden);
  return Viewing(tree, monitor).only([&labels](const CallNode& node) { return !labels.has(node); });
}

}  // namespace culprit
