// A call tree while it is made: nodes are found by what they are called under their parent, so that there is
// one per path and not one per call. Filled by read_call_tree.h for both sides, one after the other, and by
// call_views.h; finish() makes the CallTree of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/monitor.h"
#include "core/exploring/calltree/call_names.h"
#include "core/model/details/call_tree.h"

namespace culprit {

class GrowingTree {
 public:
  static constexpr std::uint32_t kRoot = 0;
  /// Threads that have a node though there is no room left.
  static constexpr std::size_t kMostThreadsBeyond = 10'000;

  GrowingTree();

  /// The number of a name. One key shown in two ways is shown as the key.
  std::uint32_t name(const CallName& name);
  const std::string& shown(std::uint32_t name) const { return m_shown[name]; }

  /// The child of that kind and name, made if there is none; empty: there is no room for one. Below the root
  /// there always is for NoHostCode.
  std::optional<std::uint32_t> child(std::uint32_t parent, CallKind kind, std::uint32_t name);
  /// The same if there is one.
  std::optional<std::uint32_t> find(std::uint32_t parent, CallKind kind, std::uint32_t name) const;
  /// From now on so many more nodes than there are.
  void makeRoomFor(std::size_t nodes) { m_room = m_nodes.size() + nodes; }

  CallNode& operator[](std::uint32_t node) { return m_nodes[node]; }
  const CallNode& operator[](std::uint32_t node) const { return m_nodes[node]; }
  std::uint32_t size() const { return static_cast<std::uint32_t>(m_nodes.size()); }

  /// Puts a node under another parent, which has none of its kind and name. Not below itself.
  void move(std::uint32_t node, std::uint32_t parent);
  /// Takes a node whose calls and children are elsewhere now out.
  void remove(std::uint32_t node);

  /// Of this nothing is left. Throws Cancelled.
  CallTree finish(const CallTreeSide& a, const CallTreeSide& b, const Monitor& monitor);

 private:
  bool hasRoom(std::uint32_t parent, CallKind kind) const;
  static std::uint64_t keyOf(std::uint32_t parent, CallKind kind, std::uint32_t name) {
    constexpr unsigned kKindBits = 4;
    return (std::uint64_t{parent} << 32U) | (std::uint64_t{name} << kKindBits) |
           static_cast<std::uint64_t>(kind);
  }

  std::vector<CallNode> m_nodes;
  std::unordered_map<std::uint64_t, std::uint32_t> m_places;  // by keyOf()
  std::size_t m_room;
  std::vector<std::string> m_shown;
  std::unordered_map<std::string, std::uint32_t> m_names;
};

/// Adds what is no total.
void addOwn(CallTimes& sum, const CallTimes& more);

}  // namespace culprit
