// What one host thread did, as pieces of time in ascending order: of operators and Python frames the time in
// which nothing they called ran (self time), of calls into the GPU runtime, ranges and system events the
// whole interval. Markers, containers and the profiler's own cost are left out. Used by the attribution.
#pragma once

#include <cstdint>
#include <vector>

#include "core/model/run/trace.h"

namespace culprit {

class HostPieces {
 public:
  struct Piece {
    std::int64_t startNs = 0;
    std::int64_t endNs = 0;  ///< equal to the start where only the call is told
    std::size_t row = 0;
    bool isCall = false;  ///< the start of the event; its time may follow in pieces that are no calls
  };

  HostPieces(const Events& events, const Track& track)
      : m_events(events), m_next(track.begin), m_end(track.end) {}

  /// The next piece; null at the end. Valid until the next call.
  const Piece* next();

 private:
  /// Events whose callees count for themselves.
  static bool hasSelfTime(EventCategory category) {
    return category == EventCategory::CpuOp || category == EventCategory::Python ||
           category == EventCategory::Other;
  }

  void addRow(std::size_t row);
  /// Ends all frames that have ended by that time, or all.
  void closeUntil(std::int64_t timeNs);
  void addSelfUntil(std::int64_t timeNs);
  bool isInsideSameRange(std::size_t row);

  const Events& m_events;
  std::size_t m_next;
  std::size_t m_end;
  std::vector<std::size_t> m_open;    // frames and operators, outermost first
  std::vector<std::size_t> m_ranges;  // annotations that may still be open
  std::int64_t m_countedUntilNs = 0;  // of the innermost open frame
  std::vector<Piece> m_pieces;
  std::size_t m_given = 0;
};

}  // namespace culprit
