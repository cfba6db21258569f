// The tracks of one process of a session, without their events: which are its own, what their devices are
// called, and the host calls that launched work. What reads single stored events begins with it.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/analysis/cycle_finder.h"
#include "core/monitor.h"
#include "core/store/session.h"

namespace culprit {

class ProcessOutline {
 public:
  ProcessOutline(const Session& session, const Results& results, const Process& process, Side side);

  const Trace& trace() const { return m_trace; }
  const Track& track(const EventBlock& block) const {
    return m_trace.captures.at(block.capture).tracks.at(block.track);
  }
  bool isOwn(const Track& track) const { return track.process && *track.process == m_owner.id; }
  /// As attribution.h names it.
  std::string deviceOf(std::uint32_t capture, const Track& track);

 private:
  Trace m_trace;
  const Process& m_owner;
  std::map<std::uint32_t, std::set<std::int32_t>> m_gpus;  // by capture: those the process works on
};

/// The host calls of one process that launch work.
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

  std::vector<std::vector<Call>> m_calls;  // by capture, then correlation
};

}  // namespace culprit
