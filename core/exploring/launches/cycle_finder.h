// Finds the cycle in which a point or a stretch of time lies, among those of one process, which ascend within
// a recording. For questions about stored events after the cut: launches, and what one cycle holds.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "core/analysis/turns/cycle_tally.h"
#include "core/model/run/run.h"

namespace culprit {

class CycleFinder {
 public:
  explicit CycleFinder(const std::vector<Cycle>& cycles);

  /// Position of the one whose anchor holds all of it, else of the first that it reaches into.
  std::optional<std::uint32_t> at(std::uint32_t capture, const TimeSpan& time) const;

 private:
  struct Place {
    Cycle cycle;
    std::uint32_t position = 0;
  };

  static bool isInAnchor(const Cycle& cycle, const TimeSpan& time) {
    return time.startNs >= cycle.anchorStartNs && time.endNs <= cycle.anchorStartNs + cycle.anchorDurationNs;
  }
  static bool holds(const Cycle& cycle, const TimeSpan& time) {
    return time.startNs < cycle.startNs + cycle.durationNs ||
           (cycle.anchorDurationNs > 0 && isInAnchor(cycle, time));
  }

  std::map<std::uint32_t, std::vector<Place>> m_byCapture;
};

}  // namespace culprit
