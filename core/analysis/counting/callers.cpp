#include "core/analysis/counting/callers.h"

#include <utility>

#include "core/analysis/counting/thread_tracks.h"
#include "core/analysis/cutting/launches.h"

namespace culprit {

namespace {

/// Events of one kind that are open, by start. One that crosses the end of another stays until it ends.
class Open {
 public:
  /// True if the innermost one is another now.
  bool closeUntil(std::int64_t timeNs) {
    const std::size_t before = m_open.size();
    while (!m_open.empty() && m_open.back().endNs <= timeNs) m_open.pop_back();
    return m_open.size() != before;
  }
  void add(FunctionId function, std::int64_t endNs) { m_open.push_back({function, endNs}); }
  std::optional<FunctionId> innermost() const {
    return m_open.empty() ? std::nullopt : std::optional(m_open.back().function);
  }

 private:
  struct Call {
    FunctionId function{};
    std::int64_t endNs = 0;
  };
  std::vector<Call> m_open;
};

}  // namespace

Callers::Callers(const Events& events, const ProcessTracks& tracks, const Monitor& monitor, Own own)
    : m_ofRow(events.size(), 0), m_callers{Caller{}} {
  const ThreadTracks threads(tracks.host);
  for (std::size_t thread = 0; thread < threads.size(); ++thread) {
    monitor.checkpoint();
    walkThread(events, threads[thread], own, monitor);
  }
  followLaunches(events, tracks, monitor);
  for (const Around& around : m_around) m_ofRow[around.row] = around.caller;
  m_around = {};
}

void Callers::walkThread(const Events& events, std::span<const Track* const> thread, Own own,
                         const Monitor& monitor) {
  Open operators, ranges;
  m_callers.emplace_back();
  bool hasChanged = false;
  const auto current = [&] {
    if (hasChanged) {
      const Caller caller{operators.innermost(), ranges.innermost()};
      if (caller != m_callers.back()) m_callers.push_back(caller);
      hasChanged = false;
    }
    return static_cast<std::uint32_t>(m_callers.size() - 1);
  };
  inOrder(events, thread, monitor, [&](std::size_t row) {
    const EventCategory category = events.category(row);
    hasChanged |= operators.closeUntil(events.startNs[row]);
    hasChanged |= ranges.closeUntil(events.startNs[row]);
    if (category == EventCategory::CpuOp || category == EventCategory::Annotation) {
      if (own == Own::Around) m_around.push_back({row, current()});
      (category == EventCategory::CpuOp ? operators : ranges).add(events.function[row], events.endNs(row));
      hasChanged = true;
    }
    m_ofRow[row] = current();
  });
}

void Callers::followLaunches(const Events& events, const ProcessTracks& tracks, const Monitor& monitor) {
  LaunchMap places(events, tracks.host);
  for (const Track* track : tracks.host) {
    monitor.checkpoint();
    for (std::size_t row = track->begin; row < track->end; ++row) {
      std::uint32_t* place = places.find(events.launch[row]);
      if (place != nullptr && *place == 0) *place = m_ofRow[row];
    }
  }
  for (const Track* track : tracks.gpu) {
    monitor.checkpoint();
    for (std::size_t row = track->begin; row < track->end; ++row) {
      if (const std::uint32_t* place = places.find(events.launch[row])) m_ofRow[row] = *place;
    }
  }
}

}  // namespace culprit
