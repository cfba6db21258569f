// A small call tree made by hand, for tests of the Call tree page and its parts: two cycles of A, four of B;
// the times below are device times, ms per cycle.
//
//   0 all threads            15 -> 21
//     1 python               14 -> 20
//       3 Linear             10 -> 17
//         6 aten::addmm      10 -> 15
//           9 gemm           10 -> 15   (a GPU function of smallResults())
//         7 aten::copy_       – -> 2    (only B has it)
//           10 copy           – -> 2
//       4 Norm                4 -> 3    (in A it was called OldNorm)
//         8 aten::norm        4 -> 3
//           11 norm_kernel    4 -> 3
//     2 no host code          1 -> 1
//       5 memset              1 -> 1
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/model/details/call_tree.h"
#include "core/model/results/results.h"

namespace culprit::ui::test {

inline constexpr std::int64_t kCallMs = 1'000'000;
inline constexpr std::int64_t kCallCyclesA = 2, kCallCyclesB = 4;

/// Gives the nodes of a tree their names and times.
class MadeCallNodes {
 public:
  std::uint32_t name(const std::string& name) {
    for (std::size_t i = 0; i < m_names.size(); ++i)
      if (m_names[i] == name) return static_cast<std::uint32_t>(i);
    m_names.push_back(name);
    return static_cast<std::uint32_t>(m_names.size() - 1);
  }
  /// Its children are those that are added with it as `parent`, which have to stand next to each other.
  CallNode& add(std::uint32_t parent, CallKind kind, const std::string& called) {
    const auto at = static_cast<std::uint32_t>(m_nodes.size());
    if (parent != CallNode::kNone) {
      CallNode& around = m_nodes[parent];
      if (around.children++ == 0) around.firstChild = at;
    }
    const std::uint32_t number = name(called);
    m_nodes.push_back({.parent = parent, .name = number, .nameInA = number, .kind = kind});
    return m_nodes.back();
  }
  CallNode& operator[](std::size_t node) { return m_nodes[node]; }
  std::shared_ptr<const CallTree> make() const {
    return std::make_shared<const CallTree>(m_nodes, m_names, CallTreeSide{.cycles = kCallCyclesA},
                                            CallTreeSide{.cycles = kCallCyclesB});
  }

 private:
  std::vector<CallNode> m_nodes;
  std::vector<std::string> m_names;
};

/// Device time of a node without what is inside, ms per cycle; no side without time has the call.
inline void takeDevice(CallNode& node, std::int64_t aMs, std::int64_t bMs) {
  node.a.deviceSelfNs = node.a.exposedSelfNs = aMs * kCallMs * kCallCyclesA;
  node.b.deviceSelfNs = node.b.exposedSelfNs = bMs * kCallMs * kCallCyclesB;
  node.inA = aMs > 0;
  node.inB = bMs > 0;
  node.a.calls = aMs > 0 ? kCallCyclesA : 0;
  node.b.calls = bMs > 0 ? 2 * kCallCyclesB : 0;
}

inline std::shared_ptr<const CallTree> madeCallTree(const Results& results) {
  MadeCallNodes made;
  made.add(CallNode::kNone, CallKind::All, "");
  made.add(0, CallKind::Thread, "python");
  made.add(0, CallKind::NoHostCode, "");
  made.add(1, CallKind::Module, "Linear");
  made.add(1, CallKind::Module, "Norm").moved = true;
  takeDevice(made.add(2, CallKind::GpuFunction, "memset"), 1, 1);
  made.add(3, CallKind::Operator, "aten::addmm");
  made.add(3, CallKind::Operator, "aten::copy_");
  made.add(4, CallKind::Operator, "aten::norm");
  takeDevice(made.add(6, CallKind::GpuFunction, "gemm<float, 64>"), 10, 15);
  takeDevice(made.add(7, CallKind::GpuFunction, "copy"), 0, 2);
  takeDevice(made.add(8, CallKind::GpuFunction, "norm_kernel"), 4, 3);
  made[4].nameInA = made.name("OldNorm");
  made[9].function = results.names.functions.find("gemm<float, 64>");
  made[10].function = results.names.functions.find("write");
  made[6].a.hostSelfNs = 2 * kCallMs * kCallCyclesA;
  made[6].b.hostSelfNs = 1 * kCallMs * kCallCyclesB;
  return made.make();
}

}  // namespace culprit::ui::test
