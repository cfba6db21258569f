#include "core/analysis/counting/callers.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <string_view>
#include <unordered_map>
#include <utility>

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

using ThreadId = std::pair<std::string_view, std::string_view>;  // process, thread

struct ThreadHash {
  std::size_t operator()(const ThreadId& id) const {
    constexpr std::size_t kOdd = 0x9E3779B97F4A7C15;
    const std::hash<std::string_view> hash;
    return hash(id.first) * kOdd + hash(id.second);
  }
};

/// The tracks of each thread: operators, frames and runtime calls of one may lie on several.
class Threads {
 public:
  explicit Threads(const std::vector<const Track*>& tracks) : m_tracks(tracks.size()) {
    std::unordered_map<ThreadId, std::size_t, ThreadHash> places;
    std::vector<std::size_t> threadOf;
    for (const Track* track : tracks) {
      const auto place = places.try_emplace({track->pid, threadKey(*track)}, places.size()).first;
      threadOf.push_back(place->second);
    }
    m_begin.assign(places.size() + 1, 0);
    for (const std::size_t thread : threadOf) ++m_begin[thread + 1];
    std::partial_sum(m_begin.begin(), m_begin.end(), m_begin.begin());
    std::vector<std::size_t> next(m_begin.begin(), m_begin.end() - 1);
    for (std::size_t i = 0; i < tracks.size(); ++i) m_tracks[next[threadOf[i]]++] = tracks[i];
  }
  std::size_t size() const { return m_begin.size() - 1; }
  std::span<const Track* const> operator[](std::size_t thread) const {
    return std::span(m_tracks).subspan(m_begin[thread], m_begin[thread + 1] - m_begin[thread]);
  }

 private:
  std::vector<const Track*> m_tracks;  // thread by thread
  std::vector<std::size_t> m_begin;    // of each thread, and the end
};

/// Calls visit(row) for the rows of all tracks by start; of two that start together the longer one first, as
/// on each of them.
template <typename Visit>
void inOrder(const Events& events, std::span<const Track* const> thread, Visit visit) {
  if (thread.size() == 1) {
    for (std::size_t row = thread[0]->begin; row < thread[0]->end; ++row) visit(row);
    return;
  }
  LongColumn<std::size_t> rows;
  for (const Track* track : thread) {
    for (std::size_t row = track->begin; row < track->end; ++row) rows.push_back(row);
  }
  std::stable_sort(rows.begin(), rows.end(), [&events](std::size_t x, std::size_t y) {
    return std::pair(events.startNs[x], -events.durationNs[x]) <
           std::pair(events.startNs[y], -events.durationNs[y]);
  });
  for (const std::size_t row : rows) visit(row);
}

}  // namespace

Callers::Callers(const Events& events, const ProcessTracks& tracks, const Monitor& monitor, Own own)
    : m_ofRow(events.size(), 0), m_callers{Caller{}} {
  const Threads threads(tracks.host);
  for (std::size_t thread = 0; thread < threads.size(); ++thread) {
    monitor.checkpoint();
    walkThread(events, threads[thread], own);
  }
  followLaunches(events, tracks, monitor);
  for (const Around& around : m_around) m_ofRow[around.row] = around.caller;
  m_around = {};
}

void Callers::walkThread(const Events& events, std::span<const Track* const> thread, Own own) {
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
  inOrder(events, thread, [&](std::size_t row) {
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
