// The tracks of one process of a session, without their events: which are its own, and what their devices are
// called. What reads single stored events begins with it.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/base/monitor.h"
#include "core/exploring/launches/cycle_finder.h"
#include "core/store/session/session.h"

namespace culprit {

class ProcessOutline {
 public:
  ProcessOutline(const Session& session, const Results& results, const Process& process, Side side,
                 const Monitor& monitor);

  /// Of the process whose tracks they are.
  ProcessId id() const { return m_owner.id; }
  /// Captures in which the process has no track are empty.
  const Trace& trace() const { return m_trace; }
  const Track& track(const EventBlock& block) const {
    return m_trace.captures.at(block.capture).tracks.at(block.track);
  }
  bool isOwn(const Track& track) const { return track.process && *track.process == m_owner.id; }
  /// As attribution.h names it.
  std::string deviceOf(std::uint32_t capture, const Track& track);

 private:
  const Process& m_owner;
  Trace m_trace;
  std::map<std::uint32_t, std::set<std::int32_t>> m_gpus;  // by capture: those the process works on
};

}  // namespace culprit
