// The host calls of one process of a session that launched work: what joins GPU work with its cycle. Reading
// them takes most of the time of whoever looks at single launches or at a cycle, so they can be kept.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "core/base/long_column.h"
#include "core/base/monitor.h"
#include "core/exploring/launches/process_outline.h"
#include "core/store/session/session.h"

namespace culprit {

/// 24 bytes per call.
class LaunchCalls {
 public:
  /// Throws Cancelled.
  LaunchCalls(const Session& session, Side side, const ProcessOutline& process, const Monitor& monitor);

  /// Null where the launch is 0 or its call is not recorded. Of several with one correlation the first
  /// counts, as in launches.h.
  const TimeSpan* of(std::uint32_t capture, std::uint32_t launch) const;

  /// From the lowest to the highest launch; empty if first > last.
  struct Range {
    std::int64_t first = 1, last = 0;

    bool contains(std::int64_t launch) const { return launch >= first && launch <= last; }
  };
  /// Of the calls that reach into that time. Others may lie between them.
  Range during(std::uint32_t capture, const TimeSpan& time) const;

 private:
  struct Call {
    std::uint32_t launch = 0;
    TimeSpan time;
  };

  std::vector<LongColumn<Call>> m_calls;  // by capture, then correlation
};

/// The calls of the process that was asked for last, for each side of one session. Several threads may ask.
class KeptCalls {
 public:
  /// Reads them if they are not here; who asks meanwhile waits for them. Throws Cancelled.
  std::shared_ptr<const LaunchCalls> of(const Session& session, Side side, const ProcessOutline& process,
                                        const Monitor& monitor);

 private:
  struct Kept {
    std::timed_mutex mutex;
    std::optional<ProcessId> process;
    std::shared_ptr<const LaunchCalls> calls;
  };

  std::array<Kept, 2> m_sides;
};

}  // namespace culprit
