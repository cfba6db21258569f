// What the user has attached to a comparison: a pin or a note on a triplet, a cycle or a stretch of a run.
// Kept in the session, shown in the window and printed in the report.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/model/run/ids.h"
#include "core/model/run/run.h"

namespace culprit {

/// A cycle of one side of a pair: position in PairResults::cyclesA or cyclesB.
struct MarkedCycle {
  Side side{};
  std::uint32_t position = 0;

  friend auto operator<=>(const MarkedCycle&, const MarkedCycle&) = default;
};

/// A stretch of the whole run of one side of a pair, in the nanoseconds of its timeline (run_timeline.h).
struct MarkedStretch {
  Side side{};
  std::int64_t startNs = 0, endNs = 0;

  friend auto operator<=>(const MarkedStretch&, const MarkedStretch&) = default;
};

/// Whether a timeline can have it: its ends lie as far from time 0 and from each other as usable times may.
bool isUsable(const MarkedStretch& stretch);

/// Stretches of a run after it was cut into other cycles, of which the first is time 0.
class MovedTimeline {
 public:
  MovedTimeline(const std::vector<Cycle>& before, const std::vector<Cycle>& now);

  /// Empty: the recordings may stand elsewhere now, as several do that are not of one clock.
  std::optional<MarkedStretch> operator()(const MarkedStretch& stretch) const;

 private:
  std::optional<std::int64_t> m_byNs;  // of usable times
};

using MarkSubject = std::variant<Triplet, MarkedCycle, MarkedStretch>;

struct Mark {
  std::uint32_t pair = 0;  ///< position in Results::pairs
  MarkSubject subject;
  bool pinned = false;
  std::string note;  ///< UTF-8, any text; empty: no note

  friend bool operator==(const Mark&, const Mark&) = default;
};

}  // namespace culprit
