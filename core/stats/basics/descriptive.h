// Location and spread of plain numbers: mean, deviation, quantiles and what is made of them. Everything in
// stats and analysis starts here. Values are finite: sources turn anything else into an Issue. If one were
// not, the results would mean nothing, but every loop would still end. Nothing here knows what the numbers
// mean.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace culprit::stats {

/// What a test needs to know of one side when the values themselves are not needed.
struct Sample {
  double mean = 0.0;
  double std = 0.0;  ///< n - 1 in the denominator; 0 for fewer than 2 values
  std::size_t n = 0;
};

/// Mean, deviation and count in one go; all 0 for no values. Corrected two-pass sums around the first value,
/// so equal values give exactly that value and a deviation of exactly 0.
Sample describe(std::span<const double> values);

/// 0 for no values, as the published table has it.
double mean(std::span<const double> values);

/// Sample standard deviation, n - 1 in the denominator; 0 for fewer than 2 values.
double standardDeviation(std::span<const double> values);

/// The p-quantile (p in 0..1) with linear interpolation between order statistics: Hyndman and Fan's type 7,
/// the default of numpy and R. No values: empty. The input need not be sorted and is copied.
std::optional<double> quantile(std::span<const double> values, double p);

/// The same for values sorted ascending, without a copy.
std::optional<double> sortedQuantile(std::span<const double> ascending, double p);

std::optional<double> median(std::span<const double> values);

/// Median of |value - median|, not scaled to a normal deviation. No values: empty.
std::optional<double> medianAbsoluteDeviation(std::span<const double> values);
/// The same around a median that is known.
std::optional<double> medianAbsoluteDeviation(std::span<const double> values, double median);

/// 75 % quantile minus 25 % quantile. No values: empty.
std::optional<double> interquartileRange(std::span<const double> values);

}  // namespace culprit::stats
