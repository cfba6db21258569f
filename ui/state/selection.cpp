#include "ui/state/selection.h"

#include <algorithm>
#include <utility>

namespace culprit::ui {

std::optional<double> meanOfKept(const std::vector<std::uint32_t>& cycles, const std::vector<double>& values,
                                 const std::optional<std::vector<std::uint32_t>>& kept) {
  double sum = 0.0;
  std::size_t n = 0;
  for (std::size_t i = 0; i < cycles.size(); ++i) {
    if (kept && !std::binary_search(kept->begin(), kept->end(), cycles[i])) continue;
    sum += values[i];
    ++n;
  }
  if (n == 0) return {};
  return sum / static_cast<double>(n);
}

void Selection::setTriplet(std::optional<Triplet> triplet) {
  if (m_triplet == triplet) return;
  m_triplet = triplet;
  emit tripletChanged();
}

void Selection::setCycle(std::optional<CycleRef> cycle) {
  if (m_cycle == cycle) return;
  m_cycle = cycle;
  emit cycleChanged();
}

void Selection::setBrush(Brush brush) {
  if (m_brush == brush) return;
  m_brush = std::move(brush);
  emit brushChanged();
}

void Selection::setTimeRange(std::optional<TimeRange> range) {
  if (m_timeRange == range) return;
  m_timeRange = range;
  emit timeRangeChanged();
}

void Selection::setFilter(Filter filter) {
  if (m_filter == filter) return;
  m_filter = std::move(filter);
  emit filterChanged();
}

void Selection::clear() {
  setTriplet(std::nullopt);
  setCycle(std::nullopt);
  setBrush({});
  setTimeRange({});
  setFilter({});
}

}  // namespace culprit::ui
