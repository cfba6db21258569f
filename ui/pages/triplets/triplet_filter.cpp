#include "ui/pages/triplets/triplet_filter.h"

namespace culprit::ui {

TripletFilter::Names::Names(const NameColumn& names, const TextFilter& filter)
    : included(names.size()), excluded(names.size()) {
  for (std::size_t id = 0; id < names.size(); ++id) {
    included[id] = filter.includes(names.raw(id), names.searched(id));
    excluded[id] = filter.excludes(names.raw(id));
  }
}

TripletFilter::TripletFilter(const Filter& filter, const NameColumn& functions, const NameColumn& metrics,
                             const NameColumn& devices)
    : TripletFilter(filter, TextFilter::parse(filter.text).value_or(TextFilter()), functions, metrics,
                    devices) {}

TripletFilter::TripletFilter(const Filter& filter, const TextFilter& text, const NameColumn& functions,
                             const NameColumn& metrics, const NameColumn& devices)
    : m_filter(filter),
      m_functions(functions, text),
      m_metrics(metrics, text),
      m_devices(devices, text),
      m_showsWaits(filter.waits || filter.pinned || !filter.text.isEmpty()) {}

bool TripletFilter::passes(const Comparison& row) const {
  const auto& [function, metric, device] = row.triplet;
  if (m_filter.device && device != *m_filter.device) return false;
  if (m_filter.metric && metric != m_filter.metric) return false;
  if (m_filter.category && row.category != *m_filter.category) return false;
  if (row.assessment.role != RowRole::Work && !m_showsWaits) return false;
  const std::size_t f = indexOf(function), d = indexOf(device);
  if (m_functions.excluded[f] || m_devices.excluded[d]) return false;
  if (metric && m_metrics.excluded[indexOf(*metric)]) return false;
  return m_functions.included[f] || m_devices.included[d] || (metric && m_metrics.included[indexOf(*metric)]);
}

}  // namespace culprit::ui
