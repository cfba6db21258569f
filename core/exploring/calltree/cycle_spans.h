// The cycles of one recording as stretches of time that do not overlap: how much of a call lies in them. For
// host time by the clock; cycle_finder.h says to which cycle a launch belongs.
#pragma once

#include <cstdint>
#include <vector>

#include "core/model/run/run.h"

namespace culprit {

class CycleSpans {
 public:
  /// Those of `cycles` that lie in the recording. Of two that overlap the later one begins where the other
  /// ends.
  CycleSpans(const std::vector<Cycle>& cycles, std::uint32_t capture);

  bool empty() const { return m_spans.empty(); }
  std::int64_t cycles() const { return static_cast<std::int64_t>(m_spans.size()); }
  std::int64_t lengthNs() const { return before(m_spans.size()); }
  /// Nanoseconds of [startNs, endNs) in cycles.
  std::int64_t within(std::int64_t startNs, std::int64_t endNs) const { return upTo(endNs) - upTo(startNs); }
  bool holds(std::int64_t timeNs) const;

 private:
  struct Span {
    std::int64_t startNs = 0, endNs = 0;
    std::int64_t beforeNs = 0;  // length of all before it
  };

  /// How many begin at or before it.
  std::size_t begun(std::int64_t timeNs) const;
  std::int64_t before(std::size_t spans) const;
  std::int64_t upTo(std::int64_t timeNs) const;

  std::vector<Span> m_spans;  // ascending
};

}  // namespace culprit
