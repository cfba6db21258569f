// Calls, busy and critical time of the rows of one list, counted cycle by cycle: of functions, of operators,
// of ranges. wall_times.h fills one per list; cycle_clock.h says whose turn it is.
#pragma once

#include <cstdint>
#include <vector>

#include "core/model/run/run.h"

namespace culprit {

struct TimeSpan {
  std::int64_t startNs = 0;
  std::int64_t endNs = 0;
};

/// Nanoseconds in at least one of the spans, which are sorted.
std::int64_t unionNs(std::vector<TimeSpan>& spans);
/// The longest part of the window that none of the spans covers, the first of several.
TimeSpan longestGap(std::vector<TimeSpan> spans, const TimeSpan& window);

class CycleTally {
 public:
  /// Whether of each call is known what it takes itself (own_times.h).
  explicit CycleTally(std::size_t cycles, bool knowsOwn = false) : m_cycles(cycles), m_knowsOwn(knowsOwn) {}

  void addCall(std::uint32_t row) { ++at(row).calls; }
  void addCall(std::uint32_t row, std::int64_t ownNs);
  void addBusy(std::uint32_t row, const TimeSpan& span);
  void addCritical(std::uint32_t row, std::int64_t ns) { at(row).criticalNs += ns; }

  /// Appends the cycle to the columns of the rows that were counted, which stand at their numbers in `rows`;
  /// then starts anew.
  void moveTo(std::vector<WallTime>& rows, std::uint32_t cycle);

 private:
  struct Counted {
    std::uint32_t calls = 0;
    std::int64_t criticalNs = 0;
    std::vector<TimeSpan> spans;
    std::vector<std::int64_t> ownNs;  ///< one per call
    bool isTouched = false;
  };
  Counted& at(std::uint32_t row);

  std::vector<Counted> m_rows;  ///< by number
  std::vector<std::uint32_t> m_touched;
  std::size_t m_cycles;
  bool m_knowsOwn;
};

}  // namespace culprit
