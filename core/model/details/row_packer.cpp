#include "core/model/details/row_packer.h"

#include <algorithm>
#include <array>
#include <utility>

namespace culprit {

void RowPacker::add(const RowExtents::Found& event) {
  if (m_size == RowExtents::kLeaf) endLeaf();
  if (m_size == 0) m_row.m_offsets.push_back(m_row.m_bytes.size());
  const std::int64_t endNs = m_size == 0 ? event.startNs : m_leaf[m_size - 1].endNs;
  packed::append({.pause = static_cast<std::uint64_t>(event.startNs) - static_cast<std::uint64_t>(endNs),
                  .duration = static_cast<std::uint64_t>(event.durationNs),
                  .function = event.function},
                 m_row.m_bytes);
  m_leaf[m_size++] = {.startNs = event.startNs,
                      .endNs = event.endNs(),
                      .busyNs = event.durationNs,
                      .leadNs = event.durationNs,
                      .lead = event.function,
                      .mask = RowExtents::maskOf(event.function)};
  ++m_row.m_events;
}

RowPacker::Node RowPacker::around(std::span<const Node> parts) {
  Node node{.startNs = parts.front().startNs, .endNs = parts.back().endNs, .leadNs = -1};
  static_assert(RowExtents::kLeaf >= RowExtents::kFanOut);
  std::array<std::pair<std::uint32_t, std::int64_t>, RowExtents::kLeaf> sums;
  std::size_t functions = 0;
  for (const Node& part : parts) {
    node.busyNs += part.busyNs;
    node.mask |= part.mask;
    std::size_t at = 0;
    while (at < functions && sums[at].first != part.lead) ++at;
    if (at == functions) sums[functions++] = {part.lead, 0};
    sums[at].second += part.leadNs;
  }
  for (std::size_t at = 0; at < functions; ++at) {
    if (sums[at].second <= node.leadNs) continue;
    node.lead = sums[at].first;
    node.leadNs = sums[at].second;
  }
  return node;
}

void RowPacker::endLeaf() {
  if (m_row.m_levels.empty()) m_row.m_levels.emplace_back();
  m_row.m_levels[0].push_back(around(std::span(m_leaf).first(m_size)));
  m_size = 0;
}

RowExtents RowPacker::take() {
  if (m_size > 0) endLeaf();
  m_row.m_bytes.resize(m_row.m_bytes.size() + packed::kBehind);
  m_row.m_bytes.shrink_to_fit();
  m_row.m_offsets.shrink_to_fit();
  while (!m_row.m_levels.empty() && m_row.m_levels.back().size() > RowExtents::kFanOut) {
    const LongColumn<Node>& below = m_row.m_levels.back();
    LongColumn<Node> level;
    level.reserve((below.size() + RowExtents::kFanOut - 1) / RowExtents::kFanOut);
    for (std::size_t at = 0; at < below.size(); at += RowExtents::kFanOut)
      level.push_back(around(std::span(below).subspan(at, std::min(RowExtents::kFanOut, below.size() - at))));
    m_row.m_levels.push_back(std::move(level));
  }
  if (!m_row.m_levels.empty()) m_row.m_levels[0].shrink_to_fit();
  return std::move(m_row);
}

}  // namespace culprit
