#include "ui/plots/histogram_bins.h"

#include <algorithm>
#include <cmath>

namespace culprit::ui {

namespace {

// One value in two hundred may stretch the axis no further than this, in spans of the others.
constexpr double kFewShare = 0.005;
constexpr double kFar = 1.5;

/// Exact median; the order of `values` is lost.
double medianOf(std::vector<double>& values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return values.size() % 2 == 1 ? *middle : (*middle + *std::max_element(values.begin(), middle)) / 2.0;
}

struct Span {
  double low = 0.0, high = 0.0, largest = 0.0;
};

/// Of all values that the scale can show; `all` is not empty.
Span spanOf(std::vector<double>& all) {
  const auto few =
      static_cast<std::ptrdiff_t>(std::ceil((1.0 - kFewShare) * static_cast<double>(all.size() - 1)));
  std::nth_element(all.begin(), all.begin() + few, all.end());
  const double high = all[static_cast<std::size_t>(few)];
  Span span{*std::min_element(all.begin(), all.end()), high, *std::max_element(all.begin(), all.end())};
  const bool isFar = span.largest - span.low > kFar * (high - span.low) && high > span.low;
  if (!isFar) span.high = span.largest;
  return span;
}

}  // namespace

PlotRange HistogramBins::rangeOf(std::size_t bin) const {
  const double low = positionOf(scale, range.low);
  const double width = (positionOf(scale, range.high) - low) / static_cast<double>(size());
  PlotRange shown{valueAt(scale, low + width * static_cast<double>(bin)),
                  valueAt(scale, low + width * static_cast<double>(bin + 1))};
  // Rounding must not lose the smallest and the largest value.
  if (bin == 0) shown.low = range.low;
  if (bin + 1 == size()) shown.high = std::max(largest, range.high);
  return shown;
}

std::size_t HistogramBins::binOf(double value) const {
  if (!isDrawable(scale, value)) return 0;
  const double low = positionOf(scale, range.low), high = positionOf(scale, range.high);
  const double share = (positionOf(scale, value) - low) / (high - low);
  const double bin = std::floor(share * static_cast<double>(size()));
  return static_cast<std::size_t>(std::clamp(bin, 0.0, static_cast<double>(size() - 1)));
}

HistogramBins histogramOf(const PlotPair<std::vector<double>>& values, PlotScale scale, std::size_t most) {
  HistogramBins histogram{.scale = scale};
  std::vector<double> all;
  for (const PlotSide side : kPlotSides) {
    histogram.values[side] = values[side].size();
    std::vector<double> copy = values[side];
    if (!copy.empty()) histogram.median[side] = medianOf(copy);
    for (const double value : copy)
      if (isDrawable(scale, value)) all.push_back(value);
  }
  const std::size_t count = std::clamp<std::size_t>(all.size(), 1, most);
  for (const PlotSide side : kPlotSides) histogram.bins[side].assign(count, 0);
  if (!all.empty()) {
    const Span span = spanOf(all);
    histogram.largest = span.largest;
    histogram.isLastOpen = span.largest > span.high;
    histogram.range = {span.low, span.high};
    if (span.high <= span.low) {
      histogram.range = culprit::ui::rangeOf(scale, span.low, span.high);
      histogram.largest = histogram.range.high;
    }
  }
  for (const PlotSide side : kPlotSides)
    for (const double value : values[side]) ++histogram.bins[side][histogram.binOf(value)];
  return histogram;
}

}  // namespace culprit::ui
