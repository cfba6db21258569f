// The events of the process of one side of a pair, of which only the tracks that were asked for last are in
// memory. Used by who walks over all threads and streams of a side: call trees and shapes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/monitor.h"
#include "core/model/results/results.h"
#include "core/model/run/trace.h"
#include "core/store/session/session.h"

namespace culprit {

class SideEvents {
 public:
  /// Throws Error, Cancelled.
  SideEvents(const Session& session, const Results& results, const PairResults& pair, Side side,
             const Monitor& monitor);

  std::size_t captures() const { return m_trace.captures.size(); }
  const Capture& capture(std::uint32_t at) const { return m_trace.captures[at]; }

  /// Those of the process that have events.
  struct Tracks {
    std::vector<const Track*> host, streams;
  };
  Tracks tracks(std::uint32_t capture) const;

  /// Events of these tracks of a capture, in place of what was loaded of it before. Throws Error, Cancelled.
  void load(std::uint32_t capture, std::span<const Track* const> tracks);
  void drop(std::uint32_t capture) { m_trace.captures[capture].events = {}; }

 private:
  const Session& m_session;
  Side m_side;
  ProcessId m_owner;
  const Monitor& m_monitor;
  Trace m_trace;
};

}  // namespace culprit
