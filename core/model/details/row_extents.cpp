#include "core/model/details/row_extents.h"

#include <algorithm>

namespace culprit {

std::size_t RowExtents::bytes() const {
  std::size_t bytes = m_bytes.capacity() + m_offsets.capacity() * sizeof(m_offsets[0]) +
                      m_levels.capacity() * sizeof(LongColumn<Node>);
  for (const LongColumn<Node>& level : m_levels) bytes += level.capacity() * sizeof(Node);
  return bytes;
}

TimelineSpan RowExtents::span() const {
  if (m_levels.empty()) return {};
  return {m_levels[0].front().startNs, m_levels[0].back().endNs};
}

std::uint64_t RowExtents::mostOf(std::size_t level) {
  std::uint64_t most = kLeaf;
  for (std::size_t i = 0; i < level; ++i) most *= kFanOut;
  return most;
}

std::uint64_t RowExtents::eventsOf(std::size_t level, std::size_t node) const {
  const std::uint64_t most = mostOf(level);
  return std::min(most, m_events - node * most);
}

std::pair<std::size_t, std::size_t> RowExtents::below(std::size_t level, std::size_t node) const {
  return {node * kFanOut, std::min((node + 1) * kFanOut, m_levels[level - 1].size())};
}

std::optional<RowExtents::Found> RowExtents::at(std::int64_t timeNs, std::int64_t slackNs) const {
  if (m_levels.empty()) return std::nullopt;
  const LongColumn<Node>& leaves = m_levels[0];
  const auto next = std::upper_bound(leaves.begin(), leaves.end(), timeNs,
                                     [](std::int64_t time, const Node& leaf) { return time < leaf.startNs; });
  std::optional<Found> before, after;
  const auto look = [&](std::size_t leaf) {
    Reader events(*this, leaf);
    for (Found found; !after && events.next(found);) (found.startNs <= timeNs ? before : after) = found;
  };
  const auto leaf = static_cast<std::size_t>(next - leaves.begin());
  if (leaf > 0) look(leaf - 1);
  if (!after && leaf < leaves.size()) look(leaf);
  const bool runs = before && (timeNs == before->startNs || timeNs < before->endNs());
  if (runs) return before;
  // How far the last instant of the one before and the first of the other are away: the difference of times
  // may not fit into their type.
  const auto slack = static_cast<std::uint64_t>(std::max<std::int64_t>(slackNs, 0));
  const auto distance = [](std::int64_t from, std::int64_t to) {
    return static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from);
  };
  const auto sinceBefore = before ? std::optional(distance(before->endNs(), timeNs) + 1) : std::nullopt;
  const auto untilAfter = after ? std::optional(distance(timeNs, after->startNs)) : std::nullopt;
  if (sinceBefore && *sinceBefore <= slack && (!untilAfter || *sinceBefore <= *untilAfter)) return before;
  return untilAfter && *untilAfter <= slack ? after : std::nullopt;
}

std::uint64_t RowExtents::firstFrom(std::int64_t startNs) const {
  if (m_levels.empty()) return 0;
  const LongColumn<Node>& leaves = m_levels[0];
  const auto next = std::partition_point(leaves.begin(), leaves.end(),
                                         [startNs](const Node& leaf) { return leaf.startNs < startNs; });
  if (next == leaves.begin()) return 0;
  // It lies in the leaf before, or is the first of this one.
  const auto leaf = static_cast<std::size_t>(next - leaves.begin());
  Reader events(*this, leaf - 1);
  for (Found found; events.next(found);)
    if (found.startNs >= startNs) return found.number;
  return std::min<std::uint64_t>(leaf * kLeaf, m_events);
}

std::optional<RowExtents::Found> RowExtents::firstIn(std::int64_t fromNs, std::int64_t untilNs,
                                                     const WantedNumbers& wanted,
                                                     std::uint64_t fromNumber) const {
  if (m_levels.empty() || fromNs > untilNs || fromNumber >= m_events) return std::nullopt;
  return firstOf(m_levels.size() - 1, {0, m_levels.back().size()},
                 {fromNs, untilNs, fromNumber, m_events - 1}, wanted);
}

std::optional<RowExtents::Found> RowExtents::lastIn(std::int64_t fromNs, std::int64_t untilNs,
                                                    const WantedNumbers& wanted,
                                                    std::uint64_t beforeNumber) const {
  if (m_levels.empty() || fromNs > untilNs || beforeNumber == 0) return std::nullopt;
  return lastOf(m_levels.size() - 1, {0, m_levels.back().size()}, {fromNs, untilNs, 0, beforeNumber - 1},
                wanted);
}

std::optional<RowExtents::Found> RowExtents::firstOf(std::size_t level,
                                                     std::pair<std::size_t, std::size_t> nodes,
                                                     const Bounds& bounds,
                                                     const WantedNumbers& wanted) const {
  for (std::size_t at = nodes.first; at < nodes.second; ++at) {
    const Node& node = m_levels[level][at];
    if (node.startNs > bounds.untilNs) return std::nullopt;
    if (node.endNs < bounds.fromNs || (at + 1) * mostOf(level) <= bounds.first) continue;
    if ((node.mask & wanted.mask) == 0) continue;
    if (level > 0) {
      if (const auto found = firstOf(level - 1, below(level, at), bounds, wanted)) return found;
      continue;
    }
    Reader events(*this, at);
    for (Found found; events.next(found) && found.startNs <= bounds.untilNs;)
      if (bounds.holds(found) && wanted.holds[found.function]) return found;
  }
  return std::nullopt;
}

std::optional<RowExtents::Found> RowExtents::lastOf(std::size_t level,
                                                    std::pair<std::size_t, std::size_t> nodes,
                                                    const Bounds& bounds, const WantedNumbers& wanted) const {
  for (std::size_t at = nodes.second; at > nodes.first; --at) {
    const Node& node = m_levels[level][at - 1];
    // What starts in it or before it starts at its end at the latest.
    if (node.endNs < bounds.fromNs) return std::nullopt;
    if (node.startNs > bounds.untilNs || (at - 1) * mostOf(level) > bounds.last) continue;
    if ((node.mask & wanted.mask) == 0) continue;
    std::optional<Found> last;
    if (level > 0) {
      last = lastOf(level - 1, below(level, at - 1), bounds, wanted);
    } else {
      Reader events(*this, at - 1);
      for (Found found; events.next(found) && found.startNs <= bounds.untilNs;)
        if (bounds.holds(found) && wanted.holds[found.function]) last = found;
    }
    if (last) return last;
  }
  return std::nullopt;
}

}  // namespace culprit
