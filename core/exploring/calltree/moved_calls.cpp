#include "core/exploring/calltree/moved_calls.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/analysis/naming/function_family.h"
#include "core/base/saturated_sum.h"
#include "core/exploring/calltree/host_paths.h"

namespace culprit {

namespace {

constexpr std::uint32_t kNobody = CallNode::kNone;
constexpr std::uint32_t kMatchedBetweenLooks = 4096;

/// What a node holds, below it or itself: sums that do not depend on the order.
struct Content {
  std::uint64_t work = 0;    // modules, operators, ranges, GPU functions
  std::uint64_t frames = 0;  // Python

  void add(const Content& more) {
    work += more.work;
    frames += more.frames;
  }
};

class Matching {
 public:
  Matching(GrowingTree& tree, const Monitor& monitor)
      : m_tree(tree),
        m_monitor(monitor),
        m_first(tree.size(), kNobody),
        m_next(tree.size(), kNobody),
        m_below(tree.size()) {
    // Later ones first, so that lists are in the order of the recordings; children stand behind parents.
    for (std::uint32_t node = tree.size(); node-- > 1;) {
      if (node % kMatchedBetweenLooks == 0) monitor.checkpoint();
      const std::uint32_t parent = tree[node].parent;
      m_next[node] = m_first[parent];
      m_first[parent] = node;
      m_below[parent].add(m_below[node]);
      m_below[parent].add(ownContent(tree[node]));
    }
  }

  void match() {
    std::vector<std::uint32_t> parents{GrowingTree::kRoot};
    while (!parents.empty()) {
      m_monitor.checkpoint();
      const std::uint32_t parent = parents.back();
      parents.pop_back();
      matchChildren(parent);
      eachChild(parent, [&](std::uint32_t child) {
        if (m_first[child] != kNobody) parents.push_back(child);
      });
    }
  }

 private:
  struct OneSided {
    std::vector<std::uint32_t> a, b;

    bool isOneEmpty() const { return a.empty() || b.empty(); }
  };

  /// Of the name, of GPU functions of their family.
  std::uint64_t hashOf(const CallNode& node) {
    std::uint64_t name = node.name;
    if (node.kind == CallKind::GpuFunction) {
      const auto [found, isNew] = m_families.try_emplace(node.name);
      if (isNew) found->second = std::hash<std::string>()(functionFamily(m_tree.shown(node.name)));
      name = found->second;
    }
    return mixedHash((name << 8U) + static_cast<std::uint64_t>(node.kind) + 1);
  }

  Content ownContent(const CallNode& node) {
    switch (node.kind) {
      case CallKind::Frame:
        return {.frames = hashOf(node)};
      case CallKind::Module:
      case CallKind::Operator:
      case CallKind::Range:
      case CallKind::GpuFunction:
      case CallKind::Layer:
        return {.work = hashOf(node)};
      default:
        return {};
    }
  }

  template <typename Visit>
  void eachChild(std::uint32_t parent, Visit visit) const {
    for (std::uint32_t child = m_first[parent]; child != kNobody; child = m_next[child])
      if (m_tree[child].parent == parent) visit(child);
  }

  OneSided oneSided(std::uint32_t parent) const {
    OneSided found;
    eachChild(parent, [&](std::uint32_t child) {
      const CallNode& node = m_tree[child];
      if (node.inA != node.inB) (node.inA ? found.a : found.b).push_back(child);
    });
    return found;
  }

  void matchChildren(std::uint32_t parent) {
    OneSided found = oneSided(parent);
    if (found.isOneEmpty()) return;
    matchWrapped(found.a, found.b);
    found = oneSided(parent);
    if (found.isOneEmpty()) return;
    matchWrapped(found.b, found.a);
    found = oneSided(parent);
    if (!found.isOneEmpty()) matchRenamed(found);
    if (parent == GrowingTree::kRoot) matchThreads(parent);
  }

  /// Puts each of `plain` where it stands below one of `wrappers`.
  void matchWrapped(const std::vector<std::uint32_t>& plain, const std::vector<std::uint32_t>& wrappers) {
    std::map<std::pair<CallKind, std::uint32_t>, std::uint32_t> wanted;
    for (const std::uint32_t node : plain) {
      const CallKind kind = m_tree[node].kind;
      // Launches and waits are everywhere.
      if (kind != CallKind::RuntimeCall && kind != CallKind::Thread)
        wanted.emplace(std::pair(kind, m_tree[node].name), node);
    }
    for (const std::uint32_t wrapper : wrappers) {
      m_monitor.checkpoint();
      std::vector<std::uint32_t> level{wrapper};
      for (std::size_t depth = 0; depth < kMostWrappers && !wanted.empty() && !level.empty(); ++depth)
        level = searchLevel(level, wanted);
    }
  }

