#include "core/analysis/cutting/launches.h"

#include <algorithm>
#include <limits>

namespace culprit {

LaunchMap::LaunchMap(const Events& events, const std::vector<const Track*>& tracks) {
  std::uint32_t first = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t last = 0;
  std::size_t count = 0;
  for (const Track* track : tracks) {
    for (std::size_t row = track->begin; row < track->end; ++row) {
      if (events.launch[row] == 0) continue;
      ++count;
      first = std::min(first, events.launch[row]);
      last = std::max(last, events.launch[row]);
    }
  }
  if (count == 0) return;
  m_first = first;
  const std::size_t range = static_cast<std::size_t>(last) - first + 1;
  if (range <= 8 * count + 1024) {
    m_dense.assign(range, 0);
    return;
  }
  m_keys.reserve(count);
  for (const Track* track : tracks) {
    for (std::size_t row = track->begin; row < track->end; ++row) {
      if (events.launch[row] != 0) m_keys.push_back(events.launch[row]);
    }
  }
  std::sort(m_keys.begin(), m_keys.end());
  m_keys.erase(std::unique(m_keys.begin(), m_keys.end()), m_keys.end());
  m_values.assign(m_keys.size(), 0);
}

std::uint32_t* LaunchMap::find(std::uint32_t launch) {
  if (launch == 0) return nullptr;
  if (m_keys.empty()) {
    return launch >= m_first && launch - m_first < m_dense.size() ? &m_dense[launch - m_first] : nullptr;
  }
  const auto found = std::lower_bound(m_keys.begin(), m_keys.end(), launch);
  if (found == m_keys.end() || *found != launch) return nullptr;
  return &m_values[static_cast<std::size_t>(found - m_keys.begin())];
}

void LaunchTimes::finish() {
  std::sort(m_calls.begin(), m_calls.end(),
            [](const Call& x, const Call& y) { return x.startNs < y.startNs; });
  std::uint64_t sum = 0;
  for (Call& call : m_calls) {
    sum += call.sum;
    call.sum = sum;
  }
}

std::uint64_t LaunchTimes::between(std::int64_t startNs, std::int64_t endNs) const {
  const auto sumBefore = [this](std::int64_t timeNs) -> std::uint64_t {
    const auto call = std::lower_bound(m_calls.begin(), m_calls.end(), timeNs,
                                       [](const Call& x, std::int64_t time) { return x.startNs < time; });
    return call == m_calls.begin() ? 0 : (call - 1)->sum;
  };
  return sumBefore(std::max(startNs, endNs)) - sumBefore(startNs);
}

}  // namespace culprit
