// The mean level of a counter over any interval, from all its readings: linear between two readings, constant
// before the first and after the last. Sums over the whole series are made once, so that an interval costs
// O(log n), or O(1) when intervals ascend. Used by the attribution for mu and sigma.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/model/run/run.h"

namespace culprit {

class CounterIntegral {
 public:
  /// Integrals of (value - shift) and its square over an interval, in units of nanoseconds.
  struct Area {
    double first = 0.0;
    double second = 0.0;
    std::uint32_t readings = 0;  ///< inside the interval, ends included
  };

  /// `series` must have a reading and outlive this object. A shift near the values keeps the digits of small
  /// changes of large values.
  CounterIntegral(const ReadingSeries& series, double shift);

  /// Over [startNs, endNs].
  Area over(std::int64_t startNs, std::int64_t endNs);

 private:
  struct Sums {
    double first = 0.0;
    double second = 0.0;
  };

  double value(std::size_t reading) const { return m_series.value[reading] - m_shift; }
  /// Linear between readings; `next` is the first reading later than the time.
  double valueAt(std::int64_t timeNs, std::size_t next) const;
  /// The first reading later than the time, looked for from where the last one was.
  std::size_t nextAfter(std::int64_t timeNs, std::size_t from) const;
  Sums between(std::size_t first, std::size_t last) const;

  const ReadingSeries& m_series;
  double m_shift;
  std::vector<Sums> m_sums;  // up to each reading
  std::size_t m_last = 0;    // where the last interval began
};

}  // namespace culprit
