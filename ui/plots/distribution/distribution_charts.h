// Fills the charts of a DistributionPlot with Qt Charts series: strip with box, histogram, cumulative steps.
// All share one range of positions along x; axes and labels are drawn by the plot, so the charts' own are
// hidden. Only DistributionPlot calls this.
#pragma once

#include <QChart>
#include <vector>

#include "ui/look/theme.h"
#include "ui/plots/common/plot_data.h"
#include "ui/plots/distribution/distribution_numbers.h"

namespace culprit::ui {

/// One row of the strip chart.
struct StripRow {
  std::vector<double> positions;  ///< of the marks
  std::vector<double> heights;    ///< of the marks within the row, -0.5 to 0.5
  std::vector<bool> faint;        ///< marks outside the brush
  std::optional<BoxNumbers> box;  ///< in positions
};

/// A chart without decoration, its hidden axes attached to every series added later by the functions below.
QChart* makeBareChart();

/// Rows at y = 1 (A) and 0 (B); y runs from -0.5 to 1.5. `small` marks for crowded rows.
void fillStrip(QChart& chart, const PlotPair<StripRow>& rows, bool small, const Tokens& tokens);

/// Shares of equal bins of `positions`; y runs from 0 to `top`.
void fillHistogram(QChart& chart, const PlotPair<std::vector<double>>& shares, PlotRange positions,
                   double top, const Tokens& tokens);

/// A solid, B dashed; y runs from 0 to 1. Lines go on to both ends of `positions`.
void fillEcdf(QChart& chart, const PlotPair<std::vector<EcdfStep>>& steps, PlotRange positions,
              const Tokens& tokens);

/// The part of the axis that is seen.
void setVisiblePositions(QChart& chart, PlotRange positions);

}  // namespace culprit::ui
