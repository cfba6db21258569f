// The samples of the selected triplet, read from the session by a few indexed queries: what Timelines and
// Detail draw. Belongs to the UI thread like the session itself; throws what the session throws.
#pragma once

#include <optional>
#include <vector>

#include "core/model/metric_unit.h"
#include "core/model/results.h"
#include "ui/comparison_view.h"

namespace culprit::ui {

struct SideSamples {
  std::optional<Usage> usage;
  std::optional<Level> level;
};

struct TripletSamples {
  SideSamples a, b;

  const SideSamples& of(Side side) const { return side == Side::A ? a : b; }
  /// The unit of the levels of both sides.
  MetricUnit levelUnit;
};

/// All cycles, whether brushed or not.
TripletSamples readTriplet(const ComparisonView& view, const Triplet& triplet);

/// The readings of the counter behind a metric: of the process for process_... counters, else of the host.
struct CounterReadings {
  std::vector<std::int64_t> timeNs;  ///< ascending
  std::vector<double> value;
  /// False if readings of several devices stand under one name and cannot be told apart.
  bool separable = true;
};

CounterReadings readReadings(const ComparisonView& view, Side side, const Triplet& triplet);

/// The comparison of a triplet in the view; null if the pair has none.
const Comparison* findComparison(const ComparisonView& view, const Triplet& triplet);

/// Mean of the values whose cycles (ascending) are kept; `kept` empty: of all. Empty for no value.
std::optional<double> meanOfKept(const std::vector<std::uint32_t>& cycles, const std::vector<double>& values,
                                 const std::optional<std::vector<std::uint32_t>>& kept);

}  // namespace culprit::ui
