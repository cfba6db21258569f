// The events of one lane out of several recordings, put in order. Used by read_timeline.h for lanes that come
// in more than one.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/long_column.h"
#include "core/base/monitor.h"
#include "core/model/details/timeline_event.h"

namespace culprit {

class RecordingRuns {
 public:
  /// What is added from here on is of another recording.
  void beginRun() { m_begins.push_back(m_events.size()); }
  /// By start, of two that start together the longer one first, within its recording.
  void add(const TimelineEvent& event) { m_events.push_back(event); }

  /// Calls take(event) for all of them, ordered as within a recording; what starts together and is as long
  /// comes in the order of the recordings. Time: events, times the logarithm of the recordings where these
  /// overlap. Throws Cancelled.
  template <typename Take>
  void inOrder(const Take& take, const Monitor& monitor) const {
    constexpr std::size_t kEventsBetweenChecks = 65536;
    std::size_t taken = 0;
    const auto takeNext = [&](std::size_t at) {
      if (taken++ % kEventsBetweenChecks == 0) monitor.checkpoint();
      take(m_events[at]);
    };
    std::vector<Run> runs = filledRuns();
    if (followEachOther(runs)) {
      for (std::size_t at = 0; at < m_events.size(); ++at) takeNext(at);
      return;
    }
    // A heap whose first run has the next event.
    const auto isLater = [this](const Run& x, const Run& y) { return isNext(y, x); };
    std::make_heap(runs.begin(), runs.end(), isLater);
    while (!runs.empty()) {
      std::pop_heap(runs.begin(), runs.end(), isLater);
      Run& run = runs.back();
      takeNext(run.next++);
      if (run.next == run.end) {
        runs.pop_back();
      } else {
        std::push_heap(runs.begin(), runs.end(), isLater);
      }
    }
  }

 private:
  /// Positions of the events of one recording that are not taken yet.
  struct Run {
    std::size_t next = 0, end = 0;
  };

  static bool isBefore(const TimelineEvent& x, const TimelineEvent& y) {
    return x.startNs != y.startNs ? x.startNs < y.startNs : x.durationNs > y.durationNs;
  }
  bool isNext(const Run& x, const Run& y) const {
    const TimelineEvent &ofX = m_events[x.next], &ofY = m_events[y.next];
    if (isBefore(ofX, ofY)) return true;
    return !isBefore(ofY, ofX) && x.next < y.next;
  }

  std::vector<Run> filledRuns() const {
    std::vector<Run> runs;
    for (std::size_t i = 0; i < m_begins.size(); ++i) {
      const Run run{m_begins[i], i + 1 < m_begins.size() ? m_begins[i + 1] : m_events.size()};
      if (run.next < run.end) runs.push_back(run);
    }
    return runs;
  }
  bool followEachOther(const std::vector<Run>& runs) const {
    for (std::size_t i = 1; i < runs.size(); ++i)
      if (isBefore(m_events[runs[i].next], m_events[runs[i - 1].end - 1])) return false;
    return true;
  }

  LongColumn<TimelineEvent> m_events;
  std::vector<std::size_t> m_begins;  // of the recordings
};

}  // namespace culprit
