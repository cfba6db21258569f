// The first page of a report below the verdict: cycle durations, causes, what differs around the runs, late
// ranks and the functions that changed most. For build_report. All of it has to fit one sheet of paper, so
// each section shows the first of what it has; the chapters and the tables have the rest.
#pragma once

#include <vector>

#include "core/model/results/results.h"
#include "core/report/document/report.h"

namespace culprit::report {

/// Of the pair that the report opens with; without those that have nothing to say.
std::vector<Section> frontSections(const Results& results, const PairResults& pair);

}  // namespace culprit::report
