// What a function did in each cycle, as the series that the function view draws: share, time, calls and time
// per call, with their titles and units. Pure functions over the samples of one side.
#pragma once

#include <cstdint>
#include <vector>

#include "core/model/details/triplet_samples.h"

namespace culprit::ui {

enum class CycleQuantity { Beta, Time, Calls, PerCall };
inline constexpr std::size_t kCycleQuantityCount = 4;

struct CycleQuantityText {
  const char* byCycle;   ///< title of the course over the cycles
  const char* perCycle;  ///< of the distribution
  const char* unit;      ///< empty for counts
  bool fromZero;         ///< the axis begins at 0
};
const CycleQuantityText& textOf(CycleQuantity quantity);

struct CycleSeries {
  std::vector<std::uint32_t> position;  ///< of the cycle, ascending
  std::vector<double> value;            ///< in the unit of the quantity
};

/// Cycles with a record; where the input counts no calls there is no time per call.
CycleSeries seriesOf(const SideSamples& samples, CycleQuantity quantity);
/// With 0 for the cycles without a record, of `cycles`; nothing where no cycle has one.
CycleSeries withCyclesWithout(const CycleSeries& series, std::size_t cycles);

}  // namespace culprit::ui
