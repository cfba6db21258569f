#include "core/exploring/calltree/cycle_spans.h"

#include <algorithm>

namespace culprit {

CycleSpans::CycleSpans(const std::vector<Cycle>& cycles, std::uint32_t capture) {
  for (const Cycle& cycle : cycles)
    if (cycle.capture == capture) m_spans.push_back({cycle.startNs, cycle.startNs + cycle.durationNs, 0});
  std::stable_sort(m_spans.begin(), m_spans.end(),
                   [](const Span& x, const Span& y) { return x.startNs < y.startNs; });
  std::int64_t lengthNs = 0;
  for (std::size_t i = 0; i < m_spans.size(); ++i) {
    Span& span = m_spans[i];
    if (i > 0) span.startNs = std::max(span.startNs, m_spans[i - 1].endNs);
    span.endNs = std::max(span.endNs, span.startNs);
    span.beforeNs = lengthNs;
    lengthNs += span.endNs - span.startNs;
  }
}

bool CycleSpans::holds(std::int64_t timeNs) const {
  const std::size_t spans = begun(timeNs);
  return spans > 0 && timeNs < m_spans[spans - 1].endNs;
}

std::size_t CycleSpans::begun(std::int64_t timeNs) const {
  const auto next = std::upper_bound(m_spans.begin(), m_spans.end(), timeNs,
                                     [](std::int64_t time, const Span& span) { return time < span.startNs; });
  return static_cast<std::size_t>(next - m_spans.begin());
}

std::int64_t CycleSpans::before(std::size_t spans) const {
  if (spans == 0) return 0;
  const Span& last = m_spans[spans - 1];
  return last.beforeNs + (last.endNs - last.startNs);
}

std::int64_t CycleSpans::upTo(std::int64_t timeNs) const {
  const std::size_t spans = begun(timeNs);
  if (spans == 0) return 0;
  const Span& last = m_spans[spans - 1];
  return last.beforeNs + (std::min(timeNs, last.endNs) - last.startNs);
}

}  // namespace culprit
