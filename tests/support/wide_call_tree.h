// A call tree made by hand of any size: one thread, below it modules ("part 7"), in each operators that take
// ever longer, each with one kernel. B takes a tenth longer, and every seventh operator is only in B. All
// names differ.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/model/details/call_tree.h"

namespace culprit::test {

struct WideTree {
  std::uint32_t parts = 1, calls = 1;  ///< modules, and operators in each
  std::string name = "gemm";           ///< how those of kernels begin
  std::int64_t stepNs = 10;            ///< by which each operator takes longer than the one before it
};

inline CallTree wideCallTree(const WideTree& wide) {
  std::vector<CallNode> nodes;
  std::vector<std::string> names;
  const auto add = [&](std::uint32_t parent, CallKind kind, std::string name) -> CallNode& {
    const auto at = static_cast<std::uint32_t>(nodes.size());
    if (parent != CallNode::kNone && nodes[parent].children++ == 0) nodes[parent].firstChild = at;
    names.push_back(std::move(name));
    nodes.push_back({.parent = parent, .name = at, .nameInA = at, .kind = kind});
    return nodes.back();
  };
  const auto take = [&](CallNode& node, std::int64_t a, std::int64_t b) {
    node.inA = a > 0;
    node.inB = b > 0;
    node.a.calls = a > 0 ? 2 : 0;
    node.b.calls = b > 0 ? 4 : 0;
    if (node.kind == CallKind::GpuFunction) {
      node.a.deviceSelfNs = node.a.exposedSelfNs = a;
      node.b.deviceSelfNs = b;
      node.b.exposedSelfNs = b / 2;
    } else {
      node.a.hostSelfNs = a;
      node.b.hostSelfNs = b;
    }
  };
  add(CallNode::kNone, CallKind::All, "");
  add(0, CallKind::Thread, "python");
  for (std::uint32_t part = 0; part < wide.parts; ++part)
    add(1, CallKind::Module, "part " + std::to_string(part));
  const auto isNew = [](std::uint32_t call) { return call % 7 == 6; };
  const auto timeOf = [&](std::uint32_t call) { return wide.stepNs * (call + 1); };
  for (std::uint32_t part = 0; part < wide.parts; ++part)
    for (std::uint32_t call = 0; call < wide.calls; ++call)
      take(add(2 + part, CallKind::Operator, "op " + std::to_string(part) + "." + std::to_string(call)),
           isNew(call) ? 0 : timeOf(call) / 5, timeOf(call) / 4);
  const std::uint32_t first = 2 + wide.parts;
  for (std::uint32_t at = 0; at < wide.parts * wide.calls; ++at) {
    const std::uint32_t call = at % wide.calls;
    take(add(first + at, CallKind::GpuFunction, std::to_string(at) + wide.name),
         isNew(call) ? 0 : 2 * timeOf(call), 2 * timeOf(call) + timeOf(call) / 5);
  }
  return {nodes, names, CallTreeSide{.cycles = 2}, CallTreeSide{.cycles = 4}};
}

}  // namespace culprit::test
