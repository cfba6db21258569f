// Walks over the events of one host thread in their order and counts them in a tree: each event lies in the
// innermost one that is open at its start, and counts as ended with it. Time is that inside the cycles. Keeps
// where every call stands that may have launched GPU work.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "core/base/long_column.h"
#include "core/base/monitor.h"
#include "core/exploring/calltree/cycle_spans.h"
#include "core/exploring/calltree/event_calls.h"
#include "core/exploring/calltree/growing_tree.h"
#include "core/exploring/calltree/host_paths.h"
#include "core/exploring/launches/cycle_finder.h"
#include "core/model/run/events.h"

namespace culprit {

/// Where the calls of one recording that carry a launch stand, and when graphs were captured.
class LaunchNodes {
 public:
  struct Call {
    std::uint32_t launch = 0;
    std::uint32_t node = CallNode::kNone;  ///< kNone: outside the cycles
    std::int64_t startNs = 0;
    std::uint32_t path = HostPaths::kUnknown;  ///< asked for only where there are graphs
    GraphCall graph{};
    bool hasWork = false;  ///< any GPU event of the recording says that it was launched there
  };

  void add(const Call& call) { m_calls.push_back(call); }
  void addCapture(std::int64_t startNs, std::int64_t endNs) { m_captures.push_back({startNs, endNs}); }
  /// Once all are there. Of several calls with one launch the first counts, as in launch_calls.h. Throws
  /// Cancelled.
  void sort(const Monitor& monitor);

  /// Null where the launch is 0 or its call is not recorded.
  const Call* of(std::uint32_t launch) const;
  /// The same, and the call has work from now on.
  const Call* takeWork(std::uint32_t launch);

  const LongColumn<Call>& calls() const { return m_calls; }
  const std::vector<TimeSpan>& captures() const { return m_captures; }

 private:
  LongColumn<Call> m_calls;  // by launch
  std::vector<TimeSpan> m_captures;
};

/// What the walks over all threads of a recording share.
struct WalkPlace {
  GrowingTree& tree;
  EventCalls& calls;
  const CycleSpans& spans;
  const CycleFinder& finder;
  Side side{};
  std::uint32_t capture = 0;
  CallTreeSide& sums;
  LaunchNodes& launches;
  HostPaths& paths;
};

/// Tells a node that it is of a side, and of that function if it has none.
void markNode(const WalkPlace& place, std::uint32_t node, std::optional<FunctionId> function);

class ThreadWalk {
 public:
  /// `name`: of the thread, a number of the tree.
  ThreadWalk(const WalkPlace& place, std::uint32_t name) : m_place(place), m_name(name) {}

  void add(const Events& events, std::size_t row);
  bool isInCycles() const { return m_thread.has_value(); }

 private:
  /// Without root, thread and GPU function.
  static constexpr std::size_t kMostOpen = CallTree::kMostDepth - 3;

  struct Open {
    std::int64_t endNs = 0;
    FunctionId function{};
    CallKind kind{};
    std::uint32_t name = 0;
    std::uint32_t node = CallNode::kNone;    // not asked for yet
    bool isFolded = false;                   // the node is that of what is around
    std::optional<std::uint32_t> path = {};  // likewise
  };

  void begin(const Events& events, std::size_t row, const EventCalls::Call& call);
  void noteLaunch(const Events& events, std::size_t row, GraphCall graph);
  void noteCapture(const Events& events, std::size_t row, GraphCall graph);
  /// Of what is open but calls into the driver.
  std::uint32_t path();
  /// Of the innermost open call, else of the thread.
  std::uint32_t innermost();
  void findNode(std::size_t at);
  std::uint32_t threadNode();

  const WalkPlace& m_place;
  std::uint32_t m_name;
  std::optional<std::uint32_t> m_thread;    // its node, once it has run anything in the cycles
  std::vector<Open> m_open;                 // outermost first
  std::optional<std::int64_t> m_captureNs;  // when the one began that has not ended
  std::int64_t m_launchEndNs = std::numeric_limits<std::int64_t>::min();  // of the last launch
};

}  // namespace culprit
