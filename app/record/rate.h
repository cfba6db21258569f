// The rate of something that only grows.
#pragma once

#include <cstdint>
#include <optional>

namespace culprit::record {

class Rate {
 public:
  /// Per second since the call before; empty the first time, and when the count began anew.
  std::optional<double> of(std::int64_t timeNs, double count) {
    constexpr double kNsPerSecond = 1e9;
    std::optional<double> rate;
    if (m_timeNs && timeNs > *m_timeNs && count >= m_count)
      rate = (count - m_count) / (static_cast<double>(timeNs - *m_timeNs) / kNsPerSecond);
    m_timeNs = timeNs;
    m_count = count;
    return rate;
  }

 private:
  std::optional<std::int64_t> m_timeNs;
  double m_count = 0.0;
};

}  // namespace culprit::record
