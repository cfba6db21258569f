// The calls of one process pair as one tree: threads, what they call, and the GPU functions launched there,
// with the time of both runs at every node. Calls of one path are one node, whichever thread of that name,
// cycle or layer they are of. Made by core/exploring/calltree when somebody asks, read-only afterwards; the
// window, tables and exported stacks show it.
//
// Host time is counted per thread: of each thread that runs anything in the cycles of a recording the whole
// length of these, so two threads count twice the cycle, and no nanosecond of one thread is counted at two
// nodes. Device time is the sum of the durations of kernels, copies and fills, each counted once: at the leaf
// below the call that launched it. Work of a CUDA or HIP graph is below the launch of the graph, and there
// below the modules, ranges, frames and operators that it was captured in, or below layers, as far as that is
// told.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/last_enumerator.h"
#include "core/model/run/ids.h"

namespace culprit {

enum class CallKind : std::uint8_t {
  All,     ///< the root, node 0; without a name
  Thread,  ///< all threads of one name ("python"); its own host time is that in which nothing was recorded
  NoHostCode,   ///< below it GPU work whose launch is not in the recording; without a name
  Frame,        ///< a Python frame
  Module,       ///< a torch.nn.Module, as the profiler tells it with stacks
  Operator,     ///< of a framework ("aten::addmm")
  Range,        ///< NVTX, user annotation, XLA scope, step marker, and spans of programs that we do not know
  RuntimeCall,  ///< into CUDA, HIP, the driver or a collective library; launches, waits
  GpuFunction,  ///< a kernel, copy or fill: a leaf with device time only
  Layer,        ///< "layer 3" of a launch of a graph, of which only what repeats is known
};
template <>
inline constexpr auto kLast<CallKind> = CallKind::Layer;

/// How it was told where the work of a CUDA or HIP graph belongs, the surest first; of the same work in A or
/// B that in the own run is surer.
enum class LayerTold : std::uint8_t {
  NotTold,   ///< it is no work of a graph, or stands at the launch itself
  Node,      ///< by the ids of its nodes: the recording tells which call made each of them
  Captured,  ///< by the calls that the capture in the same recording took in
  SameInA,   ///< by the same sequence of work in A, of which the calls are known
  SameInB,   ///< likewise in B
  Period,    ///< by what repeats inside the launch
};
template <>
inline constexpr auto kLast<LayerTold> = LayerTold::Period;

/// Of one node on one side, summed over the cycles of CallTree::side(): nothing is divided. Self: without the
/// nodes below it; total: with them.
struct CallTimes {
  /// That start in the cycles; of GPU functions the launches, of threads threads times cycles, of each
  /// recording its own. Inside a launch of a graph, how often its work comes to the node, which may be less
  /// than it was called when it was captured. A node without calls may have time: what began before the
  /// cycle.
  std::int64_t calls = 0;
  std::int64_t hostSelfNs = 0, hostTotalNs = 0;
  std::int64_t deviceSelfNs = 0, deviceTotalNs = 0;
  /// The part of the device time in which the work had the turn: computing kernels first, then collectives,
  /// then copies and fills, of one class what started first. No instant is told twice.
  std::int64_t exposedSelfNs = 0, exposedTotalNs = 0;

  friend bool operator==(const CallTimes&, const CallTimes&) = default;
};

struct CallNode {
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  std::uint32_t parent = kNone;  ///< position in CallTree::nodes(), lower than the own; kNone: the root
  std::uint32_t firstChild = 0;  ///< children stand next to each other
  std::uint32_t children = 0;    ///< how many
  std::uint32_t name = 0;        ///< of B where both have it: CallTree::name()
  std::uint32_t nameInA = 0;     ///< another one only where `moved` tells that it was renamed
  CallKind kind = CallKind::All;
  bool inA = false, inB = false;  ///< the node, or one below it, was called there
  /// Matched by what it holds, not by its path: it has another name in A, or another node around it.
  bool moved = false;
  /// How it was told that work of graphs belongs here; of several ways the least sure.
  LayerTold toldInA = LayerTold::NotTold, toldInB = LayerTold::NotTold;
  /// One of the functions that the name stands for, of A where A has it; empty: All, Thread, NoHostCode.
  std::optional<FunctionId> function = {};
  CallTimes a = {}, b = {};

