#include "ui/selection.h"

#include <utility>

namespace culprit::ui {

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
