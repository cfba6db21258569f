#include "core/sources/nsight/downsampled_series.h"

#include <algorithm>
#include <cmath>

namespace culprit {

namespace {

std::int64_t floorOf(std::int64_t value, std::int64_t divisor) {
  return value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor);
}

}  // namespace

void DownsampledSeries::add(std::int64_t timeNs, double value) {
  const std::int64_t number = floorOf(timeNs, m_stretchNs);
  if (m_stretches.empty() || m_stretches.back().number != number) {
    if (m_stretches.size() >= 2 * kMostStretches) {
      widen();
      return add(timeNs, value);
    }
    m_stretches.push_back({.number = number});
  }
  Stretch& last = m_stretches.back();
  last.count += 1.0;
  last.offsetNs += static_cast<double>(timeNs - number * m_stretchNs);
  last.value += value;
}

void DownsampledSeries::merge(std::vector<Stretch>& stretches) {
  std::stable_sort(stretches.begin(), stretches.end(),
                   [](const Stretch& x, const Stretch& y) { return x.number < y.number; });
  std::size_t kept = 0;
  for (std::size_t i = 1; i < stretches.size(); ++i) {
    if (stretches[i].number != stretches[kept].number) {
      stretches[++kept] = stretches[i];
      continue;
    }
    stretches[kept].count += stretches[i].count;
    stretches[kept].offsetNs += stretches[i].offsetNs;
    stretches[kept].value += stretches[i].value;
  }
  stretches.resize(std::min(stretches.size(), kept + 1));
}

void DownsampledSeries::widen() {
  merge(m_stretches);
  while (m_stretches.size() > kMostStretches) {
    for (Stretch& stretch : m_stretches) {
      const std::int64_t wider = floorOf(stretch.number, 2);
      stretch.offsetNs += stretch.count * static_cast<double>((stretch.number - 2 * wider) * m_stretchNs);
      stretch.number = wider;
    }
    m_stretchNs *= 2;
    merge(m_stretches);
  }
}

std::vector<DownsampledSeries::Reading> DownsampledSeries::readings() const {
  std::vector<Stretch> stretches = m_stretches;
  merge(stretches);
  std::vector<Reading> readings;
  readings.reserve(stretches.size());
  for (const Stretch& stretch : stretches) {
    const auto offset = static_cast<std::int64_t>(std::llround(stretch.offsetNs / stretch.count));
    readings.push_back({stretch.number * m_stretchNs + offset, stretch.value / stretch.count});
  }
  return readings;
}

}  // namespace culprit
