// A histogram of one quantity of A over B as plain numbers: equal steps of the axis, shares of each run's own
// values, so that 14 and 14,000 of them compare. A pure function; histogram_plot.h draws it.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "ui/plots/common/plot_data.h"
#include "ui/plots/common/plot_scale.h"

namespace culprit::ui {

struct HistogramBins {
  PlotScale scale = PlotScale::Linear;
  PlotRange range{0.0, 1.0};                ///< of the axis
  std::vector<double> edges;                ///< of the bins, one more than those; around all values
  bool isLastOpen = false;                  ///< the last bin goes beyond the axis
  PlotPair<std::vector<std::size_t>> bins;  ///< values in each; both sides have as many
  PlotPair<std::size_t> values;
  PlotPair<std::optional<double>> median;

  std::size_t size() const { return bins.a.size(); }
  bool isEmpty() const { return values.a + values.b == 0; }
  /// Of the side's values, 0 to 1.
  double share(PlotSide side, std::size_t bin) const {
    return values[side] == 0 ? 0.0 : static_cast<double>(bins[side][bin]) / static_cast<double>(values[side]);
  }
  /// The values of one bin: from low, below high.
  PlotRange rangeOf(std::size_t bin) const { return {edges[bin], edges[bin + 1]}; }
  /// The bin that holds a value; the nearest one for those outside.
  std::size_t binOf(double value) const;
};

/// At most `most` bins. Where few values lie far above all others, the last bin takes them. On a logarithmic
/// scale values of 0 or less fall into the first.
HistogramBins histogramOf(const PlotPair<std::vector<double>>& values, PlotScale scale,
                          std::size_t most = 40);

}  // namespace culprit::ui
