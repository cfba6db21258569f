// What the Launches page shows of a list of launches: which rows, in which order, their histogram, and the
// launches and cycles that stand out. A pure function of its question; a job asks it, because a million
// launches take longer than a frame.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/monitor.h"
#include "core/model/details/launch_list.h"
#include "core/model/results/results.h"
#include "ui/pages/launches/launch_column.h"
#include "ui/plots/distribution/histogram_bins.h"
#include "ui/state/selection.h"

namespace culprit::ui {

/// Which launches are wanted; what is empty does not restrict.
struct LaunchFilter {
  std::optional<Side> side;
  std::optional<CycleRef> cycle;
  Brush brush;
  std::optional<std::uint32_t> lane;
  std::optional<PlotRange> durationUs;  ///< from low, below high

  friend bool operator==(const LaunchFilter&, const LaunchFilter&) = default;
};

struct LaunchSortKey {
  LaunchColumn column = LaunchColumn::Duration;
  bool descending = true;

  friend bool operator==(const LaunchSortKey&, const LaunchSortKey&) = default;
};

struct LaunchQuestion {
  std::shared_ptr<const LaunchList> list;
  ResultsPtr results;
  std::size_t pair = 0;
  LaunchFilter filter;
  std::vector<LaunchSortKey> keys;  ///< most important first
  PlotScale scale = PlotScale::Linear;
};

/// Rows of the list, or positions of cycles, that stand out by duration.
struct Extremes {
  std::uint32_t worst = 0, median = 0, best = 0;
};

struct LaunchAnswer {
  std::shared_ptr<const LaunchList> list;
  ResultsPtr results;  ///< keeps the cycles of `frame`
  LaunchFrame frame;
  std::vector<std::uint32_t> rows;      ///< those that are shown, in order
  std::array<std::size_t, 2> counts{};  ///< of them, by Side
  double largestOver = 0.0;             ///< ns, of all launches: largest distance from the median
  HistogramBins histogram;              ///< us; of all that the filter leaves, whatever their duration
  /// Of the candidate's shown launches, or the baseline's where only those are shown.
  Side extremeSide = Side::B;
  std::optional<Extremes> launches;
  std::optional<Extremes> cycles;  ///< by the sum of the shown launches of the cycle
};

/// Throws Cancelled.
LaunchAnswer answer(const LaunchQuestion& question, const Monitor& monitor);

/// `rows` of the list by the keys; those without the value come last, ties keep their order.
void sortLaunches(const LaunchList& list, const LaunchFrame& frame, const std::vector<LaunchSortKey>& keys,
                  std::vector<std::uint32_t>& rows, const Monitor& monitor);

}  // namespace culprit::ui
