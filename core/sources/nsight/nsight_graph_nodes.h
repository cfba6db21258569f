// Which call recorded the work of CUDA graphs, from an Nsight export made with --cuda-graph-trace=node: work
// names its node (graphNodeId), and CUDA_GRAPH_NODE_EVENTS says on which thread and when each node was made
// or of which other node it is a copy, as instantiated ones are of captured ones. As NVIDIA's export
// reference does under "Find CUDA API calls that resulted in the original graph node creation", the call is
// the one of that thread that is open at that time. Made by the reader of GPU work.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/sources/bytes/recent_values.h"
#include "core/sources/nsight/nsight_capture.h"

namespace culprit::nsight {

class GraphNodes {
 public:
  /// Nodes of a recording, copies apart, whose calls are told: of each its work has an EventDetail of its
  /// own. What is left out is counted.
  static constexpr std::size_t kMostTold = 250'000;
  /// Copies that are looked at; of more calls around nodes none is told.
  static constexpr std::size_t kMostLookedAt = 4 * kMostTold;
  /// Copies of copies, as graphs inside of graphs have; more are none, and a circle has no end.
  static constexpr int kMostCopies = 16;

  /// Nothing where the export tells of no nodes. Throws Cancelled.
  explicit GraphNodes(NsightCapture& capture);

  bool empty() const { return m_calls.empty(); }
  /// EventDetail::recordedBy of work with that node; 0: not told. `globalPid`: of the work.
  std::uint32_t recordedBy(std::int64_t globalPid, std::int64_t node);

 private:
  struct Node {
    std::int64_t globalPid = 0, node = 0;

    friend auto operator<=>(const Node&, const Node&) = default;
  };
  /// A node that is no copy.
  struct Made {
    Node node;
    std::int64_t globalTid = 0, atNs = 0;
    std::uint32_t launch = 0;  ///< of the call
  };
  struct Copy {
    Node node;
    std::int64_t original = 0;  ///< a node of the same process; 0: several
  };
  /// What was called while nodes were made.
  struct Call {
    std::int64_t globalTid = 0, startNs = 0, endNs = 0, correlation = 0;
  };

  std::uint64_t readNodes(NsightCapture& capture);
  static std::optional<std::vector<Call>> callsAround(NsightCapture& capture, const std::vector<Made>& made);
  static bool tellCalls(NsightCapture& capture, std::vector<Made>& made);
  std::uint32_t find(Node node) const;

  std::vector<Made> m_calls;   // by node, those whose call is known
  std::vector<Copy> m_copies;  // by node
  RecentValues<Node, std::uint32_t, 4096> m_recent;
};

}  // namespace culprit::nsight
