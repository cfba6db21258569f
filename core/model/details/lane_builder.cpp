#include "core/model/details/lane_builder.h"

#include <algorithm>

#include "core/base/saturated_sum.h"

namespace culprit {

std::uint32_t LaneBuilder::numberOf(FunctionId function, EventCategory category) {
  const auto next = static_cast<std::uint32_t>(m_lane.m_functions.size());
  if (m_numbers.size() <= indexOf(function)) m_numbers.resize(std::size_t{indexOf(function)} + 1);
  std::uint32_t& first = m_numbers[indexOf(function)];
  if (first == 0) {
    first = next + 1;
  } else if (m_lane.m_functions[first - 1].category == category) {
    return first - 1;
  } else if (const auto [found, isNew] = m_further.try_emplace({function, category}, next); !isNew) {
    return found->second;
  }
  m_lane.m_functions.push_back({.function = function, .category = category});
  return next;
}

void LaneBuilder::add(const TimelineEvent& event) {
  const auto free = std::find_if(m_endOfRow.begin(), m_endOfRow.end(),
                                 [&event](std::int64_t end) { return end <= event.startNs; });
  const auto row = static_cast<std::size_t>(free - m_endOfRow.begin());
  if (row == LaneExtents::kMostRows) {
    ++m_lane.m_leftOut;
    return;
  }
  if (row == m_rows.size()) {
    m_rows.emplace_back();
    m_endOfRow.push_back(event.endNs());
  }
  m_endOfRow[row] = event.endNs();
  const std::uint32_t number = numberOf(event.function, event.category);
  LaneFunction& function = m_lane.m_functions[number];
  if (function.events++ == 0) function.firstNs = event.startNs;
  function.lastNs = event.startNs;
  function.totalNs = saturatedSum(function.totalNs, event.durationNs);
  m_rows[row].add({event.startNs, event.durationNs, number});
  if (m_lane.m_events++ == 0) m_lane.m_span = {event.startNs, event.startNs};
  m_lane.m_span.endNs = std::max(m_lane.m_span.endNs, event.endNs());
}

void LaneBuilder::addRecording(const LaneRecording& recording) {
  m_lane.m_recordings.push_back(recording);
}

LaneExtents LaneBuilder::take() {
  m_lane.m_rows.reserve(m_rows.size());
  for (RowPacker& row : m_rows) m_lane.m_rows.push_back(row.take());
  m_lane.m_functions.shrink_to_fit();
  m_lane.m_recordings.shrink_to_fit();
  return std::move(m_lane);
}

}  // namespace culprit
