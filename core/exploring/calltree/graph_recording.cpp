#include "core/exploring/calltree/graph_recording.h"

#include <algorithm>

namespace culprit {

namespace {

std::vector<TimeSpan> capturesApart(std::vector<TimeSpan> captures) {
  std::stable_sort(captures.begin(), captures.end(),
                   [](const TimeSpan& x, const TimeSpan& y) { return x.startNs < y.startNs; });
  std::vector<TimeSpan> apart;
  for (std::size_t i = 0; i < captures.size();) {
    TimeSpan all = captures[i];
    std::size_t next = i + 1;
    for (; next < captures.size() && captures[next].startNs < all.endNs; ++next)
      all.endNs = std::max(all.endNs, captures[next].endNs);
    if (next == i + 1) apart.push_back(all);
    i = next;
  }
  return apart;
}

}  // namespace

std::vector<GraphRecording> recordedGraphs(const LaunchNodes& launches, const Monitor& monitor) {
  const std::vector<TimeSpan> captures = capturesApart(launches.captures());
  std::vector<GraphRecording> found(captures.size());
  if (captures.empty()) return found;
  LongColumn<LaunchNodes::Call> calls;
  for (const LaunchNodes::Call& call : launches.calls())
    if (call.graph >= GraphCall::Kernel && !call.hasWork) calls.push_back(call);
  monitor.checkpoint();
  std::stable_sort(calls.begin(), calls.end(), [](const LaunchNodes::Call& x, const LaunchNodes::Call& y) {
    return x.startNs < y.startNs;
  });
  monitor.checkpoint();
  std::size_t at = 0;
  for (std::size_t i = 0; i < captures.size(); ++i) {
    while (at < calls.size() && calls[at].startNs < captures[i].startNs) ++at;
    for (; at < calls.size() && calls[at].startNs < captures[i].endNs; ++at) {
      found[i].kinds.push_back(calls[at].graph);
      found[i].paths.push_back(calls[at].path);
    }
  }
  return found;
}

}  // namespace culprit
