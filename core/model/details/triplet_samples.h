// What both runs know about one triplet cycle by cycle, and the readings of the counter behind its metric:
// read from the session when somebody selects the triplet, drawn by Timelines, Detail and the function view.
#pragma once

#include <optional>

#include "core/model/run/ids.h"
#include "core/model/run/metric_unit.h"
#include "core/model/run/run.h"

namespace culprit {

/// Empty: the run has no record of the function, or none of the metric.
struct SideSamples {
  std::optional<Usage> usage;
  std::optional<Level> level;
};

/// All cycles, whether brushed or not.
struct TripletSamples {
  SideSamples a, b;
  /// The unit of the levels of both sides.
  MetricUnit levelUnit;

  const SideSamples& of(Side side) const { return side == Side::A ? a : b; }
  SideSamples& of(Side side) { return side == Side::A ? a : b; }
};

}  // namespace culprit
