// What the distribution plots draw, as plain numbers: box, histogram and cumulative steps of one side. Pure
// functions over positions along the axis (plot_scale.h); nothing is drawn here.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "ui/plots/common/plot_data.h"

namespace culprit::ui {

struct BoxNumbers {
  double lowWhisker = 0.0;  ///< smallest value within 1.5 IQR below the box
  double lowQuartile = 0.0;
  double median = 0.0;
  double highQuartile = 0.0;
  double highWhisker = 0.0;  ///< largest value within 1.5 IQR above the box
};

/// Tukey's box of the values; empty for no values.
std::optional<BoxNumbers> boxOf(std::span<const double> values);

/// Share of the values in each of `bins` equal steps of `range`, 0..1 of values.size().
std::vector<double> histogramShares(std::span<const double> positions, PlotRange range, std::size_t bins);

/// The longest run of bins that are (nearly) empty on both sides, as positions in `range`; without length if
/// there is none.
PlotRange widestGap(std::span<const double> sharesA, std::span<const double> sharesB, PlotRange range);

struct EcdfStep {
  double position = 0.0;
  double share = 0.0;  ///< of the values at or below the position

  friend bool operator==(const EcdfStep&, const EcdfStep&) = default;
};

/// The empirical distribution function at its steps, thinned to at most about `most` of them (the first and
/// the last are kept).
std::vector<EcdfStep> ecdfSteps(std::span<const double> positions, std::size_t most);

/// What the steps have reached at a position.
double shareAt(std::span<const EcdfStep> steps, double position);

/// A share, as near to the middle as can be, that is `room` away from both; else the one farthest from them.
double freeShare(const PlotPair<double>& shares, double room);

/// Indices of the values to draw as marks: all up to `most` values, else only those outside the whiskers, and
/// of these one for each of `most` equal steps of their range.
std::vector<std::size_t> marksToDraw(std::span<const double> positions, const BoxNumbers& box,
                                     std::size_t most);

}  // namespace culprit::ui