  std::vector<std::uint32_t> searchLevel(
      const std::vector<std::uint32_t>& level,
      std::map<std::pair<CallKind, std::uint32_t>, std::uint32_t>& wanted) {
    std::vector<std::uint32_t> inside;
    for (const std::uint32_t around : level) {
      eachChild(around, [&](std::uint32_t child) {
        const auto found = wanted.find({m_tree[child].kind, m_tree[child].name});
        if (found == wanted.end()) {
          inside.push_back(child);
          return;
        }
        join(found->second, child);
        wanted.erase(found);
      });
    }
    return inside;
  }

  /// What two nodes have to share to be one that was renamed; empty: they hold nothing.
  std::optional<std::pair<CallKind, std::uint64_t>> likenessOf(std::uint32_t node) {
    const CallKind kind = m_tree[node].kind;
    if (kind == CallKind::GpuFunction) return std::pair(kind, hashOf(m_tree[node]));
    const Content& below = m_below[node];
    if (kind == CallKind::Thread || (below.work == 0 && below.frames == 0)) return std::nullopt;
    return std::pair(kind, below.work != 0 ? below.work : below.frames);
  }

  void matchRenamed(const OneSided& found) {
    std::map<std::pair<CallKind, std::uint64_t>, std::vector<std::uint32_t>> ofB;  // the first last
    for (std::size_t i = found.b.size(); i-- > 0;) {
      m_monitor.checkpoint();
      if (const auto likeness = likenessOf(found.b[i])) ofB[*likeness].push_back(found.b[i]);
    }
    for (const std::uint32_t node : found.a) {
      m_monitor.checkpoint();
      const auto likeness = likenessOf(node);
      const auto same = likeness ? ofB.find(*likeness) : ofB.end();
      if (same == ofB.end() || same->second.empty()) continue;
      join(node, same->second.back());
      same->second.pop_back();
    }
  }

  void matchThreads(std::uint32_t root) {
    bool hasCommon = false;
    std::vector<std::uint32_t> threads;
    eachChild(root, [&](std::uint32_t child) {
      const CallNode& node = m_tree[child];
      if (node.kind != CallKind::Thread) return;
      hasCommon = hasCommon || (node.inA && node.inB);
      threads.push_back(child);
    });
    if (hasCommon) return;
    Busiest a, b;
    for (const std::uint32_t thread : threads) {
      Busiest& most = m_tree[thread].inA ? a : b;
      const std::int64_t calls = callsBelow(thread);
      if (calls > most.calls) most = {thread, calls};
    }
    if (a.thread && b.thread) join(*a.thread, *b.thread);
  }

  struct Busiest {
    std::optional<std::uint32_t> thread;
    std::int64_t calls = -1;
  };

  std::int64_t callsBelow(std::uint32_t thread) const {
    std::int64_t calls = 0;
    std::vector<std::uint32_t> open{thread};
    while (!open.empty()) {
      m_monitor.checkpoint();
      const std::uint32_t node = open.back();
      open.pop_back();
      eachChild(node, [&](std::uint32_t child) {
        calls = saturatedSum(calls, saturatedSum(m_tree[child].a.calls, m_tree[child].b.calls));
        open.push_back(child);
      });
    }
    return calls;
  }

  /// Makes `node` and all below it a part of `with`, which the other side has.
  void join(std::uint32_t node, std::uint32_t with) {
    m_tree[with].moved = true;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> open{{node, with}};
    while (!open.empty()) {
      m_monitor.checkpoint();
      const auto [from, to] = open.back();
      open.pop_back();
      take(from, to);
      for (std::uint32_t child = m_first[from]; child != kNobody;) {
        const std::uint32_t next = m_next[child];
        const CallNode& call = m_tree[child];
        const auto same = m_tree.find(to, call.kind, call.name);
        if (call.parent == from && same) {
          open.emplace_back(child, *same);
        } else if (call.parent == from) {
          moveChild(child, to);
        }
        child = next;
      }
      m_tree.remove(from);
    }
  }

  void moveChild(std::uint32_t child, std::uint32_t to) {
    m_tree.move(child, to);
    m_next[child] = m_first[to];
    m_first[to] = child;
  }

  /// Of one node without those below it.
  void take(std::uint32_t from, std::uint32_t to) {
    const CallNode& old = m_tree[from];
    CallNode& now = m_tree[to];
    addOwn(now.a, old.a);
    addOwn(now.b, old.b);
    if (old.inA) {  // else the names are one
      now.nameInA = old.name;
      now.function = old.function ? old.function : now.function;
    }
    now.addTold(old);
    now.inA = now.inA || old.inA;
    now.inB = now.inB || old.inB;
  }

  GrowingTree& m_tree;
  const Monitor& m_monitor;
  std::vector<std::uint32_t> m_first, m_next;  // child, and the one behind it; those that moved are skipped
  std::vector<Content> m_below;
  std::unordered_map<std::uint32_t, std::uint64_t> m_families;  // of GPU functions, by name
};

}  // namespace

void matchMoved(GrowingTree& tree, const Monitor& monitor) {
  Matching(tree, monitor).match();
}

}  // namespace culprit
