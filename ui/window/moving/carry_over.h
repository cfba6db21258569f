// Carries what the user attached, and where the user was, from one comparison into another of the same runs:
// swapped, read anew or cut differently. Ids and positions of one session mean nothing in another, so pairs
// are found again by their processes, triplets by their names, cycles by number and time. Values only; the
// window calls it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/model/results/results.h"
#include "ui/state/view_state.h"

namespace culprit::ui {

class CarryOver {
 public:
  /// Both must outlive it. `turnedRound`: A of one is B of the other.
  CarryOver(const Results& from, const Results& to, bool turnedRound);

  /// Empty if its subject is no longer there.
  std::optional<Mark> mark(Mark mark) const;
  /// What is no longer there is left out.
  ViewState view(ViewState state) const;

 private:
  std::optional<std::size_t> pair(std::size_t pair) const;
  /// Empty if no row compares the same any more. `pair` is that of before; if it has gone, the first counts.
  std::optional<Triplet> triplet(std::size_t pair, const Triplet& row) const;
  /// Empty unless all are still there; ascending. `pair` and `side` are those of before.
  std::optional<std::vector<std::uint32_t>> cycles(std::size_t pair, Side side,
                                                   const std::vector<std::uint32_t>& positions) const;
  std::optional<CycleRef> cycle(std::size_t pair, const CycleRef& cycle) const;
  CyclePairState cyclePair(std::size_t pair, const CyclePairState& state) const;
  Side side(Side side) const;

  const Results& m_from;
  const Results& m_to;
  bool m_turnedRound;
  mutable std::map<std::pair<std::uint32_t, Side>, MovedTimeline> m_timelines;  // by pair of before
};

}  // namespace culprit::ui
