// Every counter of both runs of one process pair: its mean in each cycle and how often it was read, A beside
// B. Made by core/exploring/counters/gather_counters.h when somebody asks; the Counters page shows it.
// Readings themselves are asked for one counter at a time, because a run may have millions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/model/results/cause.h"
#include "core/model/run/ids.h"

namespace culprit {

/// One counter of one run.
struct CounterSide {
  std::vector<std::uint32_t> cycle;  ///< positions of the cycles with a value, ascending
  std::vector<double> mean;          ///< per cycle, in Counter::unit
  std::uint64_t readings = 0;        ///< in the whole recording
  std::optional<double> level;       ///< mean over the cycles, else over the readings; in Counter::unit
};

/// One metric of one device.
struct Counter {
  std::string metric;
  std::string device;  ///< "GPU 6", "GPU 3 / GPU 1", "Host", "core 3", "process 4711", ...
  /// The rows of the triplet table that tell of it; empty: no function was looked at with it, and the means
  /// per cycle are those of the readings over the whole cycle, not over the functions in it.
  std::optional<MetricId> metricId;
  std::optional<DeviceId> deviceId;
  std::string unit, readingUnit;     ///< of means and readings; empty: not known
  double readingScale = 1.0;         ///< from a reading as recorded to readingUnit
  std::optional<double> capacity;    ///< how much there is, in `unit`
  std::optional<ResourceRole> role;  ///< empty: no resource
  /// False: readings of several devices stand under one name and cannot be told apart.
  bool isSeparable = true;
  CounterSide a, b;

  const CounterSide& of(Side side) const { return side == Side::A ? a : b; }
};

/// By metric and device.
struct CounterTable {
  std::vector<Counter> counters;
};

/// Readings of one counter in the order of time, those of several instances (cores, say) together.
struct CounterReadings {
  std::vector<std::int64_t> timeNs;  ///< ascending
  std::vector<double> value;
};

struct PairReadings {
  CounterReadings a, b;
  std::string unit;         ///< of the values; empty: not known
  bool isSeparable = true;  ///< as Counter::isSeparable

  const CounterReadings& of(Side side) const { return side == Side::A ? a : b; }
};

/// Readings of a device's counter that come at practically one time come from several devices.
inline bool comeInBursts(std::span<const std::int64_t> timeNs) {
  constexpr std::int64_t kSameMoment = 50'000'000;
  std::size_t together = 0;
  for (std::size_t i = 1; i < timeNs.size(); ++i)
    if (timeNs[i] - timeNs[i - 1] < kSameMoment) ++together;
  return 4 * together > timeNs.size();
}

}  // namespace culprit
