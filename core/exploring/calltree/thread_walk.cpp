#include "core/exploring/calltree/thread_walk.h"

#include <algorithm>

#include "core/base/saturated_sum.h"

namespace culprit {

void LaunchNodes::add(std::uint32_t launch, std::int64_t startNs, std::optional<std::uint32_t> node) {
  m_calls.push_back({launch, node.value_or(CallNode::kNone), startNs});
}

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
  if (events.launch[row] != 0) noteLaunch(events, row);
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

void ThreadWalk::noteLaunch(const Events& events, std::size_t row) {
  const TimeSpan call{events.startNs[row], events.endNs(row)};
  const bool isInCycles = m_place.finder.at(m_place.capture, call).has_value();
  m_place.launches.add(events.launch[row], call.startNs,
                       isInCycles ? std::optional(innermost()) : std::nullopt);
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
