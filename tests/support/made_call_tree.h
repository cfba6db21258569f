// Two made runs of one process each as a session, and the call tree of their pair. For tests that assert sums
// in whole nanoseconds, which no reader of a format has rounded.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/exploring/calltree/read_call_tree.h"
#include "core/store/session/session.h"
#include "core/store/session/session_writer.h"
#include "tests/support/made_trace.h"
#include "tests/support/temp_folder.h"

namespace culprit::test {

/// Times in microseconds, of one recording.
struct MadeCycle {
  std::int64_t startUs = 0, durationUs = 0;
  std::uint32_t capture = 0;
};

class MadeCallTree {
 public:
  MadeTrace a{m_names}, b{m_names};
  ProcessId processA = a.process(1), processB = b.process(2);
  std::vector<MadeCycle> cyclesA{{0, 1000}}, cyclesB{{0, 1000}};
  std::vector<std::pair<std::string, std::string>> partners;  ///< functions matched by hand, of A and B

  /// Both runs alike.
  void both(const std::function<void(MadeTrace&, ProcessId)>& make) {
    make(a, processA);
    make(b, processB);
  }

  CallTree tree() {
    store();
    return readCallTree(Session::open(file()), m_results, 0, SilentMonitor());
  }
  /// Of both runs, to be asked with results(). Once.
  Session session() {
    store();
    return Session::open(file());
  }
  /// As a session in file(), of which results() tells.
  void store() {
    const RunContent runA = contentOf(a, cyclesA), runB = contentOf(b, cyclesB);
    PairResults pair;
    for (const Side side : {Side::A, Side::B}) {
      const RunContent& run = side == Side::A ? runA : runB;
      Process process = run.processes.at(0);
      process.id = ProcessId{static_cast<std::uint32_t>(side)};
      process.side = side;
      m_results.processes.push_back(process);
      (side == Side::A ? pair.a : pair.b) = process;
      (side == Side::A ? pair.cyclesA : pair.cyclesB) = run.samples.at(0).cycles;
    }
    for (const auto& [ofA, ofB] : partners)
      pair.functions.push_back({m_names.functions.intern(ofA), m_names.functions.intern(ofB)});
    m_results.names = m_names.copy();
    m_results.runA = {Side::A, "/a", "a", "Chrome trace"};
    m_results.runB = {Side::B, "/b", "b", "Chrome trace"};
    SessionWriter writer(file());
    writer.writeRun(Side::A, runA, {ProcessId{0}});
    writer.writeRun(Side::B, runB, {ProcessId{1}});
    writer.writeResults(m_results);
    writer.finish();
    m_results.pairs.push_back(std::move(pair));  // the verdict, which a stored pair needs, is not made
  }
  const Results& results() const { return m_results; }
  std::filesystem::path file() const { return m_folder.path() / "x.culprit"; }

 private:
  static RunContent contentOf(MadeTrace& trace, const std::vector<MadeCycle>& cycles) {
    RunContent content = trace.content();
    content.kind = "Chrome trace";
    const AnchorId anchor = trace.names().anchors.intern("step");
    std::int64_t number = 1;
    for (const MadeCycle& cycle : cycles)
      content.samples[0].cycles.push_back({.number = number++,
                                           .startNs = cycle.startUs * 1000,
                                           .durationNs = cycle.durationUs * 1000,
                                           .anchor = anchor,
                                           .capture = cycle.capture});
    return content;
  }

  Names m_names;
  TempFolder m_folder;
  Results m_results;
};

/// The node along the names from below the root; throws where there is none.
inline std::uint32_t nodeAt(const CallTree& tree, const std::vector<std::string_view>& names) {
  std::uint32_t node = 0;
  for (const std::string_view name : names) {
    const CallNode& around = tree[node];
    std::uint32_t child = around.firstChild;
    const std::uint32_t end = around.firstChild + around.children;
    while (child < end && tree.name(child) != name) ++child;
    if (child == end) throw std::runtime_error("no node " + std::string(name));
    node = child;
  }
  return node;
}

/// Of all nodes.
inline CallTimes ownSums(const CallTree& tree, Side side) {
  CallTimes sums;
  for (const CallNode& node : tree.nodes()) {
    sums.calls += node.of(side).calls;
    sums.hostSelfNs += node.of(side).hostSelfNs;
    sums.deviceSelfNs += node.of(side).deviceSelfNs;
    sums.exposedSelfNs += node.of(side).exposedSelfNs;
  }
  return sums;
}

}  // namespace culprit::test
