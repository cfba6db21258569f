#include "core/exploring/calltree/thread_walk.h"

#include <algorithm>

#include "core/base/saturated_sum.h"

namespace culprit {

void LaunchNodes::sort(const Monitor& monitor) {
  monitor.checkpoint();
  std::stable_sort(m_calls.begin(), m_calls.end(), [](const Call& x, const Call& y) {
    return x.launch != y.launch ? x.launch < y.launch : x.startNs < y.startNs;
  });
  monitor.checkpoint();
}

const LaunchNodes::Call* LaunchNodes::of(std::uint32_t launch) const {
  if (launch == 0) return nullptr;
  const auto found = std::lower_bound(m_calls.begin(), m_calls.end(), launch,
                                      [](const Call& call, std::uint32_t x) { return call.launch < x; });
  return found == m_calls.end() || found->launch != launch ? nullptr : &*found;
}

const LaunchNodes::Call* LaunchNodes::takeWork(std::uint32_t launch) {
  const Call* const call = of(launch);
  if (call != nullptr) m_calls[static_cast<std::size_t>(call - m_calls.data())].hasWork = true;
  return call;
}

void markNode(const WalkPlace& place, std::uint32_t node, std::optional<FunctionId> function) {
  CallNode& marked = place.tree[node];
  (place.side == Side::A ? marked.inA : marked.inB) = true;
  if (!marked.function && function) marked.function = place.calls.rowOf(place.side, *function);
}

void ThreadWalk::add(const Events& events, std::size_t row) {
  while (!m_open.empty() && m_open.back().endNs <= events.startNs[row]) m_open.pop_back();
  const EventCategory category = events.category(row);
  // Of unknown programs, and of profilers for allocations.
  const bool isMark = category == EventCategory::Other && events.durationNs[row] == 0;
  const EventCalls::Call& call = m_place.calls.of(events.function[row], category);
  if (call.kind && call.kind != CallKind::GpuFunction && category != EventCategory::GpuAnnotation && !isMark)
    begin(events, row, call);
  if (call.graph == GraphCall::BeginCapture || call.graph == GraphCall::EndCapture)
    noteCapture(events, row, call.graph);
  if (events.launch[row] != 0) noteLaunch(events, row, call.graph);
}

void ThreadWalk::begin(const Events& events, std::size_t row, const EventCalls::Call& call) {
  const std::int64_t startNs = events.startNs[row];
  std::int64_t endNs = events.endNs(row);
  if (!m_open.empty()) endNs = std::min(endNs, m_open.back().endNs);
  const std::int64_t ns = m_place.spans.within(startNs, endNs);
  const bool starts = m_place.spans.holds(startNs);
  const bool isInCycles = ns > 0 || starts;
  if (m_open.size() == kMostOpen) {
    if (isInCycles) ++m_place.sums.foldedCalls;
    return;
  }
  m_open.push_back({.endNs = endNs, .function = events.function[row], .kind = *call.kind, .name = call.name});
  if (!isInCycles) return;
  const std::uint32_t node = innermost();
  if (m_open.back().isFolded) {
    ++m_place.sums.foldedCalls;
    return;
  }
  CallTimes& own = m_place.tree[node].of(m_place.side);
  if (starts) ++own.calls;
  own.hostSelfNs = saturatedSum(own.hostSelfNs, ns);
  CallTimes& around = m_place.tree[m_place.tree[node].parent].of(m_place.side);
  around.hostSelfNs = std::max<std::int64_t>(0, around.hostSelfNs - ns);
}

void ThreadWalk::noteLaunch(const Events& events, std::size_t row, GraphCall graph) {
  const TimeSpan time{events.startNs[row], events.endNs(row)};
  LaunchNodes::Call call{.launch = events.launch[row], .startNs = time.startNs, .graph = graph};
  if (m_place.finder.at(m_place.capture, time)) call.node = innermost();
  if (m_place.calls.haveGraphs()) call.path = path();
  // The driver's launch inside that of the runtime is no second one.
  if (graph >= GraphCall::Kernel) {
    if (time.startNs < m_launchEndNs) call.graph = GraphCall::None;
    m_launchEndNs = std::max(m_launchEndNs, time.endNs);
  }
  m_place.launches.add(call);
}

void ThreadWalk::noteCapture(const Events& events, std::size_t row, GraphCall graph) {
  if (graph == GraphCall::BeginCapture) {
    m_captureNs = events.endNs(row);
  } else if (m_captureNs) {
    m_place.launches.addCapture(*m_captureNs, events.startNs[row]);
    m_captureNs.reset();
  }
}

std::uint32_t ThreadWalk::path() {
  std::size_t at = m_open.size();
  while (at > 0 && !m_open[at - 1].path) --at;
  std::uint32_t path = at == 0 ? HostPaths::kRoot : *m_open[at - 1].path;
  for (; at < m_open.size(); ++at) {
    Open& open = m_open[at];
    if (open.kind != CallKind::RuntimeCall)
      path = m_place.paths.step(path, open.kind, open.name, open.function);
    open.path = path;
  }
  return path;
}

std::uint32_t ThreadWalk::innermost() {
  if (m_open.empty()) return threadNode();
  std::size_t at = m_open.size() - 1;
  while (at > 0 && m_open[at - 1].node == CallNode::kNone) --at;
  for (; at < m_open.size(); ++at) findNode(at);
  return m_open.back().node;
}

void ThreadWalk::findNode(std::size_t at) {
  Open& open = m_open[at];
  if (open.node != CallNode::kNone) return;
  const std::uint32_t parent = at == 0 ? threadNode() : m_open[at - 1].node;
  open.isFolded = at > 0 && m_open[at - 1].isFolded;
  const auto node = open.isFolded ? std::nullopt : m_place.tree.child(parent, open.kind, open.name);
  open.node = node.value_or(parent);
  open.isFolded = !node;
  if (node) markNode(m_place, *node, open.function);
}

std::uint32_t ThreadWalk::threadNode() {
  if (m_thread) return *m_thread;
  // Of what has no room, the time is the root's.
  m_thread = m_place.tree.child(GrowingTree::kRoot, CallKind::Thread, m_name).value_or(GrowingTree::kRoot);
  if (*m_thread != GrowingTree::kRoot) markNode(m_place, *m_thread, std::nullopt);
  CallTimes& own = m_place.tree[*m_thread].of(m_place.side);
  own.calls = saturatedSum(own.calls, m_place.spans.cycles());
  own.hostSelfNs = saturatedSum(own.hostSelfNs, m_place.spans.lengthNs());
  return *m_thread;
}

}  // namespace culprit
