// The first page of a report below the verdict: the job, cycle durations, causes, what differs around the
// runs, late ranks, the functions that changed most and the median cycles. For build_report. All of it has to
// fit one sheet of paper, so each section shows the first of what it has; the chapters and the tables have
// the rest.
#pragma once

#include <optional>
#include <vector>

#include "core/model/results/results.h"
#include "core/report/document/report.h"
#include "core/report/figures/cycles_figure.h"

namespace culprit::report {

/// Of the pair that the report opens with; without those that have nothing to say. `cycles`: of that pair.
std::vector<Section> frontSections(const Results& results, const PairResults& pair,
                                   const std::optional<MedianCycles>& cycles, LaneNames names);

}  // namespace culprit::report
