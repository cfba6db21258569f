// What a TimelinePlot shows, as plain vectors: per side the cycles, beta of one function, mu of one metric
// and the counter readings behind it. Filled by the Timelines page.
#pragma once

#include <QString>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "ui/plots/common/plot_data.h"

namespace culprit::ui {

struct TimelineSide {
  // Per cycle; positions in these vectors are the indices of PlotPoint.
  std::vector<double> number;    ///< as the input counts
  std::vector<double> start;     ///< seconds since the first cycle
  std::vector<double> duration;  ///< seconds
  /// Seconds from its start to that of the next one, where cycles are measured so: what is told of a cycle,
  /// while its duration is drawn. Of some not known; no vector: the duration is told.
  std::vector<std::optional<double>> period;

  QString function;  ///< that ran in place of the row's; empty: the row's
  // Cycles with a record of the function, ascending positions.
  std::vector<std::uint32_t> betaCycle;
  std::vector<double> beta;

  // Cycles with a value of the metric, ascending positions.
  std::vector<std::uint32_t> muCycle;
  std::vector<double> mu;
  std::vector<bool> measured;  ///< a reading lies behind mu, not only interpolation: filled marks

  /// Each launch of the function, from and to in seconds since the first cycle, by start; empty: not known.
  std::vector<PlotRange> launches;

  /// When the counter was read without a long pause, ascending, also while readings are not drawn; seconds
  /// since the first cycle. Empty: not known.
  std::vector<PlotRange> readingBursts;

  // Readings, ascending in time.
  std::vector<double> readingTime;  ///< seconds since the first cycle
  std::vector<double> readingValue;

  /// Mean lines; drawn where there are values.
  double betaMean = 0.0;
  double muMean = 0.0;

  std::optional<double> periodOf(std::size_t cycle) const {
    return period.empty() ? std::nullopt : period[cycle];
  }
};

struct TimelineData {
  PlotPair<TimelineSide> sides;
  QString function;
  QString metric;  ///< empty: the function has no metric
  QString muUnit;
  QString readingUnit;
  /// Readings of several devices under one name: drawn grey.
  bool readingsSeparable = true;

  bool isEmpty() const { return sides.a.betaCycle.empty() && sides.b.betaCycle.empty(); }
};

enum class TimelineAxis : std::uint8_t { CycleNumber, WallTime };

/// Where each cycle of the side stands on the axis: its number, or the middle of its time.
std::vector<double> cyclePositions(const TimelineSide& side, TimelineAxis axis);

/// Where a moment stands on the axis: itself, or within the number of the cycle it falls into. Moments
/// outside all cycles have no place by number; they are left out, and `kept` names those that stay.
struct ReadingPositions {
  std::vector<double> position;
  std::vector<std::size_t> kept;
};
ReadingPositions readingPositions(const TimelineSide& side, const std::vector<double>& times,
                                  TimelineAxis axis);

/// Readings of several devices under one name come in bursts: what each burst spans.
struct ReadingSweeps {
  std::vector<double> time;  ///< of the first reading of the burst, ascending
  std::vector<double> mean, low, high;
};
/// `times` ascending, in seconds; readings less than 50 ms apart are one burst.
ReadingSweeps sweepsOf(const std::vector<double>& times, const std::vector<double>& values);

/// Stretches of `times` (ascending, seconds) without a pause of more than ten times the usual one.
std::vector<PlotRange> burstsOf(const std::vector<double>& times);

/// The bursts of readings that the cycle behind a mu meets, [first, end). Where it meets none, its mu repeats
/// a reading that was taken elsewhere.
struct BurstsMet {
  std::size_t first = 0, end = 0;

  /// Whether readings of one burst lie behind both.
  bool sharesOne(const BurstsMet& other) const {
    return std::max(first, other.first) < std::min(end, other.end);
  }
};
/// By position in muCycle; empty where bursts are not known.
std::vector<BurstsMet> burstsMet(const TimelineSide& side);

/// From the left edge of the first cycle to the right edge of the last; 0..1 without cycles.
PlotRange axisRange(const TimelineSide& side, TimelineAxis axis);

}  // namespace culprit::ui
