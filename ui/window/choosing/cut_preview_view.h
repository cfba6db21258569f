// A preview of cycles as the plot draws it and as numbers of A and B. Called by the Choose Anchor dialog;
// values in, values out.
#pragma once

#include <QString>
#include <vector>

#include "core/pipeline/cut_preview.h"
#include "ui/plots/series/cut_plot.h"
#include "ui/state/selection.h"
#include "ui/widgets/summary_grid.h"

namespace culprit::ui {

PlotPair<CutPlotRun> plotted(const CutPreview& preview);

/// Cycles, those left out, mean and median of those that stay.
std::vector<SummaryRow> numbersOf(const CutPreview& preview);

/// The cycles that stay; a side that keeps all has no brush.
Brush brushOf(const CutPreview& preview);

std::size_t keptOf(const PreviewedRun& run);
std::size_t countOf(const PreviewedRun& run, CycleKind kind);

}  // namespace culprit::ui