  const CallTimes& of(Side side) const { return side == Side::A ? a : b; }
  CallTimes& of(Side side) { return side == Side::A ? a : b; }
  bool isIn(Side side) const { return side == Side::A ? inA : inB; }
  LayerTold told(Side side) const { return side == Side::A ? toldInA : toldInB; }
  /// Of this node and another one that becomes a part of it.
  void addTold(const CallNode& more) {
    addTold(Side::A, more.toldInA);
    addTold(Side::B, more.toldInB);
  }
  void addTold(Side side, LayerTold more) {
    LayerTold& told = side == Side::A ? toldInA : toldInB;
    const bool isOwnOfB = side == Side::B && more == LayerTold::SameInB && told == LayerTold::SameInA;
    const bool isOtherOfB = side == Side::B && more == LayerTold::SameInA && told == LayerTold::SameInB;
    if (isOtherOfB || (more > told && !isOwnOfB)) told = more;
  }

  friend bool operator==(const CallNode&, const CallNode&) = default;
};

/// What the sums of one side are over.
struct CallTreeSide {
  std::int64_t cycles = 0;    ///< divide by it; 0: the side has no events in cycles
  std::int64_t lengthNs = 0;  ///< of all of them
  std::int64_t threads = 0;   ///< that run anything in the cycles; one in several recordings counts once
  /// Calls that have no node of their own but are part of the one around them: too deep, or one too many. In
  /// a view from the bottom up also those that lack callers for want of room.
  std::int64_t foldedCalls = 0;

  friend bool operator==(const CallTreeSide&, const CallTreeSide&) = default;
};

/// What of a tree is shown; sums are those of the tree (core/exploring/calltree/call_views.h).
enum class CallView : std::uint8_t {
  TopDown,     ///< the tree
  BottomUp,    ///< each function with its own time, below it who called it
  ByModule,    ///< modules and layers only; the rest is part of the one around it, or of the root
  ByOperator,  ///< operators only, likewise
};
template <>
inline constexpr auto kLast<CallView> = CallView::ByOperator;

/// What calls are called, wherever they stand.
struct CallLabel {
  CallKind kind = CallKind::All;
  std::string name;  ///< as the tree shows it; empty where the kind has none

  friend bool operator==(const CallLabel&, const CallLabel&) = default;
};

class CallTree {
 public:
  static constexpr std::size_t kMostDepth =
      512;  ///< from the root to a call of one run; what is deeper is folded
  static constexpr std::size_t kMostNodes =
      200'000;  ///< of each side; further calls are folded, threads are not

  CallTree() = default;
  /// `nodes`: the root first, parents before children, children next to each other, self times and calls set;
  /// the totals are made here. `names`: by number; two may have one text.
  CallTree(std::vector<CallNode> nodes, std::vector<std::string> names, CallTreeSide a, CallTreeSide b);

  /// The root first; empty: neither side has events in cycles. Of siblings that with more device time comes
  /// first, then that with more host time.
  std::span<const CallNode> nodes() const { return m_nodes; }
  const CallNode& operator[](std::uint32_t node) const { return m_nodes[node]; }
  bool empty() const { return m_nodes.empty(); }
  std::size_t size() const { return m_nodes.size(); }

  /// Without addresses, line numbers, numbers of instances and steps; empty for All and NoHostCode.
  const std::string& name(std::uint32_t node) const { return m_names[m_nodes[node].name]; }
  const std::string& nameIn(Side side, std::uint32_t node) const {
    return m_names[side == Side::A ? m_nodes[node].nameInA : m_nodes[node].name];
  }
  std::span<const std::string> names() const { return m_names; }
  const CallTreeSide& side(Side side) const { return m_sides[side == Side::A ? 0 : 1]; }

  /// The node and all around it, the root first.
  std::vector<std::uint32_t> path(std::uint32_t node) const;

 private:
  std::vector<CallNode> m_nodes;
  std::vector<std::string> m_names;
  std::array<CallTreeSide, 2> m_sides;
};

}  // namespace culprit
