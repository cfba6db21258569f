// The events of one row of a timeline's lane, none of which overlaps another: packed, below a tree of
// extents. A part of LaneExtents, made by RowPacker. Functions are numbers of the lane. kLeaf events make a
// leaf, kFanOut nodes of one level a node of the next.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/long_column.h"
#include "core/model/details/packed_events.h"
#include "core/model/details/timeline_event.h"

namespace culprit {

/// Numbers of the lane's functions that are looked for, and the mask of them.
struct WantedNumbers {
  std::vector<bool> holds;  ///< by number, one for each of the lane
  std::uint32_t mask = 0;   ///< RowExtents::maskOf() of all of them
};

class RowExtents {
 public:
  static constexpr std::size_t kLeaf = 32;
  static constexpr std::size_t kFanOut = 4;

  /// An event of the row.
  struct Found {
    std::int64_t startNs = 0;
    std::int64_t durationNs = 0;
    std::uint32_t function = 0;
    std::uint64_t number = 0;  ///< of the events of the row, the first is 0

    std::int64_t endNs() const { return startNs + durationNs; }
  };

  /// What follows each other in the row: an event, or all below a node.
  struct Part {
    std::int64_t startNs = 0;  ///< of the first
    std::int64_t endNs = 0;    ///< of the last
    std::int64_t busyNs = 0;   ///< in which one of them runs
    std::int64_t leadNs = 0;   ///< of the function with most time, of those that lead in a part of it
    std::uint32_t lead = 0;    ///< that function
    std::uint32_t mask = 0;    ///< of all functions in it
    std::uint64_t events = 1;
  };

  static std::uint32_t maskOf(std::uint32_t function) {
    constexpr std::uint32_t kOdd = 0x9E3779B9U;
    return 1U << ((function * kOdd) >> 27U);
  }

  std::uint64_t events() const { return m_events; }
  std::size_t bytes() const;
  TimelineSpan span() const;

  /// Calls take(Part) with what touches the time from `fromNs` to before `toNs`, in order: with nodes shorter
  /// than `finestNs`, and the single events of the others.
  template <typename Take>
  void eachPart(std::int64_t fromNs, std::int64_t toNs, std::int64_t finestNs, const Take& take) const;

  /// The event that runs then, else the nearest, at most `slackNs` away; of two the earlier.
  std::optional<Found> at(std::int64_t timeNs, std::int64_t slackNs) const;
  /// The number of the first event that starts at `startNs` or later; that of all events if there is none.
  std::uint64_t firstFrom(std::int64_t startNs) const;
  /// The first of them that starts from `fromNs` to `untilNs`, both included, and whose number is at least
  /// `fromNumber`; and the last one whose number is less than `beforeNumber`. What lies outside is not
  /// looked at.
  std::optional<Found> firstIn(std::int64_t fromNs, std::int64_t untilNs, const WantedNumbers& wanted,
                               std::uint64_t fromNumber) const;
  std::optional<Found> lastIn(std::int64_t fromNs, std::int64_t untilNs, const WantedNumbers& wanted,
                              std::uint64_t beforeNumber) const;

 private:
  friend class RowPacker;

  struct Node {
    std::int64_t startNs = 0;
    std::int64_t endNs = 0;
    std::int64_t busyNs = 0;
    std::int64_t leadNs = 0;
    std::uint32_t lead = 0;
    std::uint32_t mask = 0;
  };

  /// Events one after the other, of one leaf.
  class Reader {
   public:
    Reader(const RowExtents& row, std::size_t leaf)
        : m_at(row.m_bytes.data() + row.m_offsets[leaf]),
          m_endNs(row.m_levels[0][leaf].startNs),
          m_left(row.eventsOf(0, leaf)),
          m_number(leaf * kLeaf) {}

    /// False: there are no more.
    bool next(Found& found) {
      if (m_left == 0) return false;
      --m_left;
      const packed::Numbers numbers = packed::next(m_at);
      found.startNs = static_cast<std::int64_t>(static_cast<std::uint64_t>(m_endNs) + numbers.pause);
      found.durationNs = static_cast<std::int64_t>(numbers.duration);
      found.function = static_cast<std::uint32_t>(numbers.function);
      found.number = m_number++;
      m_endNs = found.endNs();
      return true;
    }

   private:
    const std::uint8_t* m_at;
    std::int64_t m_endNs;  // of the event before; the start of the first
    std::uint64_t m_left;
    std::uint64_t m_number;  // of the next one
  };

  /// Stretches of time and numbers of events, both ends included.
  struct Bounds {
    std::int64_t fromNs = 0, untilNs = 0;
    std::uint64_t first = 0, last = 0;

    bool holds(const Found& found) const {
      return fromNs <= found.startNs && first <= found.number && found.number <= last;
    }
  };

  /// Of a node that has all it can have.
  static std::uint64_t mostOf(std::size_t level);
  std::uint64_t eventsOf(std::size_t level, std::size_t node) const;
  /// Of the nodes below one, [first, end) one level deeper.
  std::pair<std::size_t, std::size_t> below(std::size_t level, std::size_t node) const;
  template <typename Take>
  void eachPartOf(std::size_t level, std::pair<std::size_t, std::size_t> nodes, const TimelineSpan& time,
                  std::int64_t finestNs, const Take& take) const;
  std::optional<Found> firstOf(std::size_t level, std::pair<std::size_t, std::size_t> nodes,
                               const Bounds& bounds, const WantedNumbers& wanted) const;
  std::optional<Found> lastOf(std::size_t level, std::pair<std::size_t, std::size_t> nodes,
                              const Bounds& bounds, const WantedNumbers& wanted) const;

  LongColumn<std::uint8_t> m_bytes;
  LongColumn<std::uint64_t> m_offsets;     // of the first event of each leaf in m_bytes
  std::vector<LongColumn<Node>> m_levels;  // leaves first; the last one has at most kFanOut nodes
  std::uint64_t m_events = 0;
};

template <typename Take>
void RowExtents::eachPart(std::int64_t fromNs, std::int64_t toNs, std::int64_t finestNs,
                          const Take& take) const {
  if (m_levels.empty()) return;
  const std::size_t top = m_levels.size() - 1;
  eachPartOf(top, {0, m_levels[top].size()}, {fromNs, toNs}, finestNs, take);
}

template <typename Take>
void RowExtents::eachPartOf(std::size_t level, std::pair<std::size_t, std::size_t> nodes,
                            const TimelineSpan& time, std::int64_t finestNs, const Take& take) const {
  for (std::size_t at = nodes.first; at < nodes.second; ++at) {
    const Node& node = m_levels[level][at];
    if (node.endNs < time.startNs) continue;
    if (node.startNs >= time.endNs) return;
    if (node.endNs - node.startNs < finestNs) {
      take(Part{node.startNs, node.endNs, node.busyNs, node.leadNs, node.lead, node.mask,
                eventsOf(level, at)});
    } else if (level > 0) {
      eachPartOf(level - 1, below(level, at), time, finestNs, take);
    } else {
      Reader events(*this, at);
      for (Found found; events.next(found);) {
        if (found.startNs >= time.endNs) return;
        if (found.endNs() < time.startNs) continue;
        take(Part{found.startNs, found.endNs(), found.durationNs, found.durationNs, found.function, 0, 1});
      }
    }
  }
}

}  // namespace culprit
