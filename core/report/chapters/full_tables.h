// The tables that only the appendix has whole; made beside the chapters that show the head of them.
#pragma once

#include <optional>

#include "core/base/monitor.h"
#include "core/model/results/results.h"
#include "core/report/document/report.h"

namespace culprit::report {

/// "Cycles by duration"; nothing if chapter durations shows all of them.
std::optional<Section> allDurations(const PairResults& pair, int level);
/// "Detailed comparison table": the published columns of every triplet.
Section detailedTable(const Results& results, const PairResults& pair, int level, const Monitor& monitor);

}  // namespace culprit::report
