#include "core/analysis/cutting/launched_work.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "core/analysis/cutting/anchor_calls.h"
#include "core/analysis/cutting/launches.h"

namespace culprit {

namespace {

/// So many calls tell where the work runs.
constexpr std::size_t kMostCalls = 256;
constexpr std::int64_t kToTheEnd = std::numeric_limits<std::int64_t>::max();

/// visit(row) for all GPU work that is launched by host calls which start where isInside(time) says so, and
/// that starts itself up to `untilNs`.
template <typename IsInside, typename Visit>
void visitLaunched(const Events& events, const ProcessTracks& tracks, std::int64_t untilNs,
                   const IsInside& isInside, const Visit& visit) {
  LaunchMap launches(events, tracks.host);
  for (const Track* track : tracks.host) {
    for (std::size_t row = track->begin; row < track->end && events.startNs[row] <= untilNs; ++row) {
      if (events.launch[row] == 0 || !isInside(events.startNs[row])) continue;
      if (std::uint32_t* launch = launches.find(events.launch[row])) *launch = 1;
    }
  }
  for (const Track* track : tracks.gpu) {
    for (std::size_t row = track->begin; row < track->end && events.startNs[row] <= untilNs; ++row) {
      if (!isGpuWork(events.category(row))) continue;
      const std::uint32_t* launch = launches.find(events.launch[row]);
      if (launch != nullptr && *launch != 0) visit(row);
    }
  }
}

/// Time in calls up to any moment.
class CallTime {
 public:
  explicit CallTime(std::vector<AnchorCall> calls) : m_calls(std::move(calls)) {
    for (std::size_t i = 0; i < m_calls.size(); ++i) {
      AnchorCall& call = m_calls[i];
      if (i + 1 < m_calls.size())
        call.endNs = std::min(call.endNs, m_calls[i + 1].startNs);  // they may overlap
      call.endNs = std::max(call.endNs, call.startNs);
      m_before.push_back((m_before.empty() ? 0 : m_before.back()) + call.endNs - call.startNs);
    }
  }

  /// Index of the call that starts last at or before it; none: the number of calls.
  std::size_t at(std::int64_t timeNs) const {
    const auto next =
        std::upper_bound(m_calls.begin(), m_calls.end(), timeNs,
                         [](std::int64_t time, const AnchorCall& call) { return time < call.startNs; });
    return next == m_calls.begin() ? m_calls.size() : static_cast<std::size_t>(next - m_calls.begin()) - 1;
  }
  bool isInside(std::int64_t timeNs) const {
    const std::size_t call = at(timeNs);
    return call < m_calls.size() && timeNs < m_calls[call].endNs;
  }
  std::int64_t between(std::int64_t startNs, std::int64_t endNs) const { return upTo(endNs) - upTo(startNs); }

 private:
  std::int64_t upTo(std::int64_t timeNs) const {
    const std::size_t call = at(timeNs);
    if (call == m_calls.size()) return 0;
    return m_before[call] - std::max<std::int64_t>(0, m_calls[call].endNs - timeNs);
  }

  std::vector<AnchorCall> m_calls;
  std::vector<std::int64_t> m_before;  ///< time in the calls up to the end of each
};

}  // namespace

double shareBetweenCalls(const RunContent& content, const Anchor& anchor, const Names& names,
                         const Monitor& monitor) {
  AnchorNames families(names, anchor.places);
  double all = 0.0;
  double between = 0.0;
  for (const ProcessTracks& tracks : processTracks(content)) {
    monitor.checkpoint();
    if (tracks.gpu.empty()) continue;
    const Events& events = content.trace.captures[tracks.capture].events;
    AnchorThread thread =
        anchorThread(events, tracks, families, anchor.name, anchor.prefill ? &*anchor.prefill : nullptr);
    if (thread.calls.empty()) continue;
    const bool isCut = thread.calls.size() > kMostCalls;
    if (isCut) thread.calls.resize(kMostCalls);
    const CallTime calls(thread.calls);
    const std::int64_t firstNs = thread.calls.front().startNs;
    const std::int64_t lastNs = thread.calls.back().endNs;
    visitLaunched(
        events, tracks, isCut ? lastNs : kToTheEnd,
        [&](std::int64_t timeNs) { return calls.isInside(timeNs); },
        [&](std::size_t row) {
          const std::int64_t startNs = std::max(events.startNs[row], firstNs);
          const std::int64_t endNs = std::min(events.endNs(row), lastNs);
          all += static_cast<double>(events.endNs(row) - events.startNs[row]);
          if (startNs < endNs)
            between += static_cast<double>(endNs - startNs - calls.between(startNs, endNs));
        });
  }
  return all > 0.0 ? between / all : 0.0;
}

std::int64_t endOfLaunched(const Events& events, const ProcessTracks& tracks, std::int64_t startNs,
                           std::int64_t endNs) {
  std::int64_t lastNs = endNs;
  visitLaunched(
      events, tracks, kToTheEnd, [&](std::int64_t timeNs) { return timeNs >= startNs && timeNs < endNs; },
      [&](std::size_t row) { lastNs = std::max(lastNs, events.endNs(row)); });
  return lastNs;
}

}  // namespace culprit
