// Reads what Timelines draws of a row: its samples in both runs and the readings of the counter behind its
// metric. A function of its query, for a job: the UI thread reads nothing.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>

#include "core/base/monitor.h"
#include "core/model/results/results.h"
#include "ui/plots/timeline/timeline_data.h"

namespace culprit::ui {

struct TimelineQuery {
  std::filesystem::path session;
  ResultsPtr results;
  std::size_t pair = 0;
  Triplet row;
  /// The input says when the cycles began; else nobody knows in which of them a reading was taken.
  bool isTimed = false;
  /// Readings are to be drawn; empty: where they can be told apart by device.
  std::optional<bool> withReadings;
};

struct TimelineReading {
  TimelineData plotted;  ///< without means and launches
  bool hasReadings = false;
  bool withReadings = false;  ///< they are in `plotted`
};

/// Only the cycles, which the results know: what can be zoomed to while the samples are read.
TimelineData timelineWithoutSamples(const PairResults& pair);

/// Throws Error, Cancelled.
TimelineReading readTimeline(const TimelineQuery& query, const Monitor& monitor);

}  // namespace culprit::ui
