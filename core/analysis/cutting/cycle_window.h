// Which cycle an event belongs to, by time. A window is made per cycle by the cutter and used by the
// attribution; the two rules (whole events, clipped events) are the published ones, of which other dialects
// use the second alone: what lies wholly in an anchor, or leads in to it, belongs to its cycle; the rest is
// clipped to every cycle that it reaches into.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/model/run/run.h"

namespace culprit {

struct CycleWindow {
  std::int64_t anchorStartNs = 0;
  std::int64_t anchorEndNs = 0;
  /// What lies wholly between these two leads in to the anchor and belongs to its cycle; equal: nothing does.
  std::int64_t leadStartNs = 0;
  std::int64_t leadEndNs = 0;
  /// Events that neither the anchor nor the lead-in holds are clipped to this.
  std::int64_t startNs = 0;
  std::int64_t endNs = 0;
  std::int64_t number = 0;  ///< 1-based, counted before anything is trimmed
  CycleKind kind = CycleKind::Step;
};

/// The cycles of one process in one capture.
struct CaptureWindows {
  std::size_t capture = 0;           ///< position in Trace::captures
  std::vector<CycleWindow> windows;  ///< ascending, none overlaps the next
  /// Published rule: every piece of an event counts as a call, not only the one with its start.
  bool countsEveryPiece = false;
};

/// Finds the cycles of intervals that come in ascending order of start.
class WindowCursor {
 public:
  explicit WindowCursor(const CaptureWindows& cut) : m_cut(cut) {}

  /// Calls visit(window, startNs, endNs, holdsStart) for each piece of [startNs, endNs).
  template <typename Visit>
  void place(std::int64_t startNs, std::int64_t endNs, Visit visit) {
    const std::vector<CycleWindow>& windows = m_cut.windows;
    while (m_next < windows.size() && windows[m_next].leadStartNs <= startNs) ++m_next;
    std::size_t at = m_next == 0 ? 0 : m_next - 1;
    if (m_next > 0 && isWhole(windows[at], startNs, endNs)) {
      visit(at, startNs, endNs, true);
      return;
    }
    for (; at < windows.size() && windows[at].startNs < std::max(endNs, startNs + 1); ++at) {
      const CycleWindow& window = windows[at];
      const bool holdsStart = startNs >= window.startNs && startNs < window.endNs;
      if (holdsStart || (startNs < window.endNs && endNs > window.startNs)) {
        visit(at, std::max(startNs, window.startNs), std::min(endNs, window.endNs), holdsStart);
      }
    }
  }

 private:
  static bool isWhole(const CycleWindow& window, std::int64_t startNs, std::int64_t endNs) {
    if (startNs >= window.anchorStartNs) return endNs <= window.anchorEndNs && startNs < window.anchorEndNs;
    return startNs >= window.leadStartNs && endNs <= window.leadEndNs;
  }

  const CaptureWindows& m_cut;
  std::size_t m_next = 0;  // first window whose lead-in begins later
};

}  // namespace culprit
