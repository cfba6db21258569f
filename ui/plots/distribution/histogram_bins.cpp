#include "ui/plots/distribution/histogram_bins.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/stats/basics/descriptive.h"

namespace culprit::ui {

namespace {

// One value in two hundred may stretch the axis no further than this, in spans of the others.
constexpr double kFewShare = 0.005;
constexpr double kFar = 1.5;

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

/// Equal steps of the axis. The first and the last reach out to the smallest and just above the largest
/// value.
std::vector<double> edgesOf(PlotScale scale, PlotRange range, std::size_t count, PlotRange values) {
  const double low = positionOf(scale, range.low);
  const double width = (positionOf(scale, range.high) - low) / static_cast<double>(count);
  std::vector<double> edges;
  for (std::size_t i = 0; i <= count; ++i)
    edges.push_back(valueAt(scale, low + width * static_cast<double>(i)));
  edges.front() = std::min(range.low, values.low);
  edges.back() = std::max(range.high, std::nextafter(values.high, std::numeric_limits<double>::infinity()));
  return edges;
}

}  // namespace

std::size_t HistogramBins::binOf(double value) const {
  return static_cast<std::size_t>(std::upper_bound(edges.begin() + 1, edges.end() - 1, value) -
                                  edges.begin() - 1);
}

HistogramBins histogramOf(const PlotPair<std::vector<double>>& values, PlotScale scale, std::size_t most) {
  HistogramBins histogram{.scale = scale};
  std::vector<double> all;
  for (const PlotSide side : kPlotSides) {
    histogram.values[side] = values[side].size();
    histogram.median[side] = stats::median(values[side]);
    for (const double value : values[side])
      if (isDrawable(scale, value)) all.push_back(value);
  }
  const std::size_t count = std::clamp<std::size_t>(all.size(), 1, most);
  for (const PlotSide side : kPlotSides) histogram.bins[side].assign(count, 0);
  Span span{1.0, 0.0, 0.0};
  if (!all.empty()) span = spanOf(all);
  histogram.isLastOpen = !all.empty() && span.largest > span.high;
  histogram.range = span.high > span.low ? PlotRange{span.low, span.high}
                                         : culprit::ui::rangeOf(scale, span.low, span.high);
  for (const PlotSide side : kPlotSides)
    for (const double value : values[side]) span.low = std::min(span.low, value);
  histogram.edges = edgesOf(scale, histogram.range, count, {span.low, span.largest});
  for (const PlotSide side : kPlotSides)
    for (const double value : values[side]) ++histogram.bins[side][histogram.binOf(value)];
  return histogram;
}

}  // namespace culprit::ui
