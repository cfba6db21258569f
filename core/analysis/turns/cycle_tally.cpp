#include "core/analysis/turns/cycle_tally.h"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "core/analysis/counting/column_room.h"

namespace culprit {

namespace {

/// Of two in the middle their mean, rounded down; 0 of none. Changes the order.
std::int64_t medianOf(std::vector<std::int64_t>& values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  if (values.size() % 2 == 1) return *middle;
  return std::midpoint(*std::max_element(values.begin(), middle), *middle);
}

void sortByStart(std::vector<TimeSpan>& spans) {
  std::sort(spans.begin(), spans.end(),
            [](const TimeSpan& x, const TimeSpan& y) { return x.startNs < y.startNs; });
}

/// What is there in a second cycle is there in more: columns that grow little by little cost more than all
/// that is put into them.
void growForMore(WallTime& times, std::size_t room, bool knowsOwn) {
  const auto grow = [room](auto&... columns) { (columns.reserve(room), ...); };
  grow(times.cycle, times.calls, times.busyNs, times.criticalNs);
  if (knowsOwn) grow(times.ownNs, times.typicalNs, times.longestNs);
}

}  // namespace

std::int64_t unionNs(std::vector<TimeSpan>& spans) {
  sortByStart(spans);
  std::int64_t sum = 0;
  std::int64_t until = spans.empty() ? 0 : spans.front().startNs;
  for (const TimeSpan& span : spans) {
    if (span.endNs <= until) continue;
    sum += span.endNs - std::max(span.startNs, until);
    until = span.endNs;
  }
  return sum;
}

TimeSpan longestGap(std::vector<TimeSpan> spans, const TimeSpan& window) {
  sortByStart(spans);
  spans.push_back({window.endNs, window.endNs});
  TimeSpan longest{window.startNs, window.startNs};
  std::int64_t until = window.startNs;
  for (const TimeSpan& span : spans) {
    const std::int64_t next = std::min(span.startNs, window.endNs);
    if (next - until > longest.endNs - longest.startNs) longest = {until, next};
    until = std::max(until, span.endNs);
  }
  return longest;
}

CycleTally::Counted& CycleTally::at(std::uint32_t row) {
  if (row >= m_rows.size()) m_rows.resize(row + 1);
  Counted& counted = m_rows[row];
  if (!counted.isTouched) m_touched.push_back(row);
  counted.isTouched = true;
  return counted;
}

void CycleTally::addCall(std::uint32_t row, std::int64_t ownNs) {
  Counted& counted = at(row);
  ++counted.calls;
  counted.ownNs.push_back(ownNs);
}

void CycleTally::addBusy(std::uint32_t row, const TimeSpan& span) {
  std::vector<TimeSpan>& spans = at(row).spans;
  // What a call makes mostly lies inside it: such spans need no room of their own.
  if (!spans.empty() && span.startNs >= spans.back().startNs && span.startNs <= spans.back().endNs) {
    spans.back().endNs = std::max(spans.back().endNs, span.endNs);
  } else {
    spans.push_back(span);
  }
}

void CycleTally::moveTo(std::vector<WallTime>& rows, std::uint32_t cycle) {
  std::sort(m_touched.begin(), m_touched.end());
  for (const std::uint32_t row : m_touched) {
    Counted& counted = m_rows[row];
    WallTime& times = rows[row];
    const std::size_t known = times.cycle.size();
    if (known > 0 && known == times.cycle.capacity())
      growForMore(times, roomFor(known, cycle, m_cycles), m_knowsOwn);
    times.cycle.push_back(cycle);
    times.calls.push_back(counted.calls);
    times.busyNs.push_back(unionNs(counted.spans));
    times.criticalNs.push_back(counted.criticalNs);
    assert(counted.criticalNs <= times.busyNs.back());
    if (m_knowsOwn) {
      times.ownNs.push_back(std::accumulate(counted.ownNs.begin(), counted.ownNs.end(), std::int64_t{0}));
      times.typicalNs.push_back(medianOf(counted.ownNs));
      const auto longest = std::max_element(counted.ownNs.begin(), counted.ownNs.end());
      times.longestNs.push_back(longest == counted.ownNs.end() ? 0 : *longest);
      counted.ownNs.clear();
    }
    counted.calls = 0;
    counted.criticalNs = 0;
    counted.spans.clear();
    counted.isTouched = false;
  }
  m_touched.clear();
}

}  // namespace culprit
