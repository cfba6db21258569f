// Host calls that start GPU work, and the way from a GPU event back to its call. One object per process and
// capture. A call may own many GPU events (a graph launch) or none; GPU events may have no call in the trace.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/analysis/cutting/process_tracks.h"

namespace culprit {

/// Numbers by launch: a dense array where correlations are dense (they count up in all files seen), else
/// sorted.
class LaunchMap {
 public:
  /// Room for the launches of the host events of these tracks.
  LaunchMap(const Events& events, const std::vector<const Track*>& tracks);

  /// The place of a launch; null when no host event has it, or it is 0.
  std::uint32_t* find(std::uint32_t launch);

 private:
  std::uint32_t m_first = 0;
  LongColumn<std::uint32_t> m_dense;
  LongColumn<std::uint32_t> m_keys;  // sorted; used instead of m_dense when not empty
  LongColumn<std::uint32_t> m_values;
};

/// Host calls by start, each with the number of GPU events it owns.
class LaunchTimes {
 public:
  void add(std::int64_t startNs, std::uint32_t gpuEvents) { m_calls.push_back({startNs, gpuEvents}); }
  /// Sorts; after it no more calls can be added.
  void finish();
  /// GPU events launched by calls that start in [startNs, endNs).
  std::uint64_t between(std::int64_t startNs, std::int64_t endNs) const;
  std::uint64_t total() const { return m_calls.empty() ? 0 : m_calls.back().sum; }

 private:
  struct Call {
    std::int64_t startNs;
    std::uint64_t sum;  // before finish() of this call, afterwards of all up to it
  };
  LongColumn<Call> m_calls;
};

}  // namespace culprit
