// What of one side of a pair has to do with graphs: the work of their launches, which waits for its place in
// the tree until both sides are read, and what is known of the same kernels elsewhere: what was captured, and
// what was launched one by one. Filled by side_calls.h, used by place_graphs.h.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/analysis/turns/turn_kind.h"
#include "core/base/long_column.h"
#include "core/base/monitor.h"
#include "core/exploring/calltree/exposed_time.h"
#include "core/exploring/calltree/graph_recording.h"
#include "core/exploring/calltree/host_paths.h"
#include "core/exploring/calltree/thread_walk.h"
#include "core/model/run/ids.h"

namespace culprit {

/// A kernel, copy or fill inside a launch of a graph.
struct GraphWork {
  std::int64_t startNs = 0, durationNs = 0, exposedNs = 0;
  std::uint32_t launch = 0;  ///< as the recording counts
  std::uint32_t name = 0;    ///< of the tree
  FunctionId function{};
  std::uint32_t stream = 0;  ///< as the recording counts
  GraphCall kind{};          ///< Kernel, Copy or Fill: how it would be launched alone
  TurnRank rank{};
  std::uint32_t recordedBy = 0;              ///< as in EventDetail
  std::uint32_t path = HostPaths::kUnknown;  ///< of that call
};

class SideGraphs {
 public:
  /// Owners of exposed time from here on are works, not nodes.
  static constexpr std::uint32_t kFirstOwner = 0x80000000;

  /// One launch of a graph; works in the order in which they start.
  struct Launch {
    std::uint32_t node = 0;
    std::int64_t startNs = 0;
    std::size_t begin = 0, end = 0;  ///< of works()
  };
  /// Kernels whose paths are known, in the order in which they were launched.
  struct Known {
    LongColumn<std::uint32_t> names, paths;
  };

  void add(const GraphWork& work) { m_works.push_back(work); }
  /// Work that a call outside of graphs launched.
  void addSingle(std::int64_t callNs, std::uint32_t name, std::uint32_t path) {
    m_singles.push_back({callNs, name, path});
  }
  /// Once a recording is read: its works take part in who has the turn, and its captures are looked for.
  /// Throws Cancelled.
  void finishRecording(const LaunchNodes& launches, ExposedTime& exposed, const Monitor& monitor);

  std::span<const GraphWork> works(const Launch& launch) const {
    return std::span(m_works).subspan(launch.begin, launch.end - launch.begin);
  }
  void setExposed(std::uint32_t owner, std::int64_t ns) { m_works[owner - kFirstOwner].exposedNs = ns; }
  const std::vector<Launch>& launches() const { return m_launches; }
  const std::vector<GraphRecording>& recordings() const { return m_recordings; }
  Known& known() { return m_known; }
  const Known& known() const { return m_known; }

 private:
  struct Single {
    std::int64_t callNs = 0;
    std::uint32_t name = 0, path = 0;
  };

  void finishLaunches(const LaunchNodes& launches, ExposedTime& exposed, const Monitor& monitor);
  void finishSingles(const Monitor& monitor);

  LongColumn<GraphWork> m_works;
  std::size_t m_done = 0;  // works of recordings that are finished
  std::vector<Launch> m_launches;
  std::vector<GraphRecording> m_recordings;
  LongColumn<Single> m_singles;  // of the recording that is read
  Known m_known;
};

}  // namespace culprit
