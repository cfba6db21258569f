// Threads of a process whose events may lie on several tracks: operators, Python frames and runtime calls of
// one may each have a track. Used where calls nest: for callers and call trees.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "core/base/long_column.h"
#include "core/base/monitor.h"
#include "core/model/run/trace.h"

namespace culprit {

/// The tracks of each thread, threads and tracks in the order of their first track.
class ThreadTracks {
 public:
  explicit ThreadTracks(const std::vector<const Track*>& tracks);

  std::size_t size() const { return m_begin.size() - 1; }
  std::span<const Track* const> operator[](std::size_t thread) const {
    return std::span(m_tracks).subspan(m_begin[thread], m_begin[thread + 1] - m_begin[thread]);
  }

 private:
  std::vector<const Track*> m_tracks;  // thread by thread
  std::vector<std::size_t> m_begin;    // of each thread, and the end
};

/// Calls visit(row) for the rows of all tracks by start; of two that start together the longer one first, as
/// on each of them. Throws Cancelled before and after it sorts.
template <typename Visit>
void inOrder(const Events& events, std::span<const Track* const> thread, const Monitor& monitor,
             Visit visit) {
  if (thread.size() == 1) {
    for (std::size_t row = thread[0]->begin; row < thread[0]->end; ++row) visit(row);
    return;
  }
  LongColumn<std::size_t> rows;
  for (const Track* track : thread) {
    for (std::size_t row = track->begin; row < track->end; ++row) rows.push_back(row);
  }
  monitor.checkpoint();
  std::stable_sort(rows.begin(), rows.end(), [&events](std::size_t x, std::size_t y) {
    return std::pair(events.startNs[x], -events.durationNs[x]) <
           std::pair(events.startNs[y], -events.durationNs[y]);
  });
  monitor.checkpoint();
  for (const std::size_t row : rows) visit(row);
}

}  // namespace culprit
